import { type CallInput } from '@canopy/contract';
import { SEARCH_SORTS, listKeywordAnalytics, listPageAnalytics } from '@canopy/contract/analytics';
import { send, showToast, useCall, useRemoteName } from '@canopy/shell-api';
import { csvFile, formatInteger } from '@canopy/ui/data';
import { BATCH, allRows } from '../export/all-rows.ts';
import { useDashboardView } from '../view/use-dashboard-view.ts';
import { useTableView } from '../view/use-table-view.ts';
import { keyFile } from './key-file.ts';
import { SEARCH_MESSAGES } from './messages.ts';

/** What each row of a table stands for. */
export type TableKey = 'page' | 'query';

const CALLS = { page: listPageAnalytics, query: listKeywordAnalytics } as const;
/** Without a comparison there are no changes to sort by. */
const FIGURE_SORTS = SEARCH_SORTS.filter((sort) => !sort.endsWith('_change'));
type Sort = (typeof SEARCH_SORTS)[number];

/**
 * All pages, or all queries, of the current view: sorted, searched and paged by the server, compared as the
 * view is. The table's state is in the URL; the export has every row.
 */
export function useKeyTable(by: TableKey) {
  const { days, compared, comparedTo, searchQuery, filters } = useDashboardView();
  const view = useTableView(undefined, compared ? SEARCH_SORTS : FIGURE_SORTS);
  const remote = useRemoteName();
  const query: CallInput<typeof listPageAnalytics>['query'] = {
    ...filters,
    ...searchQuery,
    sort: view.sort.id as Sort,
    direction: view.sort.descending ? 'desc' : 'asc',
    ...(view.search !== '' && { search: view.search }),
  };
  const state = useCall(CALLS[by], { query: { ...query, page_no: view.page, page_size: view.pageSize } });
  return {
    ...state,
    view,
    days,
    compared,
    /** the days that changes are relative to; null: nothing is compared */
    against: state.data ? state.data.coverage.compared : compared,
    hours: state.data?.coverage.hours ?? null,
    againstLabel: comparedTo(state.data?.coverage),
    isFiltered: view.search !== '' || Object.keys(filters).length > 0,
    /** The whole table as a file. */
    csv: async () => {
      const { rows, total } = await allRows((page) =>
        send(CALLS[by], { query: { ...query, page_no: page, page_size: BATCH } }, { remote }),
      );
      if (rows.length < total) showToast({ title: SEARCH_MESSAGES.cutExport(formatInteger(rows.length), formatInteger(total)) });
      return csvFile(...keyFile(by, rows));
    },
  };
}
