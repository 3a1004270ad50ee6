import { listPerformanceRows, PERFORMANCE_SORTS, type PerformanceFile, type PerformanceFileRow } from '@canopy/contract/analytics';
import { useCall } from '@canopy/shell-api';
import { EmptyState, Stack } from '@canopy/ui';
import { formatCtr, formatInteger, formatPosition } from '@canopy/ui/data';
import { NativeSelect } from '@canopy/ui/forms';
import { DataTable, type DataColumn } from '@canopy/ui/table';
import { useState } from 'react';
import { DIMENSION_NAMES, PERFORMANCE_MESSAGES as WORDS } from './performance-messages.ts';

type Dimension = PerformanceFile['tables'][number]['dimension'];

const ORDER: readonly Dimension[] = ['query', 'page', 'date', 'country', 'device'];
const dash =
  <Value,>(format: (value: Value) => string) =>
  (value: Value | null) =>
    value === null ? '–' : format(value);

const columnsOf = (dimension: Dimension): DataColumn<PerformanceFileRow>[] => [
  { id: 'key', header: DIMENSION_NAMES[dimension], value: ({ key }) => key, hideable: false, minWidth: 160, wrap: true },
  { id: 'clicks', header: 'Clicks', value: ({ clicks }) => clicks, format: formatInteger, numeric: true, width: 90 },
  { id: 'impressions', header: 'Impressions', value: ({ impressions }) => impressions, format: formatInteger, numeric: true, width: 110 },
  { id: 'ctr', header: 'CTR', value: ({ ctr }) => ctr, format: dash(formatCtr), numeric: true, width: 80 },
  { id: 'position', header: 'Position', value: ({ position }) => position, format: dash(formatPosition), numeric: true, width: 90 },
];

/** The tables of an imported file, one at a time. */
export function PerformanceRows({ file }: { readonly file: PerformanceFile }) {
  const there = ORDER.filter((dimension) => file.tables.some((table) => table.dimension === dimension));
  const [dimension, setDimension] = useState<Dimension>(there[0] ?? 'query');
  const [sort, setSort] = useState({ id: 'clicks', descending: true });
  const [{ page, pageSize }, setPaging] = useState({ page: 1, pageSize: 20 });
  const { data, isLoading, isValidating, error, reload } = useCall(listPerformanceRows, {
    params: { id: file.id },
    query: {
      dimension,
      sort: PERFORMANCE_SORTS.find((one) => one === sort.id) ?? 'clicks',
      order: sort.descending ? 'desc' : 'asc',
      page,
      page_size: pageSize,
    },
  });
  return (
    <Stack gap="sm">
      <NativeSelect
        label={WORDS.rows}
        value={dimension}
        onChange={({ currentTarget: { value } }) => {
          setDimension(there.find((one) => one === value) ?? dimension);
          setPaging({ page: 1, pageSize });
        }}
        data={there.map((one) => ({ value: one, label: DIMENSION_NAMES[one] }))}
      />
      <DataTable
        label={`${DIMENSION_NAMES[dimension]} of ${file.name}`}
        columns={columnsOf(dimension)}
        rows={data?.data}
        rowKey={({ key }) => key}
        loading={isLoading}
        refetching={isValidating && !isLoading}
        error={error?.message}
        onRetry={() => void reload()}
        empty={<EmptyState compact level={3} icon="search" title={WORDS.empty} />}
        sort={sort}
        onSortChange={(next) => {
          setSort(next ?? { id: 'clicks', descending: true });
          setPaging({ page: 1, pageSize });
        }}
        paging={{ page, pageSize, total: data?.total ?? 0, onChange: setPaging }}
      />
    </Stack>
  );
}
