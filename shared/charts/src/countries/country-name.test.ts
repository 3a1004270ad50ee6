import { expect, it } from '@jest/globals';
import { countryName } from './country-name.ts';

it.each([
  ['swe', 'Sweden'],
  ['USA', 'United States'],
  ['xkk', 'Kosovo'],
  ['zzz', 'Unknown region'],
  ['qqq', 'QQQ'],
])('calls %s %s', (code, name) => {
  expect(countryName(code)).toBe(name);
});
