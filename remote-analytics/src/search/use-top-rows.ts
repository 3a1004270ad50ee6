import { listKeywordAnalytics, listPageAnalytics } from '@canopy/contract/analytics';
import { useCall } from '@canopy/shell-api';
import { comparisonLabel } from '../view/comparison.ts';
import { useDashboardView } from '../view/use-dashboard-view.ts';
import type { TableKey } from './use-key-table.ts';
import { tableComparison } from './use-search.ts';

/** Rows of a short table. */
const TOP = 5;

/** The pages, or queries, with the most clicks in the current view. */
export function useTopRows(by: TableKey) {
  const { days, compared, comparison, filters } = useDashboardView();
  const against = tableComparison(days, compared);
  const query = {
    ...filters,
    start_date: days.from,
    end_date: days.to,
    compare_start: against.from,
    compare_end: against.to,
    page_size: TOP,
  };
  const state = useCall(by === 'page' ? listPageAnalytics : listKeywordAnalytics, { query }, { background: true });
  return { ...state, count: TOP, againstLabel: comparisonLabel(comparison ?? 'previous', days) };
}
