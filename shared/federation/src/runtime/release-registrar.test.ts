import { expect, it } from '@jest/globals';
import { createRegistrar } from './release-registrar.ts';

const release = { version: '1', baseUrl: 'http://127.0.0.1:1/1/', entry: 'remoteEntry.js' };

it('starts a release afresh once for all of its modules, and never under one that has begun again', () => {
  let uses = 0;
  const registrar = createRegistrar({ use: () => void (uses += 1), started: () => false, load: async () => ({}) });
  const [ofOne, ofOther] = [registrar.register('remote-one', release), registrar.register('remote-one', release)];
  expect([ofOne === ofOther, uses]).toEqual([true, 1]);
  // Both fail; the first begins its next attempt before the second has found out why.
  registrar.invalidate(release, ofOne);
  const again = registrar.register('remote-one', release);
  registrar.invalidate(release, ofOther);
  expect([registrar.register('remote-one', release), uses]).toEqual([again, 2]);
  registrar.invalidate(release, again);
  registrar.register('remote-one', release);
  expect(uses).toBe(3);
});
