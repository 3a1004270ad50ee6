import { webFilters } from '../view/filters.ts';
import { useDashboardView } from '../view/use-dashboard-view.ts';

/** Query of the calls of web analytics in the present view. Events and pages have no filters: `range` is theirs. */
export function useWebQuery() {
  const view = useDashboardView();
  // Search Console's screens have filters of their own, which mean nothing here.
  const filters = view.source === 'web' ? webFilters(view.filters) : {};
  return { view, range: view.rangeQuery, filtered: { ...view.rangeQuery, ...filters }, isFiltered: Object.keys(filters).length > 0 };
}
