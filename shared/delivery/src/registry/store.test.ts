import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { changeIndex, readIndex } from './change-index.ts';
import { openStore } from './open-store.ts';
import { BUCKET_KEYS, publishInProcess, startBucketServer, type BucketServer } from './processes.fixture.ts';
import { publishRemote } from './publish.ts';
import type { RegistryStore } from './registry-store.ts';
import { emptyIndex } from './release-index.ts';
import { release } from './release.fixture.ts';

const MINUTE = 60_000;
let root: string;
let server: BucketServer;
let count = 0;

async function makeBucket(endpoint: string, bucket: string): Promise<string> {
  const client = new S3Client({ endpoint, region: 'us-east-1', forcePathStyle: true });
  await client.send(new CreateBucketCommand({ Bucket: bucket }));
  client.destroy();
  return `s3://${bucket}/portal/releases?endpoint=${endpoint}&region=us-east-1`;
}

beforeAll(async () => {
  Object.assign(process.env, BUCKET_KEYS);
  root = await mkdtemp(path.join(tmpdir(), 'canopy-store-'));
  server = await startBucketServer();
}, MINUTE);
afterAll(async () => {
  await server.stop();
  await rm(root, { recursive: true });
});

describe.each(['folder', 'bucket'])('a %s', (kind) => {
  let target: string;
  let store: RegistryStore;

  beforeEach(async () => {
    count += 1;
    target = kind === 'folder' ? path.join(root, `releases-${count}`) : await makeBucket(server.endpoint, `releases-${count}`);
    store = openStore(target);
  });

  it('is empty at first', async () => {
    expect(await store.read()).toEqual({ index: emptyIndex(), tag: undefined });
    expect(await store.hasRelease('remote-one', '1.0.0-a')).toBe(false);
    expect(await store.readFile('remote-one', '1.0.0-a', 'remoteEntry.js')).toBeUndefined();
  });

  it('gives back what was written, and refuses to write over what somebody else has', async () => {
    const first = { ...emptyIndex(), revision: 1 };
    expect(await store.write(first, undefined)).toBe(true);
    expect(await store.write({ ...first, revision: 7 }, undefined)).toBe(false);
    const { index, tag } = await store.read();
    expect(index).toEqual(first);
    expect(await store.write({ ...first, revision: 2 }, tag)).toBe(true);
    expect(await store.write({ ...first, revision: 3 }, tag)).toBe(false);
    expect((await store.read()).index.revision).toBe(2);
  });

  it('keeps and removes the files of a release', async () => {
    const { files } = release('remote-one', '1.0.0-a');
    await store.putRelease('remote-one', '1.0.0-a', files);
    expect(await store.hasRelease('remote-one', '1.0.0-a')).toBe(true);
    expect(await store.readFile('remote-one', '1.0.0-a', 'remoteEntry.js')).toEqual(files.get('remoteEntry.js'));
    expect(await store.readFile('remote-one', '1.0.0-a', 'assets/none.js')).toBeUndefined();
    expect(await store.readFile('remote-one', '1.0.0-a', '../../registry.json')).toBeUndefined();
    await store.removeRelease('remote-one', '1.0.0-a');
    expect(await store.hasRelease('remote-one', '1.0.0-a')).toBe(false);
  });

  it('begins a change anew when somebody else was first', async () => {
    let runs = 0;
    const changed = await changeIndex(store, async (index) => {
      runs += 1;
      if (runs === 1) await store.write({ ...index, overrides: true, revision: index.revision + 1 }, undefined);
      return { ...index, platform: { calls: ['GET /posts/'], at: '' } };
    });
    expect(runs).toBe(2);
    expect(changed).toMatchObject({ revision: 2, overrides: true, platform: { calls: ['GET /posts/'] } });
  });

  it(
    'loses nothing when many processes publish at once',
    async () => {
      const names = Array.from({ length: 8 }, (_, at) => `remote-${'abcdefgh'[at]}`);
      const ends = await Promise.all(names.map((name) => publishInProcess({ target, name, version: '1.0.0-a' })));
      expect(ends.map(({ error }) => error).join('')).toBe('');
      const index = await readIndex(store);
      expect(Object.keys(index.remotes).toSorted()).toEqual(names);
      expect(index.revision).toBe(names.length);
    },
    MINUTE,
  );

  it(
    'loses no release of one remote that two publish at once',
    async () => {
      const versions = ['1.0.0-a', '1.0.0-b', '1.0.0-c', '1.0.0-d', '1.0.0-e', '1.0.0-f'];
      await Promise.all(versions.map((version) => publishInProcess({ target, name: 'remote-one', version })));
      const { stable, history, releases } = (await readIndex(store)).remotes['remote-one'] ?? { history: [], releases: [] };
      expect(releases.map(({ version }) => version).toSorted()).toEqual(versions);
      expect([stable, ...history].toSorted()).toEqual(versions);
    },
    MINUTE,
  );

  it(
    'has the old release after a publish that was killed before its end, and takes the same release later',
    async () => {
      await publishRemote(store, release('remote-one', '1.0.0-a'));
      const before = await store.read();
      const end = await publishInProcess({ target, name: 'remote-one', version: '1.0.0-b', crash: true });
      expect(end.signal).toBe('SIGKILL');
      expect(await store.read()).toEqual(before);
      expect(await store.readFile('remote-one', '1.0.0-b', 'remoteEntry.js')).toBeDefined();
      const after = await publishRemote(store, release('remote-one', '1.0.0-b'));
      expect(after.remotes['remote-one']).toMatchObject({ stable: '1.0.0-b', history: ['1.0.0-a'] });
    },
    MINUTE,
  );
});

describe('a folder', () => {
  it('frees itself of the lock of a process that is gone', async () => {
    const folder = await mkdtemp(path.join(root, 'locked-'));
    const ended = await publishInProcess({ target: path.join(root, 'elsewhere'), name: 'remote-one', version: '1.0.0-a' });
    expect(ended.code).toBe(0);
    const { pid, machine } = await goneProcess();
    for (const lock of ['.registry.lock', '.registry.lock.break'])
      await writeFile(path.join(folder, lock), JSON.stringify({ token: lock, pid, machine, since: Date.now() }));
    await publishRemote(openStore(folder), release('remote-one', '1.0.0-a'));
    expect((await readdir(folder)).toSorted()).toEqual(['registry.json', 'remote-one']);
  });

  it('takes the place of an index of the first schema', async () => {
    const folder = await mkdtemp(path.join(root, 'old-'));
    await writeFile(path.join(folder, 'registry.json'), JSON.stringify({ schema: 1, id: 'x', current: {}, remotes: [] }));
    const index = await publishRemote(openStore(folder), release('remote-one', '1.0.0-a'));
    expect(index).toMatchObject({ schema: 3, revision: 1, remotes: { 'remote-one': { stable: '1.0.0-a' } } });
  });

  it('reads an index of the second schema, whose manifests were called descriptors', async () => {
    const folder = await mkdtemp(path.join(root, 'second-'));
    const store = openStore(folder);
    const written = await publishRemote(store, release('remote-one', '1.0.0-a'));
    const releases = written.remotes['remote-one']!.releases.map(({ manifest, ...rest }) => ({
      ...rest,
      descriptor: manifest,
      manifest: 'mf-manifest.json',
    }));
    const remotes = { 'remote-one': { ...written.remotes['remote-one'], releases } };
    await writeFile(path.join(folder, 'registry.json'), JSON.stringify({ ...written, schema: 2, remotes }));
    const index = await publishRemote(store, release('remote-one', '1.0.0-b'));
    expect(index.remotes['remote-one']?.releases.find(({ version }) => version === '1.0.0-a')).toEqual({
      ...written.remotes['remote-one']?.releases[0],
      leftAt: expect.any(String),
    });
  });

  it('is left alone where its index is of a later schema, or damaged', async () => {
    const folder = await mkdtemp(path.join(root, 'new-'));
    for (const text of ['{"schema":4}', '{"schema":3}', '{']) {
      await writeFile(path.join(folder, 'registry.json'), text);
      await expect(publishRemote(openStore(folder), release('remote-one', '1.0.0-a'))).rejects.toMatchObject({
        problems: [{ code: 'CNP-2004' }],
      });
    }
  });
});

describe('a bucket', () => {
  it(
    'is refused where its server ignores the conditions of a write',
    async () => {
      const careless = await startBucketServer(false);
      try {
        const store = openStore(await makeBucket(careless.endpoint, 'releases'));
        await expect(publishRemote(store, release('remote-one', '1.0.0-a'))).rejects.toMatchObject({
          problems: [{ code: 'CNP-2004', message: expect.stringContaining('ignores the conditions') }],
        });
        expect(await readIndex(store)).toEqual(emptyIndex());
      } finally {
        await careless.stop();
      }
    },
    MINUTE,
  );

  it.each([`s3://none-such?endpoint=ENDPOINT`, 's3://bucket?endpoint=http://127.0.0.1:1', 's3://Bad_Name/', 'https://portal.example'])(
    'says with a number that %s cannot be used',
    async (address) => {
      await expect((async () => openStore(address.replace('ENDPOINT', server.endpoint)).read())()).rejects.toMatchObject({
        problems: [{ code: 'CNP-2004' }],
      });
    },
    MINUTE,
  );
});

/** A process that has ended, and this machine's name. */
async function goneProcess(): Promise<{ pid: number; machine: string }> {
  const { spawnSync } = await import('node:child_process');
  const os = await import('node:os');
  return { pid: spawnSync(process.execPath, ['-e', '']).pid, machine: os.hostname() };
}
