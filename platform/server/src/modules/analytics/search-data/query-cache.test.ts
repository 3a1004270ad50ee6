import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { testStack, type TestOrganisation, type TestStack } from '../../../testing/index.ts';
import { replaceWebDays, removeWebData } from '../web-data/index.ts';
import { figureChanges, noteFigureChange } from './figure-changes.ts';
import { createQueryCache, type QueryCache } from './query-cache.ts';
import { replaceSearchDay } from './replace-day.ts';
import { removeSearchData } from './stored-days.ts';

let stack: TestStack;
let organisation: TestOrganisation;
let other: TestOrganisation;
let kept: QueryCache;
let reads: number;
const read = async () => ++reads;
const ask = (question: unknown, id = organisation.id) => kept.answer(id, question, read);

beforeAll(async () => {
  stack = await testStack({ routes: () => [] });
  organisation = await stack.createOrganisation();
  other = await stack.createOrganisation();
});
afterAll(() => stack.close());
beforeEach(() => {
  kept = createQueryCache(stack.deps.db, 'search', 3);
  reads = 0;
});

describe('kept answers', () => {
  it('are computed once for each question and workspace, also for those who ask at the same time', async () => {
    expect(await Promise.all([ask('a'), ask('a')])).toEqual([1, 1]);
    expect([await ask('a'), await ask('b'), await ask('a', other.id), await ask('a')]).toEqual([1, 2, 3, 1]);
  });

  it('are computed again once the figures of their workspace and source have changed', async () => {
    await ask('a');
    await noteFigureChange(stack.deps.db, organisation.id, 'web');
    await noteFigureChange(stack.deps.db, other.id, 'search');
    expect(await ask('a')).toBe(1);
    await noteFigureChange(stack.deps.db, organisation.id, 'search');
    expect(await ask('a')).toBe(2);
  });

  it('make room: the one that was asked for longest ago goes', async () => {
    for (const question of ['a', 'b', 'c', 'a', 'd']) await ask(question);
    expect([await ask('a'), await ask('c'), await ask('d'), await ask('b')]).toEqual([1, 3, 4, 5]);
  });

  it('are not failures', async () => {
    const failing = jest.fn<() => Promise<number>>().mockRejectedValueOnce(new Error('away')).mockResolvedValue(7);
    await expect(kept.answer(organisation.id, 'a', failing)).rejects.toThrow('away');
    expect(await kept.answer(organisation.id, 'a', failing)).toBe(7);
  });

  it.each([
    [
      'a stored day of searches',
      'search',
      () =>
        replaceSearchDay(stack.deps.db, organisation.id, {
          date: '2028-02-29',
          final: true,
          truncated: false,
          totals: null,
          byDevice: [],
          byCountry: [],
          byPage: [],
          rows: [],
        }),
    ],
    ['searches removed', 'search', () => removeSearchData(stack.deps.db, organisation.id)],
    [
      'stored days of web analytics',
      'web',
      () =>
        replaceWebDays(stack.deps.db, organisation.id, 'general', { from: '2028-02-29', to: '2028-02-29' }, [], {
          timeZone: null,
          thresholded: false,
          incompleteFrom: null,
        }),
    ],
    ['web analytics removed', 'web', () => removeWebData(stack.deps.db, organisation.id)],
  ] as const)('%s count as a change', async (_what, source, change) => {
    const before = await figureChanges(stack.deps.db, organisation.id, source);
    await change();
    expect(await figureChanges(stack.deps.db, organisation.id, source)).not.toBe(before);
  });
});
