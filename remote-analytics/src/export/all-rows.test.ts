import { expect, it } from '@jest/globals';
import { allRows } from './all-rows.ts';

const of = (total: number, size: number) => async (page: number) => ({
  data: Array.from({ length: Math.max(0, Math.min(size, total - (page - 1) * size)) }, (_, place) => (page - 1) * size + place),
  total,
  total_pages: Math.max(1, Math.ceil(total / size)),
});

it.each([
  [0, 0],
  [3, 3],
  [10, 10],
  [25, 25],
])('collects all of %i rows', async (total, count) => {
  const { rows } = await allRows(of(total, 10));
  expect(rows).toEqual(Array.from({ length: count }, (_, place) => place));
});

it('stops at the limit and says how many there are', async () => {
  const asked: number[] = [];
  const { rows, total } = await allRows((page) => {
    asked.push(page);
    return of(100, 10)(page);
  }, 25);
  expect([rows.length, total, asked]).toEqual([25, 100, [1, 2, 3]]);
});
