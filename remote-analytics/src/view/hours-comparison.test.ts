import { expect, it } from '@jest/globals';
import { readView } from './dashboard-view.ts';

const NOW = new Date('2026-11-20T20:30:00Z');
const HOURS = {
  from: '2026-11-19T15:00:00Z',
  to: '2026-11-20T15:00:00Z',
  compared: { from: '2026-11-18T15:00:00Z', to: '2026-11-19T15:00:00Z' },
};
const STORED = { preference: { kind: 'preset', value: 'days', amount: 28 }, isChosen: true } as const;
const viewAt = (query: string, imported: typeof HOURS | null) => readView(new URLSearchParams(query), 'search', STORED, NOW, imported);

it.each([
  ['range=24h&compare=year&match=weekday', HOURS, 'previous', 'date'],
  ['range=24h&match=weekday', HOURS, 'previous', 'date'],
  ['range=24h&compare=none', HOURS, null, 'date'],
  // Where no hours are imported, the last complete day is shown, and can be compared with the year before.
  ['range=24h&compare=year&match=weekday', null, 'year', 'weekday'],
  ['range=7d&compare=year&match=weekday', HOURS, 'year', 'weekday'],
])('hours are compared with the hours before them alone: %s', (query, imported, comparison, match) => {
  expect(viewAt(query, imported)).toMatchObject({ comparison, match });
});
