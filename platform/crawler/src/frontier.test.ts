import { expect, it } from '@jest/globals';
import type { FrontierEntry } from './crawl-store.ts';
import { Frontier } from './frontier.ts';

const entry = (url: string, depth: number | null, more: Partial<FrontierEntry> = {}): FrontierEntry => ({
  url,
  depth,
  discoveredFrom: null,
  source: 'link',
  inSitemap: false,
  ...more,
});
const urls = (entries: FrontierEntry[]): string[] => entries.map(({ url }) => url);

it('gives the nearest first, then in the order of discovery, each once', () => {
  const frontier = new Frontier();
  [entry('/orphan', null), entry('/two', 2), entry('/one', 1), entry('/uno', 1)].forEach((each) => frontier.add(each));
  expect(frontier.nearest()).toBe(1);
  expect(urls(frontier.peek(3))).toEqual(['/one', '/uno', '/two']);
  expect(urls(frontier.take(1, 1))).toEqual(['/one']);
  expect(urls(frontier.take(9, 1))).toEqual(['/uno']);
  frontier.add(entry('/eins', 1));
  expect(urls(frontier.take(9, 2))).toEqual(['/eins', '/two']);
  expect(frontier.nearest()).toBe(Infinity);
  expect(urls(frontier.take(9, Infinity))).toEqual(['/orphan']);
  expect([frontier.nearest(), frontier.take(9, Infinity)]).toEqual([null, []]);
});

it('takes an address from where it has come nearer, and knows still that the sitemap lists it', () => {
  const frontier = new Frontier();
  frontier.add(entry('/a', null, { source: 'sitemap', inSitemap: true }));
  frontier.comeNearer(entry('/a', 4));
  frontier.comeNearer(entry('/a', 3, { discoveredFrom: '/' }));
  expect(frontier.take(9, 3)).toEqual([entry('/a', 3, { discoveredFrom: '/', inSitemap: true })]);
  frontier.comeNearer(entry('/a', 1));
  expect(frontier.take(9, Infinity)).toEqual([]);
});
