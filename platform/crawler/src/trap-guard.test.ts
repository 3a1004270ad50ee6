import { describe, expect, it } from '@jest/globals';
import type { TrapKind } from './page-result.ts';
import { withoutSession } from './session-ids.ts';
import { TRAP_LIMITS, TrapGuard } from './trap-guard.ts';

/** A guard's verdicts on a sequence of addresses. */
const verdicts = (paths: string[], limits: Partial<typeof TRAP_LIMITS> = {}, foundOn: string | null = null): (TrapKind | null)[] => {
  const guard = new TrapGuard({ ...TRAP_LIMITS, ...limits });
  return paths.map(
    (path) =>
      guard.check({ url: `https://e.com${path}`, depth: 1, discoveredFrom: foundOn, source: 'link', inSitemap: false })?.kind ?? null,
  );
};

describe('a trap is told apart from pages:', () => {
  it.each<[string, string[], (TrapKind | null)[]]>([
    ['the same parameters in another order', ['/a?x=1&y=2', '/a?y=2&x=1', '/a?x=1&y=3'], [null, 'query-permutations', null]],
    [
      'session ids of a known page',
      [
        '/a',
        '/a?PHPSESSID=0123456789ab',
        '/b;jsessionid=AAAABBBB',
        '/b;jsessionid=CCCCDDDD',
        '/(S(abc123))/c',
        '/(S(abd123))/c',
        '/a?sid=4',
      ],
      [null, 'session-id', null, 'session-id', null, 'session-id', null],
    ],
    ['the same segments in many orders', ['/s/red/l', '/s/l/red', '/red/s/l', '/red/l', '/l/red'], [null, null, 'facets', null, null]],
    ['a path that repeats itself', ['/a/a/a', '/a/a/a/a'], [null, 'repeated-segments']],
    ['an address beyond all measure', [`/${'x'.repeat(3000)}`], ['url-length']],
  ])('%s', (_name, paths, expected) => {
    expect(verdicts(paths)).toEqual(expected);
  });

  it('combinations of filters, once there are very many', () => {
    const paths = Array.from({ length: 6 }, (_, at) => `/shop?f${at}=1&g=2`);
    expect(verdicts(paths, { maxParameterSets: 4 })).toEqual([null, null, null, null, 'facets', 'facets']);
    expect(
      verdicts(
        Array.from({ length: 4 }, (_, at) => `/shop?a=${at}&b=1`),
        { maxQueriesPerPath: 3 },
      ),
    ).toEqual([null, null, null, 'facets']);
  });

  it('pages of one pattern, once there are too many', () => {
    expect(verdicts(['/p/1', '/p/2', '/p/3', '/q/1'], { maxUrlsPerPattern: 2 })).toEqual([null, null, 'pattern-limit', null]);
  });

  it('calendars that lead to themselves', () => {
    const months = ['/cal/2026/1', '/cal/2026/2', '/cal/2026/3'];
    expect(verdicts(months, { maxCalendarPages: 2 }, 'https://e.com/cal/2025/12')).toEqual([null, null, 'calendar']);
    expect(verdicts(months, { maxCalendarPages: 2 }, 'https://e.com/archive')).toEqual([null, null, null]);
  });

  it.each([
    ['articles of a dated folder', '/news/2026/05/48211', ['/news/2026/05/48213', '/news/2026/06/48214', '/news/2026/07/48215']],
    ['numbers that look like a year', '/r1950/0', ['/r1950/1', '/r1951/2', '/r1952/3']],
    ['a number that has a year in it', '/item/12019-3', ['/item/12019-4', '/item/12019-5', '/item/12019-6']],
  ])('but not %s', (_name, foundOn, paths) => {
    expect(verdicts(paths, { maxCalendarPages: 1 }, `https://e.com${foundOn}`)).toEqual([null, null, null]);
  });

  it('but not dates that redirects lead to', () => {
    const guard = new TrapGuard({ ...TRAP_LIMITS, maxCalendarPages: 1 });
    const moved = (day: number) =>
      guard.check({
        url: `https://e.com/new/2026/5/${day}`,
        depth: 1,
        discoveredFrom: `https://e.com/new/2026/4/${day}`,
        source: 'redirect',
        inSitemap: false,
      });
    expect([1, 2, 3].map(moved)).toEqual([null, null, null]);
  });
});

it.each([
  ['https://e.com/a?x=1&PHPSESSID=0123456789ab&y=2', 'https://e.com/a?x=1&y=2'],
  ['https://e.com/a?sessionid=abcdefgh', 'https://e.com/a'],
  ['https://e.com/a;jsessionid=1A2B?q=1', 'https://e.com/a?q=1'],
  ['https://e.com/assess?side=left', null],
  ['https://e.com/a?sid=12', null],
])('%s without its session is %s', (url, plain) => {
  expect(withoutSession(new URL(url))).toBe(plain);
});
