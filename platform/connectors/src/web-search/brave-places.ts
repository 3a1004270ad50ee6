/** Countries that Brave searches in; it refuses any other (api-dashboard.search.brave.com, country codes). */
const COUNTRIES = new Set(
  'AR AU AT BE BR CA CL DK FI FR DE HK IN ID IT JP KR MY MX NL NZ NO CN PL PT PH RU SA ZA ES SE CH TW TR GB US'.split(' '),
);

/** Languages as Brave calls them; it refuses any other (the same, language codes). */
const LANGUAGES = new Set(
  'ar eu bn bg ca zh-hans zh-hant hr cs da nl en en-gb et fi fr gl de gu he hi hu is it jp kn ko lv lt ms ml mr nb pl pt-br pt-pt pa ro ru sr sk sl es sv ta te th tr uk vi'.split(
    ' ',
  ),
);

const TRADITIONAL = new Set(['TW', 'HK', 'MO']);

/** A country for Brave; null: it has none of that name, and is asked without one. */
export const braveCountry = (country: string): string | null => (COUNTRIES.has(country.toUpperCase()) ? country.toUpperCase() : null);

/**
 * A language for Brave, which has names of its own for some.
 * @param language as in `lang`, such as `pt` or `zh-Hant`
 * @param country ISO 3166, which tells the kind where the language does not; '' for none
 * @returns null if Brave does not know the language: it is asked without one
 */
export function braveLanguage(language: string, country: string): string | null {
  const [base = '', ...rest] = language.toLowerCase().split(/[-_]/);
  const region = rest.find((part) => part.length === 2)?.toUpperCase() ?? country.toUpperCase();
  const named = ownName(base, rest, region);
  return LANGUAGES.has(named) ? named : null;
}

function ownName(base: string, rest: readonly string[], region: string): string {
  switch (base) {
    case 'ja':
      return 'jp';
    case 'no':
    case 'nn':
      return 'nb';
    case 'iw':
      return 'he';
    case 'pt':
      return region === 'BR' ? 'pt-br' : 'pt-pt';
    case 'zh':
      if (rest.includes('hant')) return 'zh-hant';
      return !rest.includes('hans') && TRADITIONAL.has(region) ? 'zh-hant' : 'zh-hans';
    default:
      return base;
  }
}
