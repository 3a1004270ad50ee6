import { describe, expect, it } from '@jest/globals';
import { periodAt } from './period.ts';

const day = (text: string) => new Date(`${text}T10:00:00Z`);
const days = (anchor: string, now: string) => {
  const { start, end } = periodAt(day(anchor), day(now));
  return [start.toISOString().slice(0, 10), end.toISOString().slice(0, 10)];
};

describe('the month of a subscription', () => {
  it.each([
    ['2026-01-15', '2026-01-15', ['2026-01-15', '2026-02-15']],
    ['2026-01-15', '2026-02-14', ['2026-01-15', '2026-02-15']],
    ['2026-01-15', '2027-03-20', ['2027-03-15', '2027-04-15']],
    ['2026-01-31', '2026-02-28', ['2026-02-28', '2026-03-31']],
    ['2026-01-31', '2026-02-27', ['2026-01-31', '2026-02-28']],
    ['2028-01-31', '2028-02-29', ['2028-02-29', '2028-03-31']],
    ['2028-02-29', '2029-02-28', ['2029-02-28', '2029-03-29']],
    ['2028-02-29', '2032-02-29', ['2032-02-29', '2032-03-29']],
    ['2026-12-31', '2027-01-01', ['2026-12-31', '2027-01-31']],
    ['2026-05-10', '2026-04-01', ['2026-05-10', '2026-06-10']],
  ])('that began on %s is, on %s, %j', (anchor, now, expected) => {
    expect(days(anchor, now)).toEqual(expected);
  });
});
