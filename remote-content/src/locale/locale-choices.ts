const COUNTRIES =
  'AE AR AT AU BE BG BR CA CH CL CN CO CZ DE DK EE EG ES FI FR GB GR HK HR HU ID IE IL IN IT JP KE KR LT LU LV MX MY NG NL NO NZ PE PH PK PL PT RO RS SA SE SG SI SK TH TR TW UA US VN ZA';
const LANGUAGES = 'ar bg cs da de el en es et fi fr he hi hr hu id it ja ko lt lv ms nb nl pl pt ro sk sl sr sv th tr uk vi zh';

const choices = (codes: string, type: 'region' | 'language') => {
  const names = new Intl.DisplayNames('en', { type });
  return codes
    .split(' ')
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'en'));
};

/** Countries that research can be about, by their English names. */
export const countryChoices = () => choices(COUNTRIES, 'region');
/** Languages that research can be in, by their English names. */
export const languageChoices = () => choices(LANGUAGES, 'language');

/** The choice matching a BCP 47 tag such as `en-GB`; `fallback` if there is none. */
export function languageOf(tag: string, fallback = 'en'): string {
  const code = tag.slice(0, 2).toLowerCase();
  return LANGUAGES.split(' ').includes(code) ? code : fallback;
}
export const countryOf = (code: string): string => (COUNTRIES.split(' ').includes(code) ? code : '');
