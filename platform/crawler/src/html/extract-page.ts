import type { CanonicalFact, HtmlFacts, LinkFact } from '../page-result.ts';
import { resolveUrl } from '../resolve-url.ts';
import type { SiteScope } from '../site-scope.ts';
import { canonicalsOfLinkHeader } from './link-header.ts';
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
 * @param headers lower-case response headers; Link and X-Robots-Tag are read
 */
export function extractPage(html: string, url: string, headers: Record<string, string>, scope: SiteScope): HtmlFacts {
  const page = new PageCollector();
  parseHtml(html, page);
  page.end();

  const { head } = page;
  const baseUrl = head.baseHref === null ? null : resolveUrl(head.baseHref, url);
  const base = baseUrl ?? url;
  const robots = [...head.robots, ...robotsOfHeader(headers['x-robots-tag'])];
  const raw = page.visible.raw();
  const { isAscii, ...whole } = summarizeText(raw, LONGEST_TEXT);
  return {
    titles: head.titles,
    metaDescriptions: head.metaDescriptions,
    canonicals: [
      ...head.canonicals.map(({ href, inHead }) => canonical(href, base, 'html', inHead)),
      ...canonicalsOfLinkHeader(headers['link']).map((href) => canonical(href, url, 'header', true)),
    ],
    robots,
    noindex: forbids(robots, 'noindex'),
    nofollow: forbids(robots, 'nofollow'),
    h1s: page.h1s,
    headingLevels: page.headingLevels,
    lang: head.lang,
    hasViewport: head.hasViewport,
    baseUrl,
    metaRefresh: head.metaRefresh && {
      seconds: head.metaRefresh.seconds,
      url: head.metaRefresh.target === '' ? null : resolveUrl(head.metaRefresh.target, base),
    },
    hreflangs: head.hreflangs.map(({ hreflang, href }) => ({ hreflang, url: resolveUrl(href, base) })),
    links: resolveLinks(page, base, scope),
    images: page.images.images.map((image, position) => ({
      ...image,
      position,
      url: image.src === null || image.src.trim() === '' ? null : resolveUrl(image.src, base),
    })),
    headings: page.headings,
    structuredData: page.structured.facts(base),
    resources: page.resources.resources.map((resource) => ({ ...resource, url: resolveUrl(resource.href, base) })),
    social: head.social,
    pagination: head.pagination.map(({ rel, href }) => ({ rel, url: resolveUrl(href, base) })),
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

function canonical(href: string, base: string, source: CanonicalFact['source'], inHead: boolean): CanonicalFact {
  return { href, url: resolveUrl(href, base), source, inHead };
}

function resolveLinks(page: PageCollector, base: string, scope: SiteScope): LinkFact[] {
  const resolve = linkTargets(base, scope);
  // Spelled out: copying objects key by key takes longer than everything else here.
  return page.links.links.map(({ labelledBy, href, text, name, rel, nofollow, area, offset }: RawLink, position) => {
    const { url, fragment, internal } = resolve(href);
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
