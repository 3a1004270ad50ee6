import { expect, it } from '@jest/globals';
import { siteScope } from '../site-scope.ts';
import { linkTargets } from './link-targets.ts';

const HREFS = [
  '/a',
  '/a#b',
  '/',
  '',
  'c',
  '?d',
  '#e',
  '//other.example/f',
  '/\\other.example/g',
  '/\t/other.example/h',
  ' /i',
  'https://example.com/j',
  'http:k',
  'http://x y/',
  'mailto:a@b.example',
  '/~l',
  '/%41/../m',
];
const BASES = [
  'https://example.com/one/page',
  'https://example.com/two/',
  'http://example.com/',
  'https://user:word@example.com/three/',
  'https://example.com:8443/four',
];

it('resolves what other pages had as each page would alone', () => {
  const scope = siteScope('https://example.com/');
  for (const base of [...BASES, ...BASES]) {
    const resolve = linkTargets(base, scope);
    for (const href of HREFS) {
      const url = URL.parse(href, base);
      const isWeb = url !== null && url.protocol.startsWith('http');
      const fragment = isWeb ? url.hash.slice(1) : '';
      if (url) url.hash = '';
      expect({ base, href, ...resolve(href) }).toEqual({
        base,
        href,
        url: isWeb ? url.href : null,
        fragment,
        internal: isWeb && scope.contains(url),
      });
    }
  }
});
