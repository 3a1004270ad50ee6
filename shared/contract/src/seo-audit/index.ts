export {
  CRAWL_STARTERS,
  CRAWL_STATUSES,
  KEPT_CRAWLS,
  crawl,
  crawlOverview,
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
export type { Crawl, CrawlOverview, CrawlStarter, CrawlSettings, CrawlSchedule } from './crawls.ts';
export {
  pageIssues,
  pageFlags,
  auditedPage,
  PAGE_KINDS,
  pagesShown,
  listPages,
  pageLink,
  pageImage,
  getPage,
  auditSummary,
  getAuditSummary,
} from './pages.ts';
export type { PageIssues, PageIssueCode, AuditedPage, PagesShown, AuditSummary } from './pages.ts';
export {
  EASY_FIX_CODES,
  CRITICAL_CODES,
  EASY_FIX_OPTIONS,
  SITE_FIXES,
  TEXT_FIXES,
  type SiteFix,
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
export { FILTER_TYPES, PAGE_FIELDS, pageFields, SENT_FIELDS, PAGE_SORTS, FILTER_FIELDS } from './page-fields.ts';
export type { PageField, PageFieldKey, SentField, PageSort, FilterField } from './page-fields.ts';
export { FILTER_OPERATORS, pageFilter, listPageFilters, appliedFilter, applyPageFilters } from './page-filters.ts';
export type { PageFilterDefinition, AppliedFilter } from './page-filters.ts';
export { byteEdit, fixChange, fixPreview, PREVIEW_PAGES, previewEasyFix, textGiven } from './easy-fix.ts';
export type { FixPreview, TextAsked, TextGiven } from './easy-fix.ts';
export { BACKLINK_STATES, BACKLINK_SORTS, backlink, listBacklinks, importBacklinks, checkBacklinks, deleteBacklinks } from './backlinks.ts';
export type { Backlink } from './backlinks.ts';
export {
  VITAL_DEVICES,
  VITAL_METHODS,
  VITAL_SORTS,
  vitalsRun,
  startVitals,
  latestVitals,
  planVitals,
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
export { IMAGE_FILTERS, IMAGE_SORTS, IMAGE_FORMATS, HEAVY_IMAGE_BYTES, siteImage, listImages } from './images.ts';
export type { SiteImage } from './images.ts';
export { LINK_FILTERS, LINK_SORTS, internalLink, listInternalLinks } from './internal-links.ts';
export type { InternalLink } from './internal-links.ts';
export { ISSUE_KINDS, ISSUE_LEVELS, KIND_OF_SEVERITY, SEVERITIES, severityOf, type Severity } from './severity.ts';
