export type { Failure } from './failure.ts';
export { google, type Google, type GoogleAccount } from './google.ts';
export { urlInspection, type UrlInspection } from './inspect-url.ts';
export type { GoogleOptions } from './options.ts';
export type { Pace } from './retry.ts';
export type { SearchDay } from './search-day.ts';
export { WEB_REPORT_KINDS, type WebReportKind } from './web-kinds.ts';
export type { WebReport } from './web-report.ts';
