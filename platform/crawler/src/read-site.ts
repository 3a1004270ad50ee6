import type { CrawlSettings } from './crawl-options.ts';
import type { FrontierEntry, SiteFacts } from './crawl-store.ts';
import { selection } from './discovery.ts';
import type { SiteScope } from './site-scope.ts';
import { nothingRead, readSitemaps, USUAL_PLACES, type SitemapClient, type SitemapRead } from './site/read-sitemaps.ts';
import { fetchRobots, readRobots } from './site/robots.ts';

/** Reads robots.txt and the sitemaps of a site, with which a crawl begins. */
export async function readSite(
  settings: CrawlSettings,
  scope: SiteScope,
  client: SitemapClient,
): Promise<{ site: SiteFacts; first: FrontierEntry[] }> {
  const { origin } = new URL(settings.startUrl);
  const robots = await fetchRobots(origin, client.get);
  const start: FrontierEntry = { url: settings.startUrl, depth: 0, discoveredFrom: null, source: 'start', inSitemap: false };
  // A host that does not even respond for robots.txt is not asked five more times.
  if (robots.failure) return { site: { robots: [robots], sitemaps: [] }, first: [start] };
  const rules = await readRobots(robots, settings.robotsAgent, client.threads);
  if (rules.fact.failure) return { site: { robots: [rules.fact], sitemaps: [] }, first: [start] };
  const { facts, urls, alternates, versions } = await sitemapsOf(settings, rules.sitemaps, origin, client);
  const leftOut = selection(settings);
  const entryOf = (url: string, sitemap: string): FrontierEntry => ({
    url,
    depth: null,
    discoveredFrom: sitemap,
    source: 'sitemap',
    inSitemap: true,
  });
  const listed = [...urls]
    .filter(([url]) => url !== start.url && scope.contains(url) && url.length <= settings.traps.maxUrlLength)
    .map(([url, sitemap]) => entryOf(url, sitemap));
  const named = [...versions]
    .filter(([url]) => url !== start.url && scope.contains(url) && url.length <= settings.traps.maxUrlLength)
    .map(([url, sitemap]): FrontierEntry => ({ ...entryOf(url, sitemap), source: 'hreflang', inSitemap: false }));
  return {
    site: { robots: [robots], sitemaps: facts, ...(alternates.groups.length > 0 && { alternates }) },
    first: [
      { ...start, inSitemap: urls.has(start.url) },
      ...(settings.startFrom === 'links' ? [] : [...listed, ...named].filter((entry) => leftOut(entry) === null)),
    ],
  };
}

async function sitemapsOf(settings: CrawlSettings, named: string[], origin: string, client: SitemapClient): Promise<SitemapRead> {
  const limits = { maxFiles: settings.maxSitemaps, maxUrls: settings.maxSitemapUrls };
  if (settings.sitemaps === 'none') return nothingRead();
  if (settings.sitemaps !== 'discover') {
    return readSitemaps(
      settings.sitemaps.map((url) => ({ url, source: 'given' as const })),
      client,
      limits,
    );
  }
  if (named.length > 0)
    return readSitemaps(
      named.map((url) => ({ url, source: 'robots' as const })),
      client,
      limits,
    );
  for (const place of USUAL_PLACES) {
    const read = await readSitemaps([{ url: origin + place, source: 'guess' }], client, limits);
    // A miss at a guessed location is not a finding.
    if (read.facts[0] && read.facts[0].kind !== 'none') return read;
  }
  return nothingRead();
}
