import { expect, it } from '@jest/globals';
import { shortUrl } from './short-url.ts';

it.each([
  ['https://www.fern.example/a?b=1', '/a?b=1'],
  ['https://blog.fern.example/', 'blog.fern.example/'],
  ['not an address', 'not an address'],
])('shortens %s to %s', (url, short) => {
  expect(shortUrl(url, 'fern.example')).toBe(short);
});
