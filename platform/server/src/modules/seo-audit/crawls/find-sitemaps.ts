import { crawl, findSitemaps, memoryStore } from '@canopy/crawler';
import type { CallOutput } from '@canopy/contract';
import type { findSitemaps as findSitemapsCall } from '@canopy/contract/seo-audit';
import type { Deps } from '../../../deps.ts';
import { bareDomain } from '@canopy/contract';
import { isOwnHost } from './own-host.ts';
import { findStartAddress, SiteUnreachable } from './start-address.ts';

const READ_MS = 60_000;
type Found = CallOutput<typeof findSitemapsCall>;

/** Where a front page leads within a site, at most. */
const REDIRECTS = 5;

/** Sitemaps of the domain, or of the host of the same owner to which it redirects, or the one at `given`; if there is none, why. Stores nothing. */
export async function sitemapsOf(deps: Deps, domain: string, given: string | undefined, signal: AbortSignal): Promise<Found> {
  if (given !== undefined) return readGiven(deps, given, signal);
  try {
    const start = await findStartAddress(deps.outgoing, domain, deps.config.crawlAllowHosts, signal);
    const led = await deps.outgoing.get(start, { followRedirects: REDIRECTS, wantBody: () => false, signal });
    const host = led.ok ? bareDomain(led.url) : domain;
    const isElsewhere = host !== domain && isOwnHost(host, domain);
    const found = await findSitemaps(isElsewhere && led.ok ? led.url : start, { outgoing: deps.outgoing, signal });
    const sitemaps = found.map(({ url, pageCount, source }) => ({ url, page_count: pageCount, source }));
    return {
      sitemaps,
      problem: sitemaps.length > 0 ? null : `No sitemap of ${isElsewhere ? host : domain} was found in robots.txt or at the usual URLs.`,
    };
  } catch (error) {
    if (error instanceof SiteUnreachable) return { sitemaps: [], problem: error.message };
    throw error;
  }
}

/** A crawl with no pages reads only the site's sitemaps. */
async function readGiven({ outgoing, clock }: Deps, url: string, signal: AbortSignal): Promise<Found> {
  const options = { startUrl: new URL('/', url).href, outgoing, clock, sitemaps: [url], maxPages: 0, maxDurationMs: READ_MS };
  const { site } = await crawl(options, memoryStore(), signal);
  const [asked] = site?.sitemaps ?? [];
  const problem = asked?.problem ?? site?.robots[0]?.failure?.message ?? (asked ? null : 'The site did not respond in time.');
  if (!asked || asked.kind === 'none') return { sitemaps: [], problem: problem ?? 'The file is not a sitemap.' };
  const pages = (site?.sitemaps ?? []).filter(({ kind }) => kind === 'urlset' || kind === 'text');
  return { sitemaps: [{ url, page_count: pages.reduce((sum, { entries }) => sum + entries, 0), source: 'given' }], problem: null };
}
