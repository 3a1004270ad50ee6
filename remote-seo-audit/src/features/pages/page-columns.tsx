import { Text } from '@canopy/ui';
import { pageFields, type AuditedPage, type PageField, type PageFieldKey } from '@canopy/contract/seo-audit';
import { Growth, StatusBadge, UrlText, formatCtr, formatInteger, formatPosition } from '@canopy/ui/data';
import { type DataColumn } from '@canopy/ui/table';
import { pageStatus } from '../../page-drawer/page-status.ts';
import type { Checks } from '../../issues/use-checks.ts';
import { codesOf } from './page-codes.ts';

type Cell = NonNullable<PageField['table']>['cell'];

const valueOf = (page: AuditedPage, key: string): unknown => (page as Record<string, unknown>)[key];
const numberOf = (page: AuditedPage, key: string): number | null => {
  const value = valueOf(page, key);
  return typeof value === 'number' ? value : null;
};
const textOf = (page: AuditedPage, key: string): string | null => {
  const value = valueOf(page, key);
  return typeof value === 'string' ? value : null;
};
/** Change of `past30_…` against the previous 30 days. */
const growthOf = (page: AuditedPage, key: string): number | null => numberOf(page, key.replace('past30_', 'growth_30_'));
const known = (write: (value: number) => string) => (value: number | null) => (value === null ? '–' : write(value));
const figure = (key: PageFieldKey, write: (value: number) => string): Partial<DataColumn<AuditedPage>> => ({
  value: (page) => numberOf(page, key),
  format: known(write),
  numeric: true,
});

/** A figure of the last 30 days and its change against the previous 30, as a fraction. */
const withGrowth = (figure: string, growth: number | null) => (
  <>
    {figure} {growth !== null && <Growth value={growth * 100} unit="%" />}
  </>
);

/** How the score is calculated: `100 − 20 Broken internal link − 5 Duplicate H1`. */
function scoreOf(page: AuditedPage, factOf: Checks['factOf']): string | undefined {
  if (page.page_specific_issues.score === null) return undefined;
  const taken = codesOf(page).flatMap((code) => {
    const { points = 0, name = code } = factOf(code) ?? {};
    return points > 0 ? [` − ${points} ${name}`] : [];
  });
  return `100${taken.join('')}`;
}

/** Location or exact subject of the issue that the list is about. */
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

/** A cell for each way to display a field; `value` is the sort value. */
const CELLS: Record<Cell, (key: PageFieldKey, factOf: Checks['factOf']) => Partial<DataColumn<AuditedPage>>> = {
  url: () => ({ value: (page) => page.page_url, cell: (page) => <UrlText url={page.page_url} maxLength={40} />, hideable: false }),
  status: () => ({ value: (page) => page.status, cell: (page) => <StatusBadge {...pageStatus(page)} /> }),
  title: () => ({ value: (page) => page.title ?? page.error }),
  score: (_key, factOf) => ({
    value: (page) => page.page_specific_issues.score,
    cell: (page) => <span title={scoreOf(page, factOf)}>{page.page_specific_issues.score ?? '–'}</span>,
    numeric: true,
  }),
  issues: () => ({ value: (page) => codesOf(page).length, numeric: true }),
  text: (key) => ({ value: (page) => textOf(page, key) }),
  count: (key) => figure(key, formatInteger),
  rank: (key) => figure(key, (rank) => rank.toFixed(2)),
  ms: (key) => figure(key, (ms) => `${formatInteger(ms)} ms`),
  growth: (key) => ({
    value: (page) => numberOf(page, key),
    cell: (page) => withGrowth(known(formatInteger)(numberOf(page, key)), growthOf(page, key)),
    numeric: true,
  }),
  ctr: (key) => figure(key, formatCtr),
  position: (key) => figure(key, formatPosition),
};

/** Columns of the list, as defined by `PAGE_FIELDS`; their ids are the sort keys of the call. */
export function pageColumns(factOf: Checks['factOf'], issue: string): DataColumn<AuditedPage>[] {
  const columns = pageFields.flatMap(([key, { label, sort = false, table }]): DataColumn<AuditedPage>[] => {
    if (!table) return [];
    const { cell, header = label, ...look } = table;
    return [{ id: key, header, sortable: sort, ...CELLS[cell](key, factOf), ...look }];
  });
  return issue === '' ? columns : columns.toSpliced(1, 0, evidenceColumn);
}
