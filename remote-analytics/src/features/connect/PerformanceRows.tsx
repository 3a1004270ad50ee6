import { listPerformanceRows, PERFORMANCE_SORTS, type PerformanceFile, type PerformanceFileRow } from '@canopy/contract/analytics';
import { useCall, useUrlState } from '@canopy/shell-api';
import { tableProps, useListState } from '@canopy/views/lists';
import { EmptyState, Stack } from '@canopy/ui';
import { formatCtr, formatInteger, formatPosition } from '@canopy/ui/data';
import { NativeSelect } from '@canopy/ui/forms';
import { DataTable, type DataColumn } from '@canopy/ui/table';
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

const FIRST = { id: 'clicks', descending: true } as const;
/** Parameters of the URL that say which rows of a file are shown. */
export const OF_A_FILE = ['table', 'file.sort', 'file.page', 'file.page_size'] as const;

/** The tables of an imported file, one at a time; which one, and its order, is in the URL. */
export function PerformanceRows({ file }: { readonly file: PerformanceFile }) {
  const there = ORDER.filter((dimension) => file.tables.some((table) => table.dimension === dimension));
  const [dimension, setDimension] = useUrlState<Dimension>('table', there[0] ?? 'query', (text) => there.some((one) => one === text));
  const list = useListState({ table: 'file', sorts: PERFORMANCE_SORTS, initialSort: FIRST });
  const { direction, ...query } = list.query;
  const answer = useCall(listPerformanceRows, {
    params: { id: file.id },
    query: {
      ...query,
      order: direction,
      dimension,
    },
  });
  return (
    <Stack gap="sm">
      <NativeSelect
        label={WORDS.rows}
        value={dimension}
        onChange={({ currentTarget: { value } }) =>
          setDimension(there.find((one) => one === value) ?? dimension, { alsoClear: ['file.page', 'file.sort'] })
        }
        data={there.map((one) => ({ value: one, label: DIMENSION_NAMES[one] }))}
      />
      <DataTable
        label={`${DIMENSION_NAMES[dimension]} of ${file.name}`}
        columns={columnsOf(dimension)}
        {...tableProps(answer, list)}
        rowKey={({ key }) => key}
        empty={<EmptyState compact level={3} icon="search" title={WORDS.empty} />}
      />
    </Stack>
  );
}
