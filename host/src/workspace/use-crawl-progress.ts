import { WATCH_POLL_MS } from '@canopy/contract';
import { latestCrawl, type Crawl } from '@canopy/contract/seo-audit';
import { reloadUser, useCall, useEachEnd } from '@canopy/shell-api';

export const isCrawling = (crawl: Crawl | null | undefined): boolean => crawl?.status === 'PENDING' || crawl?.status === 'RUNNING';

/** The workspace's latest crawl, live while it runs; its end may complete a step of Get Started. */
export function useCrawlProgress() {
  const result = useCall(latestCrawl, {}, { refreshMs: (latest) => (isCrawling(latest?.crawl) ? WATCH_POLL_MS : 0) });
  const crawl = result.data?.crawl;
  useEachEnd(isCrawling(crawl) ? 'running' : crawl, () => void reloadUser().catch(() => undefined));
  return result;
}
