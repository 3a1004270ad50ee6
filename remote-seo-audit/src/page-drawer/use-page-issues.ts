import { TASK_POLL_MS, WATCH_POLL_MS } from '@canopy/contract';
import { getIssueDetails, type IssueDetail, type PageWithIssues } from '@canopy/contract/seo-audit';
import { useCall } from '@canopy/shell-api';
import { ISSUES, issuesOf } from '../issues/issue-facts.ts';
import type { PageDetail } from './page-detail.ts';

export interface IssueRow {
  readonly code: string;
  readonly name: string;
  readonly fixType: string;
  readonly status: IssueDetail['status'];
  /** why a fix left it as it is */
  readonly reason?: string;
  /** its meaning or how to fix it */
  readonly text: string;
  /** its location on the page */
  readonly details: readonly string[];
  readonly count: number;
  readonly severity?: Pick<IssueDetail, 'kind' | 'level' | 'potential'>;
  /** points deducted from the page's score */
  readonly points?: number;
}

const isBeingFixed = (pages: readonly PageWithIssues[] | undefined): boolean =>
  pages?.some(({ issues }) => issues.some(({ status }) => status === 'Fixing...')) ?? false;

/** A page's issues: in detail if the platform supplied them, else from their flags. */
export function usePageIssues({ page }: PageDetail): readonly IssueRow[] {
  const { data } = useCall(
    getIssueDetails,
    { query: { page: 1, page_size: 1, page_id: page.id } },
    { refreshMs: (latest) => (isBeingFixed(latest?.data) ? WATCH_POLL_MS : TASK_POLL_MS) },
  );
  const told = data?.data.find(({ page_id }) => page_id === page.id);
  if (!told) {
    return issuesOf(page.page_specific_issues).map((code) => {
      const { name, fixType, meaning } = ISSUES[code];
      return { code, name, fixType, text: meaning, status: 'Pending', details: [], count: 1 };
    });
  }
  return told.issues.map(({ code, name, fix_type, how_to_fix, status, reason, details, count, kind, level, potential, points }) => ({
    code,
    name,
    fixType: fix_type,
    text: how_to_fix,
    status,
    ...(reason === undefined ? {} : { reason }),
    details,
    count,
    severity: { kind, level, potential },
    ...(points === undefined ? {} : { points }),
  }));
}
