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
export type { Problem, FieldProblem } from './problem.ts';
export { PAGE_SIZE_OPTIONS, DEFAULT_PAGE_SIZE, urlInteger, pagingQuery, pageOf } from './paging.ts';
export {
  REQUEST_TIMEOUT_MS,
  TASK_POLL_MS,
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
  API_RANGE_DAYS,
  AUDIT_PAGE_SIZE,
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
export {
  COMPANY_TYPES,
  INDUSTRIES,
  organisation,
  organisationListItem,
  createOrganisationBody,
  updateOrganisationBody,
  listOrganisations,
  createOrganisation,
  updateOrganisation,
  deleteOrganisation,
  exportOrganisation,
} from './organisation.ts';
export type { Organisation } from './organisation.ts';
export { PLAN_TYPES, planType, limits, remaining, userData, getUser, updateUser } from './user.ts';
export { userRow, listUsers, updateUserRoles } from './users.ts';
export type { UserData } from './user.ts';
export type { UserRow } from './users.ts';
export {
  MEMBER_ROLES,
  memberRole,
  member,
  invitation,
  listMembers,
  inviteMember,
  revokeInvitation,
  updateMember,
  removeMember,
  auditEntry,
  listAuditLog,
} from './members.ts';
export type { Member, Invitation } from './members.ts';
export { TASK_STATUSES, task, getTask, listTasks, cancelTask, startedTask } from './tasks.ts';
export type { Task } from './tasks.ts';
export {
  CRAWL_STATUSES,
  KEPT_CRAWLS,
  crawl,
  startCrawl,
  latestCrawl,
  stopCrawl,
  resumeCrawl,
  refreshPages,
  sitemapCandidate,
  findSitemaps,
  crawlReport,
  crawlSettings,
  crawlSchedule,
  pauseCrawl,
  listCrawls,
  getCrawlReport,
  getCrawlSettings,
  saveCrawlSettings,
  getCrawlSchedule,
  saveCrawlSchedule,
} from './crawls.ts';
export type { Crawl, CrawlSettings, CrawlSchedule } from './crawls.ts';
export {
  pageIssues,
  pageFlags,
  auditedPage,
  PAGE_SORTS,
  PAGE_KINDS,
  pagesShown,
  listPages,
  pageLink,
  pageImage,
  getPage,
  auditSummary,
  getAuditSummary,
  IMAGE_FILTERS,
  IMAGE_SORTS,
  IMAGE_FORMATS,
  HEAVY_IMAGE_BYTES,
  siteImage,
  listImages,
  LINK_FILTERS,
  LINK_SORTS,
  internalLink,
  listInternalLinks,
} from './pages.ts';
export type { PageIssues, PageIssueCode, AuditedPage, PagesShown, AuditSummary, SiteImage, InternalLink } from './pages.ts';
export {
  EASY_FIX_CODES,
  CRITICAL_CODES,
  EASY_FIX_OPTIONS,
  ISSUE_KINDS,
  ISSUE_LEVELS,
  FIX_TYPES,
  checkInfo,
  listChecks,
  updateCheck,
  issueDetail,
  pageWithIssues,
  linkGroup,
  getIssueDetails,
  postIssueDetails,
  listLinkGroups,
  priorityTask,
  getTaskPriority,
  updateAllPageIssues,
  DIFFERENCES,
  changedIssue,
  compareCrawls,
} from './issues.ts';
export type { CheckInfo, IssueDetail, PageWithIssues, LinkGroup, PriorityTask, Difference, ChangedIssue } from './issues.ts';
export { FILTER_TYPES, FILTER_OPERATORS, pageFilter, listPageFilters, appliedFilter, applyPageFilters } from './page-filters.ts';
export type { PageFilterDefinition, AppliedFilter } from './page-filters.ts';
export { byteEdit, fixChange, fixPreview, PREVIEW_PAGES, previewEasyFix } from './easy-fix.ts';
export type { FixPreview } from './easy-fix.ts';
export { GAP_LENGTHS, gapKeyword, pageGaps, getMinimalGapsData } from './gaps.ts';
export type { GapKeyword, PageGaps } from './gaps.ts';
export { BACKLINK_STATES, BACKLINK_SORTS, backlink, listBacklinks, importBacklinks, checkBacklinks, deleteBacklinks } from './backlinks.ts';
export type { Backlink } from './backlinks.ts';
export {
  VIEW_SCOPES,
  VIEW_QUERY_LIMIT,
  VIEW_LIMIT,
  viewQuery,
  savedView,
  listSavedViews,
  createSavedView,
  updateSavedView,
  deleteSavedView,
} from './saved-views.ts';
export type { SavedView, ViewScope } from './saved-views.ts';
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
export { rangeQuery, addDays, dayCount, daysOf, COMPARISONS, MATCHES, comparedDays } from './analytics-range.ts';
export type { Days, Comparison, Match } from './analytics-range.ts';
export {
  SEARCH_DIMENSIONS,
  SEARCH_METRICS,
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
export type { SearchDimension, SearchMetric, SearchFigures, SearchDay, SearchCoverage, SearchRow, PerformanceRow } from './search-data.ts';
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
  listEventsByDate,
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
export { pageImpact, listImpact } from './impact.ts';
export type { PageImpact, Effect } from './impact.ts';
export {
  POST_STATUSES,
  term,
  postRow,
  post,
  POST_SORTS,
  listPosts,
  getPost,
  createPost,
  updatePost,
  deletePost,
  restorePost,
  categoryCalls,
  tagCalls,
  slugOf,
} from './posts.ts';
export type { Term, PostRow, Post } from './posts.ts';
export {
  PLATFORMS,
  platform,
  platformConnection,
  platformCheck,
  checkPlatform,
  wordpressCredentials,
  saveWordpressCredentials,
  testPlatform,
  disconnectPlatform,
} from './platforms.ts';
export type { Platform, PlatformConnection } from './platforms.ts';
export { plan, getSubscription, updatePlan } from './subscription.ts';
export type { Plan } from './subscription.ts';
export {
  PUBLISH_BYTES,
  PREVIEW_STATES,
  previewState,
  releaseEntry,
  releaseHealth,
  releaseError,
  canaryState,
  releaseOverview,
  remoteOverview,
  releasesOverview,
  deployedState,
  refusal,
  publishToken,
  resolveReleases,
  reportRelease,
  getReleases,
  startCanary,
  haltCanary,
  promoteRelease,
  rollbackRemote,
  signPreview,
  publishRelease,
  checkRelease,
  getIndex,
  listPublishTokens,
  createPublishToken,
  revokePublishToken,
} from './releases.ts';
export type {
  PreviewState,
  ReleaseEntry,
  ReleaseHealth,
  ReleaseError,
  CanaryState,
  ReleaseOverview,
  RemoteOverview,
  ReleasesOverview,
  DeployedState,
  Refusal,
  PublishToken,
} from './releases.ts';
export { ALL_CALLS } from './all-calls.ts';
export {
  VITAL_DEVICES,
  VITAL_METHODS,
  VITAL_SORTS,
  vitalsRun,
  startVitals,
  latestVitals,
  stopVitals,
  resumeVitals,
  VITALS_AFTER,
  vitalsSettings,
  getVitalsSettings,
  saveVitalsSettings,
  labVitals,
  fieldVitals,
  pageVitals,
  listPageVitals,
  vitalsAverage,
  vitalsBasis,
  getVitalsSummary,
} from './vitals.ts';
export type { VitalsRun, VitalsSettings, LabVitals, FieldVitals, PageVitals, VitalsAverage } from './vitals.ts';
