import type { CallResult } from '@canopy/shell-api';
import type { ListState } from './use-list-state.ts';

interface PageOfRows<Row> {
  readonly data: readonly Row[];
  readonly total: number;
}

/** What a table shows of a call: its rows, that they are on the way, or why there are none. */
export function answerProps<Row>({ data, error, isLoading, isValidating, reload }: CallResult<{ readonly data: readonly Row[] }>) {
  return { rows: data?.data, loading: isLoading, refetching: isValidating, error: error?.message, onRetry: () => void reload() };
}

/** The same of a call that gives one page of rows. */
export function pagedProps<Row>(
  answer: CallResult<PageOfRows<Row>>,
  { page, pageSize, setPaging }: Pick<ListState, 'page' | 'pageSize' | 'setPaging'>,
) {
  return { ...answerProps(answer), paging: { page, pageSize, total: answer.data?.total ?? 0, onChange: setPaging } };
}

/** The same of a list whose state stands in the address: paging, order and what the filters hide. */
export function tableProps<Row>(
  answer: CallResult<PageOfRows<Row>>,
  list: Pick<ListState, 'page' | 'pageSize' | 'setPaging' | 'isFiltered' | 'clear' | 'sort' | 'setSort'>,
) {
  return {
    ...pagedProps(answer, list),
    filtered: list.isFiltered,
    onClearFilters: () => list.clear(),
    sort: list.sort,
    onSortChange: list.setSort,
  };
}
