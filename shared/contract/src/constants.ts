/** Constants of the specification; each names its section (1: first document, 2: second document). */

/** Request timeout. 1 §9, 2 §9 */
export const REQUEST_TIMEOUT_MS = 290_000;
/** Polling interval of asynchronous tasks, and of everything else that is asked again. 1 §9, 2 §9 */
export const TASK_POLL_MS = 5_000;
/** Polling interval of what runs in front of somebody's eyes (decision 33). */
export const WATCH_POLL_MS = 1_000;
/** Automatic retries of the maintenance screen. 1 §4 */
export const MAINTENANCE_RETRIES = 5;
/** Delay between two automatic retries. 1 §4 */
export const MAINTENANCE_RETRY_MS = 30_000;
/** Toasts shown at once, how long each stays, and how long a dismissed one is kept. 1 §9, 2 §9 */
export const TOAST_LIMIT = 1;
export const TOAST_DURATION_MS = 5_000;
export const TOAST_REMOVE_DELAY_MS = 1_000_000;
/** How long responses in the client's query cache stay fresh. 1 §9, 2 §9 */
export const QUERY_FRESH_MS = 600_000;
/** Platform credentials: how long they stay fresh, and how long they are kept. 1 §9, 2 §9 */
export const PLATFORM_FRESH_MS = 300_000;
export const PLATFORM_KEPT_MS = 1_800_000;
/** Sidebar widths, and the window width below which the sidebar collapses, px. 1 §9 */
export const SIDEBAR_OPEN_PX = 240;
export const SIDEBAR_COLLAPSED_PX = 83;
export const SIDEBAR_COLLAPSE_BELOW_PX = 1_000;
/** Below this width the shell switches to mobile and shows the "Best viewed on desktop" bar, px. 2 §9 */
export const MOBILE_BELOW_PX = 768;
/** Height of the plan banner, px. 2 §2.2 */
export const PLAN_BANNER_PX = 25;
/** A new visitor's date range; calls without dates cover `API_RANGE_DAYS`. 1 §9 */
export const DEFAULT_RANGE_DAYS = 90;
export const API_RANGE_DAYS = 30;
/** Google may still change the figures of this many days, today included, in Search Console and Analytics: they are not complete. */
export const SOURCE_LAG_DAYS = 3;
/** Rows per page of the site audit. 1 §7 */
export const AUDIT_PAGE_SIZE = 10;
/** Root causes per page (document 1, section 9). */
export const ROOT_CAUSES_PAGE_SIZE = 20;
/** Duration of the sign-out button's animation. 1 §2.4 */
export const SIGN_OUT_SLAM_MS = 300;
export const SIGN_OUT_FALL_MS = 500;
/** Steps of Get Started. 1 §4 */
export const GET_STARTED_STEPS = 6;
/** Share of traces that error reporting samples in production. 1 §9, 2 §9 */
export const TRACES_SAMPLE_RATE = 0.2;
/** Maximum number of top browsers, top countries, and event names in a chart. 1 §9 */
export const TOP_BROWSERS = 6;
export const TOP_COUNTRIES = 10;
export const EVENT_KEYS = 4;
/** Search Console ranges in months, the default, and how many days a custom range may deviate and still count as one. 1 §9 */
export const SEARCH_RANGES = [
  { months: 6, toleranceDays: 15 },
  { months: 12, toleranceDays: 30 },
  { months: 16, toleranceDays: 30 },
] as const;
export const SEARCH_RANGE_DEFAULT_MONTHS = 6;
/** Share of its width that the strip of dashboard tabs scrolls by. 1 §2.5 */
export const TAB_SCROLL_SHARE = 0.7;
/** Months of Search Console history that Google keeps. */
export const SEARCH_HISTORY_MONTHS = 16;
