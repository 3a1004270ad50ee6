import { WATCH_POLL_MS } from '@canopy/contract';
import { latestCrawl, type Crawl } from '@canopy/contract/seo-audit';
import { useCall } from '@canopy/shell-api';

export const isCrawling = (crawl: Crawl | null | undefined): boolean => crawl?.status === 'PENDING' || crawl?.status === 'RUNNING';

/** The workspace's latest crawl, live while it runs. */
export function useCrawlProgress() {
  return useCall(latestCrawl, {}, { refreshMs: (latest) => (isCrawling(latest?.crawl) ? WATCH_POLL_MS : 0) });
}
