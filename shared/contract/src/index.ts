export { defineCall } from './call.ts';
export type {
  Access,
  Method,
  Call,
  CallParams,
  CallQuery,
  CallBody,
  CallOutput,
  ParsedParams,
  ParsedQuery,
  ParsedBody,
  CallInput,
} from './call.ts';
export { fieldProblem, problem } from './problem.ts';
export type { DecisionAsked, Problem, FieldProblem } from './problem.ts';
export { PAGE_SIZE_OPTIONS, DEFAULT_PAGE_SIZE, urlInteger, pagingQuery, pageOf } from './paging.ts';
export {
  REQUEST_TIMEOUT_MS,
  TASK_POLL_MS,
  WATCH_POLL_MS,
  MAINTENANCE_RETRIES,
  MAINTENANCE_RETRY_MS,
  TOAST_LIMIT,
  TOAST_DURATION_MS,
  TOAST_REMOVE_DELAY_MS,
  QUERY_FRESH_MS,
  PLATFORM_FRESH_MS,
  PLATFORM_KEPT_MS,
  SIDEBAR_OPEN_PX,
  SIDEBAR_COLLAPSED_PX,
  SIDEBAR_COLLAPSE_BELOW_PX,
  MOBILE_BELOW_PX,
  PLAN_BANNER_PX,
  DEFAULT_RANGE_DAYS,
  SOURCE_LAG_DAYS,
  API_RANGE_DAYS,
  AUDIT_PAGE_SIZE,
  ROOT_CAUSES_PAGE_SIZE,
  SIGN_OUT_SLAM_MS,
  SIGN_OUT_FALL_MS,
  GET_STARTED_STEPS,
  TRACES_SAMPLE_RATE,
  TOP_BROWSERS,
  TOP_COUNTRIES,
  EVENT_KEYS,
  SEARCH_RANGES,
  SEARCH_RANGE_DEFAULT_MONTHS,
  TAB_SCROLL_SHARE,
  SEARCH_HISTORY_MONTHS,
} from './constants.ts';
export { MESSAGES } from './messages.ts';
export { bareDomain, isDomain, domainName } from './domain.ts';
