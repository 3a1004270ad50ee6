import type { HtmlFacts, LinkFact } from '../page-result.ts';
import { resolveUrl } from '../resolve-url.ts';
import type { SiteScope } from '../site-scope.ts';
import { mimeTypeOf, XHTML } from './content-type.ts';
import { encodeQuery } from './encode-query.ts';
import { refreshOf } from './head-collector.ts';
import { canonicalsOfLinkHeader, hreflangsOfLinkHeader } from './link-header.ts';
import { linkTargets } from './link-targets.ts';
import type { RawLink } from './link-collector.ts';
import { PageCollector } from './page-collector.ts';
import { parseHtml } from './parse-html.ts';
import { forbids, robotsOfHeader } from './robots-directives.ts';
import { suspectText } from './suspect-text.ts';
import { summarizeText } from './summarize-text.ts';

/** Characters of visible text kept for display; the hash and the word count cover all of it. */
const LONGEST_TEXT = 20_000;

/**
 * Extracts everything an audit needs from an HTML page in one pass over its text.
 *
 * @param html decoded text; `offset`s in the result count its UTF-16 code units
 * @param url URL of the page, against which its references are resolved (through `<base>`)
 * @param headers lower-case response headers; Content-Type, Link, Refresh and X-Robots-Tag are read
 * @param charset encoding of the page, in which queries of its references are encoded
 */
export function extractPage(html: string, url: string, headers: Record<string, string>, scope: SiteScope, charset = 'utf-8'): HtmlFacts {
  const isXml = mimeTypeOf(headers['content-type']) === XHTML;
  const page = new PageCollector(isXml);
  parseHtml(html, page, isXml);
  page.end();

  const { head } = page;
  const baseUrl = head.baseHref === null ? null : resolveUrl(head.baseHref, url);
  const base = baseUrl ?? url;
  const resolve = (href: string): string | null => resolveUrl(encodeQuery(href, charset), base);
  // The header means the same as the element (HTML standard, 7.4.6.1), and comes first.
  const refresh = refreshOf(headers['refresh'] ?? '') ?? head.metaRefresh;
  const robots = [...head.robots, ...robotsOfHeader(headers['x-robots-tag'])];
  const raw = page.visible.raw();
  const { isAscii, ...whole } = summarizeText(raw, LONGEST_TEXT);
  return {
    titles: head.titles,
    metaDescriptions: head.metaDescriptions,
    canonicals: [
      ...head.canonicals.map(({ href, inHead }) => ({ href, url: resolve(href), source: 'html', inHead }) as const),
      ...canonicalsOfLinkHeader(headers['link']).map(
        (href) => ({ href, url: resolveUrl(href, url), source: 'header', inHead: true }) as const,
      ),
    ],
    robots,
    noindex: forbids(robots, 'noindex'),
    nofollow: forbids(robots, 'nofollow'),
    h1s: page.h1s,
    headingLevels: page.headingLevels,
    lang: head.lang,
    hasViewport: head.hasViewport,
    baseUrl,
    metaRefresh: refresh && { seconds: refresh.seconds, url: refresh.target === '' ? null : resolve(refresh.target) },
    hreflangs: [
      ...head.hreflangs.map(({ hreflang, href }) => ({ hreflang, url: resolve(href) })),
      ...hreflangsOfLinkHeader(headers['link']).map(({ hreflang, href }) => ({ hreflang, url: resolveUrl(href, url) })),
    ],
    links: resolveLinks(page, base, scope, charset),
    images: page.images.images.map((image, position) => ({
      ...image,
      position,
      url: image.src === null || image.src.trim() === '' ? null : resolve(image.src),
    })),
    headings: page.headings,
    structuredData: page.structured.facts(base),
    resources: page.resources.resources.map((resource) => ({ ...resource, url: resolve(resource.href) })),
    social: head.social,
    pagination: head.pagination.map(({ rel, href }) => ({ rel, url: resolve(href) })),
    metaCharset: head.metaCharset,
    hasDoctype: page.hasDoctype,
    elements: page.elements,
    scripts: page.scripts,
    hasMountPoint: page.hasMountPoint,
    anchors: page.anchors(),
    // Without code, the stored text is all of the prose that is examined.
    suspect: suspectText(page.hasCode ? raw : whole.text, isAscii, () => page.startOfProse(whole.text, LONGEST_TEXT)),
    ...whole,
  };
}

function resolveLinks(page: PageCollector, base: string, scope: SiteScope, charset: string): LinkFact[] {
  const resolve = linkTargets(base, scope);
  // Spelled out: copying objects key by key takes longer than everything else here.
  return page.links.links.map(({ labelledBy, href, text, name, rel, nofollow, area, offset }: RawLink, position) => {
    const { url, fragment, internal } = resolve(encodeQuery(href, charset));
    const label =
      labelledBy.length === 0
        ? ''
        : labelledBy
            .map((id) => page.textById.get(id) ?? '')
            .join(' ')
            .trim();
    return { href, url, fragment, internal, text, name: label === '' ? name : label, rel, nofollow, area, position, offset };
  });
}
