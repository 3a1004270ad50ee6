import type { FrontierEntry } from './crawl-store.ts';
import type { TrapHit, TrapKind } from './page-result.ts';
import { withoutSession } from './session-ids.ts';

export type TrapLimits = {
  /** Characters of a URL. */
  maxUrlLength: number;
  /** How often one segment may occur in a path. */
  maxSegmentRepeats: number;
  /** Queries of two or more parameters for one path. */
  maxQueriesPerPath: number;
  /** Different sets of parameter names for one path. */
  maxParameterSets: number;
  /** Dated pages (paths or queries with a year and month) reached from pages of the same pattern. */
  maxCalendarPages: number;
  /** Orders in which the same path segments may occur (`/red/large`, `/large/red`). */
  maxSegmentOrders: number;
  /** URLs of one pattern: path and query without numbers and long hexadecimal runs. */
  maxUrlsPerPattern: number;
  /** Consecutive redirects; browsers give up after 20. */
  maxRedirects: number;
  /** Clicks from the start page. */
  maxDepth: number;
  /** URLs known to a crawl. */
  maxDiscovered: number;
};

export const TRAP_LIMITS: TrapLimits = {
  maxUrlLength: 2083,
  maxSegmentRepeats: 3,
  maxQueriesPerPath: 200,
  maxParameterSets: 30,
  maxCalendarPages: 100,
  maxSegmentOrders: 2,
  maxUrlsPerPattern: 50_000,
  maxRedirects: 20,
  maxDepth: 30,
  maxDiscovered: 100_000,
};

/**
 * A year and a month, and at most a day, with nothing longer after it: `/2026/5`, `/2026-05-12`, but neither an article in a dated folder
 * (`/2026/05/48213`) nor a number that only looks like a year (`/r1950/0`, `/item-12019-3`).
 */
const DATED = /(?<![\da-z])(?:19|20)\d\d[/-](?:0?[1-9]|1[0-2])(?!\d)(?!.*\d{3})|[?&](?:year|month|date|day|week|y|m)=\d/i;

/**
 * Decides whether a discovered URL is queued. Counts what it lets through, so for a resumed crawl it has to be given the known URLs
 * (`remember`).
 */
export class TrapGuard {
  #limits: TrapLimits;
  #queries = new Map<string, { signatures: Set<string>; names: Set<string>; many: number }>();
  #calendar = new Map<string, number>();
  #discovered = 0;
  /** Known URLs without their session ids. */
  #sessionless = new Set<string>();
  #orders = new Map<string, Set<string>>();
  #patterns = new Map<string, number>();
  /** Length of the redirect chain leading to a URL, for redirect targets. */
  #hops = new Map<string, number>();

  constructor(limits: TrapLimits) {
    this.#limits = limits;
  }

  /** Counts a URL that is already in the frontier. */
  remember(entry: FrontierEntry): void {
    this.#discovered += 1;
    this.#count(new URL(entry.url), entry);
  }

  /** @returns null if the URL may be queued (it is then counted), otherwise why not */
  check(entry: FrontierEntry): TrapHit | null {
    const url = new URL(entry.url);
    const kind = this.#refusal(url, entry);
    if (kind !== null) {
      const { url: example, discoveredFrom: foundOn } = entry;
      return { kind, pattern: patternOf(url).slice(0, 500), example: example.slice(0, 4000), foundOn };
    }
    this.remember(entry);
    return null;
  }

  #refusal(url: URL, entry: FrontierEntry): TrapKind | null {
    const limits = this.#limits;
    if (entry.url.length > limits.maxUrlLength) return 'url-length';
    if (entry.depth !== null && entry.depth > limits.maxDepth) return 'depth';
    if (this.#discovered >= limits.maxDiscovered) return 'discovered-limit';
    if (this.#hopsTo(entry) > limits.maxRedirects) return 'endless-redirects';
    if (mostRepeated(url.pathname) > limits.maxSegmentRepeats) return 'repeated-segments';
    // What the site itself lists is not a trap.
    if (entry.inSitemap) return null;
    const plain = withoutSession(url);
    if (plain !== null && this.#sessionless.has(plain)) return 'session-id';
    if (url.search !== '') {
      const seen = this.#queries.get(url.origin + url.pathname);
      const { signature, names, parameters } = readQuery(url);
      if (seen?.signatures.has(signature)) return 'query-permutations';
      if (seen && !seen.names.has(names) && seen.names.size >= limits.maxParameterSets) return 'facets';
      if (seen && parameters > 1 && seen.many >= limits.maxQueriesPerPath) return 'facets';
    }
    const order = segmentOrder(url);
    const orders = order === null ? undefined : this.#orders.get(order);
    if (orders && !orders.has(url.pathname) && orders.size >= limits.maxSegmentOrders) return 'facets';
    if ((this.#patterns.get(patternOf(url)) ?? 0) >= limits.maxUrlsPerPattern) return 'pattern-limit';
    const pattern = calendarPattern(url, entry);
    return pattern !== null && (this.#calendar.get(pattern) ?? 0) >= limits.maxCalendarPages ? 'calendar' : null;
  }

  #hopsTo({ source, discoveredFrom }: FrontierEntry): number {
    return source === 'redirect' && discoveredFrom !== null ? (this.#hops.get(discoveredFrom) ?? 0) + 1 : 0;
  }

  #count(url: URL, entry: FrontierEntry): void {
    const hops = this.#hopsTo(entry);
    if (hops > 0) this.#hops.set(entry.url, hops);
    this.#sessionless.add(withoutSession(url) ?? url.href);
    const order = segmentOrder(url);
    if (order !== null) this.#orders.set(order, (this.#orders.get(order) ?? new Set()).add(url.pathname));
    const general = patternOf(url);
    this.#patterns.set(general, (this.#patterns.get(general) ?? 0) + 1);
    if (url.search !== '') {
      const key = url.origin + url.pathname;
      const seen = this.#queries.get(key) ?? { signatures: new Set(), names: new Set(), many: 0 };
      const { signature, names, parameters } = readQuery(url);
      if (parameters > 1) {
        seen.many += 1;
        seen.signatures.add(signature);
      }
      seen.names.add(names);
      this.#queries.set(key, seen);
    }
    const pattern = calendarPattern(url, entry);
    if (pattern !== null) this.#calendar.set(pattern, (this.#calendar.get(pattern) ?? 0) + 1);
  }
}

/** Characters of a URL that are examined for its pattern: more than any queued URL has. */
const MAX_PATTERN = 4_000;

/** Digits and long hexadecimal runs as '#', so that pages of one template look alike. */
function patternOf(url: URL): string {
  const start = (url.origin + url.pathname + url.search).slice(0, MAX_PATTERN);
  return start.replace(/[\da-f]{16,}|\d+/gi, (run) => (/\d/.test(run) ? '#' : run));
}

/** The segments of a path in sorted order; null for short paths, whose order says little. */
function segmentOrder(url: URL): string | null {
  const segments = url.pathname.split('/').filter((segment) => segment !== '');
  return segments.length < 3 ? null : `${url.origin} ${segments.toSorted().join('/')}`;
}

/** The pattern of a dated page reached by a link from a page of the same pattern (a redirect is not a page turn); null for all others. */
function calendarPattern(url: URL, { discoveredFrom, source }: FrontierEntry): string | null {
  if (discoveredFrom === null || source === 'redirect' || !DATED.test(url.pathname + url.search)) return null;
  const pattern = patternOf(url);
  return pattern === patternOf(new URL(discoveredFrom)) ? pattern : null;
}

function mostRepeated(path: string): number {
  const counts = new Map<string, number>();
  let most = 0;
  for (const segment of path.split('/')) {
    if (segment === '') continue;
    const count = (counts.get(segment) ?? 0) + 1;
    counts.set(segment, count);
    most = Math.max(most, count);
  }
  return most;
}

function readQuery(url: URL): { signature: string; names: string; parameters: number } {
  const parts = url.search.slice(1).split('&').sort();
  const names = new Set(parts.map((part) => part.split('=', 1)[0]));
  return { signature: parts.join('&'), names: [...names].join('&'), parameters: parts.length };
}
