import { settle, type CrawlOptions, type CrawlSettings } from './crawl-options.ts';
import type { CrawlCounts, CrawlStore, FrontierEntry, PageSave, SiteFacts } from './crawl-store.ts';
import { Discovery } from './discovery.ts';
import { fetchPage, unanswered, type Visited } from './fetch-page.ts';
import { GroupSaver } from './group-saver.ts';
import { readSite } from './read-site.ts';
import { ownThreadReader, type PageReader } from './reading/page-reader.ts';
import { threadReader } from './reading/thread-reader.ts';
import { drawPage } from './render/draw-page.ts';
import { siteScope } from './site-scope.ts';
import { HostGate } from './site/host-gate.ts';
import { politeClient } from './site/polite-client.ts';
import { requestHeaders } from './site/request-headers.ts';
import { RobotsBook } from './site/robots-book.ts';
import { TrapGuard } from './trap-guard.ts';

/**
 * Why a run ended. After all but `done` the store still holds pending URLs, and another run goes on from there;
 * `page-limit` needs a higher `maxPages` for that. `unreachable`: robots.txt could not be asked for (nothing is stored then,
 * `site.robots[0].failure` says why), or the site stopped answering (the URLs that failed last are pending again).
 */
export type CrawlStop = 'done' | 'page-limit' | 'time-limit' | 'aborted' | 'unreachable';

export type CrawlSummary = { stopped: CrawlStop; counts: CrawlCounts; site: SiteFacts | null };

/** So many requests in a row without any answer: the site (or our network) is gone, the rest would only fail too. */
const FAILURES_IN_A_ROW = 20;

/**
 * Crawls a site into a store, or goes on with the crawl the store holds.
 *
 * Works level by level: a page is requested when all pages nearer to the start page are stored, so depths are shortest
 * paths whatever answers first. Pages known from sitemaps only come last.
 *
 * @param signal stops the run; requests under way are broken off and their URLs stay pending
 * @throws what the store throws; TypeError for a malformed start URL. What servers do never throws.
 */
export async function crawl(options: CrawlOptions, store: CrawlStore, signal?: AbortSignal): Promise<CrawlSummary> {
  const settings = settle(options);
  const run = new AbortController();
  const deadline = AbortSignal.timeout(settings.maxDurationMs);
  const stop = AbortSignal.any([run.signal, deadline, ...(signal ? [signal] : [])]);
  const finish = async (stopped: CrawlStop): Promise<CrawlSummary> => {
    const site = prepared?.site ?? null;
    const counts = await store.counts();
    if (stopped === 'done' || !stop.aborted) return { stopped, counts, site };
    return { stopped: signal?.aborted ? 'aborted' : 'time-limit', counts, site };
  };
  const reader = (settings.readInThread ? threadReader : ownThreadReader)(settings);
  let prepared: Prepared | null = null;
  try {
    prepared = await prepare(settings, store, stop, reader);
    if (prepared.site.robots.some(({ failure }) => failure !== null)) return await finish('unreachable');
    return await finish(await work(settings, store, prepared, stop, () => run.abort()));
  } catch (error) {
    // Waits of our own reject when the signal fires; anything else is the store's and so the caller's.
    if (stop.aborted && (error === stop.reason || (error as Error).name === 'AbortError')) return await finish('aborted');
    throw error;
  } finally {
    await reader.close();
  }
}

type Prepared = {
  site: SiteFacts;
  discovery: Discovery;
  /** Requests a URL unless robots.txt forbids it; null when the run was stopped meanwhile. */
  visit(entry: FrontierEntry): Promise<Visited | null>;
};

async function prepare(settings: CrawlSettings, store: CrawlStore, signal: AbortSignal, reader: PageReader): Promise<Prepared> {
  const scope = siteScope(settings.startUrl, settings.site);
  const gate = settings.politeness ?? new HostGate(1000 / settings.requestsPerSecond);
  const { outgoing, maxRetryAfterMs, clock, followNofollow, include, exclude } = settings;
  const headersFor = requestHeaders(settings, scope);
  const get = politeClient({ outgoing, gate, signal, maxRetryAfterMs, clock, headersFor });
  const state = await store.loadState();
  const discovery = new Discovery(scope, new TrapGuard(settings.traps), {
    followNofollow, followLinks: settings.startFrom !== 'sitemap', include, exclude,
  });
  state.known.forEach((entry) => discovery.remember(entry));
  let { site } = state;
  if (site === null) {
    const read = await readSite(settings, scope, get);
    signal.throwIfAborted();
    site = read.site;
    // Nothing is kept of a site that does not answer, so that the next run begins afresh.
    if (site.robots.every(({ failure }) => failure === null)) {
      await store.saveSiteFacts(site, read.first);
      read.first.forEach((entry) => discovery.remember(entry));
    }
  }
  const robots = new RobotsBook(site.robots, settings.robotsAgent, get, (host, seconds) =>
    gate.slowDown(host, Math.min(seconds * 1000, settings.maxCrawlDelayMs)),
  );
  const { renderer, render: mode, previous } = settings;
  // What a drawn page asks for takes its turn like everything else.
  const mayRequest = async (url: string): Promise<boolean> => {
    const { origin, host } = new URL(url);
    if (!(await robots.of(origin)).allows(url)) return false;
    await gate.turn(host, signal);
    return true;
  };
  const draw = renderer && drawPage({ renderer, scope, signal, mode, mayRequest, headersFor });
  const fetching = { get, reader, timeoutMs: settings.pageTimeoutMs, maxBytes: settings.maxPageBytes, clock, previous, draw };
  return {
    site,
    discovery,
    async visit(entry) {
      const rules = await robots.of(new URL(entry.url).origin);
      if (rules.allows(entry.url)) return fetchPage(entry, fetching);
      if (signal.aborted) return null;
      const { failure } = rules.fact;
      return { page: failure ? unanswered(entry, 'failed', clock(), { failure }) : unanswered(entry, 'robots-blocked', clock()) };
    },
  };
}

async function work(
  settings: CrawlSettings,
  store: CrawlStore,
  prepared: Prepared,
  stop: AbortSignal,
  abort: () => void,
): Promise<CrawlStop> {
  const saver = new GroupSaver(store, Math.floor(settings.concurrency / 2));
  const counts = await store.counts();
  const running = new Set<Promise<void>>();
  /** Called when a page is done; a race of all that run would cost more with each of them. */
  let wake: () => void = () => undefined;
  let buffer: FrontierEntry[] = [];
  let level = -1;
  // Failures since the last answer. They are stored once the site is seen to answer still, and left pending if it is not.
  const unsure: PageSave[] = [];
  let broken: { error: unknown } | null = null;

  const handle = async (entry: FrontierEntry) => {
    const visited = await prepared.visit(entry);
    if (visited === null) return;
    const { page, leads } = visited;
    if (page.outcome === 'failed' && page.status === null) {
      unsure.push({ page, discovered: [], traps: [] });
      return;
    }
    if (page.outcome !== 'robots-blocked') await Promise.all(unsure.splice(0).map((save) => keep(save, 0)));
    const { discovered, traps, fresh } = prepared.discovery.of(page, leads);
    await keep({ page, discovered, traps }, fresh);
  };

  const keep = async (save: PageSave, fresh: number) => {
    await saver.save(save);
    const { outcome, url: currentUrl } = save.page;
    // Some of the known URLs may have come nearer.
    if (save.discovered.length > fresh) buffer = buffer.map((taken) => prepared.discovery.latest(taken));
    if (outcome !== 'robots-blocked') counts.fetched += 1;
    if (outcome === 'failed') counts.failed += 1;
    counts.discovered += fresh;
    counts.pending += fresh - 1;
    const { fetched, pending, discovered, failed } = counts;
    settings.onProgress({ fetched, pending, discovered, failed, currentUrl });
  };

  const take = async () => {
    const taken = await store.takePending(settings.concurrency * 4);
    return taken.map((entry) => prepared.discovery.latest(entry));
  };
  while (!stop.aborted && broken === null && unsure.length < FAILURES_IN_A_ROW) {
    const spent = counts.fetched + running.size + unsure.length;
    const idle = running.size === 0;
    if (running.size < settings.concurrency && spent < settings.maxPages) {
      if (buffer.length === 0) buffer = await take();
      if (running.size === 0 && buffer[0] && depthOf(buffer[0]) > level) {
        // Redirects may have added to the level that has just ended.
        buffer = [...buffer, ...(await take())].sort((a, b) => depthOf(a) - depthOf(b));
        level = depthOf(buffer[0] as FrontierEntry);
      }
      const next = buffer[0];
      if (next && depthOf(next) <= level) {
        buffer.shift();
        const task: Promise<void> = handle(next)
          .catch((error: unknown) => {
            broken ??= { error };
            abort();
          })
          .finally(() => {
            running.delete(task);
            wake();
          });
        running.add(task);
        continue;
      }
    }
    if (idle) break;
    // What ended while the store was asked for more may have added to it: it is asked again.
    if (running.size > 0) await new Promise<void>((resolve) => (wake = resolve));
  }
  await Promise.all(running);
  if (broken !== null) throw (broken as { error: unknown }).error;
  if (unsure.length >= FAILURES_IN_A_ROW) return 'unreachable';
  if (!stop.aborted) await Promise.all(unsure.map((save) => keep(save, 0)));
  return buffer.length > 0 || (await store.counts()).pending > 0 ? 'page-limit' : 'done';
}

/** Sitemap-only pages form the last level. JSON knows no Infinity, hence null in the rows. */
function depthOf(entry: FrontierEntry): number {
  return entry.depth ?? Number.MAX_SAFE_INTEGER;
}
