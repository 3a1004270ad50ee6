import { expect, it } from '@jest/globals';
import { isoDay, wallTime } from './iso-day.ts';
import * as z from './schema.ts';

it.each([
  ['2024-02-29', true],
  ['2025-02-29', false],
  ['2025-02-30', false],
  ['2025-04-31', false],
  ['2025-13-01', false],
  ['2025-00-10', false],
  ['2025-1-1', false],
])('a day: %s', (text, isDay) => {
  expect(z.safeParse(isoDay, text).success).toBe(isDay);
  expect(z.safeParse(wallTime, `${text}T08:30`).success).toBe(isDay);
});

it.each(['2025-02-10T24:00', '2025-02-10T08:60', '2025-02-10'])('no time: %s', (text) => {
  expect(z.safeParse(wallTime, text).success).toBe(false);
});
