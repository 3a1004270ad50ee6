import type { SearchRow } from '@canopy/contract/analytics';
import { Card, EmptyState, Group, IconButton, Text } from '@canopy/ui';
import { UrlText, formatInteger } from '@canopy/ui/data';
import { DataTable, type DataColumn } from '@canopy/ui/table';
import type { ReactNode } from 'react';
import { ExportButton, ListSearch } from '@canopy/views/lists';
import { daysLabel, hoursLabel } from '../view/range-label.ts';
import { useDashboardView } from '../view/use-dashboard-view.ts';
import { leftOutNotes } from '../view/LeftOutDays.tsx';
import { AddFilter } from './AddFilter.tsx';
import { coverageNotes } from './coverage-notes.ts';
import { figureColumns } from './figure-columns.tsx';
import { SEARCH_MESSAGES } from './messages.ts';
import { Notes } from './Notes.tsx';
import type { TableKey, useKeyTable } from './use-key-table.ts';

const WORDS = {
  page: {
    title: 'Pages',
    label: 'Pages in search',
    search: 'Search pages',
    header: 'Page',
    empty: 'No pages appeared in Google Search in this range',
  },
  query: {
    title: 'Queries',
    label: 'Queries in search',
    search: 'Search queries',
    header: 'Query',
    empty: 'No queries in this range',
  },
} as const;

interface KeyTableProps {
  readonly by: TableKey;
  readonly table: ReturnType<typeof useKeyTable>;
  readonly onOpen: (key: string) => void;
  /** key whose details are open */
  readonly current?: string | null;
  /** additional buttons of a row */
  readonly rowActions?: (key: string) => ReactNode;
}

/** All pages or all queries with their figures and changes; filtered, sorted, searched and paged by the server. */
export function KeyTable({ by, table, onOpen, current = null, rowActions }: KeyTableProps) {
  const words = WORDS[by];
  const { setFilter, clearFilters } = useDashboardView();
  const { data, isLoading, isValidating, error, reload, view, days, compared, against, hours, againstLabel, isFiltered, csv } = table;
  const columns: DataColumn<SearchRow>[] = [
    {
      id: 'key',
      header: words.header,
      value: (row) => row.key,
      cell: (row) =>
        by === 'page' ? (
          <UrlText url={row.key} />
        ) : (
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {row.key}
          </Text>
        ),
      hideable: false,
      minWidth: 180,
      wrap: by === 'query',
    },
    ...figureColumns(againstLabel, ['clicks', 'position']),
  ];
  const clear = () => {
    clearFilters();
    view.setSearch('');
  };
  return (
    <Card
      title={words.title}
      description={against ? SEARCH_MESSAGES.comparedWith(hours?.compared ? hoursLabel(hours.compared) : daysLabel(against)) : undefined}
      padding="none"
    >
      <DataTable
        label={words.label}
        columns={columns}
        rows={data?.data}
        rowKey={(row) => row.key}
        loading={isLoading}
        refetching={isValidating && !isLoading}
        error={error?.message}
        onRetry={() => void reload()}
        filtered={isFiltered}
        onClearFilters={clear}
        empty={<EmptyState compact level={3} icon="search" title={words.empty} />}
        sort={view.sort}
        onSortChange={view.setSort}
        paging={{ page: view.page, pageSize: view.pageSize, total: data?.total ?? 0, onChange: view.setPaging }}
        onRowClick={(row) => onOpen(row.key)}
        rowActions={(row) => (
          <>
            <IconButton size="sm" icon="filter" label={`Show only ${row.key}`} onClick={() => setFilter(by, row.key)} />
            {rowActions?.(row.key)}
          </>
        )}
        currentRow={current}
        columnChoice
        shownColumns={view.columns}
        onShownColumnsChange={view.setColumns}
        skeletonRows={view.pageSize}
        toolbar={
          <Group gap="sm">
            <ListSearch list={view} label={words.search} />
            <AddFilter initial={by} />
            <ExportButton name={by === 'page' ? 'pages' : 'queries'} csv={csv} disabled={!data || data.total === 0} />
          </Group>
        }
      />
      <Notes
        items={[
          ...(data && data.total > 0
            ? [SEARCH_MESSAGES.inAll(formatInteger(data.totals.clicks), formatInteger(data.totals.impressions))]
            : []),
          ...leftOutNotes(data?.coverage, days, compared),
          ...coverageNotes(data?.coverage, days, { compared: against }),
          SEARCH_MESSAGES.exportNote,
        ]}
        inset
      />
    </Card>
  );
}
