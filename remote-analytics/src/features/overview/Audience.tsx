import { countryName } from '@canopy/charts/map';
import { Card, EmptyState } from '@canopy/ui';
import { DataTable, type DataColumn } from '@canopy/ui/table';
import { figureColumns, type FiguresRow } from '../../search/figure-columns.tsx';
import { exactValue } from '../../search/search-filters.ts';
import type { useSearchKeys } from '../../search/use-search.ts';
import { useDashboardView } from '../../view/use-dashboard-view.ts';
import { OVERVIEW_MESSAGES as WORDS } from './messages.ts';

/** Rows a page: as high as the chart beside it. */
const ROWS = 10;

/** Who finds the site, by country, with every metric. */
export function Audience({ state }: { readonly state: ReturnType<typeof useSearchKeys> }) {
  const { comparisonLabel, filters, setFilter, clearFilters } = useDashboardView();
  const { rows, isLoading, isValidating, error, reload } = state;
  const selected = exactValue(filters.country);
  const figures = figureColumns(comparisonLabel ?? '', ['clicks']).filter(({ id }) => comparisonLabel !== undefined || !id.endsWith('_change'));
  const columns: DataColumn<FiguresRow>[] = [{ id: 'key', header: 'Country', value: ({ key }) => countryName(key), hideable: false, minWidth: 140 }, ...figures];
  return (
    <Card title={WORDS.audience} description={WORDS.audienceText} padding="none">
      <DataTable
        label={WORDS.audience}
        columns={columns}
        rows={rows}
        rowKey={({ key }) => key}
        rowLabel={({ key }) => countryName(key)}
        loading={isLoading}
        refetching={isValidating && !isLoading}
        error={error?.message}
        onRetry={() => void reload()}
        filtered={Object.keys(filters).length > 0}
        onClearFilters={clearFilters}
        empty={<EmptyState compact level={3} icon="world" title={WORDS.noAudience} />}
        defaultSort={{ id: 'key', descending: true }}
        defaultPageSize={ROWS}
        currentRow={selected}
        columnChoice
        onRowClick={({ key }) => setFilter('country', key === selected ? '' : key)}
      />
    </Card>
  );
}
