import { expect, it } from '@jest/globals';
import { urlParts } from './url-parts.ts';

it.each([
  ['http://a/', 'http://a', 'a'],
  ['http://a', 'http://a', 'a'],
  ['http://b', 'http://b', 'b'],
  ['https://example.com:8443/b//c?d=/e', 'https://example.com:8443', 'example.com:8443'],
  ['https://user:password@example.com/', 'https://example.com', 'example.com'],
  ['https://user@example.com/', 'https://example.com', 'example.com'],
  ['http://[::1]:80/x', 'http://[::1]', '[::1]'],
  ['http:////c/', 'http://c', 'c'],
  ['http:////d/', 'http://d', 'd'],
  ['nothing', '', ''],
])('reads origin and host of %s, each time', (url, origin, host) => {
  expect([urlParts(url), urlParts(url)]).toEqual([
    { origin, host },
    { origin, host },
  ]);
});
