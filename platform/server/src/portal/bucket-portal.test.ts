import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { candidateOf, hostCandidateOf, openStore, publishHost, publishRemote, type RegistryStore } from '@canopy/delivery/registry';
import { REPOSITORY } from '../config/config.ts';
import { filesOf } from '../modules/host/releases/published.fixture.ts';
import { openReleases } from './sources/open-releases.ts';

const KEYS = { AWS_ACCESS_KEY_ID: 'test', AWS_SECRET_ACCESS_KEY: 'test' };
const before = { ...process.env };

let server: ChildProcess;
let target: string;
let store: RegistryStore;
beforeAll(async () => {
  Object.assign(process.env, KEYS);
  server = spawn(process.execPath, ['src/registry/s3-server.fixture.ts'], {
    cwd: path.join(REPOSITORY, 'shared/delivery'),
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const port = await new Promise<number>((resolve, reject) => {
    server.stdout?.once('data', (line: Buffer) => resolve((JSON.parse(line.toString()) as { port: number }).port));
    server.once('exit', () => reject(new Error('the bucket server did not start')));
  });
  const endpoint = `http://127.0.0.1:${port}`;
  const made = await fetch(`${endpoint}/releases`, { method: 'PUT' });
  expect(made.ok).toBe(true);
  target = `s3://releases/canopy?endpoint=${endpoint}&region=eu-central-1`;
  store = openStore(target);
});
afterAll(() => {
  process.env = before;
  server.kill('SIGTERM');
});

it('reads a bucket at most every five seconds, keeps what it read, and goes on without it', async () => {
  let now = 0;
  const faults: string[] = [];
  const settings = {
    registry: target,
    remoteOrigins: {},
    overrides: undefined,
    hostFolder: undefined,
    publicUrl: 'https://canopy.example.com',
  };
  const releases = openReleases(
    settings,
    (fault) => faults.push(fault.message),
    () => now,
    // A process's first request takes long on a slow machine.
    60_000,
  );
  await expect(releases.current()).rejects.toThrow('nothing has been published');

  const host = new Map([
    ['index.html', Buffer.from('<html>')],
    ['assets/main.1.js', Buffer.from('1')],
    ['host.json', Buffer.from('{"shellApi":"1.1.0","shared":{}}')],
  ]);
  await publishHost(store, hostCandidateOf('1.0.0-aaaaaaaa', host));
  await publishRemote(store, candidateOf('remote-tools', '1.0.0-aaaaaaaa', filesOf('remote-tools', '1.0.0-aaaaaaaa')));
  const first = await releases.current();
  expect(first.resolve({}).remotes.map(({ version }) => version)).toEqual(['1.0.0-aaaaaaaa']);
  expect((await first.readHostFile('index.html', false))?.toString()).toBe('<html>');
  expect((await first.readAsset('assets/main.1.js'))?.toString()).toBe('1');
  expect(await first.readAsset('assets/none.js')).toBeUndefined();

  await publishRemote(store, candidateOf('remote-tools', '1.0.1-bbbbbbbb', filesOf('remote-tools', '1.0.1-bbbbbbbb')));
  now = 4_999;
  expect(await releases.current()).toBe(first);
  now = 5_001;
  const second = await releases.current();
  expect(second.resolve({}).remotes.map(({ version }) => version)).toEqual(['1.0.1-bbbbbbbb']);

  server.kill('SIGKILL');
  await new Promise((resolve) => server.once('exit', resolve));
  now = 20_000;
  expect(await releases.current()).toBe(second);
  expect((await second.readAsset('assets/main.1.js'))?.toString()).toBe('1');
  await expect(second.readAsset('assets/main.2.js')).rejects.toMatchObject({ status: 503 });
  expect(faults.at(-1)).toMatch(/^the registry s3:\/\/releases\/canopy cannot be used/);
});
