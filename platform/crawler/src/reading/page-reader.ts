import { decodeAsDeclared, decodeText } from '../html/decode-text.ts';
import { extractPage } from '../html/extract-page.ts';
import type { HtmlFacts, PageResult } from '../page-result.ts';
import { siteScope, type SiteScope, type SiteScopeOptions } from '../site-scope.ts';
import { factsOfJson, jsonOfFacts } from './compact-facts.ts';
import { derivedOf, remember } from './page-facts.ts';
import { pageThreads, type PageThreads } from './page-threads.ts';

/**
 * An HTML response. `url` is what its references are resolved against, `headers` have lower-case names. With its `row`, the result includes
 * what the page's own checks find.
 */
export type ReadInput = { url: string; headers: Record<string, string>; body: Uint8Array; row?: Omit<PageResult, 'html'> };

export type Reading = { charset: string; html: HtmlFacts };

/** The site that the pages belong to. */
export type ReaderSite = { startUrl: string; site: SiteScopeOptions };

/** Reads HTML responses, in this thread or elsewhere. */
export type PageReader = {
  /** @throws PageLimitError for a page beyond the limits */
  read(input: ReadInput): Promise<Reading>;
  /**
   * Runs the checks of a page whose row says more than when it was read, e.g. that it was rendered; `findingsOfPage` then has them.
   * @throws PageLimitError for a page beyond the limits
   */
  check(page: PageResult): Promise<void>;
};

export function readPage({ url, headers, body }: ReadInput, scope: SiteScope): Reading {
  const decoded = decodeText(body, headers['content-type']);
  const html = extractPage(decoded.text, url, headers, scope, decoded.charset);
  const better = decoded.isSure ? null : decodeAsDeclared(body, decoded, html.metaCharset);
  if (!better) return { charset: decoded.charset, html };
  return { charset: better.charset, html: extractPage(better.text, url, headers, scope, better.charset) };
}

/** Number of characters from the start that are searched for `<base>`. */
const MAX_HEAD = 20_000;

/** What a page's references are resolved against. A `<base>` is rare and close to the start. */
export function baseOf(body: Uint8Array, url: string): string {
  const { html } = readPage({ url, headers: {}, body: body.subarray(0, MAX_HEAD) }, siteScope(url));
  return html.baseUrl ?? url;
}

/** Reads pages in the process' page threads. */
export function threadReader({ startUrl, site }: ReaderSite, threads: PageThreads = pageThreads()): PageReader {
  return {
    async read(input) {
      const { charset, json, derived } = await threads.run('read', { ...input, site: { startUrl, site } });
      const html = factsOfJson(json);
      remember(html, derived);
      return { charset, html };
    },
    async check({ html, ...row }) {
      const derived = html && derivedOf(html);
      if (!html || !derived) return;
      remember(html, { ...derived, findings: await threads.run('check', { row, json: jsonOfFacts(html) }) });
    },
  };
}

/** Reads pages in the calling thread: for trusted pages. */
export function ownThreadReader({ startUrl, site }: ReaderSite): PageReader {
  const scope = siteScope(startUrl, site);
  return { read: async (input) => readPage(input, scope), check: async () => undefined };
}
