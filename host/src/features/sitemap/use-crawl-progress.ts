import { latestCrawl, type Crawl } from '@canopy/contract/seo-audit';
import { useCall } from '@canopy/shell-api';

/** Polling interval of a running crawl, in ms. Shorter than for a task, because its figures are being watched. */
const CRAWL_POLL_MS = 2_000;

export const isCrawling = (crawl: Crawl | null | undefined): boolean => crawl?.status === 'PENDING' || crawl?.status === 'RUNNING';

/** The workspace's latest crawl, live while it runs. */
export function useCrawlProgress() {
  return useCall(latestCrawl, {}, { background: true, refreshMs: (latest) => (isCrawling(latest?.crawl) ? CRAWL_POLL_MS : 0) });
}
