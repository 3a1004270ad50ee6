import { GONE, PageLimitError, siteScope, threadReader, type LinkFact } from '@canopy/crawler';
import type { Outgoing, OutgoingAnswer } from '@canopy/crawler/outgoing';

export interface LinkState {
  state: 'alive' | 'lost' | 'unreachable';
  status: number | null;
  foundTarget: string | null;
  anchor: string | null;
  rel: string[];
  /** for users; '' if all is well */
  problem: string;
}

const TIMEOUT_MS = 20_000;
const MAX_BYTES = 5_000_000;
const NOTHING = { foundTarget: null, anchor: null, rel: [] };

/**
 * Reads a page and looks for its link to the site. An unreadable page says nothing about the link, so only a readable page without it, or a
 * page that is gone, makes the link lost.
 *
 * @param domain the site's host, with its port if any
 * @param target the URL it should link to; null: any of the site
 */
export async function checkLink(
  outgoing: Outgoing,
  source: string,
  { domain, target }: { domain: string; target: string | null },
  signal: AbortSignal,
): Promise<LinkState> {
  const answer = await outgoing.get(source, {
    timeoutMs: TIMEOUT_MS,
    maxBytes: MAX_BYTES,
    truncate: true,
    headers: { accept: 'text/html,*/*;q=0.8' },
    signal,
  });
  if (!answer.ok) return { ...NOTHING, state: 'unreachable', status: answer.status ?? null, problem: answer.message };
  const { status } = answer;
  if (GONE.includes(status)) return { ...NOTHING, state: 'lost', status, problem: `The page returns ${status}.` };
  if (status < 200 || status >= 300)
    return { ...NOTHING, state: 'unreachable', status, problem: `The page returns ${status}, so its links cannot be checked.` };
  const scope = siteScope(`https://${domain}/`);
  const all = await linksOf(answer, domain);
  if (all instanceof PageLimitError) return { ...NOTHING, state: 'unreachable', status, problem: all.message };
  const links = all.filter(({ url }) => url !== null && scope.contains(url));
  const found = target === null ? links[0] : links.find(({ url }) => url !== null && samePlace(url, target));
  if (found) return { state: 'alive', status, foundTarget: found.url, anchor: found.name, rel: found.rel, problem: '' };
  if (answer.truncated) return { ...NOTHING, state: 'unreachable', status, problem: 'The page is too long to check completely.' };
  const other = links[0]?.url;
  return {
    ...NOTHING,
    state: 'lost',
    status,
    problem: other == null ? 'The page does not link to the site.' : `The page links to ${other} instead.`,
  };
}

async function linksOf({ url, headers, body }: OutgoingAnswer, domain: string): Promise<LinkFact[] | PageLimitError> {
  try {
    return (await threadReader({ startUrl: `https://${domain}/`, site: {} }).read({ url, headers, body })).html.links;
  } catch (error) {
    if (error instanceof PageLimitError) return error;
    throw error;
  }
}

/** The same page with http or https, with or without www, with or without a trailing slash. */
function samePlace(left: string, right: string): boolean {
  const plain = (address: string) => {
    const url = new URL(address);
    return `${url.host.replace(/^www\./, '')}${url.pathname.replace(/\/$/, '')}${url.search}`;
  };
  return plain(left) === plain(right);
}
