import { expect, it } from '@jest/globals';
import { createInstance } from '@module-federation/runtime';
import { retryShares } from './retry-shares.ts';

it('asks again for a shared module that could not be fetched, and once for one that could', async () => {
  let asked = 0;
  const get = async () => {
    asked += 1;
    if (asked === 1) throw new Error('The line is dead.');
    return () => 'editor';
  };
  const instance = createInstance({
    name: 'host',
    remotes: [],
    plugins: [retryShares],
    shared: { editor: { version: '1.0.0', get, shareConfig: { singleton: true, requiredVersion: false } } },
  });
  await expect(instance.loadShare('editor')).rejects.toThrow('The line is dead.');
  const loaded = await instance.loadShare<string>('editor');
  expect(loaded && loaded()).toBe('editor');
  await instance.loadShare('editor');
  expect(asked).toBe(2);
});
