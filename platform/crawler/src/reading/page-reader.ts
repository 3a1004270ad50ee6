import { decodeAsDeclared, decodeText } from '../html/decode-text.ts';
import { extractPage } from '../html/extract-page.ts';
import type { HtmlFacts } from '../page-result.ts';
import { siteScope, type SiteScope, type SiteScopeOptions } from '../site-scope.ts';

/** An HTML answer. `url` is what its references are resolved against, `headers` have lower-case names. */
export type ReadInput = { url: string; headers: Record<string, string>; body: Uint8Array };

export type Reading = { charset: string; html: HtmlFacts };

/** Which site the pages belong to. */
export type ReaderSite = { startUrl: string; site: SiteScopeOptions };

/** Reads HTML answers, here or elsewhere. */
export type PageReader = {
  read(input: ReadInput): Promise<Reading>;
  /** Told of a page that need not be read, because what it was before still holds. */
  passOver?(): void;
  close(): Promise<void>;
};

export function readPage({ url, headers, body }: ReadInput, scope: SiteScope): Reading {
  const decoded = decodeText(body, headers['content-type']);
  const html = extractPage(decoded.text, url, headers, scope);
  const better = decoded.isSure ? null : decodeAsDeclared(body, decoded, html.metaCharset);
  return better ? { charset: better.charset, html: extractPage(better.text, url, headers, scope) } : { charset: decoded.charset, html };
}

/** Reads pages in the thread that asks. */
export function ownThreadReader({ startUrl, site }: ReaderSite): PageReader {
  const scope = siteScope(startUrl, site);
  return { read: async (input) => readPage(input, scope), close: async () => undefined };
}
