import { DEFAULT_PAGE_SIZE, PAGE_SIZE_OPTIONS } from '@canopy/contract';
import { POST_SORTS, POST_STATUSES } from '@canopy/contract/content';
import { usePageParam, useUrlState } from '@canopy/shell-api';
import type { Paging, TableSort } from '@canopy/ui/table';

type Sort = (typeof POST_SORTS)[number];
type Status = (typeof POST_STATUSES)[number];

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const isSort = (text: string) => POST_SORTS.some((sort) => text === sort || text === `-${sort}`);
const isStatus = (text: string) => POST_STATUSES.some((status) => status === text);
const isSize = (text: string) => PAGE_SIZE_OPTIONS.some((size) => String(size) === text);
const isId = (text: string) => UUID.test(text);

/** What the list shows; all of it stands in the address. */
export function usePostsView() {
  const [page, setPage] = usePageParam();
  const [size, setSize] = useUrlState<string>('page_size', String(DEFAULT_PAGE_SIZE), isSize);
  const [search, setSearch] = useUrlState<string>('search', '');
  const [status, setStatus] = useUrlState<Status | ''>('status', '', isStatus);
  const [category, setCategory] = useUrlState<string>('category', '', isId);
  const [tag, setTag] = useUrlState<string>('tag', '', isId);
  const [sortText, setSort] = useUrlState<string>('sort', '-updated_at', isSort);
  const sort = sortText.replace(/^-/, '') as Sort;
  const isDescending = sortText.startsWith('-');
  const fromStart = { alsoClear: ['page'] };

  return {
    query: {
      page,
      page_size: Number(size),
      sort,
      direction: isDescending ? ('desc' as const) : ('asc' as const),
      ...(search && { search: search.slice(0, 200) }),
      ...(status && { status }),
      ...(category && { category }),
      ...(tag && { tag }),
    },
    search,
    status,
    category,
    tag,
    isFiltered: Boolean(search || status || category || tag),
    setSearch: (text: string) => setSearch(text, { ...fromStart, replace: true }),
    setStatus: (next: Status | '') => setStatus(next, fromStart),
    setCategory: (id: string) => setCategory(id, fromStart),
    setTag: (id: string) => setTag(id, fromStart),
    clear: () => setSearch('', { alsoClear: ['status', 'category', 'tag', 'page'] }),
    sort: { id: sort, descending: isDescending } satisfies TableSort,
    setSort: (next: TableSort) => setSort(`${next.descending ? '-' : ''}${next.id}`, fromStart),
    setPaging: (next: Paging) => (next.pageSize === Number(size) ? setPage(next.page) : setSize(String(next.pageSize), fromStart)),
    setPage,
  };
}
export type PostsView = ReturnType<typeof usePostsView>;
