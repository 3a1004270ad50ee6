import { KOSOVO } from './find-country.ts';
import { COUNTRY_CODES } from './iso-3166.ts';

let names: Map<string, string> | undefined;

function namesByCode(): Map<string, string> {
  const inEnglish = new Intl.DisplayNames(['en'], { type: 'region', style: 'long' });
  const all = COUNTRY_CODES.map(({ alpha2, alpha3 }) => [alpha3.toLowerCase(), inEnglish.of(alpha2) ?? alpha2] as const);
  // Search Console's own codes: Kosovo, and searches from an unknown country.
  return new Map([...all, ['xkk', KOSOVO], ['xkx', KOSOVO], ['zzz', 'Unknown region']]);
}

/**
 * The country of an ISO 3166-1 alpha-3 code as Search Console has it, in any case; a code that is not known is left in capitals.
 * @example countryName('swe') // 'Sweden'
 */
export function countryName(code: string): string {
  names ??= namesByCode();
  return names.get(code.toLowerCase()) ?? code.toUpperCase();
}
