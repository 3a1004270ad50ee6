import { fileURLToPath } from 'node:url';
import { SLOW_ANSWER_MS } from './checks/rules/slow-response.ts';
import { codeMark } from './code-mark.ts';
import type { HtmlFacts, LinkFact, PageResult } from './page-result.ts';
import { urlParts } from './url-parts.ts';

const folderOf = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

/**
 * Names the code of `extractPage`: what other code found in a page is not taken over. A store that keeps pages between versions
 * keeps this number, of 32 bits, with them.
 */
export const EXTRACTOR_MARK =
  Number.parseInt(
    codeMark(folderOf('./html'), ['../resolve-url.ts', '../site-scope.ts', '../reading/compact-facts.ts', '../previous-pages.ts']).slice(
      0,
      8,
    ),
    16,
  ) | 0;

/** Names the checks: what others found is not taken over. */
export const CHECKS_MARK = codeMark(folderOf('./checks')).slice(0, 16);

/**
 * What a crawl has to know of a page to go on from it. The addresses of the site that it links to, those that may be followed and the
 * others, each once and without what they share with the page's own: reading thousands of pages' links again takes longer than asking
 * whether they have changed.
 */
export type PageLeads = Pick<HtmlFacts, 'nofollow' | 'metaRefresh' | 'robots' | 'scripts' | 'wordCount' | 'hasMountPoint'> & {
  followed: string[];
  unfollowed: string[];
  /** Links that lead nowhere in the site, though that there is one says something of the page; at most one of many. */
  elsewhere: Pick<LinkFact, 'url' | 'nofollow'>[];
};

export type PreviousPage = {
  /** its row, of an HTML page */
  row: Omit<PageResult, 'html'>;
  leads: PageLeads;
  /** Whether the store has the page's rows and findings at hand, so that an unchanged one need not be handed to it again. */
  isStored: boolean;
  /** Facts whole, or null where they are gone meanwhile. */
  html(): Promise<HtmlFacts | null>;
};

/** The pages of the crawl before. */
export type PreviousPages = {
  /** The page, or null where there is none that is of use. */
  find(url: string): Promise<PreviousPage | null>;
  /** Told which pages will be asked for soon, some of them more than once; so that they can be looked up together. */
  expect?(urls: readonly string[]): void;
};

/** Pages that are all there already. */
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

export function leadsOf({ nofollow, metaRefresh, robots, scripts, wordCount, hasMountPoint, links }: HtmlFacts, page: string): PageLeads {
  const kept = new Map<string, LinkFact>();
  for (const link of links) {
    if (!link.internal && kept.size > 0) continue;
    const known = kept.get(link.url ?? '');
    // One that may be followed counts.
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
    elsewhere: [],
  };
  for (const { url, internal, nofollow: isUnfollowed } of kept.values()) {
    if (!internal || url === null) leads.elsewhere.push({ url, nofollow: isUnfollowed });
    else (isUnfollowed ? leads.unfollowed : leads.followed).push(url.startsWith(`${origin}/`) ? url.slice(origin.length) : url);
  }
  return leads;
}

/**
 * Whether checks of the page alone would find in its new row what they found in the old one: they look at the headers, at
 * how long the answer took and at the day, besides the facts.
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

/** Headers that let the server answer 304 (RFC 9110, 13.1); null for a page that names none. */
export function conditionsOf(previous: Pick<PageResult, 'status' | 'headers'> | undefined): Record<string, string> | null {
  if (previous?.status !== 200) return null;
  const { etag, 'last-modified': modified } = previous.headers;
  if (etag === undefined && modified === undefined) return null;
  return { ...(etag === undefined ? {} : { 'if-none-match': etag }), ...(modified === undefined ? {} : { 'if-modified-since': modified }) };
}

/** Headers that are part of what a page says to search engines. */
const TELLING = ['x-robots-tag', 'link', 'content-language'];

/** Whether the page's headers say something else than before, so that what was found in it no longer holds. */
export function headersDiffer(previous: Pick<PageResult, 'headers'>, headers: Record<string, string>): boolean {
  return TELLING.some((name) => previous.headers[name] !== headers[name]);
}
