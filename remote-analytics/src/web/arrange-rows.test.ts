import { describe, expect, it } from '@jest/globals';
import { searchRows, sortRows } from './arrange-rows.ts';
import { pairRows } from './pairs.ts';

const columns = [
  { id: 'key', header: 'Name', value: (row: { key: string; now: number | null }) => row.key },
  { id: 'now', header: 'Figure', value: (row: { key: string; now: number | null }) => row.now },
];
const rows = [
  { key: 'b10', now: 2 },
  { key: 'B9', now: null },
  { key: 'a', now: 30 },
];
const keys = (sorted: readonly { key: string }[]) => sorted.map(({ key }) => key);

describe('rows', () => {
  it.each([
    [{ id: 'key', descending: true }, ['b10', 'B9', 'a']],
    [{ id: 'key', descending: false }, ['a', 'B9', 'b10']],
    // Rows without a figure come last in either direction.
    [{ id: 'now', descending: true }, ['a', 'b10', 'B9']],
    [{ id: 'now', descending: false }, ['b10', 'a', 'B9']],
    [{ id: 'gone', descending: true }, ['b10', 'B9', 'a']],
  ])('by %j are %j', (sort, order) => {
    expect(keys(sortRows(rows, columns, sort))).toEqual(order);
  });

  it('are found whatever their case', () => {
    expect(keys(searchRows(rows, ' B '))).toEqual(['b10', 'B9']);
    expect(searchRows(rows, ' ')).toBe(rows);
  });

  it('stand beside those of the compared range', () => {
    const before = [
      { name: 'x', figure: 1 },
      { name: 'gone', figure: 5 },
    ];
    const paired = pairRows(
      [
        { name: 'x', figure: 2 },
        { name: 'new', figure: 3 },
      ],
      before,
      ({ name }) => name,
    );
    expect(paired.map(({ key, before: earlier }) => [key, earlier?.figure ?? null])).toEqual([
      ['x', 1],
      ['new', null],
    ]);
  });
});
