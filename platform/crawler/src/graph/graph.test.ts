import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { checkSite } from '../checks/run-checks.ts';
import { siteOfPages } from '../checks/site-of-pages.ts';
import { ORIGIN, resultOf, type Planted } from '../testing/planted/page-builder.ts';
import { finalTargets } from './final-targets.ts';
import { linkFindings } from './link-groups.ts';
import { LinkTable } from './link-table.ts';
import { pageRank } from './page-rank.ts';
import { pageTemplate } from './page-template.ts';
import { shortestDepths } from './shortest-depths.ts';

const edges = (pairs: [number, number][]) => ({
  from: Uint32Array.from(pairs, ([from]) => from),
  to: Uint32Array.from(pairs, ([, to]) => to),
});

describe('internal PageRank', () => {
  it('is the known one of a known graph', () => {
    // Two pages that link to each other, and a third that links to the first.
    const ranks = pageRank(
      3,
      edges([
        [0, 1],
        [1, 0],
        [2, 0],
      ]),
    );
    // r2 = 0.05; r0 = 0.05 + 0.85 (r1 + r2); r1 = 0.05 + 0.85 r0
    const r0 = (0.05 + 0.85 * (0.05 + 0.05)) / (1 - 0.85 ** 2);
    expect([...ranks].map((rank) => rank.toFixed(4))).toEqual([r0, 0.05 + 0.85 * r0, 0.05].map((rank) => rank.toFixed(4)));
  });

  it('loses nothing to pages without links', () => {
    const ranks = pageRank(
      4,
      edges([
        [0, 1],
        [0, 2],
        [0, 3],
      ]),
    );
    expect([...ranks].reduce((sum, rank) => sum + rank, 0)).toBeCloseTo(1, 9);
    expect(pageRank(0, edges([]))).toHaveLength(0);
  });
});

it('follows redirects of any length to their end', () => {
  const page = (redirectTo: string | null) => ({ outcome: redirectTo === null ? ('html' as const) : ('redirect' as const), redirectTo });
  const chain = Array.from({ length: 60 }, (_, index) => page(index === 59 ? null : String(index + 1)));
  const pages = [...chain, page('60'), page('62'), page('61'), page('nowhere')];
  const finals = finalTargets(pages, (url) => (pages[Number(url)] ? Number(url) : -1));
  expect(finals[0]).toEqual({ kind: 'page', end: 59, hops: 59 });
  expect(finals[60]).toMatchObject({ kind: 'loop', hops: 1 });
  expect(finals[61]).toMatchObject({ kind: 'loop', hops: 2 });
  expect(finals[63]).toEqual({ kind: 'leaves', end: 63, hops: 1, url: 'nowhere' });
});

it('finds the end of redirects as going each way by itself does, and goes no part of a long way twice', () => {
  const naive = (targets: readonly (number | null)[], start: number) => {
    const seen: number[] = [];
    let here = start;
    for (let next = targets[here]; next != null && !seen.includes(here); next = targets[here]) {
      seen.push(here);
      if (next >= targets.length) return { kind: 'leaves', end: here, hops: seen.length, url: String(next) };
      here = next;
    }
    return { kind: seen.includes(here) ? 'loop' : 'page', end: here, hops: seen.length };
  };
  const pagesOf = (targets: readonly (number | null)[]) =>
    targets.map((to) => ({
      outcome: to === null ? ('html' as const) : ('redirect' as const),
      redirectTo: to === null ? null : String(to),
    }));
  fc.assert(
    fc.property(fc.array(fc.option(fc.nat(14), { freq: 8 }), { minLength: 1, maxLength: 12 }), (targets) => {
      const finals = finalTargets(pagesOf(targets), (url) => (Number(url) < targets.length ? Number(url) : -1));
      expect(finals).toEqual(targets.map((_, start) => naive(targets, start)));
    }),
    { numRuns: 500 },
  );
  const length = 100_000;
  let looked = 0;
  const finals = finalTargets(pagesOf(Array.from({ length }, (_, at) => (at === length - 1 ? null : at + 1))), (url) => {
    looked += 1;
    return Number(url);
  });
  expect(finals[0]).toEqual({ kind: 'page', end: length - 1, hops: length - 1 });
  expect(looked).toBe(length - 1);
});

it('keeps more links than it first has room for', () => {
  const table = new LinkTable();
  for (let at = 0; at < 3_000; at += 1)
    table.add({
      from: at,
      position: 1,
      to: at % 7 === 0 ? -1 : at,
      url: at % 7 === 0 ? `u${at}` : null,
      anchor: `a${at % 5}`,
      area: 'footer',
      nofollow: at % 2 === 0,
    });
  expect(table.link(2_996)).toEqual({ from: 2_996, position: 1, to: -1, url: 'u2996', anchor: 'a1', area: 'footer', nofollow: true });
  expect(table.followedEdges().from).toHaveLength([...table].filter(({ to, nofollow }) => to >= 0 && !nofollow).length);
});

it('makes one finding of 3,000 occurrences of a link in a footer', () => {
  const footer = '<footer><a href="/gone">Press</a></footer>';
  const pages: Planted[] = Array.from({ length: 3_000 }, (_, index) => ({ path: `/p/${index}`, words: 3, footer, expect: [] }));
  pages.push({ path: '/own', words: 3, body: '<a href="/gone">The lost page</a> <a href="/moved">Moved</a>', expect: [] });
  pages.push({ path: '/gone', answer: { outcome: 'error-status', status: 404 }, expect: [] });
  pages.push({ path: '/moved', answer: { outcome: 'redirect', status: 301, redirectTo: `${ORIGIN}/own` }, expect: [] });
  const groups = linkFindings(siteOfPages(`${ORIGIN}/p/0`, pages.map(resultOf), null));
  expect(
    groups.map(({ code, target, anchor, area, occurrences, pages: count, isTemplate }) => [
      code,
      new URL(target).pathname,
      anchor,
      area,
      occurrences,
      count,
      isTemplate,
    ]),
  ).toEqual([
    ['internal_link_404', '/gone', 'Press', 'footer', 3_000, 3_000, true],
    ['internal_link_404', '/gone', 'The lost page', 'main', 1, 1, false],
    ['internal_link_redirect', '/moved', 'Moved', 'main', 1, 1, false],
  ]);
  expect(groups[0]?.examples).toHaveLength(50);
});

it('passes links through redirects on to the page that they lead to', () => {
  const moved = (path: string, to: string): Planted => ({
    path,
    answer: { outcome: 'redirect', status: 301, redirectTo: ORIGIN + to, inSitemap: false },
    expect: [],
  });
  const pages: Planted[] = [
    { path: '/', links: ['/about', '/shop', '/shop/'], expect: [] },
    { path: '/shop/', links: ['/about'], expect: [] },
    moved('/shop', '/shop/'),
    moved('/about', '/about/'),
    moved('/about/', '/company/'),
    { path: '/company/', expect: [] },
    { path: '/alone/', expect: [] },
  ];
  const view = siteOfPages(`${ORIGIN}/`, pages.map(resultOf), null);
  expect([...view.inlinks]).toEqual([3, 1, 1, 2, 0, 0, 0]);
  expect([...view.reachedFrom]).toEqual([3, 1, 0, 0, 0, 2, 0]);
  expect(view.ranks[5]).toBeGreaterThan(view.ranks[3] as number);
  const orphans = [...checkSite(view)].filter(([, found]) => found['orphan_page']).map(([place]) => pages[place]?.path);
  expect(orphans).toEqual(['/alone/']);
});

it('names templates by the first segment and the depth', () => {
  const urls = ['/', '/about', '/blog/a', '/blog/a/b/', '/blog/a/b/c/d/e/f'].map((path) => ORIGIN + path);
  expect(urls.map(pageTemplate)).toEqual(['/', '/*', '/blog/*', '/blog/*/*', '/blog/*/*/*/*']);
});

describe('crawl depth', () => {
  const page = (depth: number | null, redirectTo: string | null = null, nofollow = false) => ({ depth, redirectTo, nofollow });
  const at = (url: string): number => Number(url);

  it('becomes less behind a page that answered late, through links and redirects', () => {
    // 0 → 1 (late) → 2 → 3, where 2 was found by a longer path; 3 redirects to 4.
    const pages = [page(0), page(1), page(6), page(7, '4'), page(null)];
    expect(
      shortestDepths(
        pages,
        edges([
          [0, 1],
          [1, 2],
          [2, 3],
        ]),
        at,
      ),
    ).toEqual([0, 1, 2, 3, 3]);
  });

  it('never becomes more, and nothing is reached over links that are not followed', () => {
    const pages = [page(0), page(1, null, true), page(5), page(2), page(null)];
    expect(
      shortestDepths(
        pages,
        edges([
          [0, 1],
          [1, 2],
          [2, 4],
          [3, 0],
        ]),
        at,
      ),
    ).toEqual([0, 1, 5, 2, 6]);
    expect(shortestDepths([page(0, '1'), page(0, '0')], edges([]), at)).toEqual([0, 0]);
  });
});
