import { expect, it } from '@jest/globals';
import { urlPatterns } from './url-patterns.ts';

it.each([
  ['/blog/', '/blog/x', true],
  ['/blog/', '/a/blog/', false],
  ['/blog$', '/blog/x', false],
  ['/blog$', '/blog', true],
  ['*.pdf$', '/a.pdf', true],
  ['*.pdf$', '/a.pdf?x', false],
  ['.pdf', '/a.pdf?x', true],
  ['/shop/*?color=', '/shop/a/b?color=red', true],
  ['/shop/*?color=', '/shop?color=red', false],
  ['/a*b*c$', '/aXbYbZc', true],
  ['/a*a$', '/a', false],
  ['*', '/', true],
  ['https://e.com/x', '/x/y', true],
  ['http://e.com/x', '/x', false],
])('%s and %s: %s', (pattern, path, expected) => {
  expect(urlPatterns([pattern]).match(`https://e.com${path}`)).toBe(expected ? pattern : null);
});

it('are matched without going back: what would never end otherwise ends', () => {
  expect(urlPatterns([`/${'*a'.repeat(200)}b$`]).match(`https://e.com/${'a'.repeat(2000)}`)).toBeNull();
});

it('that cannot be read are named', () => {
  expect(() => urlPatterns(['/a b'])).toThrow('"/a b" is no pattern');
  expect(() => urlPatterns([' '])).toThrow(TypeError);
  expect(() => urlPatterns(Array.from({ length: 201 }, () => '/'))).toThrow('More than 200');
});
