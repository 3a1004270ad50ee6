import type { PageThreads } from './reading/page-threads.ts';
import type { Outgoing } from './outgoing/index.ts';
import type { PreviousPages } from './previous-pages.ts';
import type { Renderer } from './render/create-renderer.ts';
import type { Politeness } from './site/politeness.ts';
import type { SiteScopeOptions } from './site-scope.ts';
import { TRAP_LIMITS, type TrapLimits } from './trap-guard.ts';

export type CrawlProgress = {
  /** Totals over the crawl's whole lifetime, as in CrawlCounts. */
  fetched: number;
  pending: number;
  discovered: number;
  failed: number;
  /** The page stored last. */
  currentUrl: string;
};

export type CrawlOptions = {
  /** http(s) URL of the page to start from. */
  startUrl: string;
  outgoing: Outgoing;
  /** Product token looked up in robots.txt. Default: the one `userAgent` names, or `CanopyBot`. */
  robotsAgent?: string;
  /** Sent with every request of the crawl; defaults to the client's own. */
  userAgent?: string;
  /** For sites behind HTTP Basic authentication; sent only to the site's own hosts. */
  basicAuth?: { username: string; password: string } | null;
  /** Patterns (see `urlPatterns`): a URL must match one of `include` and none of `exclude`. The start URL is exempt. */
  include?: readonly string[];
  exclude?: readonly string[];
  /**
   * Where URLs come from. `both`; `links`: sitemaps are read and reported, but only links are followed; `sitemap`: what the sitemaps list
   * and where that redirects, no links. Default `both`.
   */
  startFrom?: 'both' | 'links' | 'sitemap';
  /** Request turns shared with other crawls or processes; its rate then applies instead of `requestsPerSecond`. */
  politeness?: Politeness | null;
  /** The previous crawl: pages unchanged since then cost a 304 and are reused. */
  previous?: PreviousPages | null;
  /** Renders pages; without one, pages are read as the server sends them. */
  renderer?: Renderer | null;
  /** Which pages are rendered: those that may contain more with scripts, or all. Default `needed`. */
  render?: 'needed' | 'all';
  /** Maximum rows with a request behind them, including redirects and failures. Default 500. */
  maxPages?: number;
  /** Where pages are parsed. Default: the process' page threads, shared by all its crawls. */
  threads?: PageThreads | null;
  /** Concurrent requests. Default 4. */
  concurrency?: number;
  /** For each host. Default 5; Infinity for a site of one's own. Crawl-delay can only lower it. */
  requestsPerSecond?: number;
  /** For this run; a later run with the same store resumes. Default one hour. */
  maxDurationMs?: number;
  /** For one page in total. Default 20 s. */
  pageTimeoutMs?: number;
  /** Decoded bytes of one page; larger ones fail as `too-large`. Default 10 MB. */
  maxPageBytes?: number;
  /** Longest wait a server may request by Retry-After (beyond it, the response stands) or Crawl-delay. Defaults 60 s and 30 s. */
  maxRetryAfterMs?: number;
  maxCrawlDelayMs?: number;
  site?: SiteScopeOptions;
  /** `discover`: those in robots.txt, else the usual places; a list: only these; `none`. Default `discover`. */
  sitemaps?: 'discover' | 'none' | readonly string[];
  /** Default 50 files, 50,000 URLs. */
  maxSitemaps?: number;
  maxSitemapUrls?: number;
  /** Whether nofollow links, and links of nofollow pages, are followed. Default false. */
  followNofollow?: boolean;
  traps?: Partial<TrapLimits>;
  clock?: () => Date;
  onProgress?: (progress: CrawlProgress) => void;
};

export type CrawlSettings = Required<Omit<CrawlOptions, 'traps'>> & { traps: TrapLimits };

/**
 * Fills in the defaults.
 * @throws TypeError if the start URL is not an http(s) URL
 */
export function settingsOf(options: CrawlOptions): CrawlSettings {
  const start = URL.canParse(options.startUrl) ? new URL(options.startUrl) : null;
  if (start === null || !/^https?:$/.test(start.protocol)) {
    throw new TypeError(`"${options.startUrl}" is not an http or https address`);
  }
  start.hash = '';
  return {
    robotsAgent: productToken(options.userAgent),
    userAgent: '',
    basicAuth: null,
    include: [],
    exclude: [],
    startFrom: 'both',
    politeness: null,
    previous: null,
    renderer: null,
    render: 'needed',
    maxPages: 500,
    threads: null,
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

/** A crawler's product token: `X` of `Mozilla/5.0 (compatible; X/1.0)` and of `X/1.0`. */
function productToken(userAgent: string | undefined): string {
  const [, name = ''] = /compatible;\s*([\w-]+)/i.exec(userAgent ?? '') ?? /^\s*([\w-]+)/.exec(userAgent ?? '') ?? [];
  return name === '' || /^mozilla$/i.test(name) ? 'CanopyBot' : name;
}

function withoutUndefined<T extends object>(options: T): T {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as T;
}
