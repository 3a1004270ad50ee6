import type { KeywordFailure } from './provider.ts';

/** ISO 3166-1 numbers: Google's geo targets for countries, which DataForSEO uses as well, add 2000. */
const COUNTRIES: Readonly<Record<string, number>> = {
  AR: 32,
  AT: 40,
  AU: 36,
  BE: 56,
  BR: 76,
  CA: 124,
  CH: 756,
  CL: 152,
  CO: 170,
  CZ: 203,
  DE: 276,
  DK: 208,
  ES: 724,
  FI: 246,
  FR: 250,
  GB: 826,
  GR: 300,
  HU: 348,
  IE: 372,
  IL: 376,
  IN: 356,
  IT: 380,
  JP: 392,
  KR: 410,
  MX: 484,
  NL: 528,
  NO: 578,
  NZ: 554,
  PL: 616,
  PT: 620,
  RO: 642,
  SE: 752,
  SG: 702,
  TR: 792,
  TW: 158,
  UA: 804,
  US: 840,
  ZA: 710,
};
/** Google's language ids. */
const LANGUAGES: Readonly<Record<string, number>> = {
  cs: 1021,
  da: 1009,
  de: 1001,
  el: 1022,
  en: 1000,
  es: 1003,
  fi: 1011,
  fr: 1002,
  hu: 1024,
  it: 1004,
  ja: 1005,
  ko: 1012,
  nl: 1010,
  no: 1013,
  pl: 1030,
  pt: 1014,
  ro: 1032,
  sv: 1015,
  tr: 1037,
  uk: 1036,
};

/** The ids of a country and a language; a failure if they are not known. */
export function targetingOf(
  country: string,
  lang: string,
): { location: number; language: string; languageNumber: number } | KeywordFailure {
  const number = COUNTRIES[country.toUpperCase()];
  const language = lang.toLowerCase().slice(0, 2);
  const languageNumber = LANGUAGES[language];
  if (number === undefined || languageNumber === undefined)
    return { reason: 'unknown-location', message: `There is no data for ${country} in this language (${lang}).` };
  return { location: 2_000 + number, language, languageNumber };
}
