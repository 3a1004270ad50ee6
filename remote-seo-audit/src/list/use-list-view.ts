import { useUrlState } from '@canopy/shell-api';
import type { TableSort } from '@canopy/ui/table';
import { usePaging } from './use-paging.ts';

/** What another view makes meaningless. */
const BEGIN_AGAIN = { alsoClear: ['page', 'drawer'] };

/**
 * The view of a list that the server filters, sorts and pages, all of it in the address: `filter`, `search`, `sort`
 * (`-` before it: descending), `page`, `page_size`.
 * @param filters what `filter` may be; the first is what shows unless the address says otherwise
 * @param sorts what `sort` may be; the first one, descending, likewise
 * @param filterName the filter's name in the address
 */
export function useListView<Filter extends string, Sort extends string>(
  filters: readonly Filter[],
  sorts: readonly Sort[],
  filterName = 'filter',
) {
  const everything = filters[0] as Filter;
  const [filter, setFilter] = useUrlState<Filter>(filterName, everything, (text) => (filters as readonly string[]).includes(text));
  const [search, setSearch] = useUrlState<string>('search', '');
  const [sort, setSort] = useUrlState<string>('sort', `-${sorts[0]}`, (text) =>
    (sorts as readonly string[]).includes(text.replace(/^-/, '')),
  );
  const paging = usePaging(['drawer']);
  const descending = sort.startsWith('-');
  const sortBy = sort.replace(/^-/, '') as Sort;
  return {
    filter,
    search,
    ...paging,
    sort: { id: sortBy as string, descending },
    isFiltered: filter !== everything || search !== '',
    /** of the list call, without filter and paging */
    query: { sort: sortBy, direction: descending ? ('desc' as const) : ('asc' as const), ...(search !== '' && { search }) },
    setFilter: (next: string) => setFilter(next as Filter, BEGIN_AGAIN),
    setSearch: (next: string) => setSearch(next, { ...BEGIN_AGAIN, replace: true }),
    setSort: ({ id, descending: down }: TableSort) => setSort(`${down ? '-' : ''}${id}`, BEGIN_AGAIN),
    /** Takes every filter off; `also` names further ones. */
    clear: (also: readonly string[] = []) => setFilter(everything, { alsoClear: ['search', ...BEGIN_AGAIN.alsoClear, ...also] }),
  };
}
