import { sitePageFactsOf } from '../checks/site-page.ts';
import type { NotFoundFact } from '../crawl-store.ts';
import type { OutgoingAnswer } from '../outgoing/index.ts';
import type { HtmlFacts, PageResult } from '../page-result.ts';
import { threadReader } from '../reading/page-reader.ts';
import { PageLimitError } from '../reading/page-threads.ts';
import type { ProbeClient } from './check-external.ts';

/** Folders probed, besides the root: each may be served by a different program or template. */
export const MISSING_FOLDERS = { most: 4, fewestPages: 3 };
const MAX_BYTES = 2_000_000;

/** A site's largest folders, of those with enough pages. @param urls of its pages */
export function foldersOf(origin: string, urls: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const url of urls) {
    const folder = url.startsWith(`${origin}/`) ? /^[^/?]+(?=\/)/.exec(url.slice(origin.length + 1))?.[0] : undefined;
    if (folder !== undefined) counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count >= MISSING_FOLDERS.fewestPages)
    .sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))
    .slice(0, MISSING_FOLDERS.most)
    .map(([folder]) => folder);
}

/** The site's own pages among a crawl's rows, for `foldersOf`. */
export const pageUrls = (rows: readonly Pick<PageResult, 'url' | 'outcome'>[]): string[] =>
  rows.filter(({ outcome }) => outcome === 'html').map(({ url }) => url);

/**
 * Requests URLs that cannot exist, one in the root and one in each folder, and tells how the site responds.
 * @param name last segment of the URLs; the same for all requests about one crawl
 */
export async function askMissing(
  client: Pick<ProbeClient, 'ask'>,
  origin: string,
  { name, folders }: { name: string; folders: readonly string[] },
): Promise<NotFoundFact[]> {
  const facts: NotFoundFact[] = [];
  for (const folder of ['', ...folders.map((one) => `${one}/`)]) {
    const fact = await askFor(client, `${origin}/${folder}${name}`);
    if (fact) facts.push(fact);
  }
  return facts;
}

/** @returns null if there was no answer, or one that says nothing about the URL (refusals, server errors) */
async function askFor(client: Pick<ProbeClient, 'ask'>, url: string): Promise<NotFoundFact | null> {
  const answer = await client.ask(url, {
    maxBytes: MAX_BYTES,
    truncate: true,
    timeoutMs: 15_000,
    headers: { accept: 'text/html,*/*;q=0.8' },
  });
  if (!answer.ok || answer.status >= 500 || [401, 403, 429].includes(answer.status)) return null;
  const nothing = { url, status: answer.status, finalUrl: answer.url, title: null, wordCount: 0, textHash: '', signature: '' };
  if (!/html/i.test(answer.headers['content-type'] ?? '')) return nothing;
  const html = await readAnswer(answer, url);
  if (!html) return nothing;
  const { textHash, signature } = sitePageFactsOf(html);
  return { ...nothing, title: html.titles[0]?.value ?? null, wordCount: html.wordCount, textHash, signature };
}

async function readAnswer({ url, headers, body }: OutgoingAnswer, startUrl: string): Promise<HtmlFacts | null> {
  try {
    return (await threadReader({ startUrl, site: {} }).read({ url, headers, body })).html;
  } catch (error) {
    if (error instanceof PageLimitError) return null;
    throw error;
  }
}
