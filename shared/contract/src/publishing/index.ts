export { applyEasyFix } from './fixes.ts';
export { fixInternalLinks } from './internal-link-fixes.ts';
export {
  BLOG_SORTS,
  BLOG_STATES,
  ENTRY_CHOICES,
  ON_SITE,
  blog,
  cancelBlogSchedule,
  entryDecision,
  listBlogs,
  previewBlog,
  publishBlog,
  scheduleBlog,
} from './blogs.ts';
export type { Blog, EntryDecision } from './blogs.ts';
export { PLATFORMS, platform } from './platform-names.ts';
export type { Platform } from './platform-names.ts';
export {
  platformConnection,
  platformCheck,
  platformAbilities,
  checkInstallRequest,
  checkPlatform,
  wordpressCredentials,
  saveWordpressCredentials,
  updateWordpressCredentials,
  saveWebflowToken,
  testPlatform,
  disconnectPlatform,
  downloadWordpressPlugin,
  getPlatformAbilities,
  listPlatforms,
  installPlatform,
  exchangeWordpress,
  exchangeShopify,
  exchangeWebflow,
  getUninstallUrl,
} from './platforms.ts';
export type { PlatformConnection } from './platforms.ts';
export {
  getPublishOperation,
  getPublishRun,
  PAGE_CHECKS,
  PUBLISH_OPERATION_SORTS,
  listPublishOperations,
  OPERATION_STATES,
  publishKeywords,
  publishOperation,
  publishPages,
  resolveConflict,
  retryPublishRun,
  cancelPublish,
  readPageAgain,
  undoPublish,
  undoPublishRun,
} from './publish.ts';
export type { PageCheck, PublishOperation, PublishRun } from './publish.ts';
export { queuedPage, keywordEntry } from './queue.ts';
export type { QueuedPage, KeywordEntry } from './queue.ts';
export {
  checkShopifyContent,
  listSitePages,
  readSitePage,
  SITE_PAGE_SORTS,
  SITE_STATUSES,
  siteDocument,
  sitePage,
  syncContent,
} from './site-pages.ts';
export type { SiteDocumentView, SitePage } from './site-pages.ts';
