import type { SiteFacts } from '../crawl-store.ts';
import { finalTargets, type FinalTarget } from '../graph/final-targets.ts';
import type { LinkTable } from '../graph/link-table.ts';
import { shortestDepths } from '../graph/shortest-depths.ts';
import { pageRank } from '../graph/page-rank.ts';
import type { SitePage } from './site-page.ts';

/** What is known about a requested image file. */
export type ImageFile = {
  status: number | null;
  bytes: number | null;
  contentType: string | null;
  width: number | null;
  height: number | null;
};

/** One measurement of a page's speed; times in ms. `method` keeps figures of different methods apart. */
export type Vitals = {
  device: 'desktop' | 'mobile';
  method: string;
  fcp: number | null;
  lcp: number | null;
  tbt: number | null;
  cls: number | null;
};

/** Where a page uses an image. */
export type ImageUse = { page: number; url: string; width: number | null; height: number | null };

/** What a page loads besides images: style sheets, scripts, frames, media, entries of srcset. */
export type ResourceUse = { page: number; url: string; kind: string };

/** Why a host did not respond: its name does not resolve, it refused the connection, it timed out. */
export type ExternalSilence = 'dns' | 'refused' | 'timeout';

/** How another site's URL responded. `gone`: 404 or 410 twice; `dead`: no response twice, for this reason; `unsure`: not proven. */
export type ExternalAnswer = { verdict: 'fine' | 'gone' | 'dead' | 'unsure'; status: number | null; reason?: ExternalSilence | null };

/** Where a page links to another site. */
export type OutsideUse = { page: number; url: string; anchor: string };

export type Alternate = { hreflang: string; url: string | null };

export type SiteViewParts = {
  /** URL the crawl started from */
  startUrl: string;
  pages: readonly SitePage[];
  links: LinkTable;
  site: SiteFacts | null;
  imageFiles?: ReadonlyMap<string, ImageFile>;
  imageUses?: readonly ImageUse[];
  /** of files in `imageFiles`, which also holds other files */
  resourceUses?: readonly ResourceUse[];
  vitals?: ReadonlyMap<number, readonly Vitals[]>;
  /** by URL, of those requested */
  outside?: ReadonlyMap<string, ExternalAnswer>;
  outsideUses?: readonly OutsideUse[];
};

/** A complete crawl as checks see it. Pages are referred to by their index in `pages`. */
export type SiteView = Required<SiteViewParts> & {
  /** Index of a page, -1 if the crawl has no such URL. */
  at(url: string): number;
  /** Index of the page that findings about the site as a whole are attached to. */
  readonly front: number;
  /** Where each page's URL finally leads; see `finalTargets`. */
  readonly finals: readonly FinalTarget[];
  /** Share of internal PageRank, adding up to 1. Redirects pass it on to where they lead. */
  readonly ranks: Float64Array;
  /** How many other pages link to each one, excluding nofollow links. */
  readonly inlinks: Uint32Array;
  /** The same, including pages that link to a redirect which leads to the page. */
  readonly reachedFrom: Uint32Array;
  /** The same, of pages that compete in search results themselves. */
  readonly reachedFromIndexable: Uint32Array;
  /** A page's versions in other languages, as it and the sitemaps name them. */
  alternatesOf(page: number): readonly Alternate[];
  /** Indexes of the pages that compete in search results: crawled, indexable and not canonicalised. */
  readonly indexable: readonly number[];
};

/** A view of a complete crawl; derived data is computed once, on first use. */
export function siteView(parts: SiteViewParts): SiteView {
  const places = new Map(parts.pages.map(({ url }, place) => [url, place]));
  const at = (url: string): number => places.get(url) ?? -1;
  const followed = once(() => parts.links.followedEdges());
  const depths = shortestDepths(parts.pages, followed(), at);
  const pages = parts.pages.map((page, place) => (page.depth === depths[place] ? page : { ...page, depth: depths[place] ?? null }));
  const finals = once(() => finalTargets(parts.pages, at));
  const final = once(() => throughRedirects(followed(), finals()));
  const derived = {
    front: once(() => Math.max(0, at(parts.startUrl))),
    finals,
    ranks: once(() => pageRank(parts.pages.length, final())),
    inlinks: once(() => countLinking(parts.pages.length, followed())),
    reachedFrom: once(() => countLinking(parts.pages.length, final())),
    reachedFromIndexable: once(() => countLinking(parts.pages.length, final(), (place) => isIndexable(parts.pages[place] as SitePage))),
    annotated: once(() => annotatedPages(parts.site, at)),
    indexable: once(() => parts.pages.flatMap((page, place) => (isIndexable(page) ? [place] : []))),
  };
  return {
    imageFiles: new Map(),
    imageUses: [],
    resourceUses: [],
    vitals: new Map(),
    outside: new Map(),
    outsideUses: [],
    ...parts,
    pages,
    at,
    get front() {
      return derived.front();
    },
    get finals() {
      return derived.finals();
    },
    get ranks() {
      return derived.ranks();
    },
    get inlinks() {
      return derived.inlinks();
    },
    get reachedFrom() {
      return derived.reachedFrom();
    },
    get reachedFromIndexable() {
      return derived.reachedFromIndexable();
    },
    alternatesOf: (page) => {
      const own = parts.pages[page]?.facts?.hreflangs ?? [];
      const annotated = derived.annotated().get(page);
      return annotated ? [...own, ...annotated] : own;
    },
    get indexable() {
      return derived.indexable();
    },
  };
}

/** Whether a page competes in search results. */
export const isIndexable = ({ outcome, noindex, canonical, url }: SitePage): boolean =>
  outcome === 'html' && !noindex && (canonical === null || canonical === url);

/** Counts the distinct pages linking to each page, itself excluded. Edges are sorted by origin. */
function countLinking(
  size: number,
  { from, to }: { from: Uint32Array; to: Uint32Array },
  counted: (page: number) => boolean = () => true,
): Uint32Array {
  const counts = new Uint32Array(size);
  const last = new Int32Array(size).fill(-1);
  for (let edge = 0; edge < from.length; edge += 1) {
    const [origin, target] = [from[edge] as number, to[edge] as number];
    if (origin === target || last[target] === origin || !counted(origin)) continue;
    last[target] = origin;
    counts[target] = (counts[target] as number) + 1;
  }
  return counts;
}

/** Versions that sitemaps name, by page. */
function annotatedPages(site: SiteFacts | null, at: (url: string) => number): Map<number, Alternate[]> {
  const found = new Map<number, Alternate[]>();
  for (const { pages, versions } of site?.alternates?.groups ?? [])
    for (const page of pages.map(at)) if (page >= 0) found.set(page, [...(found.get(page) ?? []), ...versions]);
  return found;
}

/** The same links, each to where its target finally leads if that is a response of the site. */
function throughRedirects({ from, to }: { from: Uint32Array; to: Uint32Array }, finals: readonly FinalTarget[]) {
  const ends = to.map((target) => {
    const final = finals[target];
    return final?.kind === 'page' ? final.end : target;
  });
  return { from, to: ends };
}

function once<T>(work: () => T): () => T {
  let kept: { value: T } | null = null;
  return () => (kept ??= { value: work() }).value;
}
