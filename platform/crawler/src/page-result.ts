import type { SuspectText } from './html/suspect-text.ts';

/**
 * Rows a crawl produces. Everything here is plain JSON (no Date, Map or class), so a store may keep a row as columns,
 * as `jsonb`, or both. URLs are absolute, normalised by the WHATWG parser, without fragment, unless marked "raw".
 */

/**
 * How a URL came to be known. `canonical`: a page names it as its canonical. `hreflang`: a page or a sitemap names it as another language's
 * version. Both are requested last, like URLs that only sitemaps list.
 */
export type DiscoverySource = 'start' | 'link' | 'redirect' | 'sitemap' | 'canonical' | 'hreflang';

/**
 * What became of a URL.
 * - `html`: 2xx response read and parsed as HTML; `html` is set.
 * - `other`: 2xx response of another content type; only its headers were read.
 * - `redirect`: 3xx with a usable Location; `redirectTo` is set. One row per hop.
 * - `error-status`: all other statuses (4xx, 5xx, 3xx without Location). The body of an HTML error page is not parsed.
 * - `robots-blocked`: robots.txt forbids it; it was never requested.
 * - `failed`: no usable response; `failure` is set (and `status`, if the headers had arrived).
 */
export type PageOutcome = 'html' | 'other' | 'redirect' | 'error-status' | 'robots-blocked' | 'failed';

/** Why a page could not be read: it took too long or too much memory, or reading it failed. */
export type PageLimit = 'page-deadline' | 'page-memory' | 'page-unreadable';

/** One requested (or refused) URL: exactly one row for each URL of a crawl. */
export type PageResult = {
  url: string;
  outcome: PageOutcome;
  /** HTTP status, null if there was no response or the URL was not requested. */
  status: number | null;
  /** Target of a redirect hop, even if it leaves the site; null otherwise. */
  redirectTo: string | null;
  /** Reason code and text of a failure (`timeout`, `too-large`, `dns`, `tls`, `blocked-address`, ...). */
  failure: { reason: string; message: string } | null;
  /** Clicks from the start page; redirects cost nothing; null if no link leads here from there. */
  depth: number | null;
  /** Page (or sitemap) on which the URL was first seen; null for the start URL. */
  discoveredFrom: string | null;
  source: DiscoverySource;
  inSitemap: boolean;
  /** ISO 8601 instant at which the response was complete. */
  fetchedAt: string;
  /** Milliseconds until the response headers. */
  responseMs: number | null;
  /** Milliseconds until the end of the body. */
  totalMs: number | null;
  /** MIME type in lower case without parameters. */
  contentType: string | null;
  /** Character encoding used for decoding (WHATWG name); null when no text was decoded. */
  charset: string | null;
  /** Decoded body size in bytes; for unread bodies the Content-Length, or null. */
  bytes: number | null;
  /** Response headers an audit looks at: lower-case name to value (repeated ones joined by ", "). */
  headers: Record<string, string>;
  html: HtmlFacts | null;
  /** SHA-256 (hex) of the decoded bytes of a body that was read. */
  contentHash: string | null;
  /** Why `html` was reused from the previous crawl: the server returned 304, or the same bytes. null: it was read now. */
  unchanged: 'not-modified' | 'same-bytes' | null;
  /** null: the page is complete without scripts, or rendering was not requested. */
  rendering: RenderingFact | null;
  /** Whether it was retried at the end of the crawl, because the first response was unusable. Absent: no. */
  retried?: boolean;
  /** Whether the response was truncated in transit, so that the facts cover only its beginning. Absent: no. */
  incomplete?: boolean;
};

/** What rendering a page in a browser showed. */
export type RenderingFact = {
  /** `drawn`: `html` is of the rendered page. `same`: rendering added nothing. `unavailable`, `failed`: `html` is of the raw page. */
  outcome: 'drawn' | 'same' | 'unavailable' | 'failed';
  rawWords: number;
  drawnWords: number | null;
  /** Why it could not be rendered. */
  message: string | null;
  /** Whether its elements or texts were still changing when its time was up; `html` is then a snapshot. */
  stillChanging?: boolean;
  /** Of the page as it was sent, if `html` is of the rendered one. */
  raw?: { title: string | null; canonical: string | null; noindex: boolean };
};

/** What one pass over an HTML page yields. Text is whitespace-collapsed and entity-decoded. */
export type HtmlFacts = {
  /** Every `<title>` outside svg, in order; more than one is an issue. */
  titles: Placed<string>[];
  metaDescriptions: Placed<string>[];
  canonicals: CanonicalFact[];
  robots: RobotsDirective[];
  /** Whether `robots` (for all crawlers or Google's) says noindex or none, by meta or X-Robots-Tag. */
  noindex: boolean;
  nofollow: boolean;
  h1s: string[];
  /** Heading levels in document order, e.g. [1, 2, 2, 3]. */
  headingLevels: number[];
  /** `<html lang>`, raw. */
  lang: string | null;
  hasViewport: boolean;
  /** `<base href>` resolved, if there is one. */
  baseUrl: string | null;
  /** `<meta http-equiv=refresh>`: seconds and target. */
  metaRefresh: { seconds: number; url: string | null } | null;
  hreflangs: { hreflang: string; url: string | null }[];
  /** Headings with their text, in order; at most 300. */
  headings: { level: number; text: string }[];
  structuredData: StructuredFact[];
  /** Scripts, style sheets, frames, media, icons and form targets, in order. */
  resources: ResourceFact[];
  /** `og:`, `twitter:` and `article:` properties, the first of each. */
  social: Record<string, string>;
  pagination: { rel: 'prev' | 'next'; url: string | null }[];
  /** Charset declared by a meta element, as written: the first that names an encoding, else the first; null if none does. */
  metaCharset: string | null;
  hasDoctype: boolean;
  /** Start tags of the document. */
  elements: number;
  /** Scripts that are programs (not JSON and the like), inline ones included. */
  scripts: number;
  /**
   * What fragments may refer to: ids, and names of any element except meta, each once. null: there are too many to keep. Absent: facts of
   * an older crawl.
   */
  anchors?: string[] | null;
  /** Whether there is an element with an id under which frameworks mount the page (`root`, `app`, `__next`, …). */
  hasMountPoint: boolean;
  links: LinkFact[];
  images: ImageFact[];
  /** Visible text, whitespace collapsed, at most 20,000 characters. */
  text: string;
  /** What looks wrong in it, code excluded. */
  suspect: SuspectText;
  /** Words of visible text (Unicode word segments; text of script, style, template, noscript and head excluded). */
  wordCount: number;
  /** SHA-256 (hex) of the visible text, whitespace collapsed; equal hashes are exact duplicates. */
  textHash: string;
};

/** One JSON-LD block or one top-level microdata item. */
export type StructuredFact = {
  format: 'json-ld' | 'microdata';
  /** `@type`s of the block, its list and its `@graph`; `itemtype`s of a microdata item. */
  types: string[];
  /** The parsed block, or `{ types, id, properties }`; null if it cannot be parsed. */
  item: unknown;
  /** Why a block cannot be parsed. */
  error: string | null;
  offset: number;
};

/** `image`: an entry of a srcset, or a poster. */
export type ResourceKind = 'script' | 'style' | 'frame' | 'media' | 'image' | 'icon' | 'form';

export type ResourceFact = {
  kind: ResourceKind;
  /** As written. */
  href: string;
  /** Resolved; null if it is not an http(s) URL. */
  url: string | null;
  offset: number;
};

/** A value together with whether it was in the place where it counts. */
export type Placed<T> = { value: T; inHead: boolean };

export type CanonicalFact = {
  /** As written. */
  href: string;
  /** Resolved; null if it is not a valid http(s) URL. */
  url: string | null;
  source: 'html' | 'header';
  inHead: boolean;
};

export type RobotsDirective = {
  source: 'meta' | 'header';
  /** 'robots' for all, otherwise the lower-case name of the bot. */
  agent: string;
  /** Directives, lower case, in order: ['noindex', 'follow']. */
  directives: string[];
};

/** Part of a page that contains a link, by the surrounding landmark; '' outside of any. */
export type LinkArea = '' | 'header' | 'nav' | 'main' | 'aside' | 'footer';

export type LinkFact = {
  /** `href` as written (entities decoded). */
  href: string;
  /** Resolved without fragment; null for mailto:, tel:, javascript:, unparsable and other non-web targets. */
  url: string | null;
  /** Fragment of the target without '#', '' if none. */
  fragment: string;
  /** Whether `url` belongs to the crawled site. */
  internal: boolean;
  /** Text content only. */
  text: string;
  /** Accessible name: aria-label, else text with image alternatives, else title. Empty: the link has no anchor. */
  name: string;
  /** Tokens of `rel`, lower case. */
  rel: string[];
  nofollow: boolean;
  /** Surrounding landmark; '' outside of any. */
  area: LinkArea;
  /** 0-based index among the page's links. */
  position: number;
  /** Character offset of the start tag in the decoded document. */
  offset: number;
};

export type ImageFact = {
  /** `src` as written; null if absent. */
  src: string | null;
  /** Resolved; null for data:, absent and unparsable. */
  url: string | null;
  /** null if the attribute is absent, '' if it is present and empty. */
  alt: string | null;
  srcset: string | null;
  /** Whether a `<source srcset>` of a surrounding `<picture>` offers other files. */
  pictureSources: boolean;
  /** Attribute values in CSS pixels; null if absent or not a number. */
  width: number | null;
  height: number | null;
  loading: string | null;
  /** role=presentation/none, aria-hidden=true or hidden on the image itself, or at most 1 × 1 pixel: nobody misses a description. */
  decorative: boolean;
  /** Index in `links` of the surrounding link; null if there is none. */
  inLink: number | null;
  position: number;
  offset: number;
};

/** Why a discovered URL was not queued. */
export type TrapKind =
  | 'url-length'
  | 'repeated-segments'
  /** The same parameters in another order. */
  | 'query-permutations'
  /** Another combination of filters on a page with very many. */
  | 'facets'
  /** A known page under another session id. */
  | 'session-id'
  | 'pattern-limit'
  /** Excluded by the crawl's own include and exclude patterns; `pattern` is the one that matched. */
  | 'excluded'
  | 'calendar'
  /** A redirect after so many others that no client follows it. */
  | 'endless-redirects'
  | 'depth'
  | 'discovered-limit';

/** One URL refused as a likely crawler trap. Hits of the same kind and pattern are counted together. */
export type TrapHit = {
  kind: TrapKind;
  /** The URL with its varying parts as '#', e.g. `https://example.com/calendar/#/#`. */
  pattern: string;
  example: string;
  foundOn: string | null;
};

/** A page's first H1 with a text: an empty one, such as a logo's wrapper, says nothing. */
export const firstH1 = ({ h1s }: Pick<HtmlFacts, 'h1s'>): string | null => h1s.find((text) => text !== '') ?? null;
