import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { candidateOf } from './candidate.ts';
import { haltCanary, startCanary } from './canary.ts';
import { readIndex } from './change-index.ts';
import { promote, rollback } from './current.ts';
import { folderStore } from './folder-store.ts';
import { notePlatform, setOrigin, setOverrides } from './notes.ts';
import { publishHost, publishRemote } from './publish.ts';
import type { RegistryStore } from './registry-store.ts';
import { KEPT_DAYS } from './release-index.ts';
import { hostRelease, release, releaseFiles } from './release.fixture.ts';

const ONE = 'remote-one';
let folder: string;
let store: RegistryStore;

const folders: string[] = [];
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'canopy-operations-'));
  folders.push(folder);
  store = folderStore(folder);
});
afterAll(() => Promise.all(folders.map((one) => rm(one, { recursive: true }))));

/** A release as builds left it that wrote a file for each. */
function olderFiles(): Map<string, Buffer> {
  const files = releaseFiles(ONE, '1.0.0');
  const { manifest, integrity, ...facts } = JSON.parse(String(files.get('release.json'))) as Record<string, unknown>;
  for (const [file, value] of Object.entries({ manifest, integrity, release: facts }))
    files.set(`${file}.json`, Buffer.from(JSON.stringify(value)));
  return files;
}

const refusedWith = (...codes: string[]) => ({ problems: codes.map((code) => expect.objectContaining({ code })) });
const publish = (...versions: string[]) =>
  versions.reduce<Promise<unknown>>((before, version) => before.then(() => publishRemote(store, release(ONE, version))), Promise.resolve());
const remote = async () => (await readIndex(store)).remotes[ONE];
const withdrawn = async () => (await remote())?.releases.filter((one) => one.withdrawn).map(({ version }) => version);

describe('publishing', () => {
  it('makes a release current, notes who did it, and keeps what was', async () => {
    await publishRemote(store, release(ONE, '1.0.0'), { by: 'ana@example.com' });
    await publish('1.1.0');
    expect(await remote()).toMatchObject({
      stable: '1.1.0',
      history: ['1.0.0'],
      releases: [{ version: '1.1.0' }, { version: '1.0.0', publishedBy: 'ana@example.com' }],
    });
  });

  it('changes nothing when the same is published again', async () => {
    await publish('1.0.0');
    const before = await store.read();
    await publish('1.0.0');
    expect(await store.read()).toEqual(before);
  });

  it('only puts a held release there', async () => {
    await publish('1.0.0');
    await publishRemote(store, release(ONE, '1.1.0'), { hold: true });
    expect(await remote()).toMatchObject({ stable: '1.0.0', releases: [{ version: '1.1.0' }, { version: '1.0.0' }] });
  });

  it('refuses other content under a version that is there', async () => {
    await publish('1.0.0');
    await expect(publishRemote(store, release(ONE, '1.0.0', { code: 'other' }))).rejects.toMatchObject(refusedWith('CNP-1011'));
    expect((await store.readFile(ONE, '1.0.0', 'remoteEntry.js'))?.toString()).toBe("'remote-one 1.0.0'");
  });

  it.each([
    ['a changed script', 'remoteEntry.js', Buffer.from('tampered')],
    ['a script without a hash', 'chunk.js', Buffer.from('1')],
    ['a compressed script that holds something else', 'remoteEntry.js.gz', gzipSync('tampered')],
  ])('refuses %s, and leaves no file of it', async (_what, file, content) => {
    await publish('1.0.0');
    const files = releaseFiles(ONE, '1.1.0').set(file, content);
    await expect(publishRemote(store, candidateOf(ONE, '1.1.0', files))).rejects.toMatchObject(refusedWith('CNP-1010'));
    expect(await readdir(path.join(folder, ONE))).toEqual(['1.0.0']);
    expect(await remote()).toMatchObject({ stable: '1.0.0' });
  });

  it.each(['../x.js', '/etc/x.js', 'a/../../x.js', '.hidden', 'a\\b.js', 'a//b.js', ''])('refuses a file called %j', (file) => {
    expect(() => candidateOf(ONE, '1.0.0', releaseFiles(ONE, '1.0.0').set(file, Buffer.from('1')))).toThrow(/CNP-1010/);
  });

  it.each([
    ['remote-one/..', '1.0.0'],
    ['One', '1.0.0'],
    [ONE, '../1.0.0'],
    [ONE, '..'],
    [ONE, ''],
  ])('refuses %j %j as a name', (name, version) => {
    expect(() => candidateOf(name, version, releaseFiles(ONE, '1.0.0'))).toThrow(/CNP-1010/);
  });

  it('refuses a release without a part of it, or with the manifest of another', () => {
    const files = releaseFiles(ONE, '1.0.0');
    files.delete('release.json');
    expect(() => candidateOf(ONE, '1.0.0', files)).toThrow(/CNP-1010 .*release\.json is missing/);
    for (const file of ['manifest.json', 'integrity.json']) {
      const older = olderFiles();
      older.delete(file);
      expect(() => candidateOf(ONE, '1.0.0', older)).toThrow(new RegExp(`CNP-1010 .*${file} is missing`));
    }
    expect(() => candidateOf(ONE, '1.0.0', releaseFiles('remote-two', '1.0.0'))).toThrow(/CNP-1009 .*remote-two/);
  });

  it('reads a release of an older build, whose manifest and hashes are files of their own', () => {
    const { manifest, integrity, facts } = candidateOf(ONE, '1.0.0', releaseFiles(ONE, '1.0.0'));
    expect(candidateOf(ONE, '1.0.0', olderFiles())).toMatchObject({ manifest, integrity, facts });
  });

  it('lets in one of two that claim the same route', async () => {
    const both = ['remote-one', 'remote-two'].map((name) => publishRemote(store, release(name, '1.0.0', { route: '/same' })));
    const ends = await Promise.allSettled(both);
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(ends.find(({ status }) => status === 'rejected')).toMatchObject({ reason: refusedWith('CNP-1004') });
    expect(Object.keys((await readIndex(store)).remotes)).toHaveLength(1);
  });

  describe('with pages left open', () => {
    const day = (count: number) => new Date(Date.UTC(2026, 10, 1) + count * 86_400_000);
    const publishOn = (days: number, version: string) => publishRemote(store, release(ONE, version), { now: day(days) });
    const kept = async () => {
      const versions = (await remote())?.releases.map(({ version }) => version) ?? [];
      expect((await readdir(path.join(folder, ONE))).toSorted()).toEqual(versions.toSorted());
      return versions;
    };

    it('keeps what was replaced within a month, however often somebody publishes', async () => {
      const versions = Array.from({ length: 50 }, (_, at) => `1.${at}.0`);
      for (const version of versions) await publishOn(0, version);
      expect(await kept()).toEqual(versions.toReversed());
    });

    it('counts from when it was replaced, not from when it was published, and keeps the newest and what is in use', async () => {
      for (const version of ['0.1.0', '0.2.0', '0.3.0']) await publishOn(0, version);
      await startCanary(store, ONE, '0.1.0', { percent: 1 });
      // 0.3.0 is everybody's until day 40.
      for (const version of ['1.0.0', '1.1.0', '1.2.0', '1.3.0']) await publishOn(40, version);
      expect(await kept()).toEqual(['1.3.0', '1.2.0', '1.1.0', '1.0.0', '0.3.0', '0.1.0']);
      await publishOn(40 + KEPT_DAYS + 1, '1.4.0');
      expect(await kept()).toEqual(['1.4.0', '1.3.0', '1.2.0', '1.1.0', '1.0.0', '0.1.0']);
      expect((await remote())?.history).toEqual(['1.3.0', '1.2.0', '1.1.0', '1.0.0', '0.1.0']);
    });
  });
});

describe('a canary', () => {
  beforeEach(async () => {
    await publish('1.0.0');
    await publishRemote(store, release(ONE, '1.1.0'), { hold: true });
  });

  it('starts with a limit, and becomes everybody’s when it is promoted', async () => {
    await startCanary(store, ONE, '1.1.0', { organisations: ['acme'] });
    expect(await remote()).toMatchObject({
      stable: '1.0.0',
      canary: { version: '1.1.0', organisations: ['acme'], percent: 0, limit: { rate: 0.2, failures: 3 } },
    });
    await promote(store, ONE);
    expect(await remote()).toMatchObject({ stable: '1.1.0', history: ['1.0.0'] });
    expect(await remote()).not.toHaveProperty('canary');
  });

  it('is withdrawn when it is halted, once', async () => {
    await startCanary(store, ONE, '1.1.0', { percent: 10 });
    await haltCanary(store, ONE, '4 of 9 visits failed');
    const { revision } = await haltCanary(store, ONE, 'another reason');
    expect(await remote()).toMatchObject({ stable: '1.0.0', canary: { halted: { reason: '4 of 9 visits failed' } } });
    expect(await withdrawn()).toEqual(['1.1.0']);
    expect((await readIndex(store)).revision).toBe(revision);
    await expect(promote(store, ONE)).rejects.toMatchObject(refusedWith('CNP-2012'));
    await expect(startCanary(store, ONE, '1.1.0', { percent: 10 })).rejects.toMatchObject(refusedWith('CNP-2007'));
  });

  it('is not made current by a publish of the same after it was halted, but by a person', async () => {
    await startCanary(store, ONE, '1.1.0', { percent: 10 });
    await haltCanary(store, ONE, 'it throws');
    await publish('1.1.0');
    expect(await remote()).toMatchObject({ stable: '1.0.0' });
    await promote(store, ONE, '1.1.0');
    expect(await remote()).toMatchObject({ stable: '1.1.0' });
    expect(await withdrawn()).toEqual([]);
  });

  it('is refused for what everybody has, what is not there, and what no longer fits', async () => {
    await expect(startCanary(store, ONE, '1.0.0', { percent: 1 })).rejects.toMatchObject(refusedWith('CNP-2007'));
    await expect(startCanary(store, ONE, '9.0.0', { percent: 1 })).rejects.toMatchObject(refusedWith('CNP-2001'));
    await expect(startCanary(store, 'remote-none', '1.0.0', { percent: 1 })).rejects.toMatchObject(refusedWith('CNP-2001'));
    await publishRemote(store, release('remote-two', '1.0.0', { route: '/two' }), { hold: true });
    await publishRemote(store, release('remote-three', '1.0.0', { route: '/two' }));
    await expect(startCanary(store, 'remote-two', '1.0.0', { percent: 1 })).rejects.toMatchObject(refusedWith('CNP-1004'));
    await expect(promote(store, 'remote-two', '1.0.0')).rejects.toMatchObject(refusedWith('CNP-1004'));
  });
});

describe('rolling back', () => {
  it('goes to what was current before, and withdraws what was left', async () => {
    await publish('1.0.0', '1.1.0', '1.2.0');
    await rollback(store, ONE);
    expect(await remote()).toMatchObject({ stable: '1.1.0' });
    expect(await withdrawn()).toEqual(['1.2.0']);
    await rollback(store, ONE);
    expect(await remote()).toMatchObject({ stable: '1.0.0' });
    expect(await withdrawn()).toEqual(['1.2.0', '1.1.0']);
    await expect(rollback(store, ONE)).rejects.toMatchObject(refusedWith('CNP-2003'));
  });

  it('goes to a named release, withdrawn or not', async () => {
    await publish('1.0.0', '1.1.0', '1.2.0');
    await rollback(store, ONE, '1.0.0');
    await rollback(store, ONE, '1.2.0');
    expect(await remote()).toMatchObject({ stable: '1.2.0' });
    expect(await withdrawn()).toEqual(['1.0.0']);
    await expect(rollback(store, ONE, '9.0.0')).rejects.toMatchObject(refusedWith('CNP-2001'));
    await expect(rollback(store, 'remote-none')).rejects.toMatchObject(refusedWith('CNP-2001'));
  });
});

describe('the host', () => {
  it('has a current release, one that is to come, and one for developers', async () => {
    await publishHost(store, hostRelease('1.0.0'));
    await publishHost(store, hostRelease('2.0.0'), { next: true });
    await publishHost(store, hostRelease('2.0.0-dev'), { development: true });
    expect((await readIndex(store)).host).toMatchObject({ stable: '1.0.0', next: '2.0.0', development: '2.0.0-dev' });
    expect((await store.readFile('host', '2.0.0', 'index.html'))?.toString()).toBe('2.0.0');
    await promote(store, 'host');
    const { host } = await readIndex(store);
    expect(host).toMatchObject({ stable: '2.0.0', history: ['1.0.0'] });
    expect(host).not.toHaveProperty('next');
    await rollback(store, 'host');
    expect((await readIndex(store)).host).toMatchObject({ stable: '1.0.0' });
    await publishHost(store, hostRelease('2.0.0'));
    expect((await readIndex(store)).host).toMatchObject({ stable: '1.0.0' });
    await expect(promote(store, 'host')).rejects.toMatchObject(refusedWith('CNP-2012'));
  });
});

describe('another host', () => {
  const withShellApi = (version: string, shellApi: string) => ({ ...hostRelease(version), facts: { shellApi, shared: {}, paths: [] } });

  it('is refused where a deployed remote would stop, and may be announced', async () => {
    await publishHost(store, hostRelease('1.0.0'));
    await publish('1.0.0');
    await expect(publishHost(store, withShellApi('2.0.0', '2.0.0'))).rejects.toMatchObject(refusedWith('CNP-1001'));
    expect((await readIndex(store)).host.releases).toHaveLength(1);
    await publishHost(store, withShellApi('2.0.0', '2.0.0'), { next: true });
    await expect(promote(store, 'host')).rejects.toMatchObject(refusedWith('CNP-1001'));
    await expect(publishRemote(store, release(ONE, '1.1.0'))).rejects.toMatchObject(refusedWith('CNP-1002'));
    await publishHost(store, withShellApi('1.1.0', '1.5.0'));
    expect((await readIndex(store)).host).toMatchObject({ stable: '1.1.0', next: '2.0.0' });
  });
});

it('notes what the platform answers, whether overrides are allowed, and where a remote is served', async () => {
  await publish('1.0.0');
  await notePlatform(store, ['GET /b/', 'GET /a/']);
  await setOverrides(store, true);
  await setOrigin(store, ONE, 'https://cdn.example.com/');
  const { revision } = await readIndex(store);
  expect(await readIndex(store)).toMatchObject({
    overrides: true,
    platform: { calls: ['GET /a/', 'GET /b/'] },
    remotes: { [ONE]: { origin: 'https://cdn.example.com/' } },
  });
  await notePlatform(store, ['GET /a/', 'GET /b/']);
  await setOverrides(store, true);
  expect((await setOrigin(store, ONE, 'https://cdn.example.com/')).revision).toBe(revision);
  expect((await setOrigin(store, ONE, undefined)).remotes[ONE]).not.toHaveProperty('origin');
});
