import { defineModule } from '../../define-module.ts';
import { searchDataRoutes } from './routes.ts';

export { dates, doubles, integers } from './arrays.ts';
export { readStored } from './coverage.ts';
export { WEB_NAMES, numbersOf } from './dictionary.ts';
export { noteFigureChange } from './figure-changes.ts';
export { pageFigures, refreshFigures } from './page-figures.ts';
export { createQueryCache } from './query-cache.ts';
export { ensurePartitions, monthEnd, monthOf, partitionOf } from './month-partitions.ts';
export { readHours } from './hours.ts';
export { countedHourDays, forgetSearchHours, replaceSearchHours } from './replace-hours.ts';
export { SEARCH_PARTITIONED, replaceSearchDay } from './replace-day.ts';
export { recentDay, recentRows } from './recent-rows.ts';
export type { SearchDayRows } from './search-day.ts';
export { searchChanges, searchFigures } from './search-sql.ts';
export { comparedRange } from './service.ts';
export { rollUpPageFigures } from './roll-up-page-figures.ts';
export { rollUpSearchSeries } from './roll-up-series.ts';
export { rollUpSearchDays } from './roll-up-days.ts';
export { removeSearchData, storedSearchDays } from './stored-days.ts';
export { tellIntents } from './tell-intents.ts';

export const searchDataModule = defineModule({
  name: 'analytics/search-data',
  owns: [
    'figure_changes',
    'page_figures',
    'search_days',
    'search_fact_spans',
    'search_facts',
    'search_hour_days',
    'search_hours',
    'search_page_days',
    'search_pages',
    'search_places',
    'search_queries',
    'search_query_days',
    'search_rows',
    'search_series',
    'search_sums',
  ],
  routes: searchDataRoutes,
});
