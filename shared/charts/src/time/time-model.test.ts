import { describe, expect, it } from '@jest/globals';
import { scaleOf } from '../days/scale.ts';
import { lineParts } from './line-parts.ts';
import { geometryOf, nearest } from './geometry.ts';
import { thin } from './thin.ts';
import { readSlot } from './Crosshair.tsx';
import { timeModel } from './time-model.ts';
import { timeTable } from './time-table.ts';
import type { TimeSeries } from './time-series.ts';
import { moved } from './use-cursor.ts';

const clicks: TimeSeries = {
  id: 'clicks',
  label: 'Clicks',
  points: [
    { date: '2026-11-03', value: 5 },
    { date: '2026-11-01', value: 10 },
    { date: 'soon', value: 99 },
  ],
  comparison: {
    label: 'previous period',
    points: [
      { date: '2026-10-29', value: 7 },
      { date: '2026-10-31', value: 1 },
    ],
  },
};
const position: TimeSeries = { id: 'position', label: 'Position', unit: 'position', points: [{ date: '2026-11-02', value: 3.4 }] };

describe('the model of a chart over time', () => {
  it('has every day, gaps where nothing is known, and the comparison under the first day', () => {
    const { lines } = timeModel([clicks], {});
    expect(lines.map(({ label, values }) => [label, values])).toEqual([
      ['Clicks', [10, null, 5]],
      ['Clicks, previous period', [7, null, 1]],
    ]);
    expect(lines[0]?.colour).toBe(lines[1]?.colour);
    expect(lines[0]?.axis).toBe(lines[1]?.axis);
  });

  it('takes the range, and where the comparison begins, from the caller', () => {
    const from = { ...clicks, comparison: { label: 'before', points: clicks.comparison?.points ?? [], from: '2026-10-28' } };
    const { lines, slots } = timeModel([from], { from: '2026-11-01', to: '2026-11-04' });
    expect(slots).toHaveLength(4);
    expect(lines[1]?.values).toEqual([null, 7, null, 1]);
  });

  it('leaves room for the name of the last day', () => {
    const { margin, width, innerWidth, xs } = geometryOf(
      timeModel([clicks], { from: '2026-09-24', to: '2026-09-30' }),
      { width: 700, height: 300 },
      false,
    );
    expect(xs.at(-1)).toBe(innerWidth);
    // “30 Sept” is 44 px wide at 12 px, and stands in the middle below its day.
    expect(width - margin.left - innerWidth).toBeGreaterThanOrEqual(22);
  });

  it('labels two axes and names the series of others', () => {
    const views = { ...clicks, comparison: undefined, id: 'views', label: 'Views', axis: 'views' };
    const model = timeModel([clicks, position, views], {});
    expect(model.axes.map(({ label }) => label)).toEqual(['Clicks', 'Position']);
    expect(model.unlabelled).toEqual(['Views']);
    expect(timeModel([clicks, { ...clicks, id: 'two' }], {}).axes).toHaveLength(1);
  });

  it('knows what is incomplete, and needs no data', () => {
    expect(timeModel([clicks], { incompleteFrom: '2026-11-02' }).incomplete).toEqual([false, true, true]);
    expect(timeModel([{ ...clicks, points: [] }], {}).slots).toEqual([]);
  });
});

it('the table has exactly what is drawn, and the days of the comparison', () => {
  const { columns, rows } = timeTable(timeModel([clicks, position], {}));
  expect(columns.map(({ header }) => header)).toEqual(['Date', 'Compared with', 'Clicks', 'Clicks, previous period', 'Position']);
  expect(rows).toEqual([
    ['2026-11-01', '2026-10-29', 10, 7, null],
    ['2026-11-02', '2026-10-30', null, null, 3.4],
    ['2026-11-03', '2026-10-31', 5, 1, null],
  ]);
});

describe('paths', () => {
  const points = [1, 2, null, 3, null, 4, 5].map((y, x) => ({ x, y }));

  it('dashes lead to and from what is incomplete; a figure between gaps is a dot', () => {
    const parts = lineParts(points, [false, false, false, false, false, false, true]);
    expect(parts.solid.map(({ y }) => y)).toEqual([1, 2, null, 3, null, 4, null]);
    expect(parts.dashed.map(({ y }) => y)).toEqual([null, null, null, null, null, 4, 5]);
    expect(parts.dots).toEqual([{ x: 3, y: 3 }]);
    expect(lineParts(points, []).dashed).toEqual([]);
  });

  it('thins long paths, and keeps ends, peaks and gaps', () => {
    const long = Array.from({ length: 5_000 }, (_, x) => ({
      x,
      y: x === 3_210 ? 1_000 : x >= 1_000 && x < 1_100 ? null : Math.sin(x / 50),
    }));
    const thinned = thin(long, 500);
    expect(thinned.length).toBeLessThan(520);
    expect(thinned[0]).toEqual(long[0]);
    expect(thinned.at(-1)).toEqual(long.at(-1));
    expect(thinned).toContainEqual({ x: 3_210, y: 1_000 });
    expect(thinned.filter(({ y }) => y === null)).toHaveLength(1);
    expect(thin(points)).toBe(points);
  });
});

it.each([
  [[0, 10, 20], 14, 1],
  [[0, 10, 20], 16, 2],
  [[0, 10, 20], -5, 0],
  [[7], 100, 0],
  [[], 3, -1],
])('of %j, nearest to %d is %d', (xs, x, index) => {
  expect(nearest(xs, x)).toBe(index);
});

it.each([
  ['ArrowRight', null, 0],
  ['ArrowLeft', null, 9],
  ['ArrowRight', 9, 9],
  ['ArrowLeft', 0, 0],
  ['Home', 4, 0],
  ['End', 4, 9],
  ['Escape', 4, null],
  ['a', 4, undefined],
])('%s from %p leads to %p', (key, from, to) => {
  expect(moved(key, from, 10)).toBe(to);
});

describe('by hour', () => {
  const at = (hour: number, day = 20) => new Date(2026, 10, day, hour).toISOString();
  const model = timeModel(
    [
      {
        id: 'clicks',
        label: 'Clicks',
        points: [
          { date: at(23, 19), value: 4 },
          { date: at(1), value: 7 },
          { date: '2026-11-20', value: 99 },
        ],
        comparison: { label: 'Previous period', from: at(22, 18), points: [{ date: at(0, 19), value: 3 }] },
      },
    ],
    { from: at(22, 19), to: at(2), interval: 'hour' },
  );

  it('has a slot for each hour, a gap where there is none, and the hours before beside them', () => {
    expect(model.slots.map(({ label }) => label.slice(-5))).toEqual(['22:00', '23:00', '00:00', '01:00', '02:00']);
    expect(model.lines.map(({ values }) => values)).toEqual([
      [null, 4, null, 7, null],
      [null, null, 3, null, null],
    ]);
  });

  it('names hours in table and crosshair as in the axis, midnight by its day', () => {
    const { columns, rows } = timeTable(model);
    expect(columns[0]?.header).toBe('Hour');
    expect(columns[0]?.show?.(String(rows[1]?.[0]))).toBe('19 Nov 2026, 23:00');
    expect(readSlot(model, 3)?.title).toBe('Fri 20 Nov, 01:00');
    expect(
      scaleOf('hour')
        .ticks(model.slots[0]?.from ?? 0, model.slots.at(-1)?.from ?? 0, 8)
        .map(({ label }) => label),
    ).toEqual(['22:00', '23:00', '20 Nov', '01:00', '02:00']);
  });
});
