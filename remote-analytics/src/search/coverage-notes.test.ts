import { expect, it } from '@jest/globals';
import { COMPLETE } from '../testing/search.ts';
import { coverageNotes } from './coverage-notes.ts';

const DAYS = { from: '2026-10-01', to: '2026-11-20' };

it.each([
  ['how property figures are counted', COMPLETE, DAYS, []],
  ['the row limit', { ...COMPLETE, truncated: true }, DAYS, [/^Top rows only/]],
  [
    'what anonymous queries leave out',
    { ...COMPLETE, counted_by: 'property' as const, left_out: { clicks: 13, of: 198 } },
    DAYS,
    [/^Not included: 13 of 198 clicks \(6\.6%\)/],
  ],
  ['days that are not final', { ...COMPLETE, incomplete_from: '2026-11-18' }, DAYS, [/^Data from 18 Nov 2026 onwards is not final/]],
  ['no such days outside of the range', { ...COMPLETE, incomplete_from: '2026-11-21' }, DAYS, []],
  ['a single preliminary day', { ...COMPLETE, incomplete_from: '2026-11-20' }, { from: '2026-11-20', to: '2026-11-20' }, [/preliminary/]],
  ['where stored days begin', { ...COMPLETE, first_day: '2026-10-15' }, DAYS, [/begins on 15 Oct 2026/]],
])('says %s', (_what, coverage, days, notes) => {
  expect(coverageNotes(coverage, days)).toEqual([/^Counted by property/, ...notes].map((note) => expect.stringMatching(note)));
});

it.each([
  ['nothing where all days compared with are there', '2026-08-11', []],
  ['that only part of them is there', '2026-08-12', [/^Data begins on 12 Aug 2026: changes cover only part/]],
  ['that none of them is there', '2026-10-01', [/^Data begins on 1 Oct 2026: there is no data for the comparison period/]],
])('of a comparison says %s', (_what, first_day, notes) => {
  const compared = { from: '2026-08-11', to: '2026-09-30' };
  expect(coverageNotes({ ...COMPLETE, first_day }, DAYS, { compared }).slice(1)).toEqual(notes.map((note) => expect.stringMatching(note)));
});
