export {
  PROPERTY_TYPES,
  propertyType,
  propertyProblem,
  propertyLink,
  saveSearchConsole,
  forgetSearchConsole,
  CONNECTION_STATES,
  GOOGLE_SCOPES,
  importState,
  googleConnection,
  permissionLabel,
  getGoogleConnection,
  startGoogleConsent,
  workspaceOfState,
  exchangeGoogleCode,
  googleProperty,
  webProperty,
  listGoogleProperties,
  chooseGoogleProperty,
  updateSearchData,
  updateWebData,
  updateKeywords,
} from './search-console.ts';
export type { PropertyType, ImportState, GoogleConnection, GoogleProperty, WebProperty } from './search-console.ts';
export { KEYWORD_INTENTS } from './keyword-intents.ts';
export type { KeywordIntent } from './keyword-intents.ts';
export { isoDay } from '../iso-day.ts';
export {
  rangeQuery,
  addDays,
  dayCount,
  daysOf,
  COMPARISONS,
  MATCHES,
  comparedDays,
  comparableDays,
  completeTo,
  HOUR_MS,
  lastHours,
} from './analytics-range.ts';
export type { Days, Hours, Comparison, Match } from './analytics-range.ts';
export {
  SEARCH_DIMENSIONS,
  SEARCH_METRICS,
  SEARCH_BASES,
  searchFigures,
  searchFilterQuery,
  SEARCH_FILTER_OPERATORS,
  searchCoverage,
  getSearchByDate,
  SEARCH_SORTS,
  SORT_DIRECTIONS,
  listPageAnalytics,
  listKeywordAnalytics,
  listSearchPerformance,
  listKeywords,
} from './search-data.ts';
export type {
  SearchDimension,
  SearchMetric,
  SearchBasis,
  SearchFigures,
  SearchDay,
  SearchCoverage,
  SearchRow,
  PerformanceRow,
} from './search-data.ts';
export {
  CHANNEL_GROUPS,
  webFilterQuery,
  webCoverage,
  getWebByDate,
  listChannels,
  listSources,
  listTechnology,
  listCountries,
  listDevices,
  listEvents,
  WEB_PAGE_SORTS,
  listWebPages,
} from './web-data.ts';
export type {
  WebDay,
  WebTotals,
  WebCoverage,
  ChannelRow,
  SourceRow,
  TechnologyRow,
  CountryRow,
  DeviceRow,
  EventRow,
  EventDay,
  WebPageRow,
} from './web-data.ts';
export {
  ANNOTATION_KINDS,
  ANNOTATION_SCOPES,
  annotation,
  listAnnotations,
  createAnnotation,
  updateAnnotation,
  deleteAnnotation,
} from './annotations.ts';
export type { Annotation } from './annotations.ts';
export {
  PERFORMANCE_FILE_BYTES,
  PERFORMANCE_ROWS,
  PERFORMANCE_FILES,
  PERFORMANCE_SORTS,
  performanceTable,
  performanceFile,
  previewPerformanceFile,
  importPerformanceFile,
  listPerformanceFiles,
  listPerformanceRows,
  deletePerformanceFile,
} from './performance-files.ts';
export type { PerformanceTable, PerformanceFile, PerformanceFileRow } from './performance-files.ts';
export { pageImpact, listImpact } from './impact.ts';
export type { PageImpact, Effect } from './impact.ts';
export {
  getPageInspection,
  INSPECTION_STATES,
  INSPECTIONS_A_DAY,
  INSPECTIONS_A_MINUTE,
  inspectPage,
  pageInspection,
} from './url-inspection.ts';
export type { PageInspection } from './url-inspection.ts';
