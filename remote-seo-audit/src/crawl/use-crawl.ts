import { TASK_POLL_MS, WATCH_POLL_MS } from '@canopy/contract';
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

/**
 * The latest crawl, polled whether one runs or not: the schedule, a fix, another tab and colleagues start some, too. What depends on it is
 * refetched when one ends.
 */
export function useCrawl() {
  const result = useCall(latestCrawl, {}, { refreshMs: (latest) => (isRunning(latest?.crawl) ? WATCH_POLL_MS : TASK_POLL_MS) });
  const crawl = result.data?.crawl;
  const running = isRunning(crawl);
  const state = crawl === undefined ? null : crawl === null ? 'never' : `${crawl.id} ${crawl.status}`;
  const seen = useRef<string | null>(null);
  useEffect(() => {
    const before = seen.current;
    seen.current = state;
    // One that came and went between two polls counts as well.
    if (before !== null && state !== null && before !== state && !running) void refreshCalls(...FOUND);
  }, [state, running]);
  return { ...result, crawl, running };
}
