import { countryName } from '@canopy/charts/map';
import { Card, EmptyState } from '@canopy/ui';
import { DataTable, type DataColumn } from '@canopy/ui/table';
import { useMemo } from 'react';
import { figureColumns, type FiguresRow } from '../../search/figure-columns.tsx';
import { basisNotes } from '../../search/coverage-notes.ts';
import { Notes } from '../../search/Notes.tsx';
import { exactValue } from '../../search/search-filters.ts';
import { useSearchKeys } from '../../search/use-search.ts';
import { AddressPart } from '../../view/AddressPart.tsx';
import { leftOutNotes } from '../../view/LeftOutDays.tsx';
import { useDashboardView } from '../../view/use-dashboard-view.ts';
import { MAIN_TABLE, useTableView } from '../../view/use-table-view.ts';
import { sortRows } from '../../web/arrange-rows.ts';
import { OVERVIEW_MESSAGES as WORDS } from './messages.ts';

/** Visitors from search by country, with every metric. */
export function Audience() {
  return (
    <AddressPart of={MAIN_TABLE}>
      <CountryTable />
    </AddressPart>
  );
}

function columnsOf(against: string | undefined): DataColumn<FiguresRow>[] {
  const country = { id: 'key', header: 'Country', value: ({ key }: FiguresRow) => countryName(key), hideable: false, minWidth: 140 };
  return [country, ...figureColumns(against, ['clicks'])];
}

/** All countries are loaded: sorted and paged in the browser. */
function CountryTable() {
  const { days, compared, comparedTo, filters, setFilter, clearFilters } = useDashboardView();
  const { rows, coverage, isLoading, isValidating, error, reload } = useSearchKeys('country');
  const against = comparedTo(coverage);
  const columns = useMemo(() => columnsOf(against), [against]);
  const view = useTableView(
    undefined,
    columns.map(({ id }) => id),
  );
  const { pageSize } = view;
  const sorted = rows && sortRows(rows, columns, view.sort);
  const total = rows?.length ?? 0;
  // Filters may leave fewer pages than before.
  const page = Math.min(view.page, Math.max(1, Math.ceil(total / pageSize)));
  const selected = exactValue(filters.country);
  return (
    <Card title={WORDS.audience} description={WORDS.audienceText} padding="none">
      <DataTable
        label={WORDS.audience}
        columns={columns}
        rows={sorted?.slice((page - 1) * pageSize, page * pageSize)}
        rowKey={({ key }) => key}
        rowLabel={({ key }) => countryName(key)}
        loading={isLoading}
        refetching={isValidating && !isLoading}
        error={error?.message}
        onRetry={() => void reload()}
        filtered={Object.keys(filters).length > 0}
        onClearFilters={clearFilters}
        empty={<EmptyState compact level={3} icon="world" title={WORDS.noAudience} />}
        sort={view.sort}
        onSortChange={view.setSort}
        paging={{ page, pageSize, total, onChange: view.setPaging }}
        currentRow={selected}
        columnChoice
        shownColumns={view.columns}
        onShownColumnsChange={view.setColumns}
        onRowClick={({ key }) => setFilter('country', key === selected ? '' : key)}
      />
      {coverage && <Notes items={[...leftOutNotes(coverage, days, compared), ...basisNotes(coverage)]} inset />}
    </Card>
  );
}
