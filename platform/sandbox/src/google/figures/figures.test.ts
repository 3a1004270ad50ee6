import { describe, expect, it } from '@jest/globals';
import { dateOf, dayIn, dayNumber, monthsBefore, weekday } from './calendar.ts';
import { demandOn } from './demand.ts';
import { Figures } from './figures.ts';
import { steps, topics } from './topics.ts';

const site = { seed: 7, scale: 1 };
const shape = { anonymisedShare: 0.25, rowsPerDay: null };
const figures = new Figures();
const universe = figures.universe(shape);
const atoms = (date: string) => figures.searchDay(site, { type: 'web', day: dayNumber(date), factor: 1 }, shape);

/** Average impressions and position of a page over the four weeks from a date. */
function month(path: string, from: number) {
  const page = universe.pages.indexOf(path);
  const seen = Array.from({ length: 28 }, (_, index) => atoms(dateOf(from + index)))
    .flat()
    .filter((atom) => atom.page === page && atom.query >= 0);
  const impressions = seen.reduce((sum, atom) => sum + atom.impressions, 0);
  return { impressions, position: seen.reduce((sum, atom) => sum + atom.positions, 0) / impressions };
}

describe('the calendar', () => {
  it('knows days, weekdays, months and time zones', () => {
    expect([
      dateOf(dayNumber('2026-03-01') - 1),
      weekday(dayNumber('2026-11-22')),
      dateOf(monthsBefore(dayNumber('2026-11-20'), 16)),
    ]).toEqual(['2026-02-28', 0, '2025-07-20']);
    expect(dateOf(dayIn('America/Los_Angeles', new Date('2026-11-20T07:59:00Z')))).toBe('2026-11-19');
  });
});

describe('demand', () => {
  const tomatoes = topics.find(({ path }) => path === '/shop/seeds/heritage-tomato-mix/') ?? topics[0];
  const on = (date: string) => (tomatoes === undefined ? 0 : demandOn(dayNumber(date), tomatoes));

  it('follows the year, the week and slow growth', () => {
    expect(on('2026-04-15') / on('2026-10-14')).toBeGreaterThan(2);
    expect(on('2026-04-19')).toBeGreaterThan(on('2026-04-16'));
    expect(on('2026-04-15') / on('2025-04-16')).toBeCloseTo(1.17, 1);
  });

  it('begins when a guide is published', () => {
    const late = topics.find(({ since }) => since === '2025-11-13');
    expect(late && [demandOn(dayNumber('2025-11-12'), late), demandOn(dayNumber('2025-11-20'), late) > 0]).toEqual([0, true]);
  });
});

describe('search figures', () => {
  it.each(steps.map((step) => [step.path, step] as const))('take a step on %s', (path, { date, factor, position }) => {
    const before = month(path, dayNumber(date) - 28);
    const after = month(path, dayNumber(date));
    expect(Math.sign(after.impressions / before.impressions - 1)).toBe(Math.sign(factor - 1));
    expect(after.position - before.position).toBeGreaterThan(position - 1.5);
    expect(after.position - before.position).toBeLessThan(position + 1.5);
  });

  it('are clicked the more the higher they stand', () => {
    const rate = (from: number, to: number) => {
      const some = ['2026-04-01', '2026-04-02', '2026-04-03']
        .flatMap(atoms)
        .filter(({ impressions, positions }) => positions / impressions >= from && positions / impressions < to);
      return some.reduce((sum, { clicks }) => sum + clicks, 0) / some.reduce((sum, { impressions }) => sum + impressions, 0);
    };
    const rates = [rate(1, 2), rate(2, 5), rate(5, 10), rate(10, 30)];
    expect(rates).toEqual(rates.toSorted((a, b) => b - a));
  });
});
