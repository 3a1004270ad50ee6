import { expect, it } from '@jest/globals';
import { isoDay, scheduleTime } from './iso-day.ts';
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
  expect(z.safeParse(scheduleTime, `${text}T08:30`).success).toBe(isDay);
});

it.each(['2025-02-10T08:30', '2025-02-10T08:30:15Z', '2025-02-10T08:30:00.000Z', '2025-02-10T08:30+01:00'])('a time: %s', (text) => {
  expect(z.safeParse(scheduleTime, text).success).toBe(true);
});

it.each(['2025-02-10T24:00', '2025-02-10T08:60', '2025-02-10'])('no time: %s', (text) => {
  expect(z.safeParse(scheduleTime, text).success).toBe(false);
});
