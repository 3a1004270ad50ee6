import type { SitemapAlternates, SitemapFact } from '../crawl-store.ts';
import { PageLimitError, type PageThreads } from '../reading/page-threads.ts';
import { MAX_ALTERNATES, SITEMAP_BYTES } from './parse-sitemap.ts';
import type { PoliteGet } from './polite-client.ts';

/** Where sites keep a sitemap that robots.txt does not name. */
export const USUAL_PLACES = ['/sitemap.xml', '/sitemap_index.xml', '/sitemap-index.xml', '/wp-sitemap.xml', '/sitemap.txt'];

export type SitemapLimits = {
  /** Files requested, including children of indexes. */
  maxFiles: number;
  /** URLs collected over all files. */
  maxUrls: number;
};

/** What reading sitemaps requires: a client to fetch them, and threads to parse them. */
export type SitemapClient = { get: PoliteGet; threads: PageThreads };

export type SitemapRead = {
  facts: SitemapFact[];
  /** Listed URLs (normalised, without duplicates) with the first sitemap that lists each. */
  urls: Map<string, string>;
  alternates: SitemapAlternates;
  /** Versions that no sitemap lists, with the first sitemap that names each. */
  versions: Map<string, string>;
};

export const nothingRead = (): SitemapRead => ({ facts: [], urls: new Map(), alternates: { groups: [], left: 0 }, versions: new Map() });

const MAX_REDIRECTS = 5;
/** An index may list only sitemaps (sitemaps.org); some sites nest them all the same. */
const MAX_NESTING = 3;

/**
 * Reads sitemaps and the children of sitemap indexes, breadth first. Missing or broken files are reported in their fact and never stop the
 * rest.
 */
export async function readSitemaps(
  start: { url: string; source: SitemapFact['source'] }[],
  { get, threads }: SitemapClient,
  limits: SitemapLimits,
): Promise<SitemapRead> {
  const read = nothingRead();
  const queue = start.map((entry) => ({ ...entry, level: 0 }));
  const asked = new Set<string>();
  for (let next = queue.shift(); next && asked.size < limits.maxFiles; next = queue.shift()) {
    const { url, source, level } = next;
    if (asked.has(url)) continue;
    asked.add(url);
    const { fact, locations, alternates } = await readOne(url, source, { get, threads }, limits.maxUrls);
    read.facts.push(fact);
    if (fact.kind === 'index') {
      const children = level < MAX_NESTING ? locations : [];
      queue.push(...children.map((child) => ({ url: child, source: 'index' as const, level: level + 1 })));
      continue;
    }
    for (const found of locations) {
      if (read.urls.size >= limits.maxUrls) break;
      if (!read.urls.has(found)) read.urls.set(found, url);
    }
    addAlternates(read, alternates, url);
  }
  for (const listed of read.urls.keys()) read.versions.delete(listed);
  return read;
}

/** Adds what a sitemap annotates, up to the maximum over all sitemaps. */
function addAlternates({ alternates: known, versions }: SitemapRead, { groups, left }: SitemapAlternates, sitemap: string): void {
  known.left += left;
  let kept = known.groups.reduce((sum, group) => sum + group.pages.length + group.versions.length, 0);
  for (const group of groups) {
    kept += group.pages.length + group.versions.length;
    if (kept > MAX_ALTERNATES) {
      known.left += group.pages.length;
      continue;
    }
    known.groups.push(group);
    for (const { url } of group.versions) if (url !== null && !versions.has(url)) versions.set(url, sitemap);
  }
}

async function readOne(
  address: string,
  source: SitemapFact['source'],
  { get, threads }: SitemapClient,
  limit: number,
): Promise<{ fact: SitemapFact; locations: string[]; alternates: SitemapAlternates }> {
  const none = (status: number | null, problem: string) => ({
    fact: { url: address, kind: 'none' as const, source, status, entries: 0, problem },
    locations: [],
    alternates: { groups: [], left: 0 },
  });
  // One byte more than allowed reveals that there are too many.
  const result = await get(address, { maxBytes: SITEMAP_BYTES + 1, truncate: true, timeoutMs: 60_000, followRedirects: MAX_REDIRECTS });
  if (!result.ok) return none(result.status ?? null, result.message);
  if (result.status < 200 || result.status > 299) return none(result.status, `The server returned ${result.status}.`);
  try {
    const { kind, locations, entries, oversize, alternates } = await threads.run('sitemap', { body: result.body, url: address, limit });
    if (kind === 'none') return none(result.status, 'The file is not a sitemap.');
    return {
      fact: { url: address, kind, source, status: result.status, entries, problem: null, ...(oversize && { oversize }) },
      locations,
      alternates,
    };
  } catch (error) {
    if (!(error instanceof PageLimitError)) throw error;
    const isBroken = error.reason === 'page-unreadable';
    return none(result.status, isBroken ? 'The file’s compression is not supported.' : error.message);
  }
}
