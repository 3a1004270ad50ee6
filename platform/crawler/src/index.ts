export { crawl, type CrawlSummary } from './crawl.ts';
export type { CrawlStop } from './work.ts';
export type { CrawlOptions, CrawlProgress } from './crawl-options.ts';
export type {
  CrawlCounts,
  CrawlState,
  CrawlStore,
  FrontierEntry,
  KnownUrl,
  LlmsFact,
  NotFoundFact,
  PageSave,
  RobotsFact,
  SiteFacts,
  SitemapFact,
} from './crawl-store.ts';
export type {
  CanonicalFact,
  DiscoverySource,
  HtmlFacts,
  ImageFact,
  LinkArea,
  LinkFact,
  PageLimit,
  PageOutcome,
  PageResult,
  Placed,
  RenderingFact,
  ResourceFact,
  ResourceKind,
  RobotsDirective,
  StructuredFact,
  TrapHit,
  TrapKind,
} from './page-result.ts';
export { firstH1 } from './page-result.ts';
export { memoryStore, type MemoryStore } from './memory-store.ts';
export { journalStore } from './journal-store.ts';
export { findingsShape, pageLeadsShape, pageRowShape, resourceFactShape, siteFactsShape, sitePageFactsShape } from './row-shapes.ts';
export { findSitemaps, type FindSitemapsOptions, type FoundSitemap } from './site/find-sitemaps.ts';
export { siteElsewhere } from './site-elsewhere.ts';
export type { SiteScopeOptions } from './site-scope.ts';
export type { TrapLimits } from './trap-guard.ts';
export { HostRateLimiter } from './site/host-rate-limiter.ts';
export { nextInterval, SLOWEST_MS, type Observation, type Politeness } from './site/politeness.ts';
export { urlPatterns, type UrlPatterns } from './url-patterns.ts';
export { CHECKS, checkOf } from './checks/all-checks.ts';
export { KINDS, LEVELS, weightOf, type Check, type CheckGroup, type CheckKind, type CheckLevel, type SiteFinding } from './checks/check.ts';
export { checkPage, checkSite, mergeFindings, type Found, type PageFindings } from './checks/run-checks.ts';
export {
  siteView,
  type ImageFile,
  type ImageUse,
  type ExternalAnswer,
  type ExternalSilence,
  type OutsideUse,
  type ResourceUse,
  type SiteView,
  type SiteViewParts,
  type Vitals,
} from './checks/site-view.ts';
export { sitePageFactsOf, sitePageOf, type SitePage, type SitePageFacts } from './checks/site-page.ts';
export { siteOfPages } from './checks/site-of-pages.ts';
export { lacksAlt } from './checks/rules/missing-alt-text-in-images.ts';
export { lacksSrcset } from './checks/rules/missing-srcset-in-images.ts';
export { endsGone, GONE } from './graph/final-targets.ts';
export { LinkTable, type SiteLink } from './graph/link-table.ts';
export { linkFindings, type LinkGroup } from './graph/link-groups.ts';
export { pageTemplate } from './graph/page-template.ts';
export {
  CHECKS_MARK,
  EXTRACTOR_MARK,
  leadsOf,
  previousPages,
  type PageLeads,
  type PreviousPage,
  type PreviousPages,
} from './previous-pages.ts';
export { findingsOfPage } from './reading/page-findings.ts';
export { packFacts, unpackFacts } from './reading/page-facts.ts';
export { readPage, threadReader, type PageReader, type Reading } from './reading/page-reader.ts';
export { PageLimitError, PageThreads, pageThreads, type PageThreadsOptions } from './reading/page-threads.ts';
export { targetKey } from './reading/page-tasks.ts';
export { createRenderer, type Rendered, type Renderer, type RendererOptions } from './render/create-renderer.ts';
export { findBrowser, NO_BROWSER } from './render/find-browser.ts';
export {
  REFUSALS,
  REWRITE_CODES,
  type Change,
  type Edit,
  type Fix,
  type Refusal,
  type RefusalReason,
  type RewriteCode,
  type RewriteTarget,
} from './rewrite/fix.ts';
export { applyEdits, revertChanges } from './rewrite/edits.ts';
export { addedActiveParts } from './rewrite/active-parts.ts';
export { marksIn, readBlocks, writeMarked, type ContentBlock } from './rewrite/content-blocks.ts';
export { rewriteLinks, type Decide, type Rewritten } from './rewrite/rewrite-links.ts';
export { revertBytes, rewriteBytes, type BytesRewritten } from './rewrite/rewrite-bytes.ts';
export { readImageFile } from './probes/read-image-file.ts';
export { checkExternal, type ProbeClient } from './probes/check-external.ts';
export { askMissing, MISSING_FOLDERS } from './probes/ask-missing.ts';
export { byHost } from './probes/by-host.ts';
export { restyle } from './rewrite/restyle.ts';
export { decodeText } from './html/decode-text.ts';
export { extractPage } from './html/extract-page.ts';
export { siteScope, type SiteScope } from './site-scope.ts';
export { imageDimensions } from './checks/image-dimensions.ts';
export { parseHtml } from './html/parse-html.ts';
