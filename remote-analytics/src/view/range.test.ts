import { describe, expect, it } from '@jest/globals';
import { resolveRange } from '@canopy/shell-api';
import { rangeLabel } from './range-label.ts';
import { parseRange, writeRange } from './range-text.ts';
import { detectSearchRange } from './search-range.ts';

const NOW = new Date(2026, 10, 21, 12);

describe('a range in the address', () => {
  it.each(['24h', '7d', '90d', '3m', '16m', 'mtd', 'lastmonth', 'ytd', '2026-01-01..2026-02-01', '2028-02-29..2028-02-29'])(
    '%s is read and written alike',
    (text) => {
      const range = parseRange(text);
      expect(range && writeRange(range)).toBe(text);
    },
  );

  it.each([null, '', '0d', '7', '7w', '367d', '2026-13-01..2026-02-01', '2027-02-29..2027-03-01', '2026-01-01', '..'])(
    '%j means nothing',
    (text) => {
      expect(parseRange(text)).toBeNull();
    },
  );
});

describe('two chosen days on Search Console’s screens', () => {
  it.each([
    ['exactly six months', '2026-05-21', '2026-11-21', 6],
    ['fifteen days too many', '2026-05-06', '2026-11-21', 6],
    ['sixteen days too many', '2026-05-05', '2026-11-21', null],
    ['fifteen days too few', '2026-06-05', '2026-11-21', 6],
    ['thirty days off twelve months', '2025-10-22', '2026-11-21', 12],
    ['thirty-one days off twelve months', '2025-10-21', '2026-11-21', null],
    ['sixteen months', '2025-07-21', '2026-11-21', 16],
    ['six months of last year', '2025-05-21', '2025-11-21', null],
  ])('%s', (_what, from, to, months) => {
    expect(detectSearchRange({ from, to }, NOW)).toBe(months);
  });
});

describe('the label of 24 hours', () => {
  it('says which day it is: the last complete one', () => {
    const preference = { kind: 'preset', value: 'hours', amount: 24 } as const;
    expect(rangeLabel(preference, resolveRange(preference, NOW), true, NOW)).toBe('Last complete day: 18 Nov 2026');
  });

  it('says which hours they are where the source has hours', () => {
    const preference = { kind: 'preset', value: 'hours', amount: 24 } as const;
    const [from, to] = [new Date(2026, 10, 20, 7).toISOString(), new Date(2026, 10, 21, 7).toISOString()];
    const hours = { from, to, compared: null };
    expect(rangeLabel(preference, resolveRange(preference, NOW), true, NOW, hours)).toBe('24 hours: 20 Nov, 07:00 – 21 Nov, 07:00');
  });
});

describe('the label of a range', () => {
  const days = { from: '2026-05-20', to: '2026-11-21' };
  it.each([
    ['28d', false, '28 days'],
    ['lastmonth', true, 'Last month'],
    ['90d', false, '90 days'],
    ['6m', true, 'Last 6 months'],
    ['2026-05-20..2026-11-21', true, 'Last 6 months'],
    ['2026-05-20..2026-11-21', false, '20 May 2026 – 21 Nov 2026'],
  ])('%s (Search Console: %s) is %s', (text, detects, label) => {
    const preference = parseRange(text);
    expect(preference && rangeLabel(preference, days, detects, NOW)).toBe(label);
  });
});
