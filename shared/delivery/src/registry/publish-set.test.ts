import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { candidateOf } from './candidate.ts';
import { startCanary } from './canary.ts';
import { readIndex } from './change-index.ts';
import { rollback } from './current.ts';
import { folderStore } from './folder-store.ts';
import { notePlatform } from './notes.ts';
import { publishRemote } from './publish.ts';
import { publishSet } from './publish-set.ts';
import type { RegistryStore } from './registry-store.ts';
import { currentHostDir, readReleases, resolveRegistry } from './release-folder.ts';
import { hostRelease, release, releaseFiles } from './release.fixture.ts';

let folder: string;
let store: RegistryStore;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'canopy-set-'));
  store = folderStore(folder);
});
afterEach(() => rm(folder, { recursive: true }));

const refusedWith = (code: string) => ({ problems: [expect.objectContaining({ code })] });
const stable = async (name: string) => (await readIndex(store)).remotes[name]?.stable;

it('publishes host and remotes in one step, and once', async () => {
  const set = { host: hostRelease('1.0.0'), remotes: [release('remote-one', '1.0.0'), release('remote-two', '1.0.0')] };
  const index = await publishSet(store, set);
  expect(index).toMatchObject({
    revision: 1,
    host: { stable: '1.0.0' },
    remotes: { 'remote-one': { stable: '1.0.0' }, 'remote-two': { stable: '1.0.0' } },
  });
  expect((await publishSet(store, set)).revision).toBe(1);
});

it('lets a route move from one remote to the other, and never have two owners', async () => {
  await publishSet(store, { remotes: [release('remote-one', '1.0.0', { route: '/a' }), release('remote-two', '1.0.0', { route: '/b' })] });
  await publishSet(store, { remotes: [release('remote-one', '2.0.0', { route: '/b' }), release('remote-two', '2.0.0', { route: '/a' })] });
  expect(await stable('remote-one')).toBe('2.0.0');
  await expect(publishSet(store, { remotes: [release('remote-one', '3.0.0', { route: '/a' })] })).rejects.toMatchObject(
    refusedWith('CNP-1004'),
  );
  expect(await stable('remote-one')).toBe('2.0.0');
});

it('leaves what is withdrawn withdrawn, and a canary a canary', async () => {
  await publishSet(store, { remotes: [release('remote-one', '1.0.0')] });
  await publishSet(store, { remotes: [release('remote-one', '2.0.0')] });
  await rollback(store, 'remote-one');
  await publishSet(store, { remotes: [release('remote-one', '2.0.0')] });
  expect(await stable('remote-one')).toBe('1.0.0');
  await publishRemote(store, release('remote-one', '3.0.0'), { hold: true });
  await startCanary(store, 'remote-one', '3.0.0', { percent: 10 });
  await publishSet(store, { remotes: [release('remote-one', '3.0.0')] });
  expect((await readIndex(store)).remotes['remote-one']).toMatchObject({ stable: '1.0.0', canary: { version: '3.0.0' } });
});

it('refuses tampered files and other content of a version, and asks no platform that is to be replaced', async () => {
  await publishSet(store, { remotes: [release('remote-one', '1.0.0')] });
  await notePlatform(store, ['GET /old/']);
  const calling = (version: string) => release('remote-one', version, { calls: ['GET /new/'] });
  await publishSet(store, { remotes: [calling('1.1.0')] });
  expect(await stable('remote-one')).toBe('1.1.0');
  await expect(publishRemote(store, calling('1.2.0'))).rejects.toMatchObject(refusedWith('CNP-1006'));
  await expect(publishSet(store, { remotes: [release('remote-one', '1.1.0', { code: 'other' })] })).rejects.toMatchObject(
    refusedWith('CNP-1011'),
  );
  const tampered = candidateOf('remote-one', '1.3.0', releaseFiles('remote-one', '1.3.0').set('remoteEntry.js', Buffer.from('x')));
  await expect(publishSet(store, { remotes: [tampered] })).rejects.toMatchObject(refusedWith('CNP-1010'));
});

it('is what scripts read of the folder', async () => {
  expect(currentHostDir(folder)).toBeUndefined();
  await publishSet(store, { host: hostRelease('1.0.0'), remotes: [release('remote-one', '1.0.0'), release('remote-two', '1.0.0')] });
  expect(currentHostDir(folder)).toBe(path.join(folder, 'host', '1.0.0'));
  const registry = resolveRegistry({
    releasesDir: folder,
    originOf: (name) => (name === 'remote-one' ? 'http://127.0.0.1:4611/' : undefined),
  });
  expect(registry.remotes).toMatchObject([{ name: 'remote-one', baseUrl: 'http://127.0.0.1:4611/1.0.0/' }]);
  await writeFile(path.join(folder, 'registry.json'), '{');
  expect(() => readReleases(folder)).toThrow(/^CNP-2004 .*registry\.json/);
});
