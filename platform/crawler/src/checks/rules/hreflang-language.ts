import type { Check } from '../check.ts';

const language = (tag: string): string => tag.trim().toLowerCase().split(/[-_]/, 1)[0] ?? '';

export const hreflangLanguage: Check = {
  code: 'hreflang_language',
  name: 'hreflang and lang mismatch',
  group: 'hreflang',
  kind: 'potential_issue',
  level: 'medium',
  rule: 'The page names itself by hreflang in another language than its html element does.',
  source: 'Google Search Central, Tell Google about localized versions; HTML standard, lang',
  fix: 'Give both the same language.',
  onPage: ({ url, html }) => {
    const lang = language(html?.lang ?? '');
    const own = (html?.hreflangs ?? []).filter((other) => other.url === url && !/^x-default$/i.test(other.hreflang));
    return lang !== '' && own.length > 0 && !own.some(({ hreflang }) => language(hreflang) === lang)
      ? [`lang is ${html?.lang}, hreflang ${own[0]?.hreflang}.`]
      : [];
  },
};
