import { COUNTRY_CODES } from './iso-3166.ts';

/** Kosovo has no ISO 3166 code; Search Console and the map's shapes each use their own. */
export const KOSOVO = 'Kosovo';

/**
 * Names that differ from the ones of `Intl.DisplayNames`: those of Google Analytics, of the map's shapes, and those in common use. Compared as
 * `simple` leaves them.
 */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  'united states of america': 'US',
  'great britain': 'GB',
  turkey: 'TR',
  'czech republic': 'CZ',
  burma: 'MM',
  myanmar: 'MM',
  'ivory coast': 'CI',
  'hong kong': 'HK',
  'hong kong sar': 'HK',
  macao: 'MO',
  macau: 'MO',
  palestine: 'PS',
  'palestinian territory': 'PS',
  'democratic republic of the congo': 'CD',
  'congo (drc)': 'CD',
  'republic of the congo': 'CG',
  congo: 'CG',
  swaziland: 'SZ',
  macedonia: 'MK',
  'macedonia fyrom': 'MK',
  'cape verde': 'CV',
  'east timor': 'TL',
  'russian federation': 'RU',
  'korea republic of': 'KR',
  'republic of korea': 'KR',
  'viet nam': 'VN',
  'lao peoples democratic republic': 'LA',
  'the bahamas': 'BS',
  'the gambia': 'GM',
  'the netherlands': 'NL',
  'vatican city': 'VA',
  'us virgin islands': 'VI',
  'sint maarten': 'SX',
  'st martin': 'MF',
  'aland islands': 'AX',
  'svalbard and jan mayen': 'SJ',
};

/** Strips accents, punctuation, text in brackets and case from a name, so that spelling variants match. */
const simple = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/[\u0300-\u036f.'’,]/g, '')
    .replace(/\s*\([^)]*\)/g, '')
    .replaceAll('&', 'and')
    .replace(/\bsaint\b/gi, 'st')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();

function namesToNumeric(): Map<string, string> {
  const names = new Map<string, string>();
  const inEnglish = new Intl.DisplayNames(['en'], { type: 'region', style: 'long' });
  const byAlpha2 = new Map(COUNTRY_CODES.map((code) => [code.alpha2, code.numeric]));
  for (const { alpha2, alpha3, numeric } of COUNTRY_CODES) {
    names.set(simple(inEnglish.of(alpha2) ?? alpha2), numeric);
    names.set(alpha3.toLowerCase(), numeric);
    names.set(alpha2.toLowerCase(), numeric);
  }
  for (const [name, alpha2] of Object.entries(OTHER_NAMES)) {
    const numeric = byAlpha2.get(alpha2);
    if (numeric) names.set(name, numeric);
  }
  // Search Console uses xkk or xkx.
  for (const name of ['kosovo', 'xkk', 'xkx', 'xk']) names.set(name, KOSOVO);
  return names;
}

let known: Map<string, string> | undefined;

/**
 * The country of a name or code.
 * @param text a name in English as Google Analytics writes it, or an ISO 3166 alpha-2 or alpha-3 code, in any case
 * @returns its ISO 3166 numeric code (`KOSOVO` for Kosovo), or null
 */
export function findCountry(text: string): string | null {
  known ??= namesToNumeric();
  return known.get(text.trim().toLowerCase()) ?? known.get(simple(text)) ?? null;
}
