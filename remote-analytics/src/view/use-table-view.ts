import { DEFAULT_PAGE_SIZE, PAGE_SIZE_OPTIONS } from '@canopy/contract';
import { defaultSort, type TableSort } from '@canopy/ui/table';
import { useAddress } from './use-address.ts';

const isPage = (text: string): boolean => /^[1-9]\d{0,6}$/.test(text);

/** Columns of names; all others are figures. */
const NAMES = new Set(['key', 'page']);
const initialSort = (sorts: readonly string[]): TableSort =>
  defaultSort(sorts.map((id) => ({ id, numeric: !NAMES.has(id) }))) ?? { id: '', descending: true };

/**
 * A table's state in the address, each name with the table's before it: `sort`, `dir`, `page`, `size`, `q` and `cols`.
 * @param sorts ids of the columns that can be sorted by
 * @param initial unless given: the first figure, most first (decision 20)
 */
export function useTableView(table: string, sorts: readonly string[], initial: TableSort = initialSort(sorts)) {
  const { params, step } = useAddress();
  const read = (name: string) => params.get(`${table}.${name}`);
  const write = (change: Readonly<Record<string, string | null>>, keepsPages = false) =>
    step(
      {
        ...(!keepsPages && { [`${table}.page`]: null }),
        ...Object.fromEntries(Object.entries(change).map(([name, value]) => [`${table}.${name}`, value])),
      },
      { keepsPages: true },
    );

  const id = sorts.find((one) => one === read('sort')) ?? initial.id;
  const direction = read('dir');
  const isDescending =
    direction === 'asc' || direction === 'desc' ? direction === 'desc' : id === initial.id ? initial.descending : !NAMES.has(id);
  const size = PAGE_SIZE_OPTIONS.find((one) => String(one) === read('size')) ?? DEFAULT_PAGE_SIZE;
  const page = read('page') ?? '';
  return {
    sort: { id, descending: isDescending },
    page: isPage(page) ? Number(page) : 1,
    pageSize: size,
    search: read('q') ?? '',
    /** ids of the columns that were chosen; null: those that show at first */
    columns: read('cols')?.split(',') ?? null,
    setSort: (next: TableSort) => {
      const isInitial = next.id === initial.id && next.descending === initial.descending;
      write(isInitial ? { sort: null, dir: null } : { sort: next.id, dir: next.descending ? 'desc' : 'asc' });
    },
    setPaging: (next: { page: number; pageSize: number }) =>
      next.pageSize === size
        ? write({ page: next.page === 1 ? null : String(next.page) }, true)
        : write({ size: next.pageSize === DEFAULT_PAGE_SIZE ? null : String(next.pageSize) }),
    setSearch: (text: string) => write({ q: text }),
    setColumns: (ids: readonly string[] | null) => write({ cols: ids === null ? null : ids.join(',') }, true),
  };
}
export type TableView = ReturnType<typeof useTableView>;
