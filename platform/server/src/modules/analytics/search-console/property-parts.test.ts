import { expect, it } from '@jest/globals';
import { covers } from './property-parts.ts';

it.each([
  ['sc-domain:fern.example', 'fern.example', true],
  ['sc-domain:fern.example', 'shop.fern.example', true],
  ['sc-domain:fern.example', 'notfern.example', false],
  ['https://fern.example/', 'fern.example', true],
  ['https://fern.example/guides/', 'fern.example', false],
  ['https://www.fern.example/', 'fern.example', false],
  ['http://localhost:4500/', 'localhost:4500', true],
  ['http://localhost:4501/', 'localhost:4500', false],
  ['sc-domain:localhost', 'localhost:4500', true],
  ['no property', 'fern.example', false],
])('%s covers %s: %s', (link, domain, expected) => {
  expect(covers(link, domain)).toBe(expected);
});
