import { expect, it } from '@jest/globals';
import { createNumberCache } from './number-cache.ts';

function asker(most?: number) {
  const kept = createNumberCache(most);
  const asked: string[] = [];
  const ask = (name: string, length = 1) =>
    kept.numbers(name, async () => {
      asked.push(name);
      return Array.from({ length }, (_, number) => number);
    });
  return { kept, asked, ask };
}

it('looks numbers up once, for all who ask meanwhile', async () => {
  const { asked, ask } = asker();
  expect(await Promise.all([ask('moss', 3), ask('moss', 3)])).toEqual([
    [0, 1, 2],
    [0, 1, 2],
  ]);
  await ask('moss');
  await ask('fern');
  expect(asked).toEqual(['moss', 'fern']);
});

it('keeps so many; those asked for last stay longest', async () => {
  const { asked, ask } = asker(10);
  await ask('moss', 4);
  await ask('fern', 3);
  await ask('moss');
  await ask('shade', 2);
  asked.length = 0;
  await ask('moss');
  await ask('fern');
  expect(asked).toEqual(['fern']);
});

it('asks again after a failure', async () => {
  const { kept, ask } = asker();
  await expect(kept.numbers('moss', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
  expect(await ask('moss')).toEqual([0]);
});
