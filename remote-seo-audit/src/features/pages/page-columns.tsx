import { Text } from '@canopy/ui';
import type { AuditedPage } from '@canopy/contract/seo-audit';
import { Growth, StatusBadge, UrlText, formatCtr, formatInteger, formatPosition } from '@canopy/ui/data';
import { type DataColumn } from '@canopy/ui/table';
import { pageStatus } from '../../page-drawer/page-status.ts';
import type { Checks } from '../../issues/use-checks.ts';
import { codesOf } from './page-codes.ts';

const orDash = (value: number | null | undefined): string => (value == null ? '–' : formatInteger(value));
const known = (write: (value: number) => string) => (value: number | null) => (value === null ? '–' : write(value));

/** A figure of the last 30 days and how it compares with the 30 before, as a fraction. */
const withGrowth = (figure: string, growth: number | null) => (
  <>
    {figure} {growth !== null && <Growth value={growth * 100} unit="%" />}
  </>
);

/** What the score is made of: `100 − 20 Broken internal link − 5 Duplicate H1`. */
function scoreOf(page: AuditedPage, factOf: Checks['factOf']): string | undefined {
  if (page.page_specific_issues.score === null) return undefined;
  const taken = codesOf(page).flatMap((code) => {
    const { points = 0, name = code } = factOf(code) ?? {};
    return points > 0 ? [` − ${points} ${name}`] : [];
  });
  return `100${taken.join('')}`;
}

/** Where, or what exactly, the issue is that the list is about. */
function Evidence({ evidence }: Pick<AuditedPage, 'evidence'>) {
  if (!evidence || evidence.details.length === 0) return '–';
  const more = evidence.count - evidence.details.length;
  return (
    <>
      {evidence.details.map((detail, place) => (
        <Text key={place} size="xs" style={{ overflowWrap: 'anywhere' }}>
          {detail}
        </Text>
      ))}
      {more > 0 && (
        <Text size="xs" c="dimmed">
          and {more} more
        </Text>
      )}
    </>
  );
}

const evidenceColumn: DataColumn<AuditedPage> = { id: 'evidence', header: 'Evidence', cell: Evidence, wrap: true, minWidth: 300 };

/** Columns of the list; ids are the sorts of the call. */
export const pageColumns = (factOf: Checks['factOf'], issue: string): DataColumn<AuditedPage>[] => [
  {
    id: 'page_url',
    header: 'URL',
    value: (page) => page.page_url,
    cell: (page) => <UrlText url={page.page_url} maxLength={40} />,
    hideable: false,
    minWidth: 260,
  },
  ...(issue === '' ? [] : [evidenceColumn]),
  { id: 'status', header: 'Status', value: (page) => page.status, cell: (page) => <StatusBadge {...pageStatus(page)} />, width: 130 },
  { id: 'title', header: 'Title', value: (page) => page.title ?? page.error, maxWidth: 230 },
  {
    id: 'score',
    header: 'Score',
    help: '100 less the points of each issue. Redirects and pages that were not read have none.',
    value: (page) => page.page_specific_issues.score,
    cell: (page) => <span title={scoreOf(page, factOf)}>{page.page_specific_issues.score ?? '–'}</span>,
    numeric: true,
    width: 80,
  },
  { id: 'issues', header: 'Issues', cell: (page) => codesOf(page).length, numeric: true, width: 80 },
  { id: 'word_count', header: 'Words', value: (page) => page.word_count, format: orDash, numeric: true, width: 80 },
  {
    id: 'internal_links',
    header: 'Outlinks',
    help: 'Links to pages of the site.',
    value: (page) => page.internal_links,
    format: orDash,
    numeric: true,
    width: 80,
  },
  {
    id: 'inlinks',
    header: 'Inlinks',
    help: 'Other pages of the site that link here.',
    value: (page) => page.inlinks,
    format: orDash,
    numeric: true,
    width: 110,
    hidden: true,
  },
  {
    id: 'rank',
    header: 'PageRank',
    help: 'Internal PageRank; 1 is the average page’s.',
    value: (page) => page.rank,
    format: (rank: number | undefined) => (rank === undefined ? '–' : rank.toFixed(2)),
    numeric: true,
    width: 100,
    hidden: true,
  },
  {
    id: 'response_ms',
    header: 'Response (TTFB)',
    help: 'Milliseconds until the server began to answer.',
    value: (page) => page.response_ms,
    format: (ms: number | null) => (ms === null ? '–' : `${formatInteger(ms)} ms`),
    numeric: true,
    width: 130,
  },
  {
    id: 'depth',
    header: 'Crawl depth',
    help: 'Clicks from the home page; none where only the sitemap leads there.',
    value: (page) => page.depth,
    format: orDash,
    numeric: true,
    width: 80,
    hidden: true,
  },
  {
    id: 'past30_clicks',
    header: 'Clicks',
    help: 'From search in the last 30 days.',
    value: (page) => page.past30_clicks,
    cell: (page) => withGrowth(orDash(page.past30_clicks), page.growth_30_clicks),
    numeric: true,
    width: 110,
    hidden: true,
  },
  {
    id: 'past30_impressions',
    header: 'Impressions',
    value: (page) => page.past30_impressions,
    cell: (page) => withGrowth(orDash(page.past30_impressions), page.growth_30_impressions),
    numeric: true,
    width: 120,
    hidden: true,
  },
  { id: 'past30_ctr', header: 'CTR', value: (page) => page.past30_ctr, format: known(formatCtr), numeric: true, width: 80, hidden: true },
  {
    id: 'past30_position',
    header: 'Position',
    value: (page) => page.past30_position,
    format: known(formatPosition),
    numeric: true,
    width: 90,
    hidden: true,
  },
];
