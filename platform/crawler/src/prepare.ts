import type { CrawlSettings } from './crawl-options.ts';
import type { CrawlStore, FrontierEntry, SiteFacts } from './crawl-store.ts';
import { Discovery } from './discovery.ts';
import { fetchPage, unanswered, type Visited } from './fetch-page.ts';
import { readSite } from './read-site.ts';
import { threadReader } from './reading/page-reader.ts';
import { pageThreads } from './reading/page-threads.ts';
import { drawPage } from './render/draw-page.ts';
import { siteScope, type SiteScope } from './site-scope.ts';
import { HostRateLimiter } from './site/host-rate-limiter.ts';
import { politeClient } from './site/polite-client.ts';
import { RobotsCache } from './site/robots-cache.ts';
import { SlowResponses } from './slow-responses.ts';
import { TrapGuard } from './trap-guard.ts';
import { urlParts } from './url-parts.ts';

export type Prepared = {
  site: SiteFacts;
  discovery: Discovery;
  /** Requests a URL unless robots.txt forbids it; null if the run was stopped meanwhile. */
  visit(entry: FrontierEntry): Promise<Visited | null>;
};

/** Reads the crawl's state from the store, or else robots.txt and sitemaps, and prepares everything needed to request pages. */
export async function prepare(settings: CrawlSettings, store: CrawlStore, signal: AbortSignal): Promise<Prepared> {
  const threads = settings.threads ?? pageThreads();
  const reader = threadReader(settings, threads);
  const scope = siteScope(settings.startUrl, settings.site);
  const rateLimiter = settings.politeness ?? new HostRateLimiter(1000 / settings.requestsPerSecond);
  const { outgoing, maxRetryAfterMs, clock, followNofollow, include, exclude } = settings;
  const headersFor = requestHeaders(settings, scope);
  const get = politeClient({ outgoing, rateLimiter, signal, maxRetryAfterMs, clock, headersFor });
  const state = await store.loadState();
  const discovery = new Discovery(scope, new TrapGuard(settings.traps), {
    followNofollow,
    followLinks: settings.startFrom !== 'sitemap',
    include,
    exclude,
  });
  state.known.forEach((entry) => discovery.remember(entry));
  let { site } = state;
  if (site === null) {
    // Looked up while robots.txt is being requested.
    settings.previous?.expect?.([settings.startUrl]);
    const read = await readSite(settings, scope, { get, threads });
    signal.throwIfAborted();
    site = read.site;
    // Nothing is stored for a site that does not respond, so the next run starts from scratch.
    if (site.robots.every(({ failure }) => failure === null)) {
      await store.saveSiteFacts(site, read.first);
      read.first.forEach((entry) => discovery.remember(entry));
    }
  }
  const robots = new RobotsCache({
    known: site.robots,
    agent: settings.robotsAgent,
    get,
    threads,
    onDelay: (host, seconds) => rateLimiter.slowDown(host, Math.min(seconds * 1000, settings.maxCrawlDelayMs)),
  });
  const { renderer, render: mode, previous } = settings;
  // Requests made by a rendered page take their turn like all others.
  const mayRequest = async (url: string): Promise<boolean> => {
    const { origin, host } = urlParts(url);
    if (!(await robots.of(origin)).allows(url)) return false;
    await rateLimiter.turn(host, signal);
    return true;
  };
  const draw = renderer && drawPage({ renderer, reader, signal, mode, mayRequest, headersFor });
  const fetching = {
    get,
    reader,
    slow: new SlowResponses(),
    timeoutMs: settings.pageTimeoutMs,
    maxBytes: settings.maxPageBytes,
    clock,
    previous,
    draw,
  };
  return {
    site,
    discovery,
    async visit(entry) {
      const rules = await robots.of(urlParts(entry.url).origin);
      if (rules.allows(entry.url)) return fetchPage(entry, fetching);
      if (signal.aborted) return null;
      const { failure } = rules.fact;
      return { page: failure ? unanswered(entry, 'failed', clock(), { failure }) : unanswered(entry, 'robots-blocked', clock()) };
    },
  };
}

/** The crawl's user agent for everybody, the site's credentials for the site alone. */
function requestHeaders({ userAgent, basicAuth, startUrl }: CrawlSettings, scope: SiteScope): (url: string) => Record<string, string> {
  const common: Record<string, string> = userAgent === '' ? {} : { 'user-agent': userAgent };
  if (!basicAuth) return () => common;
  const token = Buffer.from(`${basicAuth.username}:${basicAuth.password}`, 'utf8').toString('base64');
  const own = { ...common, authorization: `Basic ${token}` };
  // A password given for https must not travel in the clear because a link says http.
  const isSafe = (url: string) => startUrl.startsWith('http:') || url.startsWith('https:');
  return (url) => (scope.contains(url) && isSafe(url) ? own : common);
}
