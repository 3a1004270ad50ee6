import { expect, it } from '@jest/globals';
import { exactValue, parseFilter } from './search-filters.ts';

it.each([
  ['fern', '', 'fern', 'fern'],
  ['!fern', '!', 'fern', null],
  ['~fern', '~', 'fern', null],
  ['!~fern', '!~', 'fern', null],
])('takes %s apart', (text, operator, value, exact) => {
  expect(parseFilter(text)).toEqual({ operator, value });
  expect(exactValue(text)).toBe(exact);
});
