import type { CallResult } from '@canopy/shell-api';
import type { ListState } from './use-list-state.ts';

interface PageOfRows<Row> {
  readonly data: readonly Row[];
  readonly total: number;
}

type Rows<Row> = readonly Row[] | { readonly data: readonly Row[] };
const areRows = <Row>(answer: Rows<Row>): answer is readonly Row[] => Array.isArray(answer);

/** Table props from a call: its rows, whether they are loading, or why there are none. */
export function answerProps<Row>({ data, error, isLoading, isValidating, reload }: CallResult<Rows<Row>>) {
  return {
    rows: data && (areRows(data) ? data : data.data),
    loading: isLoading,
    refetching: isValidating,
    error: error?.message,
    onRetry: () => void reload(),
  };
}

/** The same for a call that returns one page of rows. */
export function pagedProps<Row>(
  answer: CallResult<PageOfRows<Row>>,
  { page, pageSize, setPaging }: Pick<ListState, 'page' | 'pageSize' | 'setPaging'>,
) {
  return { ...answerProps(answer), paging: { page, pageSize, total: answer.data?.total ?? 0, onChange: setPaging } };
}

/** The same for a list with its state in the URL: paging, sorting, and whether filters hide rows. */
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
