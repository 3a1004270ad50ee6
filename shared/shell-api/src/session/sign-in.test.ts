import { expect, it } from '@jest/globals';
import { isOwnPath } from './sign-in.ts';

it.each(['/', '/dashboard?range=7d#top', '/posts/a%2F%2Fb', '/a/../b', '/%2F/evil'])('%s is a path of this portal', (path) => {
  expect(isOwnPath(path)).toBe(true);
});

it.each([
  '',
  'dashboard',
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/.//evil.example',
  '/x/..//evil.example',
  '/./\\evil.example',
  '/%2e//evil.example',
])('%j is none', (path) => {
  expect(isOwnPath(path)).toBe(false);
});
