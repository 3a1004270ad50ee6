export { crawl, type CrawlStop, type CrawlSummary } from './crawl.ts';
export type { CrawlOptions, CrawlProgress } from './crawl-options.ts';
export type {
  CrawlCounts,
  CrawlState,
  CrawlStore,
  FrontierEntry,
  KnownUrl,
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
  LinkFact,
  PageOutcome,
  PageResult,
  Placed,
  RobotsDirective,
  TrapHit,
  TrapKind,
} from './page-result.ts';
export { memoryStore, type MemoryStore } from './memory-store.ts';
export { journalStore } from './journal-store.ts';
export { findSitemaps, type FindSitemapsOptions, type FoundSitemap } from './site/find-sitemaps.ts';
export type { SiteScopeOptions } from './site-scope.ts';
export type { TrapLimits } from './trap-guard.ts';
