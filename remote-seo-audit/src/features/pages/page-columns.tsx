import type { AuditedPage } from '@canopy/contract';
import { StatusBadge, UrlText, formatInteger, type DataColumn } from '@canopy/ui/data';
import { ISSUES, issuesOf } from '../../issues/issue-facts.ts';
import { pageStatus } from './page-status.ts';

const namesOf = ({ page_specific_issues }: AuditedPage): string => issuesOf(page_specific_issues).map((code) => ISSUES[code].name).join(', ');
const orDash = (value: number | null): string => (value === null ? '–' : formatInteger(value));

/** Columns of the list; ids are the sorts of the call. */
export const PAGE_COLUMNS: DataColumn<AuditedPage>[] = [
  { id: 'page_url', header: 'Page', value: (page) => page.page_url, cell: (page) => <UrlText url={page.page_url} maxLength={40} />, hideable: false, minWidth: 260 },
  { id: 'status', header: 'Status', value: (page) => page.status, cell: (page) => <StatusBadge {...pageStatus(page)} />, width: 130 },
  { id: 'title', header: 'Title', value: (page) => page.title ?? page.error, maxWidth: 230 },
  {
    id: 'score',
    header: 'Score',
    help: '100 where nothing was found; each issue takes points off.',
    value: (page) => page.page_specific_issues.score,
    cell: (page) => <span title={namesOf(page) || undefined}>{page.page_specific_issues.score}</span>,
    numeric: true,
    width: 80,
  },
  { id: 'issues', header: 'Issues', cell: (page) => issuesOf(page.page_specific_issues).length, numeric: true, width: 80 },
  { id: 'word_count', header: 'Words', value: (page) => page.word_count, format: orDash, numeric: true, width: 80 },
  { id: 'internal_links', header: 'Links', help: 'Links to pages of the site.', value: (page) => page.internal_links, format: orDash, numeric: true, width: 80 },
  { id: 'response_ms', header: 'Response', help: 'Milliseconds until the server began to answer.', value: (page) => page.response_ms, format: (ms: number | null) => (ms === null ? '–' : `${formatInteger(ms)} ms`), numeric: true, width: 100 },
  { id: 'depth', header: 'Depth', help: 'Clicks from the first page; none where only the sitemap leads there.', value: (page) => page.depth, format: orDash, numeric: true, width: 80, hidden: true },
];
