import { settingsOf, type CrawlOptions } from './crawl-options.ts';
import type { CrawlCounts, CrawlStore, SiteFacts } from './crawl-store.ts';
import { prepare, type Prepared } from './prepare.ts';
import { work, type CrawlStop } from './work.ts';

export type CrawlSummary = { stopped: CrawlStop; counts: CrawlCounts; site: SiteFacts | null };

/**
 * Crawls a site into a store, or resumes the crawl the store holds.
 *
 * Works level by level: a page is requested once all pages nearer to the start page have responded, so depths are shortest paths whatever
 * the order of responses. Pages known only from sitemaps come last, followed by one retry of those that failed.
 *
 * @param signal stops the run; requests in flight are aborted and their URLs stay pending
 * @throws what the store throws; TypeError for a malformed start URL. Server behaviour never throws.
 */
export async function crawl(options: CrawlOptions, store: CrawlStore, signal?: AbortSignal): Promise<CrawlSummary> {
  const settings = settingsOf(options);
  const run = new AbortController();
  const deadline = AbortSignal.timeout(settings.maxDurationMs);
  const stop = AbortSignal.any([run.signal, deadline, ...(signal ? [signal] : [])]);
  const finish = async (stopped: CrawlStop): Promise<CrawlSummary> => {
    const site = prepared?.site ?? null;
    const counts = await store.counts();
    if (stopped === 'done' || !stop.aborted) return { stopped, counts, site };
    return { stopped: signal?.aborted ? 'aborted' : 'time-limit', counts, site };
  };
  let prepared: Prepared | null = null;
  try {
    prepared = await prepare(settings, store, stop);
    if (prepared.site.robots.some(({ failure }) => failure !== null)) return await finish('unreachable');
    return await finish(await work(settings, store, prepared, stop, () => run.abort()));
  } catch (error) {
    // Our own waits reject when the signal fires; any other error comes from the store and goes to the caller.
    if (stop.aborted && (error === stop.reason || (error as Error).name === 'AbortError')) return await finish('aborted');
    throw error;
  }
}
