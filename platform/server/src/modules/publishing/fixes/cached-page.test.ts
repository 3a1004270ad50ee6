import { expect, it } from '@jest/globals';
import { cachedFor, cacheText, nextLook } from './cached-page.ts';

const NOW = new Date('2031-03-01T10:00:00Z');
const after = (ms: number) => new Date(NOW.getTime() + ms);

it.each([
  [{ 'cache-control': 'max-age=600', age: '540' }, 60_000],
  [{ 'cache-control': 'public, max-age=60, s-maxage=3600', age: '600' }, 3_000_000],
  [{ 'cache-control': 'max-age=60', age: '900' }, 0],
  [{ expires: 'Sat, 01 Mar 2031 10:05:00 GMT' }, 300_000],
  [{ 'cache-control': 'no-cache' }, null],
  [{}, null],
])('a cache with %j keeps a page for %s ms', (headers, left) => {
  expect(cachedFor(headers as Record<string, string>, NOW)).toBe(left);
});

it('looks soon, then ever later, when the cache lets go of the page at the latest, and not for ever', () => {
  const looks: number[] = [];
  for (let now: Date | null = NOW; now !== null; now = nextLook(NOW, now, null)) looks.push((now.getTime() - NOW.getTime()) / 1_000);
  expect(looks).toEqual([0, 5, 10, 20, 40, 80, 160, 320, 640, 900]);
  expect(nextLook(NOW, after(300_000), 20_000)).toEqual(after(321_000));
  expect(nextLook(NOW, after(900_000), 20_000)).toBeNull();
});

it('says how long the cache may keep the page', () => {
  expect([null, 30_000, 600_000, 86_400_000].map(cacheText)).toEqual([
    'for a while',
    'for up to 1 more minute',
    'for up to 10 more minutes',
    'for up to 24 more hours',
  ]);
});
