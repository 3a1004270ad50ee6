import { defineModule } from '../../define-module.ts';
import { webDataRoutes } from './routes.ts';

export { dayIn, readTimeZone, readWebStored } from './coverage.ts';
export { WEB_PARTITIONED, replaceWebDays } from './replace-days.ts';
export { rollUpWebMonths } from './roll-up-months.ts';
export { removeWebData, importedWebDays, storedWebDays } from './stored-days.ts';
export { readTopVisits, type TopVisit } from './top-visits.ts';
export type { WebMeta, WebRow, WebVisitRow } from './web-rows.ts';

export const webDataModule = defineModule({
  name: 'analytics/web-data',
  owns: ['web_days', 'web_fact_months', 'web_facts', 'web_months', 'web_names', 'web_sources', 'web_visits'],
  routes: webDataRoutes,
});
