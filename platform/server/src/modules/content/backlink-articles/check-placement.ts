import type { ArticlePlacement } from '@canopy/contract/content';
import { decodeText, GONE } from '@canopy/crawler';
import type { Deps } from '../../../deps.ts';
import { findLinks, isSamePage, isSameText } from './find-link.ts';

const TIMEOUT_MS = 20_000;
const MAX_BYTES = 5_000_000;

/** Reads the page where an article was published and looks for its link. Never throws because of the site. */
export async function checkPlacement(
  { outgoing, clock }: Pick<Deps, 'outgoing' | 'clock'>,
  url: string,
  { target_url, anchor }: { target_url: string; anchor: string },
): Promise<ArticlePlacement> {
  const checked_at = clock().toISOString();
  const nothing = { url, anchor: null, anchor_matches: false, rel: [], indexable: null, checked_at };
  const answer = await outgoing.get(url, {
    timeoutMs: TIMEOUT_MS,
    maxBytes: MAX_BYTES,
    truncate: true,
    headers: { accept: 'text/html,*/*;q=0.8' },
  });
  if (!answer.ok) return { ...nothing, state: 'unreachable', status: answer.status ?? null, problem: answer.message };
  const { status } = answer;
  if (GONE.includes(status)) return { ...nothing, state: 'lost', status, problem: `The page returns ${status}.` };
  if (status < 200 || status >= 300) return { ...nothing, state: 'unreachable', status, problem: `The page returns ${status}.` };
  const { text } = decodeText(answer.body, answer.headers['content-type']);
  const { links, indexable, canonical } = findLinks(text, answer.url, answer.headers, target_url);
  const found = links.find((link) => isSameText(link.anchor, anchor)) ?? links[0];
  if (!found && answer.truncated)
    return { ...nothing, state: 'unreachable', status, indexable, problem: 'The page is too long to check completely.' };
  if (!found) return { ...nothing, state: 'lost', status, indexable, problem: 'The page does not link to the target.' };
  const anchor_matches = isSameText(found.anchor, anchor);
  const problems = [
    anchor_matches ? '' : `Its anchor text is “${found.anchor}”.`,
    found.rel.includes('nofollow') ? 'The link is nofollow.' : '',
    indexable ? '' : 'The page is noindex.',
    canonical !== null && !isSamePage(canonical, answer.url) ? `The page is canonicalised to ${canonical}.` : '',
  ];
  return {
    ...nothing,
    state: 'alive',
    status,
    anchor: found.anchor,
    anchor_matches,
    rel: [...found.rel],
    indexable,
    problem: problems.filter(Boolean).join(' '),
  };
}
