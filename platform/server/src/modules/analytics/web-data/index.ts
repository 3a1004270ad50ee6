export { dayIn, readTimeZone, readWebStored } from './coverage.ts';
export { WEB_PARTITIONED, replaceWebDays } from './replace-days.ts';
export { webDataRoutes } from './routes.ts';
export { rollUpWebMonths } from './roll-up-months.ts';
export { removeWebData, importedWebDays, storedWebDays } from './stored-days.ts';
export { readTopVisits, type TopVisit } from './top-visits.ts';
export type { WebMeta, WebRow, WebVisitRow } from './web-rows.ts';
