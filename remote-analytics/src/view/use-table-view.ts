import { defaultSort, type TableSort } from '@canopy/ui/table';
import { listNames, listStateAt, type ListAddress } from '@canopy/views/lists';
import { useAddress } from './use-address.ts';

/** Columns of names; all others hold figures. */
const NAMES = new Set(['key', 'page']);
const firstFigure = (sorts: readonly string[]): TableSort =>
  defaultSort(sorts.map((id) => ({ id, numeric: !NAMES.has(id) }))) ?? { id: '', descending: true };

/** What the screen's main table keeps in the URL, for an `AddressPart`. */
export const MAIN_TABLE: readonly string[] = [...Object.values(listNames()), 'cols'];

/**
 * The state of one of a dashboard's tables: `sort`, `page` and so on for the screen's main table; each other's parameters begin with its
 * name.
 * @param table undefined: the main one
 * @param sorts ids of the sortable columns
 * @param initialSort defaults to the first figure, largest first (decision 20)
 */
export function useTableView(table: string | undefined, sorts: readonly string[], initialSort: TableSort = firstFigure(sorts)) {
  const { params, step } = useAddress();
  const columns = table === undefined ? 'cols' : `${table}.cols`;
  // A change to one table does not affect another table's page.
  const address: ListAddress = { params, write: (change) => step(change, { keepsPages: true }) };
  const list = listStateAt(address, { sorts, initialSort, table });
  return {
    ...list,
    /** ids of the selected columns; null: the default ones */
    columns: params.get(columns)?.split(',') ?? null,
    setColumns: (ids: readonly string[] | null) => step({ [columns]: ids === null ? null : ids.join(',') }, { keepsPages: true }),
  };
}
export type TableView = ReturnType<typeof useTableView>;
