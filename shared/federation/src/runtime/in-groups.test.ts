import { expect, it } from '@jest/globals';
import { createInGroups } from './in-groups.ts';

it('runs a group side by side, and another one of the same lane after it', async () => {
  const inGroups = createInGroups();
  const seen: string[] = [];
  const held = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const work = (name: string, until?: Promise<void>) => async () => {
    seen.push(name);
    await until;
    seen.push(`${name} ended`);
  };
  const all = [
    inGroups('one', 'a', work('a1', held[0]?.promise)),
    inGroups('one', 'b', work('b1')),
    inGroups('one', 'a', work('a2', held[1]?.promise)),
    inGroups('two', 'b', work('other lane')),
  ];
  await all[3];
  expect(seen).toEqual(['a1', 'a2', 'other lane', 'other lane ended']);
  held[0]?.resolve();
  await all[0];
  expect(seen).not.toContain('b1');
  held[1]?.resolve();
  await Promise.all(all);
  expect(seen.slice(-2)).toEqual(['b1', 'b1 ended']);
});

it('goes on after work that failed', async () => {
  const inGroups = createInGroups();
  await expect(inGroups('one', 'a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await inGroups('one', 'b', async () => 1)).toBe(1);
});
