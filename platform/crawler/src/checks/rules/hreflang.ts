import { type Check, quoted, type SiteFinding } from '../check.ts';
import type { SitePage } from '../site-page.ts';
import { isIndexable, type Alternate, type SiteView } from '../site-view.ts';

const languages = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

function isKnown(hreflang: string): boolean {
  if (/^x-default$/i.test(hreflang)) return true;
  const [, language, , region] = /^([a-z]{2,3})(-[a-z]{4})?(?:-([a-z]{2}|\d{3}))?$/i.exec(hreflang) ?? [];
  if (language === undefined || languages.of(language) === undefined) return false;
  return region === undefined || (!/^(?:uk|eu)$/i.test(region) && regions.of(region.toUpperCase()) !== undefined);
}

const language = (tag: string): string => tag.trim().toLowerCase().split(/[-_]/, 1)[0] ?? '';

/** What is wrong with one entry of a list of versions; null if nothing is. */
const faultOf = ({ hreflang, url }: Alternate): string | null =>
  url === null ? `The URL of ${quoted(hreflang)} is invalid.` : isKnown(hreflang) ? null : `${quoted(hreflang)} is not a known language.`;

function duplicates(alternates: readonly Alternate[]): string[] {
  const targets = new Map<string, Set<string | null>>();
  for (const { hreflang, url } of alternates)
    targets.set(hreflang.toLowerCase(), (targets.get(hreflang.toLowerCase()) ?? new Set()).add(url));
  return [...targets].filter(([, urls]) => urls.size > 1).map(([hreflang, urls]) => `${hreflang} has ${[...urls].join(' and ')}.`);
}

/** What the sitemaps' annotations show, on each page they are about that was crawled, else on the front page. */
function* ofAnnotations(site: SiteView, faults: (versions: readonly Alternate[]) => string[]): Generator<SiteFinding> {
  for (const { pages, versions } of site.site?.alternates?.groups ?? []) {
    const found = faults(versions);
    if (found.length === 0) continue;
    const crawled = pages.map((url) => site.at(url)).filter((page) => page >= 0);
    for (const page of crawled.length > 0 ? crawled : [site.front])
      for (const detail of found) yield { page, detail: `In the sitemap: ${detail}` };
  }
}

export const HREFLANG_CHECKS: readonly Check[] = [
  {
    code: 'hreflang_invalid',
    name: 'Invalid hreflang code',
    group: 'hreflang',
    kind: 'issue',
    level: 'medium',
    rule: 'An hreflang value of the page, or of a sitemap for it, is neither x-default nor a language code with an optional region, or its URL is invalid.',
    source: 'Google Search Central, Tell Google about localized versions; ISO 639-1, ISO 3166-1',
    fix: 'Write the language as in ISO 639-1 and the region as in ISO 3166-1 (en-GB, not en-UK).',
    onPage: ({ html }) => (html?.hreflangs ?? []).flatMap((one) => faultOf(one) ?? []),
    onSite: (site) => ofAnnotations(site, (versions) => versions.flatMap((one) => faultOf(one) ?? [])),
  },
  {
    code: 'hreflang_no_self',
    name: 'Missing self-referencing hreflang',
    group: 'hreflang',
    kind: 'issue',
    level: 'medium',
    rule: 'The page lists other language versions in hreflang but not itself.',
    source: 'Google Search Central, Tell Google about localized versions',
    fix: 'Add the page itself to its hreflang list.',
    *onSite(site) {
      for (const page of site.indexable) {
        const { url } = site.pages[page] as SitePage;
        const others = site.alternatesOf(page);
        if (others.length > 0 && !others.some((other) => other.url === url))
          yield { page, detail: `${others.length} other versions, but not this page.` };
      }
    },
  },
  {
    code: 'hreflang_no_return',
    name: 'Missing hreflang return link',
    group: 'hreflang',
    kind: 'issue',
    level: 'high',
    rule: 'A page listed in hreflang does not link back to this page, so search engines ignore the pair.',
    source: 'Google Search Central, Tell Google about localized versions',
    fix: 'Make both pages list each other.',
    *onSite(site) {
      for (const page of site.indexable) {
        const { url } = site.pages[page] as SitePage;
        for (const { hreflang, url: other } of site.alternatesOf(page)) {
          const place = other === null || other === url ? -1 : site.at(other);
          const target = site.pages[place];
          if (!target || target.outcome !== 'html' || site.alternatesOf(place).some((back) => back.url === url)) continue;
          yield { page, detail: `${target.url} (${hreflang}) does not list this page.` };
        }
      }
    },
  },
  {
    code: 'hreflang_target',
    name: 'hreflang to an unusable page',
    group: 'hreflang',
    kind: 'issue',
    level: 'high',
    rule: 'An hreflang URL redirects, returns an error, is noindex or is canonicalised.',
    source: 'Google Search Central, Tell Google about localized versions',
    fix: 'List only indexable, canonical URLs that return 200.',
    *onSite(site) {
      for (const page of site.indexable) {
        const { url } = site.pages[page] as SitePage;
        for (const { hreflang, url: other } of site.alternatesOf(page)) {
          const target = other === null || other === url ? undefined : site.pages[site.at(other)];
          const lost = other === null ? undefined : site.outside.get(other);
          if (lost?.verdict === 'gone' || lost?.verdict === 'dead')
            yield { page, detail: `${other} (${hreflang}) ${lost.verdict === 'gone' ? `returns ${lost.status}` : 'does not respond'}.` };
          if (target && !isIndexable(target))
            yield {
              page,
              detail: `${target.url} (${hreflang}) ${target.outcome === 'html' ? 'is noindex or not canonical' : `returns ${target.status ?? 'nothing'}`}.`,
            };
        }
      }
    },
  },
  {
    code: 'hreflang_unread',
    name: 'hreflang not crawled',
    group: 'hreflang',
    kind: 'insight',
    level: 'low',
    rule: 'hreflang names URLs that this crawl did not request: of other hosts, excluded, or beyond the limit of URLs. Whether they respond and link back is unknown.',
    source: 'Google Search Central, Tell Google about localized versions; the rule is ours',
    fix: 'Crawl the other hosts as well, or raise the limit of URLs.',
    *onSite(site) {
      const unread = new Map<string, Set<string>>();
      for (const page of site.indexable)
        for (const { url } of site.alternatesOf(page)) {
          const host = url !== null && site.at(url) < 0 ? (URL.parse(url)?.host ?? '') : '';
          if (url !== null && host !== '') unread.set(host, (unread.get(host) ?? new Set()).add(url));
        }
      for (const [host, urls] of unread)
        yield {
          page: site.front,
          detail: `${urls.size} hreflang ${urls.size === 1 ? 'URL' : 'URLs'} of ${host} not crawled, so not checked.`,
        };
    },
  },
  {
    code: 'hreflang_duplicate',
    name: 'Duplicate hreflang',
    group: 'hreflang',
    kind: 'issue',
    level: 'medium',
    rule: 'One hreflang value has two different URLs.',
    source: 'Google Search Central, Tell Google about localized versions',
    fix: 'Keep one URL per language.',
    onPage: ({ html }) => duplicates(html?.hreflangs ?? []),
    onSite: (site) => ofAnnotations(site, duplicates),
  },
  {
    code: 'hreflang_no_default',
    name: 'Missing x-default',
    group: 'hreflang',
    kind: 'insight',
    level: 'low',
    rule: 'The page lists language versions but no default for other languages.',
    source: 'Google Search Central, Tell Google about localized versions, x-default',
    fix: 'Add an x-default version.',
    onPage: ({ html }) => {
      const values = (html?.hreflangs ?? []).map(({ hreflang }) => hreflang.toLowerCase());
      return values.length > 0 && !values.includes('x-default') ? ['No x-default version.'] : [];
    },
  },
  {
    code: 'hreflang_language',
    name: 'hreflang and lang mismatch',
    group: 'hreflang',
    kind: 'potential_issue',
    level: 'medium',
    rule: 'The page’s own hreflang has another language than the lang attribute of its html element.',
    source: 'Google Search Central, Tell Google about localized versions; HTML standard, lang',
    fix: 'Use the same language in both.',
    onPage: ({ url, html }) => {
      const lang = language(html?.lang ?? '');
      const own = (html?.hreflangs ?? []).filter((other) => other.url === url && !/^x-default$/i.test(other.hreflang));
      return lang !== '' && own.length > 0 && !own.some(({ hreflang }) => language(hreflang) === lang)
        ? [`lang is ${html?.lang}, hreflang ${own[0]?.hreflang}.`]
        : [];
    },
  },
];
