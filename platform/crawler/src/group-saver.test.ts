import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import type { CrawlStore, PageSave } from './crawl-store.ts';
import { GroupSaver } from './group-saver.ts';

const saveOf = (name: string): PageSave => ({ page: { url: name }, discovered: [], traps: [] }) as unknown as PageSave;

let batches: string[][];
let finish: (() => void)[];
const store = {
  savePages: (batch) => {
    batches.push(batch.map(({ page }) => page.url));
    return new Promise<void>((resolve) => finish.push(resolve));
  },
} as CrawlStore;

beforeEach(() => {
  jest.useFakeTimers();
  [batches, finish] = [[], []];
});
afterEach(() => {
  jest.useRealTimers();
});

it('stores at once where enough wait, and those that came meanwhile together after it', async () => {
  const saver = new GroupSaver(store, 2);
  const saves = ['a', 'b', 'c', 'd', 'e'].map((name) => saver.save(saveOf(name)));
  expect(batches).toEqual([['a', 'b']]);
  finish[0]?.();
  await Promise.all(saves.slice(0, 2));
  expect(batches).toEqual([
    ['a', 'b'],
    ['c', 'd', 'e'],
  ]);
  finish[1]?.();
  await Promise.all(saves);
});

it('waits a moment for company, not for ever', async () => {
  const saver = new GroupSaver(store, 3);
  const first = [saver.save(saveOf('a')), saver.save(saveOf('b'))];
  expect(batches).toEqual([]);
  jest.runAllTimers();
  expect(batches).toEqual([['a', 'b']]);
  finish[0]?.();
  await Promise.all(first);
  const last = saver.save(saveOf('c'));
  jest.runAllTimers();
  finish[1]?.();
  await last;
  expect(batches).toEqual([['a', 'b'], ['c']]);
});

it('tells those whose batch could not be stored, and goes on', async () => {
  const saver = new GroupSaver(
    {
      savePages: jest.fn<CrawlStore['savePages']>().mockRejectedValueOnce(new Error('full')).mockResolvedValue(),
    } as Partial<CrawlStore> as CrawlStore,
    1,
  );
  await expect(saver.save(saveOf('a'))).rejects.toThrow('full');
  await saver.save(saveOf('b'));
});

it('lets those that nobody waits for gather longer, stores them in order, and all at the end', async () => {
  const saver = new GroupSaver(store, 2, 12);
  const saves = ['a', 'b'].map((name) => saver.save(saveOf(name), false));
  jest.advanceTimersByTime(100);
  expect([batches, saver.isFull]).toEqual([[], false]);
  saves.push(saver.save(saveOf('c'), false), saver.save(saveOf('d')), saver.save(saveOf('e'), false));
  expect(batches).toEqual([['a', 'b', 'c']]);
  finish[0]?.();
  await Promise.all(saves.slice(0, 3));
  const drained = saver.drain();
  expect(batches).toEqual([
    ['a', 'b', 'c'],
    ['d', 'e'],
  ]);
  finish[1]?.();
  await Promise.all([drained, ...saves]);
});
