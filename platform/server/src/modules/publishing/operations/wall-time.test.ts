import { describe, expect, it } from '@jest/globals';
import { instantOf, isTimeZone, wallTimeIn } from './wall-time.ts';

describe('instantOf', () => {
  it.each([
    ['2026-06-01T09:00', 'Europe/Berlin', '2026-06-01T07:00:00.000Z'],
    ['2026-12-01T09:00', 'Europe/Berlin', '2026-12-01T08:00:00.000Z'],
    // skipped: 02:30 does not exist, so 03:30 summer time
    ['2026-03-29T02:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
    // twice: the first
    ['2026-10-25T02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
    ['2026-10-25T03:30', 'Europe/Berlin', '2026-10-25T02:30:00.000Z'],
    ['2026-03-08T02:30', 'America/New_York', '2026-03-08T07:30:00.000Z'],
    ['2026-11-01T01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
    // half-hour summer time
    ['2026-10-04T02:15', 'Australia/Lord_Howe', '2026-10-03T15:45:00.000Z'],
    ['2026-01-01T00:00', 'Asia/Kathmandu', '2025-12-31T18:15:00.000Z'],
    ['2026-01-01T00:00', 'UTC', '2026-01-01T00:00:00.000Z'],
  ])('%s in %s', (wall, zone, instant) => {
    expect(instantOf(wall, zone).toISOString()).toBe(instant);
  });

  it('knows zones from other words', () => {
    expect([isTimeZone('Europe/Berlin'), isTimeZone('Middle/Earth')]).toEqual([true, false]);
  });
});

it.each([
  ['2026-06-01T07:00:00Z', 'Europe/Berlin', '2026-06-01T09:00'],
  ['2026-12-31T23:30:00Z', 'Asia/Tokyo', '2027-01-01T08:30'],
])('tells the local time of %s in %s', (at, zone, wall) => {
  expect(wallTimeIn(zone, new Date(at))).toBe(wall);
});
