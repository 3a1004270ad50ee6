import { defaultSort, type TableSort } from '@canopy/ui/table';
import { listStateAt, type ListAddress } from '@canopy/views/lists';
import { useAddress } from './use-address.ts';

/** Columns of names; all others hold figures. */
const NAMES = new Set(['key', 'page']);
const firstFigure = (sorts: readonly string[]): TableSort =>
  defaultSort(sorts.map((id) => ({ id, numeric: !NAMES.has(id) }))) ?? { id: '', descending: true };

/**
 * The state of one of a dashboard's tables; each parameter has the table's name as a prefix: `sort`, `dir`, `page`, `size`, `q`, `cols`.
 * @param sorts ids of the sortable columns
 * @param initialSort defaults to the first figure, largest first (decision 20)
 */
export function useTableView(table: string, sorts: readonly string[], initialSort: TableSort = firstFigure(sorts)) {
  const { params, step } = useAddress();
  const columns = `${table}.cols`;
  // A change to one table does not affect another table's page.
  const address: ListAddress = { params, write: (change) => step(change, { keepsPages: true }) };
  const list = listStateAt(address, {
    sorts,
    initialSort,
    ascends: (id) => NAMES.has(id),
    names: { search: `${table}.q`, sort: `${table}.sort`, direction: `${table}.dir`, page: `${table}.page`, pageSize: `${table}.size` },
  });
  return {
    ...list,
    /** ids of the selected columns; null: the default ones */
    columns: params.get(columns)?.split(',') ?? null,
    setColumns: (ids: readonly string[] | null) => step({ [columns]: ids === null ? null : ids.join(',') }, { keepsPages: true }),
  };
}
export type TableView = ReturnType<typeof useTableView>;
