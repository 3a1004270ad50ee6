import type { CallResult } from '@canopy/shell-api';
import type { TableSort } from '@canopy/ui/table';

interface PageOfRows<Row> {
  readonly data: readonly Row[];
  readonly total: number;
}

interface Paging {
  readonly page: number;
  readonly pageSize: number;
  readonly setPaging: (next: { page: number; pageSize: number }) => void;
}

interface View extends Paging {
  readonly isFiltered: boolean;
  readonly clear: () => void;
  readonly sort: TableSort;
  readonly setSort: (next: TableSort) => void;
}

/** What a table shows of a call: its rows, that they are on the way, or why there are none. */
export function answerProps<Row>({ data, error, isLoading, isValidating, reload }: CallResult<{ readonly data: readonly Row[] }>) {
  return { rows: data?.data, loading: isLoading, refetching: isValidating, error: error?.message, onRetry: () => void reload() };
}

/** The same of a call that gives one page of rows. */
export function pagedProps<Row>(answer: CallResult<PageOfRows<Row>>, { page, pageSize, setPaging }: Paging) {
  return { ...answerProps(answer), paging: { page, pageSize, total: answer.data?.total ?? 0, onChange: setPaging } };
}

/** The same of a list whose view stands in the address; see `useListView`. */
export function listProps<Row>(answer: CallResult<PageOfRows<Row>>, view: View) {
  return {
    ...pagedProps(answer, view),
    filtered: view.isFiltered,
    onClearFilters: () => view.clear(),
    sort: view.sort,
    onSortChange: view.setSort,
  };
}
