import { isUtf8 } from 'node:buffer';
import iconv from 'iconv-lite';
import { arialWidth } from '@canopy/contract/arial-width';
import { isGenericAnchor } from '../../checks/rules/generic-anchor.ts';
import { oneLine, type TreeFacts } from './read-tree.ts';

/** A page as it was served. */
export interface Served {
  url: string;
  bytes: number;
  tree: TreeFacts;
}

const letters = (text: string): number => [...text].length;
const GARBLED = /\uFFFD|Ã[\u0080-\u00BF¤¶¼Ÿ©¨]|â€[™œ\u009D“”–˜¦]|Â[\u00A0»«°]/u;
/** Whether a run of letters is UTF-8 that was read in another encoding: written in that encoding again, it is UTF-8. */
const isReadTwice = (text: string): boolean =>
  ['windows-1252', 'windows-1251'].some((encoding) =>
    [...text.matchAll(/[^\s\0-\x7f]{8,}/g)].some(([run]) => {
      const bytes = iconv.encode(run, encoding);
      return iconv.decode(bytes, encoding) === run && isUtf8(bytes);
    }),
  );
const NOT_FOUND = /\b(?:error 404|404 error|page not found|not found)\b|^404\b/i;
const languages = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

export function wordsOf(text: string): number {
  let count = 0;
  for (const run of text.split(' ')) {
    if (!/[\p{L}\p{N}]/u.test(run)) continue;
    const isUnspaced =
      /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u.test(run);
    count += isUnspaced
      ? [...new Intl.Segmenter(undefined, { granularity: 'word' }).segment(run)].filter(({ isWordLike }) => isWordLike).length
      : 1;
  }
  return count;
}

const hasKnownLanguage = (lang: string | null): boolean => {
  const [language = ''] = (lang ?? '').trim().split('-', 1);
  return /^[a-z]{2,3}$/i.test(language) && languages.of(language) !== undefined;
};

const isMalformed = (href: string): boolean => /^\s*(?:https?:|\/\/)/i.test(href) && !URL.canParse(href.trim(), 'http://a.example');

function titleFault(tree: TreeFacts): boolean {
  const [title, ...more] = tree.titles.filter(({ inHead }) => inHead);
  return !title || more.length > 0 || letters(title.text) < 30 || letters(title.text) > 60 || Math.round(arialWidth(title.text, 20)) > 600;
}

function descriptionFault(tree: TreeFacts): boolean {
  const [first, ...more] = tree.descriptions;
  return (
    !first?.inHead ||
    more.length > 0 ||
    letters(first.text) < 70 ||
    letters(first.text) > 160 ||
    Math.round(arialWidth(first.text, 14)) > 920
  );
}

const isInvalidJson = (block: string): boolean => {
  try {
    const value = JSON.parse(block) as Record<string, unknown>;
    return value['@type'] === undefined && value['@graph'] === undefined;
  } catch {
    return true;
  }
};

const HREFLANG = [
  'hreflang_invalid',
  'hreflang_no_self',
  'hreflang_no_return',
  'hreflang_target',
  'hreflang_unread',
  'hreflang_duplicate',
  'hreflang_no_default',
  'hreflang_language',
];

/** When a page has each fault that its own response shows, by code: the published rules, applied to the tree. */
export const PAGE_RULES: Readonly<Record<string, (page: Served) => boolean>> = {
  missing_or_invalid_page_title: ({ tree }) => titleFault(tree),
  missing_or_invalid_meta_description: ({ tree }) => descriptionFault(tree),
  title_cut_off: ({ tree }) => Math.round(arialWidth(tree.titles.find(({ inHead }) => inHead)?.text ?? '', 20)) > 600,
  description_cut_off: ({ tree }) => Math.round(arialWidth(tree.descriptions[0]?.text ?? '', 14)) > 680,
  h1_missing: ({ tree }) => !tree.headings.some(({ level, text }) => level === 1 && text !== ''),
  h1_multiple: ({ tree }) => tree.headings.filter(({ level }) => level === 1).length > 1,
  heading_order: ({ tree }) => tree.headings.some(({ level }, at) => level > (tree.headings[at - 1]?.level ?? level) + 1),
  lang_missing: ({ tree }) => !hasKnownLanguage(tree.lang),
  viewport_missing: ({ tree }) => !tree.hasViewport,
  charset_missing: ({ tree }) => !tree.hasCharset,
  doctype_missing: ({ tree }) => !tree.hasDoctype,
  social_missing: ({ tree }) => !tree.hasSocialTitle && !isKeptOut(tree),
  html_too_large: ({ bytes }) => bytes > 1_000_000,
  dom_too_large: ({ tree }) => tree.elements > 1_500,
  no_index: ({ tree }) => isKeptOut(tree),
  no_index_for_bot: ({ tree }) => !isKeptOut(tree) && tree.otherBots.some((word) => word === 'noindex' || word === 'none'),
  robots_conflict: ({ tree: { robots } }) =>
    ['index', 'follow'].some((yes) => robots.includes(yes) && (robots.includes(`no${yes}`) || robots.includes('none'))),
  // Whatever the date: no manual has one.
  unavailable_after: ({ tree }) => tree.robots.some((word) => word.startsWith('unavailable_after')),
  nofollow_page: ({ tree }) => tree.robots.includes('nofollow') || tree.robots.includes('none'),
  canonical_missing: ({ tree }) => tree.canonicals.length === 0 && !isKeptOut(tree),
  canonicalised: ({ tree, url }) => canonicalOf(tree) !== null && canonicalOf(tree) !== url,
  canonical_noindex: ({ tree, url }) => isKeptOut(tree) && canonicalOf(tree) !== null && canonicalOf(tree) !== url,
  canonical_issues: ({ tree, url }) => canonicalFault(tree, url),
  no_anchor: ({ tree }) => tree.links.some((link) => link.url !== null && link.name === ''),
  generic_anchor: ({ tree, url }) => tree.links.some((link) => isOf(url, link.url) && link.url !== url && isGenericAnchor(link.name)),
  internal_nofollow: ({ tree, url }) => tree.links.some((link) => isOf(url, link.url) && link.rel.includes('nofollow')),
  malformed_link: ({ tree }) => tree.links.some(({ href }) => isMalformed(href)),
  non_https: ({ tree, url }) =>
    [...tree.links, ...tree.images, ...tree.resources].some((part) => part.url?.startsWith('http://') && !isOf(url, part.url)),
  too_many_links: ({ tree }) => tree.links.filter((link) => link.url !== null).length > 300,
  dead_end: ({ tree, url }) => !tree.links.some((link) => isOf(url, link.url) && link.url !== url),
  missing_alt_text_in_images: ({ tree }) =>
    tree.images.some(({ isDecoration, alt, linkName }) => !isDecoration && (alt === null || (alt.trim() === '' && linkName === ''))),
  alt_too_long: ({ tree }) => tree.images.some(({ alt }) => letters(alt ?? '') > 100),
  alt_file_name: ({ tree }) => tree.images.some(({ alt }) => /^[\w%.-]+\.(?:jpe?g|png|gif|webp|avif|svg)$/i.test((alt ?? '').trim())),
  missing_srcset_in_images: ({ tree }) =>
    tree.images.some(
      ({ url, hasChoice, width }) => url !== null && !hasChoice && !/\.svgz?$/i.test(new URL(url).pathname) && (width ?? 641) > 640,
    ),
  garbled_text: ({ tree }) =>
    [tree.titles[0]?.text, tree.descriptions[0]?.text, tree.prose.slice(0, 20_000)].some(
      (text) => GARBLED.test(text ?? '') || isReadTwice(text ?? ''),
    ),
  placeholder_text: ({ tree }) => /\blorem ipsum dolor\b/i.test(tree.prose.slice(0, 20_000)),
  soft_404: ({ tree }) =>
    wordsOf(tree.text) <= 150 &&
    [tree.titles[0]?.text, tree.headings.find(({ level }) => level === 1)?.text].some((text) => NOT_FOUND.test(text ?? '')),
  structured_data_invalid: ({ tree }) => tree.jsonLd.some(isInvalidJson),
  // No manual has either, so any would show up as a difference to examine.
  structured_data_incomplete: ({ tree }) => tree.jsonLd.length > 0,
  ...Object.fromEntries(HREFLANG.map((code) => [code, ({ tree }: Served) => tree.hreflangs > 0])),
  url_uppercase: ({ url }) => /[A-Z]/.test(decodeURI(new URL(url).pathname)),
  url_underscore: ({ url }) => new URL(url).pathname.includes('_'),
  url_too_long: ({ url }) => url.length > 115,
  url_parameters: ({ url }) => new URL(url).searchParams.size > 3,
  url_double_slash: ({ url }) => new URL(url).pathname.includes('//'),
  // The server of the manuals sends neither header.
  csp_missing: () => true,
  nosniff_missing: () => true,
};

export const isKeptOut = ({ robots }: TreeFacts): boolean => robots.includes('noindex') || robots.includes('none');

export const canonicalOf = ({ canonicals }: TreeFacts): string | null => canonicals.find(({ inHead }) => inHead)?.url ?? null;

const isOf = (page: string, url: string | null): boolean => url !== null && new URL(url).host === new URL(page).host;

function canonicalFault({ canonicals }: TreeFacts, page: string): boolean {
  if (canonicals.some(({ href, url, inHead }) => !inHead || url === null || !/^https?:\/\//i.test(oneLine(href)))) return true;
  const targets = [...new Set(canonicals.map(({ url }) => url ?? ''))];
  if (targets.length !== 1) return targets.length > 1;
  const [only, here] = [new URL(targets[0] ?? ''), new URL(page)];
  return only.host === here.host && only.pathname === '/' && here.pathname !== '/';
}
