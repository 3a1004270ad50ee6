import { describe, expect, it } from '@jest/globals';
import { spansOf, spanStart } from './spans.ts';

/** 35 days; the first run of 8 days begins before them. */
const days = { from: '1970-01-03', to: '1970-02-06' };
const read = (from: string, to: string, pending: string[] = []) => {
  const found = spansOf({ from, to }, { days, pending }, [8, 16, 32]);
  return { ...Object.fromEntries(found.spans), days: found.days.map((range) => `${range.from} ${range.to}`) };
};

it('runs are counted from 1970', () => {
  expect(['1970-01-01', '1970-01-08', '1970-01-09'].map((day) => spanStart(day, 8))).toEqual(['1970-01-01', '1970-01-01', '1970-01-09']);
});

describe('a range', () => {
  it.each([
    [
      'in the longest runs, and by day at its edges',
      '1970-01-07',
      '1970-01-25',
      [],
      { 8: ['1970-01-09', '1970-01-17'], days: ['1970-01-07 1970-01-08', '1970-01-25 1970-01-25'] },
    ],
    [
      'in runs that reach beyond what is stored, on both sides',
      '1969-12-01',
      '1970-12-31',
      [],
      { 32: ['1970-01-01', '1970-02-02'], days: [] },
    ],
    ['by day where a run reaches beyond the range and more is stored', '1970-01-04', '1970-01-08', [], { days: ['1970-01-04 1970-01-08'] }],
    [
      'around days that are not summed up yet',
      '1970-01-03',
      '1970-02-06',
      ['1970-01-10'],
      { 8: ['1970-01-01'], 16: ['1970-01-17'], 32: ['1970-02-02'], days: ['1970-01-09 1970-01-16'] },
    ],
    ['of a single day', '1970-01-05', '1970-01-05', [], { days: ['1970-01-05 1970-01-05'] }],
    ['of days that are not stored', '1971-01-05', '1971-02-05', [], { days: [] }],
  ])('is read %s', (_what, from, to, pending, expected) => {
    expect(read(from, to, pending)).toEqual(expected);
  });

  it('is nothing where nothing is stored', () => {
    expect(spansOf(days, { days: null, pending: [] }, [8])).toEqual({ spans: new Map(), days: [] });
  });
});
