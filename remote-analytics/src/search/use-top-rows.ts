import { listKeywordAnalytics, listPageAnalytics } from '@canopy/contract/analytics';
import { useCall } from '@canopy/shell-api';
import { useDashboardView } from '../view/use-dashboard-view.ts';
import type { TableKey } from './use-key-table.ts';

/** Rows of a short table. */
const TOP = 5;

/** The pages, or queries, with the most clicks in the current view. */
export function useTopRows(by: TableKey) {
  const { searchQuery, comparedTo, filters } = useDashboardView();
  const query = {
    ...filters,
    ...searchQuery,
    page_size: TOP,
  };
  const state = useCall(by === 'page' ? listPageAnalytics : listKeywordAnalytics, { query });
  return { ...state, count: TOP, againstLabel: comparedTo(state.data?.coverage) };
}
