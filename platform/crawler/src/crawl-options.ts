import type { Outgoing } from './outgoing/index.ts';
import type { SiteScopeOptions } from './site-scope.ts';
import { TRAP_LIMITS, type TrapLimits } from './trap-guard.ts';

export type CrawlProgress = {
  /** Totals over the crawl's whole life, as in CrawlCounts. */
  fetched: number;
  pending: number;
  discovered: number;
  failed: number;
  /** The page stored last. */
  currentUrl: string;
};

export type CrawlOptions = {
  /** http(s) URL of the page to begin with. */
  startUrl: string;
  outgoing: Outgoing;
  /** Product token looked for in robots.txt. Default `CanopyBot`. */
  robotsAgent?: string;
  /** Rows with a request behind them, redirects and failures included. Default 500. */
  maxPages?: number;
  /** Requests at a time. Default 4. */
  concurrency?: number;
  /** For each host. Default 5; Infinity for a site of one's own. Crawl-delay can only make it slower. */
  requestsPerSecond?: number;
  /** For this run; a later run with the same store goes on. Default one hour. */
  maxDurationMs?: number;
  /** For one page, whole. Default 20 s. */
  pageTimeoutMs?: number;
  /** Decoded bytes of one page; larger ones fail as `too-large`. Default 10 MB. */
  maxPageBytes?: number;
  /** Longest wait a server may ask for by Retry-After or Crawl-delay. Defaults 60 s and 30 s. */
  maxRetryAfterMs?: number;
  maxCrawlDelayMs?: number;
  site?: SiteScopeOptions;
  /** `discover`: those of robots.txt, else the usual places; a list: these and no others; `none`. Default `discover`. */
  sitemaps?: 'discover' | 'none' | readonly string[];
  /** Default 50 files, 50,000 URLs. */
  maxSitemaps?: number;
  maxSitemapUrls?: number;
  /** Whether links marked nofollow, and links of pages marked nofollow, are followed. Default false. */
  followNofollow?: boolean;
  traps?: Partial<TrapLimits>;
  clock?: () => Date;
  onProgress?: (progress: CrawlProgress) => void;
};

export type CrawlSettings = Required<Omit<CrawlOptions, 'traps'>> & { traps: TrapLimits };

/**
 * Fills in the defaults.
 * @throws TypeError when the start URL is no http(s) URL
 */
export function settle(options: CrawlOptions): CrawlSettings {
  const start = URL.canParse(options.startUrl) ? new URL(options.startUrl) : null;
  if (start === null || !/^https?:$/.test(start.protocol)) {
    throw new TypeError(`"${options.startUrl}" is not an http or https address`);
  }
  start.hash = '';
  return {
    robotsAgent: 'CanopyBot',
    maxPages: 500,
    concurrency: 4,
    requestsPerSecond: 5,
    maxDurationMs: 3_600_000,
    pageTimeoutMs: 20_000,
    maxPageBytes: 10_000_000,
    maxRetryAfterMs: 60_000,
    maxCrawlDelayMs: 30_000,
    site: {},
    sitemaps: 'discover',
    maxSitemaps: 50,
    maxSitemapUrls: 50_000,
    followNofollow: false,
    clock: () => new Date(),
    onProgress: () => undefined,
    ...withoutUndefined(options),
    startUrl: start.href,
    traps: { ...TRAP_LIMITS, ...options.traps },
  };
}

function withoutUndefined<T extends object>(options: T): T {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as T;
}
