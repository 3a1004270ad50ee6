import { expect, it } from '@jest/globals';
import { COMPLETE } from '../testing/search.ts';
import { coverageNotes } from './coverage-notes.ts';

const DAYS = { from: '2026-10-01', to: '2026-11-20' };

it.each([
  ['nothing where nothing is left out', COMPLETE, DAYS, true, []],
  ['the row limit', { ...COMPLETE, truncated: true }, DAYS, false, [/^Top rows only/]],
  ['anonymous queries under rows', { ...COMPLETE, anonymised_share: 0.2345 }, DAYS, true, [/^23\.5% of clicks/]],
  ['nothing about rows under totals', { ...COMPLETE, anonymised_share: 0.2345 }, DAYS, false, []],
  ['days that are not final', { ...COMPLETE, incomplete_from: '2026-11-18' }, DAYS, false, [/^Figures from 18 Nov 2026 on are not final/]],
  ['no such days outside of the range', { ...COMPLETE, incomplete_from: '2026-11-21' }, DAYS, false, []],
  [
    'a single preliminary day',
    { ...COMPLETE, incomplete_from: '2026-11-20' },
    { from: '2026-11-20', to: '2026-11-20' },
    false,
    [/preliminary/],
  ],
  ['where stored days begin', { ...COMPLETE, first_day: '2026-10-15' }, DAYS, false, [/begin on 15 Oct 2026/]],
])('says %s', (_what, coverage, days, isOfRows, notes) => {
  expect(coverageNotes(coverage, days, { isOfRows })).toEqual(notes.map((note) => expect.stringMatching(note)));
});

it.each([
  ['nothing where all days compared with are there', '2026-08-11', []],
  ['that only part of them is there', '2026-08-12', [/^Stored figures begin on 12 Aug 2026: changes are against only part/]],
  ['that none of them is there', '2026-10-01', [/^Stored figures begin on 1 Oct 2026: there are none of the days compared with/]],
])('of a comparison says %s', (_what, first_day, notes) => {
  const compared = { from: '2026-08-11', to: '2026-09-30' };
  expect(coverageNotes({ ...COMPLETE, first_day }, DAYS, { compared })).toEqual(notes.map((note) => expect.stringMatching(note)));
});
