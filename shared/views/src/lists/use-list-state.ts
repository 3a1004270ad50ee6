import { DEFAULT_PAGE_SIZE, PAGE_SIZE_OPTIONS } from '@canopy/contract';
import type { TableSort } from '@canopy/ui/table';
import { useListAddress, type ListAddress } from './list-address.ts';

/** Allowed values of a filter: a list whose first entry is the default, or a predicate, with '' as the default. */
export type FilterChoice = readonly string[] | ((text: string) => boolean);
type ValueOf<Choice> = Choice extends readonly (infer Value)[] ? Value : string;

/** Parameter names in the URL. */
interface ListNames {
  readonly search: string;
  /** a `-` before the column means descending */
  readonly sort: string;
  readonly page: string;
  readonly pageSize: string;
}

/**
 * The one rule for where tables keep their state: a screen's main table in `page`, `sort` and so on (document 1, section 2.2), any other
 * table on it under its own name: `sources.page`, `sources.sort`.
 */
export function listNames(table?: string): ListNames {
  const of = (name: string) => (table === undefined ? name : `${table}.${name}`);
  return { search: of('search'), sort: of('sort'), page: of('page'), pageSize: of('page_size') };
}

export interface ListOptions<Sort extends string, Filters extends Readonly<Record<string, FilterChoice>>> {
  /** sortable columns; absent: the list has a fixed order */
  readonly sorts?: readonly Sort[];
  /** default: the first of them, descending */
  readonly initialSort?: TableSort;
  /** URL parameter → allowed values */
  readonly filters?: Filters;
  readonly pageSize?: number;
  /** parameters besides the page that become invalid in another view of the list, such as the open row */
  readonly alsoClear?: readonly string[];
  /** the table's name in the URL; absent: the screen's main table */
  readonly table?: string | undefined;
  /** characters of a search that the list's call accepts; of a longer one only these are sent */
  readonly maxSearch?: number;
}

/** Empty if the list has a fixed order. */
type SortOf<Sort> = [Sort] extends [never] ? object : { readonly sort: Sort; readonly direction: 'asc' | 'desc' };

const isPage = (text: string): boolean => /^[1-9]\d{0,6}$/.test(text);
/** Most of the contract's calls accept no longer ones. */
const MAX_SEARCH = 200;

/**
 * The state of a list that the server filters, sorts and pages, kept in the URL: a copied link shows the same list, and Back
 * undoes a step. Defaults are not written to the URL.
 * @example
 * const list = useListState({ sorts: POST_SORTS, filters: { status: ['', ...POST_STATUSES], tag: isUuid } });
 * const answer = useCall(listPosts, { query: list.query });
 * <DataTable {...tableProps(answer, list)} toolbar={<ListSearch list={list} label="Search posts" />} … />
 */
export function useListState<
  const Sort extends string = never,
  const Filters extends Readonly<Record<string, FilterChoice>> = Record<never, never>,
>(options: ListOptions<Sort, Filters>) {
  return listStateAt(useListAddress(), options);
}

/** The same with the caller holding the URL, for a table that must not re-render with every other change of the page's URL. */
export function listStateAt<
  const Sort extends string = never,
  const Filters extends Readonly<Record<string, FilterChoice>> = Record<never, never>,
>(
  { params, write }: ListAddress,
  {
    sorts = [],
    initialSort = { id: sorts[0] ?? '', descending: true },
    filters = {} as Filters,
    pageSize: initialSize = DEFAULT_PAGE_SIZE,
    alsoClear = [],
    table,
    maxSearch = MAX_SEARCH,
  }: ListOptions<Sort, Filters>,
) {
  const names = listNames(table);
  const choices = Object.entries<FilterChoice>(filters);
  const initialOf = (choice: FilterChoice): string => (typeof choice === 'function' ? '' : (choice[0] ?? ''));
  const values = Object.fromEntries(
    choices.map(([name, choice]) => {
      const text = params.get(name) ?? '';
      const isValid = text !== '' && (typeof choice === 'function' ? choice(text) : choice.includes(text));
      return [name, isValid ? text : initialOf(choice)];
    }),
  ) as { [Name in keyof Filters]: ValueOf<Filters[Name]> };

  const search = params.get(names.search) ?? '';
  const sort = readSort(params.get(names.sort) ?? '', sorts, initialSort);
  const pageSize = PAGE_SIZE_OPTIONS.find((one) => String(one) === params.get(names.pageSize)) ?? initialSize;
  const pageText = params.get(names.page) ?? '';
  const page = isPage(pageText) ? Number(pageText) : 1;
  const again = Object.fromEntries([names.page, ...alsoClear].map((name) => [name, null]));
  const shown = Object.entries<string>(values).filter(([, value]) => value !== '');

  return {
    page,
    pageSize,
    search,
    sort,
    filters: values,
    /** whether a filter or the search hides rows */
    isFiltered: search !== '' || choices.some(([name, choice]) => values[name as keyof Filters] !== initialOf(choice)),
    /** identifies the set of rows: a different one starts with an empty selection */
    view: JSON.stringify([values, search]),
    /** the list call's query: paging, sorting, search and the active filters */
    query: {
      page,
      page_size: pageSize,
      ...((sorts.length > 0 && { sort: sort.id, direction: sort.descending ? 'desc' : 'asc' }) as SortOf<Sort>),
      ...(search !== '' && { search: search.slice(0, maxSearch) }),
      ...(Object.fromEntries(shown) as { [Name in keyof Filters]?: Exclude<ValueOf<Filters[Name]>, ''> }),
    },
    /** invalid values count as unset */
    setFilter: (name: string & keyof Filters, value: string) =>
      write({ ...again, [name]: value === initialOf(filters[name] as FilterChoice) ? null : value }),
    /** all typing counts as one step in the history */
    setSearch: (text: string) => write({ ...again, [names.search]: text || null }, { replace: true }),
    setSort: (next: TableSort) => write({ ...again, [names.sort]: writtenSort(next, initialSort) }),
    setPage: (next: number) => write({ [names.page]: next === 1 ? null : String(next) }),
    setPaging: (next: { readonly page: number; readonly pageSize: number }) =>
      next.pageSize === pageSize
        ? write({ [names.page]: next.page === 1 ? null : String(next.page) })
        : write({ ...again, [names.pageSize]: next.pageSize === initialSize ? null : String(next.pageSize) }),
    /** clears every filter and the search */
    clear: () => write({ ...again, [names.search]: null, ...Object.fromEntries(choices.map(([name]) => [name, null])) }),
  };
}

function readSort<Sort extends string>(text: string, sorts: readonly Sort[], initial: TableSort) {
  const known = sorts.find((one) => one === text.replace(/^-/, ''));
  return { id: known ?? (initial.id as Sort), descending: known === undefined ? initial.descending : text.startsWith('-') };
}

const writtenSort = ({ id, descending }: TableSort, initial: TableSort): string | null =>
  id === initial.id && descending === initial.descending ? null : `${descending ? '-' : ''}${id}`;

export type ListState = Omit<ReturnType<typeof useListState<string>>, 'filters' | 'setFilter' | 'query'>;
