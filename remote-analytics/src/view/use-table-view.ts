import { defaultSort, type TableSort } from '@canopy/ui/table';
import { listStateAt, type ListAddress } from '@canopy/views/lists';
import { useAddress } from './use-address.ts';

/** Columns of names; all others are figures. */
const NAMES = new Set(['key', 'page']);
const firstFigure = (sorts: readonly string[]): TableSort =>
  defaultSort(sorts.map((id) => ({ id, numeric: !NAMES.has(id) }))) ?? { id: '', descending: true };

/**
 * The state of one of a dashboard's tables, each name with the table's before it: `sort`, `dir`, `page`, `size`, `q` and `cols`.
 * @param sorts ids of the columns that can be sorted by
 * @param initialSort unless given: the first figure, most first (decision 20)
 */
export function useTableView(table: string, sorts: readonly string[], initialSort: TableSort = firstFigure(sorts)) {
  const { params, step } = useAddress();
  const columns = `${table}.cols`;
  // What a table changes concerns no other table's page.
  const address: ListAddress = { params, write: (change) => step(change, { keepsPages: true }) };
  const list = listStateAt(address, {
    sorts,
    initialSort,
    ascends: (id) => NAMES.has(id),
    names: { search: `${table}.q`, sort: `${table}.sort`, direction: `${table}.dir`, page: `${table}.page`, pageSize: `${table}.size` },
  });
  return {
    ...list,
    /** ids of the columns that were chosen; null: those that show at first */
    columns: params.get(columns)?.split(',') ?? null,
    setColumns: (ids: readonly string[] | null) => step({ [columns]: ids === null ? null : ids.join(',') }, { keepsPages: true }),
  };
}
export type TableView = ReturnType<typeof useTableView>;
