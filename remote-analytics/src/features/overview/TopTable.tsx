import type { SearchRow } from '@canopy/contract/analytics';
import { useUser } from '@canopy/shell-api';
import { Card, EmptyState, Text } from '@canopy/ui';
import { UrlText } from '@canopy/ui/data';
import { DataTable, type DataColumn } from '@canopy/ui/table';
import { basisNotes } from '../../search/coverage-notes.ts';
import { Notes } from '../../search/Notes.tsx';
import { figureColumns } from '../../search/figure-columns.tsx';
import type { useTopRows } from '../../search/use-top-rows.ts';
import type { TableKey } from '../../search/use-key-table.ts';
import { leftOutNotes } from '../../view/LeftOutDays.tsx';
import { useDashboardView } from '../../view/use-dashboard-view.ts';
import { OVERVIEW_MESSAGES as WORDS } from './messages.ts';
import { MoreLink } from './MoreLink.tsx';

interface TopTableProps {
  readonly by: TableKey;
  readonly top: ReturnType<typeof useTopRows>;
  readonly onOpen: (key: string) => void;
  readonly current?: string | null;
}

const COPY = {
  page: { title: WORDS.topPages, header: 'Page', empty: WORDS.noPages, to: '/dashboard/page', link: WORDS.pagesLink },
  query: { title: WORDS.topQueries, header: 'Query', empty: WORDS.noQueries, to: '/dashboard/query', link: WORDS.queriesLink },
} as const;

/** The rows with the most clicks, and a link to all of them. */
export function TopTable({ by, top, onOpen, current = null }: TopTableProps) {
  const { title, header, empty, to, link } = COPY[by];
  const { organisation } = useUser();
  const { days, compared, filters, clearFilters } = useDashboardView();
  const { data, isLoading, isValidating, error, reload, againstLabel, count } = top;
  const columns: DataColumn<SearchRow>[] = [
    {
      id: 'key',
      header,
      cell: (row) =>
        by === 'page' ? (
          <UrlText url={row.key} site={organisation.domain} maxLength={28} copy={false} />
        ) : (
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {row.key}
          </Text>
        ),
      wrap: by === 'query',
      minWidth: 140,
    },
    ...figureColumns(againstLabel).filter(({ id }) => ['clicks', 'clicks_change', 'impressions', 'position'].includes(id)),
  ];
  return (
    <Card title={title} actions={<MoreLink to={to} label={link} />} padding="none">
      <DataTable
        label={title}
        columns={columns.map((column) => ({ ...column, sortable: false }))}
        rows={data?.data}
        rowKey={(row) => row.key}
        loading={isLoading}
        refetching={isValidating && !isLoading}
        error={error?.message}
        onRetry={() => void reload()}
        filtered={Object.keys(filters).length > 0}
        onClearFilters={clearFilters}
        empty={<EmptyState compact level={3} title={empty} />}
        defaultSort={null}
        paging={false}
        skeletonRows={count}
        onRowClick={(row) => onOpen(row.key)}
        currentRow={current}
      />
      {data && <Notes items={[...leftOutNotes(data.coverage, days, compared), ...basisNotes(data.coverage)]} inset />}
    </Card>
  );
}
