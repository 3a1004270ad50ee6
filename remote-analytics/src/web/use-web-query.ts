import { webFilters } from '../view/filters.ts';
import { useDashboardView } from '../view/use-dashboard-view.ts';

/** Query of the web analytics calls in the current view. Events and pages have no filters: they use `range`. */
export function useWebQuery() {
  const view = useDashboardView();
  // Search Console's screens have their own filters, which mean nothing here.
  const filters = view.source === 'web' ? webFilters(view.filters) : {};
  return { view, range: view.rangeQuery, filtered: { ...view.rangeQuery, ...filters }, isFiltered: Object.keys(filters).length > 0 };
}
