import type { DiscoverySource, PageResult, TrapHit } from './page-result.ts';

/** A URL waiting to be requested. `url` is the key within a crawl. */
export type FrontierEntry = {
  url: string;
  /** Clicks from the start page; null if no link leads here from there. */
  depth: number | null;
  discoveredFrom: string | null;
  source: DiscoverySource;
  inSitemap: boolean;
};

/** A URL already known to a crawl, as needed to resume it. */
export type KnownUrl = FrontierEntry & { done: boolean };

/** robots.txt of one origin, as it was when the crawl began. */
export type RobotsFact = {
  origin: string;
  /** `rules`: a file was read. `allow-all`: 4xx. `disallow-all`: 5xx or unreachable. */
  verdict: 'rules' | 'allow-all' | 'disallow-all';
  /** Status of the last hop; null when unreachable. */
  status: number | null;
  /** Why there was no response (the verdict is then `disallow-all`); null otherwise. */
  failure: { reason: string; message: string } | null;
  /** At most 500 KiB of the file; '' unless verdict is `rules`. */
  body: string;
  /** Whether the file was longer than the 500 KiB that count (RFC 9309, 2.5). */
  truncated: boolean;
};

/** One sitemap file that was requested. */
export type SitemapFact = {
  url: string;
  kind: 'urlset' | 'index' | 'text' | 'none';
  /** Where it was found: robots.txt, a usual place, the crawl's options, or a sitemap index. */
  source: 'robots' | 'guess' | 'given' | 'index';
  status: number | null;
  /** URLs (or, for an index, child sitemaps) it lists; of an oversize file, those in its first 50 MB. */
  entries: number;
  problem: string | null;
  /** present if the uncompressed file is larger than the 50 MB that sitemaps.org allows */
  oversize?: boolean;
};

/** Versions in other languages, as sitemaps annotate their URLs (`xhtml:link`). */
export type SitemapAlternates = {
  /** URLs with the same versions together: in a sitemap, each version repeats the list of all. `url` is null if it is not an http(s) URL. */
  groups: { pages: string[]; versions: { hreflang: string; url: string | null }[] }[];
  /** annotated URLs left out, because there are too many */
  left: number;
};

/** What the site serves at /llms.txt. */
export type LlmsFact = {
  isThere: boolean;
  /** whether it begins with a first-level heading */
  hasHeading: boolean;
};

/** How the site responds to a missing page: a made-up URL. */
export type NotFoundFact = {
  url: string;
  /** of the last hop */
  status: number;
  /** where redirects ended; `url` if there was none */
  finalUrl: string;
  title: string | null;
  wordCount: number;
  /** of the text, as in `SitePageFacts`; '' if the response is not HTML */
  textHash: string;
  signature: string;
};

/** What is known about a site as a whole: what is read once before the pages, and what is looked up after them. */
export type SiteFacts = {
  robots: RobotsFact[];
  sitemaps: SitemapFact[];
  /** absent: no sitemap that was read has any */
  alternates?: SitemapAlternates;
  /** absent: not requested */
  llms?: LlmsFact;
  /** absent: not requested */
  notFound?: NotFoundFact[];
};

export type CrawlState = {
  /** null for a fresh crawl, until `saveSiteFacts` has been called. */
  site: SiteFacts | null;
  /** Every URL in the store, done or pending, in the order of discovery. */
  known: KnownUrl[];
};

/**
 * A page's result with everything that follows from it; stored whole or not at all. An HTML page that is `unchanged` and comes without
 * `html` is one that the store already has (`PreviousPage.isStored`): it stores that again, with this row's path and time.
 */
export type PageSave = { page: PageResult; discovered: FrontierEntry[]; traps: TrapHit[] };

export type CrawlCounts = {
  /** Every URL known: pending + done. */
  discovered: number;
  /** Not done, including those in flight. */
  pending: number;
  /** Rows with a response or a failure: outcome other than `robots-blocked`. */
  fetched: number;
  /** Rows with outcome `failed`. */
  failed: number;
  robotsBlocked: number;
};

/**
 * Stores one crawl: its frontier and its results. One store object belongs to one crawl, and only one engine at a time works on a crawl
 * (the job queue ensures that). Results are stored in the order in which the engine got them, and a worker waits until its page is stored
 * before it takes another URL, so after a crash at most `concurrency` URLs are requested twice. It does not wait for two kinds of result:
 * in a recrawl, pages that have not changed or have no text (eight per concurrent request), and failed pages, which stay pending until they
 * are retried at the end.
 *
 * A method that rejects stops the crawl with that error; what was stored before remains valid and a later run resumes.
 */
export interface CrawlStore {
  /** Called once at the start of every run, before anything else: returns what is known, in the order of discovery. */
  loadState(): Promise<CrawlState>;

  /**
   * Stores robots.txt and sitemap reports and queues the first URLs, in one transaction. Called once per crawl (not on resume). `first`
   * follows the rules of `addDiscovered`.
   */
  saveSiteFacts(site: SiteFacts, first: FrontierEntry[]): Promise<void>;

  /**
   * Queues URLs. Idempotent by `url`:
   * - unknown: inserted as pending;
   * - known and done: unchanged, but `inSitemap` becomes true if the new entry says so;
   * - known and pending: `inSitemap` likewise; and if the new `depth` is smaller (null counts as infinite), `depth`,
   *   `discoveredFrom` and `source` are replaced by the new ones.
   * The same URL may occur more than once in one call; the rules apply in order.
   */
  addDiscovered(entries: FrontierEntry[]): Promise<void>;

  /**
   * Stores a few results (seldom more than nine times the crawl's concurrency) in ONE transaction: for each, inserts the page row, marks the
   * frontier entry of `page.url` done, adds `discovered` by the rules of `addDiscovered`, and counts `traps` (one row for
   * each kind and pattern: first example and foundOn kept, count + 1 per hit). A page that is already stored is left as it
   * is, with its `discovered` and `traps` ignored, so a repeated call changes nothing.
   */
  savePages(batch: PageSave[]): Promise<void>;

  /** Totals over the crawl's whole lifetime, not just this run. */
  counts(): Promise<CrawlCounts>;
}
