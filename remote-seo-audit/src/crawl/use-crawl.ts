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

/** The latest crawl, and the one that the lists show if that is another. */
export function useLatestCrawl() {
  const result = useCall(latestCrawl, {}, { refreshMs: (latest) => (isRunning(latest?.crawl) ? WATCH_POLL_MS : TASK_POLL_MS) });
  const { crawl, shown } = result.data ?? {};
  return { ...result, crawl, shown, running: isRunning(crawl) };
}

/**
 * The latest crawl, polled whether one runs or not: the schedule, another tab and colleagues start some, too. What depends on it is
 * refetched when one ends, and when pages that a fix has changed were read again.
 */
export function useCrawl() {
  const latest = useLatestCrawl();
  const { crawl, shown, running } = latest;
  const state =
    crawl === undefined ? null : crawl === null ? 'never' : `${crawl.id} ${crawl.status} ${(shown ?? crawl).read_again_at ?? ''}`;
  const seen = useRef<string | null>(null);
  useEffect(() => {
    const before = seen.current;
    seen.current = state;
    // One that came and went between two polls counts as well.
    if (before !== null && state !== null && before !== state && !running) void refreshCalls(...FOUND);
  }, [state, running]);
  return latest;
}
