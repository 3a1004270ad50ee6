import type { HtmlFacts, ImageFact, LinkFact, PageResult } from '@canopy/crawler';
import { ownIssues, scoreOf } from '../findings/index.ts';
import { lacksAlt } from '@canopy/crawler';
import { lacksSrcset } from '@canopy/crawler';
import type { Column } from './columns.ts';
import { storableJson, storableOrNull, storableText } from '../../../store/storable.ts';
import { urlId } from '../../../store/url-id.ts';

/** Longest text stored of what a page says about itself; anything longer is a page fault, not content. */
const LONGEST_TEXT = 10_000;

export interface PageRow {
  page: PageResult;
  html: HtmlFacts | null;
  issues: string[];
}

export const pageRowOf = (page: PageResult): PageRow => ({ page, html: page.html, issues: ownIssues(page) });

const cut = (text: string): string => storableText(text.slice(0, LONGEST_TEXT));
const canonicalOf = (html: HtmlFacts | null) => html?.canonicals.find(({ inHead, source }) => inHead || source === 'header');
const idOrNull = (url: string | null | undefined): string | null => (url == null ? null : urlId(url));
const links = (html: HtmlFacts | null, internal: boolean) =>
  html?.links.filter((link) => link.url !== null && link.internal === internal).length ?? 0;

/** The facts without a column of their own. */
function restOf(html: HtmlFacts | null): string | null {
  if (!html) return null;
  const { links: _links, images: _images, text: _text, anchors: _anchors, ...rest } = html;
  return storableJson(rest);
}

export const PAGE_COLUMNS: readonly Column<PageRow>[] = [
  ['page_id', 'uuid', ({ page }) => urlId(page.url)],
  ['url', 'text', ({ page }) => storableText(page.url)],
  ['outcome', 'text', ({ page }) => page.outcome],
  ['status', 'integer', ({ page }) => page.status],
  ['redirect_to', 'text', ({ page }) => storableOrNull(page.redirectTo)],
  ['redirect_id', 'uuid', ({ page }) => idOrNull(page.redirectTo)],
  ['failure_reason', 'text', ({ page }) => page.failure?.reason ?? null],
  ['failure_message', 'text', ({ page }) => storableOrNull(page.failure?.message ?? null)],
  ['depth', 'integer', ({ page }) => page.depth],
  ['discovered_from', 'text', ({ page }) => storableOrNull(page.discoveredFrom)],
  ['source', 'text', ({ page }) => page.source],
  ['in_sitemap', 'boolean', ({ page }) => page.inSitemap],
  ['fetched_at', 'timestamptz', ({ page }) => page.fetchedAt],
  ['response_ms', 'real', ({ page }) => page.responseMs],
  ['total_ms', 'real', ({ page }) => page.totalMs],
  ['content_type', 'text', ({ page }) => storableOrNull(page.contentType)],
  ['content_language', 'text', ({ page }) => storableOrNull(page.headers['content-language'] ?? null)],
  ['charset', 'text', ({ page }) => page.charset],
  ['bytes', 'bigint', ({ page }) => page.bytes],
  ['headers', 'jsonb', ({ page }) => storableJson(page.headers)],
  ['title', 'text', ({ html }) => (html?.titles[0] ? cut((html.titles.find(({ inHead }) => inHead) ?? html.titles[0]).value) : null)],
  ['description', 'text', ({ html }) => (html?.metaDescriptions[0] ? cut(html.metaDescriptions[0].value) : null)],
  ['canonical', 'text', ({ html }) => storableOrNull(canonicalOf(html)?.url ?? canonicalOf(html)?.href ?? null)],
  ['canonical_id', 'uuid', ({ html }) => idOrNull(canonicalOf(html)?.url)],
  ['lang', 'text', ({ html }) => storableOrNull(html?.lang ?? null)],
  ['no_index', 'boolean', ({ html }) => html?.noindex ?? false],
  ['word_count', 'integer', ({ html }) => html?.wordCount ?? 0],
  ['internal_links', 'integer', ({ html }) => links(html, true)],
  ['external_links', 'integer', ({ html }) => links(html, false)],
  ['images', 'integer', ({ html }) => html?.images.length ?? 0],
  ['images_without_alt', 'integer', ({ html }) => html?.images.filter((image) => lacksAlt(image, html.links)).length ?? 0],
  ['content_hash', 'text', ({ page }) => page.contentHash],
  ['unchanged', 'text', ({ page }) => page.unchanged],
  ['retried', 'boolean', ({ page }) => page.retried ?? false],
  ['rendering', 'jsonb', ({ page }) => (page.rendering === null ? null : storableJson(page.rendering))],
  ['html', 'jsonb', ({ html }) => restOf(html)],
  ['own_issues', 'text[]', ({ issues }) => issues],
  ['issues', 'text[]', ({ issues }) => issues],
  ['score', 'integer', ({ issues }) => scoreOf(issues)],
];

/** A part of a page with the page it is on. */
export interface On<Fact> {
  pageId: string;
  html: HtmlFacts;
  fact: Fact;
}

/** The links of a page. */
export interface LinksOf {
  pageId: string;
  links: readonly LinkFact[];
}

/** In the order expected by the links view. */
const AREAS: readonly LinkFact['area'][] = ['', 'header', 'nav', 'main', 'aside', 'footer'];
const markOf = ({ area, nofollow, internal }: LinkFact): number => AREAS.indexOf(area) * 4 + (nofollow ? 2 : 0) + (internal ? 1 : 0);
const short = (text: string): string => (text.length > LONGEST_TEXT ? text.slice(0, LONGEST_TEXT) : text);

export const LINKS_COLUMNS: readonly Column<LinksOf>[] = [
  ['page_id', 'uuid', ({ pageId }) => pageId],
  ['hrefs', 'text[]', ({ links: all }) => all.map(({ href }) => short(href))],
  ['urls', 'text[]', ({ links: all }) => all.map(({ url }) => url)],
  ['targets', 'uuid[]', ({ links: all }) => all.map(({ url }) => idOrNull(url))],
  ['anchors', 'text[]', ({ links: all }) => all.map(({ name }) => short(name))],
  ['marks', 'smallint[]', ({ links: all }) => all.map(markOf)],
];

export const IMAGE_COLUMNS: readonly Column<On<ImageFact>>[] = [
  ['page_id', 'uuid', ({ pageId }) => pageId],
  ['position', 'integer', ({ fact }) => fact.position],
  ['src', 'text', ({ fact }) => (fact.src === null ? null : cut(fact.src))],
  ['url', 'text', ({ fact }) => storableOrNull(fact.url)],
  ['alt', 'text', ({ fact }) => (fact.alt === null ? null : cut(fact.alt))],
  ['srcset', 'boolean', ({ fact }) => fact.srcset !== null || fact.pictureSources],
  ['decorative', 'boolean', ({ fact }) => fact.decorative],
  ['lacks_alt', 'boolean', ({ fact, html }) => lacksAlt(fact, html.links)],
  ['lacks_srcset', 'boolean', ({ fact }) => lacksSrcset(fact)],
  ['width', 'real', ({ fact }) => fact.width],
  ['height', 'real', ({ fact }) => fact.height],
  ['loading', 'text', ({ fact }) => storableOrNull(fact.loading)],
];
