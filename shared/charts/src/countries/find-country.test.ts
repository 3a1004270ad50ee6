import { describe, expect, it } from '@jest/globals';
import { findCountry, KOSOVO } from './find-country.ts';
import { COUNTRY_CODES } from './iso-3166.ts';
import { worldShapes } from './world.ts';

describe('the codes', () => {
  it('are 249, each once', () => {
    expect(COUNTRY_CODES).toHaveLength(249);
    for (const kind of ['numeric', 'alpha2', 'alpha3'] as const) expect(new Set(COUNTRY_CODES.map((code) => code[kind])).size).toBe(249);
    expect(
      COUNTRY_CODES.every(
        ({ numeric, alpha3, alpha2 }) => /^\d{3}$/.test(numeric) && /^[A-Z]{3}$/.test(alpha3) && /^[A-Z]{2}$/.test(alpha2),
      ),
    ).toBe(true);
  });

  it('know every shape of the map, and call it by the same name', () => {
    // The atlas cuts long names short: "Dem. Rep. Congo", "Bosnia and Herz.".
    const cut = /\.|^W |Fr |Is$|Eq /;
    const wrong = worldShapes().filter(({ country, name }) => !cut.test(name) && findCountry(name) !== country);
    expect(wrong.map(({ name }) => name)).toEqual(['N. Cyprus', 'Somaliland'].filter((name) => !cut.test(name)));
  });
});

it.each([
  ['United States', '840'],
  ['usa', '840'],
  ['USA', '840'],
  ['United Kingdom', '826'],
  ['Türkiye', '792'],
  ['Turkey', '792'],
  ['Côte d’Ivoire', '384'],
  ["Cote d'Ivoire", '384'],
  ['Bosnia & Herzegovina', '070'],
  ['Congo - Kinshasa', '180'],
  ['Congo - Brazzaville', '178'],
  ['Myanmar (Burma)', '104'],
  ['St. Lucia', '662'],
  ['Hong Kong', '344'],
  ['deu', '276'],
  ['se', '752'],
  ['xkk', KOSOVO],
  ['Kosovo', KOSOVO],
  ['(not set)', null],
  ['zzz', null],
])('%s is %p', (text, country) => {
  expect(findCountry(text)).toBe(country);
});
