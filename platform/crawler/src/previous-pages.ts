import { fileURLToPath } from 'node:url';
import { SLOW_ANSWER_MS } from './checks/rules/slow-response.ts';
import { codeMark } from './code-mark.ts';
import type { HtmlFacts, LinkFact, PageResult } from './page-result.ts';
import { urlParts } from './url-parts.ts';

/** Versions in other languages of one page that are considered. */
const MAX_ALTERNATES = 200;

const folderOf = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

/**
 * Identifies the code of `extractPage`: facts that other code extracted are not reused. A store that keeps pages between versions stores
 * this 32-bit number with them.
 */
export const EXTRACTOR_MARK =
  Number.parseInt(
    codeMark(folderOf('./html'), ['../resolve-url.ts', '../site-scope.ts', '../reading/compact-facts.ts', '../previous-pages.ts']).slice(
      0,
      8,
    ),
    16,
  ) | 0;

/** Identifies the checks: findings of other checks are not reused. */
export const CHECKS_MARK = codeMark(folderOf('./checks')).slice(0, 16);

/**
 * What a crawl has to know about a page to continue from it: the site's URLs that it links to, those that may be followed and the
 * others, each once, and without the origin if it is the page's own. Reading thousands of pages' links again takes longer than asking
 * whether the pages have changed.
 */
export type PageLeads = Pick<HtmlFacts, 'nofollow' | 'metaRefresh' | 'robots' | 'scripts' | 'wordCount' | 'hasMountPoint'> & {
  followed: string[];
  unfollowed: string[];
  /** URLs of its canonicals and of its versions in other languages, itself left out: in the site or not. */
  canonicals: string[];
  alternates: string[];
  /** Links that lead nowhere in the site, although their presence says something about the page; at most one of many. */
  elsewhere: Pick<LinkFact, 'url' | 'nofollow'>[];
};

export type PreviousPage = {
  /** its row, for an HTML page */
  row: Omit<PageResult, 'html'>;
  leads: PageLeads;
  /** Whether the store already has the page's rows and findings, so that an unchanged one need not be passed to it again. */
  isStored: boolean;
  /** The complete facts, or null if they are gone meanwhile. */
  html(): Promise<HtmlFacts | null>;
};

/** The pages of the previous crawl. */
export type PreviousPages = {
  /** The page, or null if there is no usable one. */
  find(url: string): Promise<PreviousPage | null>;
  /** Announces which pages will be requested soon, some of them more than once, so that they can be looked up together. */
  expect?(urls: readonly string[]): void;
};

/** Pages that are all in memory already. */
export function previousPages(pages: Iterable<PageResult>): PreviousPages {
  const known = new Map([...pages].map((page) => [page.url, page]));
  return {
    async find(url) {
      const page = known.get(url);
      if (!page?.html) return null;
      const { html, ...row } = page;
      return { row, leads: leadsOf(html, url), isStored: false, html: async () => html };
    },
  };
}

/** URLs that a page names without linking to them, itself left out. */
export function namedBy(
  { canonicals, hreflangs }: Pick<HtmlFacts, 'canonicals' | 'hreflangs'>,
  page: string,
): Pick<PageLeads, 'canonicals' | 'alternates'> {
  const others = (urls: readonly (string | null)[]): string[] =>
    [...new Set(urls.filter((url) => url !== null && url !== page))] as string[];
  return {
    canonicals: others(canonicals.filter(({ inHead, source }) => inHead || source === 'header').map(({ url }) => url)),
    alternates: others(hreflangs.slice(0, MAX_ALTERNATES).map(({ url }) => url)),
  };
}

export function leadsOf(html: HtmlFacts, page: string): PageLeads {
  const { nofollow, metaRefresh, robots, scripts, wordCount, hasMountPoint, links } = html;
  const kept = new Map<string, LinkFact>();
  for (const link of links) {
    if (!link.internal && kept.size > 0) continue;
    const known = kept.get(link.url ?? '');
    // One that may be followed takes precedence.
    if (!known || known.nofollow) kept.set(link.url ?? '', link);
  }
  const { origin } = urlParts(page);
  const leads: PageLeads = {
    nofollow,
    metaRefresh,
    robots,
    scripts,
    wordCount,
    hasMountPoint,
    followed: [],
    unfollowed: [],
    ...namedBy(html, page),
    elsewhere: [],
  };
  for (const { url, internal, nofollow: isUnfollowed } of kept.values()) {
    if (!internal || url === null) leads.elsewhere.push({ url, nofollow: isUnfollowed });
    else (isUnfollowed ? leads.unfollowed : leads.followed).push(url.startsWith(`${origin}/`) ? url.slice(origin.length) : url);
  }
  return leads;
}

/**
 * Whether page-level checks would find the same in its new row as in the old one: besides the facts, they look at the headers, the response
 * time and the date.
 */
export function findsTheSame({ row, leads }: PreviousPage, now: Pick<PageResult, 'headers' | 'responseMs' | 'bytes'>): boolean {
  const isQuick = (ms: number | null): boolean => (ms ?? 0) <= SLOW_ANSWER_MS;
  const isDated = leads.robots.some(({ directives }) => directives.some((directive) => directive.startsWith('unavailable_after')));
  return !isDated && isQuick(row.responseMs) && isQuick(now.responseMs) && row.bytes === now.bytes && areEqual(row.headers, now.headers);
}

function areEqual(before: Record<string, string>, now: Record<string, string>): boolean {
  const names = Object.keys(before);
  return names.length === Object.keys(now).length && names.every((name) => before[name] === now[name]);
}

/** Headers that let the server return 304 (RFC 9110, 13.1); null for a page without validators. */
export function conditionsOf(previous: Pick<PageResult, 'status' | 'headers'> | undefined): Record<string, string> | null {
  if (previous?.status !== 200) return null;
  const { etag, 'last-modified': modified } = previous.headers;
  if (etag === undefined && modified === undefined) return null;
  return { ...(etag === undefined ? {} : { 'if-none-match': etag }), ...(modified === undefined ? {} : { 'if-modified-since': modified }) };
}

/** Headers that are part of what a page tells browsers and search engines. */
const TELLING = ['x-robots-tag', 'link', 'content-language', 'refresh'];

/** Whether the page's headers differ from before, so that what was found in it no longer holds. */
export function headersDiffer(previous: Pick<PageResult, 'headers'>, headers: Record<string, string>): boolean {
  return TELLING.some((name) => previous.headers[name] !== headers[name]);
}
