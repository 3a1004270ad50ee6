import { quoted, type Check } from '../check.ts';

const languages = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

function isKnown(hreflang: string): boolean {
  if (/^x-default$/i.test(hreflang)) return true;
  const [, language, , region] = /^([a-z]{2,3})(-[a-z]{4})?(?:-([a-z]{2}|\d{3}))?$/i.exec(hreflang) ?? [];
  if (language === undefined || languages.of(language) === undefined) return false;
  return region === undefined || (!/^(?:uk|eu)$/i.test(region) && regions.of(region.toUpperCase()) !== undefined);
}

export const hreflangInvalid: Check = {
  code: 'hreflang_invalid',
  name: 'Invalid hreflang code',
  group: 'hreflang',
  kind: 'issue',
  level: 'medium',
  rule: 'An hreflang value is not a language code, optionally with a region, or x-default; or its address cannot be read.',
  source: 'Google Search Central, Tell Google about localized versions; ISO 639-1, ISO 3166-1',
  fix: 'Write the language as in ISO 639-1 and the region as in ISO 3166-1 (en-GB, not en-UK).',
  onPage: ({ html }) =>
    (html?.hreflangs ?? []).flatMap(({ hreflang, url }) =>
      url === null
        ? [`The address of ${quoted(hreflang)} cannot be read.`]
        : isKnown(hreflang)
          ? []
          : [`${quoted(hreflang)} is no known language.`],
    ),
};
