import { describe, expect, it } from '@jest/globals';
import { estimate, matchedPages, studentQuantile, type PageWindows, type WindowSums } from './estimate.ts';
import { windowsOf } from './windows.ts';

const sums = (clicks: number, impressions: number, position = 5): WindowSums => ({ clicks, impressions, places: position * impressions });

/** Pseudo-random numbers that are the same each time. */
function randomOf(seed: number) {
  let state = seed;
  const uniform = () => (state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32) / 2 ** 32;
  const normal = () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());
  return { uniform, normal };
}

/** A site whose pages all move by `season`, each with random noise; page 0 is changed by `effect`, and gains `places`. */
function site(
  seed: number,
  {
    season,
    effect,
    places,
    noise = 0.15,
    traffic = 1,
  }: { season: number; effect: number; places: number; noise?: number; traffic?: number },
): PageWindows[] {
  const { uniform, normal } = randomOf(seed);
  const count = (mean: number) => Math.max(0, Math.round(mean + Math.sqrt(mean) * normal()));
  return Array.from({ length: 60 }, (_, page) => {
    const level = traffic * (page === 0 ? 900 : 200 * 2 ** (4 * uniform()));
    const [ctr, place] = [0.05 + 0.1 * uniform(), 3 + 15 * uniform()];
    const window = (factor: number, gained: number) => {
      const impressions = count(level * factor * Math.exp(noise * normal()));
      return sums(count(impressions * ctr), impressions, place + 0.4 * normal() - gained);
    };
    const isChanged = page === 0;
    return {
      page,
      earlier: window(1 / season, 0),
      before: window(1, 0),
      after: window(season * (isChanged ? 1 + effect : 1), isChanged ? places : 0),
    };
  });
}

describe('the windows around a change', () => {
  it.each([
    [
      'four weeks where there are as many',
      '2026-06-01',
      { from: '2026-01-01', to: '2026-12-31' },
      {
        length: 28,
        before: { from: '2026-05-04', to: '2026-05-31' },
        after: { from: '2026-06-02', to: '2026-06-29' },
        earlier: { from: '2026-04-06', to: '2026-05-03' },
      },
    ],
    [
      'whole weeks of what there is',
      '2026-06-01',
      { from: '2026-05-20', to: '2026-06-21' },
      { length: 7, before: { from: '2026-05-25', to: '2026-05-31' }, after: { from: '2026-06-02', to: '2026-06-08' }, earlier: null },
    ],
    [
      'across a leap day',
      '2028-03-03',
      { from: '2028-02-25', to: '2028-03-10' },
      { length: 7, before: { from: '2028-02-25', to: '2028-03-02' }, after: { from: '2028-03-04', to: '2028-03-10' }, earlier: null },
    ],
    ['too early', '2026-06-01', { from: '2026-01-01', to: '2026-06-07' }, { missing: 'after', days: 1 }],
    ['still to come', '2026-06-08', { from: '2026-01-01', to: '2026-06-07' }, { missing: 'after', days: 8 }],
    ['too little before', '2026-01-05', { from: '2026-01-01', to: '2026-06-07' }, { missing: 'before', days: 3 }],
  ])('%s', (_name, day, stored, expected) => {
    expect(windowsOf(day, stored)).toEqual(expected);
  });
});

it('windows leave out every day on which a change may have happened', () => {
  expect(windowsOf('2026-06-10', { from: '2026-05-01', to: '2026-06-30' }, '2026-06-04')).toEqual({
    length: 14,
    before: { from: '2026-05-21', to: '2026-06-03' },
    after: { from: '2026-06-11', to: '2026-06-24' },
    earlier: { from: '2026-05-07', to: '2026-05-20' },
  });
  expect(windowsOf('2026-06-10', { from: '2026-05-30', to: '2026-06-30' }, '2026-06-04')).toEqual({ missing: 'before', days: 2 });
});

describe('the estimate', () => {
  it('is computed by hand where every matched page doubled but one', () => {
    const matched = Array.from({ length: 8 }, (_, page) => ({
      page: page + 1,
      earlier: null,
      before: sums(20, 100, 6),
      after: sums(40, page === 0 ? 100 : 200, 5),
    }));
    const page = { page: 0, earlier: null, before: sums(10, 100, 8), after: sums(30, 400, 4) };
    const { clicks, impressions, position } = estimate(page, matched);
    // All doubled their clicks, this one trebled them: an increase of exactly one, with no variance among the others.
    expect(clicks).toMatchObject({ value: expect.closeTo(1), low: expect.closeTo(1), high: expect.closeTo(1), before: 10, after: 30 });
    expect(position).toMatchObject({ value: expect.closeTo(3), low: expect.closeTo(3), high: expect.closeTo(3), before: 8, after: 4 });
    // Seven logarithms of log 2 and one of 0: their mean is 7/8 log 2, their standard deviation log 2 / √8.
    const [mean, margin] = [(7 / 8) * Math.log(2), 2.364_62 * (Math.log(2) / Math.sqrt(8)) * Math.sqrt(9 / 8)];
    const part = (logarithm: number) => Math.exp(mean) * (Math.exp(logarithm) - 1);
    const own = Math.log(4) - mean;
    expect(impressions?.value).toBeCloseTo(4 - 2 ** (7 / 8), 10);
    expect(impressions?.low).toBeCloseTo(part(own - margin), 2);
    expect(impressions?.high).toBeCloseTo(part(own + margin), 2);
  });

  it.each([
    ['no effect', 0, 0],
    ['a gain', 0.5, 2],
    ['a loss', -0.3, -3],
  ])('covers the truth of %s 19 times of 20, and is no further off to one side', (_name, effect, places) => {
    const [season, trials] = [1.25, 100];
    const covered = { clicks: 0, impressions: 0, position: 0 };
    const values: number[] = [];
    for (let trial = 0; trial < trials; trial += 1) {
      const [page, ...others] = site(1_000 * trial + 17, { season, effect, places });
      if (!page) throw new Error('no page');
      const found = estimate(page, matchedPages(page, others));
      const truth = { clicks: season * effect, impressions: season * effect, position: places };
      for (const metric of ['clicks', 'impressions', 'position'] as const) {
        const { low, high } = found[metric] ?? { low: Number.NaN, high: Number.NaN };
        if (low <= truth[metric] && truth[metric] <= high) covered[metric] += 1;
      }
      values.push(found.impressions?.value ?? Number.NaN);
    }
    // Of 100 draws at 95 %, hardly ever fewer than 89.
    for (const part of Object.values(covered).map((count) => count / trials)) expect(part).toBeGreaterThanOrEqual(0.89);
    const [middle] = values.toSorted((a, b) => a - b).slice(trials / 2);
    expect(Math.abs((middle ?? Number.NaN) - season * effect)).toBeLessThan(0.06 * (1 + effect));
  });

  it('finds a strong effect, and says so', () => {
    const [page, ...others] = site(3, { season: 0.8, effect: 2, places: 0 });
    if (!page) throw new Error('no page');
    expect(estimate(page, matchedPages(page, others)).clicks?.low).toBeGreaterThan(0.1);
  });

  it('says nothing of a figure that was too small, or where too few are alike', () => {
    const [page, ...others] = site(5, { season: 1, effect: 0, places: 0 });
    if (!page) throw new Error('no page');
    const quiet = { ...page, before: { ...page.before, clicks: 9 } };
    expect(estimate(quiet, matchedPages(quiet, others))).toMatchObject({
      clicks: null,
      impressions: expect.objectContaining({ before: page.before.impressions }),
    });
    expect(estimate(page, matchedPages(page, others).slice(0, 7))).toEqual({
      matchedPages: 7,
      clicks: null,
      impressions: null,
      position: null,
    });
  });
});

describe('over a thousand pages', () => {
  const PAGES = 1_000;
  const clicksOf = (seed: number, effect: number, kind: { noise: number; traffic: number }) => {
    const [page, ...others] = site(seed, { season: 1.2, effect, places: 0, ...kind });
    if (!page) throw new Error('no page');
    return estimate(page, matchedPages(page, others)).clicks;
  };
  const seeds = Array.from({ length: PAGES }, (_, at) => 7_919 * at + 11);
  const share = (values: readonly boolean[]) => values.filter(Boolean).length / values.length;

  it.each([
    ['little traffic', { noise: 0.15, traffic: 1 }],
    ['much traffic', { noise: 0.15, traffic: 100 }],
    ['a steady site', { noise: 0.012, traffic: 400 }],
  ])('that were not changed, %s: at most one in twenty is said to have gained', (_name, kind) => {
    expect(share(seeds.map((seed) => (clicksOf(seed, 0, kind)?.low ?? 0) > 0))).toBeLessThanOrEqual(0.05);
  });

  it('with a gain of a tenth: four of five are found where the traffic allows it, and elsewhere it is told that it does not', () => {
    const steady = { noise: 0.012, traffic: 400 };
    const some = seeds.slice(0, 400);
    const found = some.map((seed) => clicksOf(seed, 0.1, steady)).filter((clicks) => (clicks?.detectable ?? 1) <= 0.1);
    expect(found.length).toBeGreaterThan(some.length / 3);
    expect(share(found.map((clicks) => (clicks?.low ?? 0) > 0))).toBeGreaterThanOrEqual(0.8);
    const restless = some.map((seed) => clicksOf(seed, 0.1, { noise: 0.15, traffic: 1 }));
    expect(share(restless.map((clicks) => (clicks?.detectable ?? 0) > 0.1))).toBe(1);
  });

  it('finds a gain of the size that it says it would find, about four times of five', () => {
    const found = seeds.slice(0, 400).map((seed) => {
      const kind = { noise: 0.05, traffic: 20 };
      const gain = (clicksOf(seed, 0, kind)?.detectable ?? 0) / 1.2;
      return (clicksOf(seed, gain, kind)?.low ?? 0) > 0;
    });
    expect(share(found)).toBeGreaterThan(0.72);
    expect(share(found)).toBeLessThan(0.88);
  });
});

it('matched pages are alike in level and trend', () => {
  const page = (id: number, before: number, earlier: number) => ({
    page: id,
    earlier: sums(1, earlier),
    before: sums(1, before),
    after: sums(1, 1),
  });
  const own = page(0, 1_000, 500);
  const others = [page(1, 1_000, 500), page(2, 1_100, 2_000), page(3, 100_000, 50_000), page(4, 10, 5), page(5, 900, 460)];
  expect(matchedPages(own, others).map((other) => other.page)).toEqual([1, 5, 2]);
});

it.each([
  [7, 2.364_62],
  [10, 2.228_14],
  [39, 2.022_69],
])('Student’s quantile of %i degrees', (degrees, expected) => {
  expect(Math.abs(studentQuantile(degrees) - expected)).toBeLessThan(0.001);
});
