import {
  getAuditSummary,
  getCrawlReport,
  getIssueDetails,
  getPage,
  getTaskPriority,
  getVitalsSummary,
  latestCrawl,
  listChecks,
  listCrawls,
  listImages,
  listInternalLinks,
  listLinkGroups,
  listPages,
  listPageVitals,
  type Crawl,
} from '@canopy/contract/seo-audit';
import { refreshCalls, useCall } from '@canopy/shell-api';
import { useEffect, useRef } from 'react';

/** Polling interval of a running crawl. */
export const CRAWL_POLL_MS = 1_500;

export const isRunning = (crawl: Crawl | null | undefined): boolean => crawl?.status === 'PENDING' || crawl?.status === 'RUNNING';

/** Calls whose data a crawl fills. */
const FOUND = [
  getAuditSummary,
  listPages,
  getPage,
  listImages,
  listInternalLinks,
  listChecks,
  getIssueDetails,
  listLinkGroups,
  getTaskPriority,
  listCrawls,
  getCrawlReport,
  listPageVitals,
  getVitalsSummary,
];

/** Refetches everything that a crawl changes. */
export const refreshAudit = (): Promise<void> => refreshCalls(latestCrawl, ...FOUND);

/** The latest crawl, polled while it runs; what depends on it is refetched when it ends. */
export function useCrawl() {
  const result = useCall(latestCrawl, {}, { refreshMs: (latest) => (isRunning(latest?.crawl) ? CRAWL_POLL_MS : 0), background: true });
  const crawl = result.data?.crawl;
  const running = isRunning(crawl);
  const wasRunning = useRef(false);
  useEffect(() => {
    if (wasRunning.current && !running) void refreshCalls(...FOUND);
    wasRunning.current = running;
  }, [running]);
  return { ...result, crawl, running };
}
