import { expect, it } from '@jest/globals';
import type { PageImpact } from '@canopy/contract/analytics';
import { realOf } from './realised-gains.ts';

const change = (day: string, more: Partial<PageImpact> = {}): PageImpact => ({
  id: '1f2b7a52-91b7-4d21-8f6e-6a3f6f8d1c11',
  page_url: 'https://fern.example/ferns',
  changed_on: day,
  kind: 'publish',
  text: 'Published Ferns',
  window_days: 28,
  matched_pages: 12,
  clicks: { value: 0.5, low: 0.1, high: 0.9, before: 56, after: 90 },
  impressions: null,
  position: null,
  problem: null,
  ...more,
});

it('is what the change did, in clicks a month', () => {
  expect(realOf(change('2026-10-02', { kind: 'fix', text: 'Fixed a link' }))).toEqual({
    change: { changed_on: '2026-10-02', kind: 'fix', text: 'Fixed a link' },
    // half of 56 clicks in 28 days
    real: { gain: 30, gain_low: 6, gain_high: 54, matched_pages: 12 },
    problem: null,
  });
});

it('waits until 28 days passed, and says why there is none', () => {
  expect(realOf(null)).toEqual({ change: null, real: null, problem: 'The page has not changed since.' });
  expect(realOf(change('2026-10-02', { window_days: 21 }))).toMatchObject({
    real: null,
    problem: 'Measured once there is final data up to 2026-10-30.',
  });
  expect(realOf(change('2026-10-02', { clicks: null, problem: 'Too few unchanged pages.' }))).toMatchObject({
    real: null,
    problem: 'Too few unchanged pages.',
  });
});
