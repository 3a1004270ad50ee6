import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { candidateOf, hostCandidateOf, openStore, publishHost, publishRemote, type RegistryStore } from '@canopy/delivery/registry';
import type { ManifestInput } from '@canopy/federation';

const json = (value: unknown) => Buffer.from(JSON.stringify(value));
const sha384 = (content: Buffer) => `sha384-${createHash('sha384').update(content).digest('base64')}`;

export const manifestOf = (name: string, change: Partial<ManifestInput> = {}): ManifestInput => ({
  name,
  title: name.replace('remote-', ''),
  shellApi: '^1.0.0',
  routes: [{ path: `/${name}` }],
  exposes: { './Remote': './src/remote.tsx' },
  ...change,
});

/** Files of a release as a build leaves them; `facts` and `manifest` replace parts. */
export function filesOf(name: string, version: string, { manifest = {}, calls = [] as string[] } = {}): Map<string, Buffer> {
  const entry = Buffer.from(`/* ${name} ${version} */`);
  return new Map([
    ['remoteEntry.js', entry],
    [
      'release.json',
      json({
        manifest: manifestOf(name, manifest),
        integrity: { 'remoteEntry.js': sha384(entry) },
        shared: {},
        calls,
        sizes: { entry: 1, initial: 1, total: 1 },
        first: { files: [], shared: [] },
      }),
    ],
  ]);
}

const PAGE = '<html><head><!--canopy:head--><script src="/assets/main.HOST.js" nonce="__CSP_NONCE__"></script></head></html>';

export interface Fixture {
  folder: string;
  store: RegistryStore;
  publish(name: string, version: string, options?: { hold?: boolean; manifest?: Partial<ManifestInput> }): Promise<void>;
  publishHost(version: string, options?: { next?: boolean; development?: boolean }): Promise<void>;
  remove(): Promise<void>;
}

/** A folder of releases for one test. */
export async function releasesFixture(): Promise<Fixture> {
  const folder = await mkdtemp(path.join(tmpdir(), 'canopy-test-releases-'));
  const store = openStore(folder);
  return {
    folder,
    store,
    async publish(name, version, { hold, manifest } = {}) {
      await publishRemote(store, candidateOf(name, version, filesOf(name, version, { ...(manifest && { manifest }) })), {
        ...(hold && { hold }),
        by: 'fixture',
      });
    },
    async publishHost(version, options = {}) {
      const files = new Map([
        ['index.html', Buffer.from(PAGE.replace('HOST', version))],
        [`assets/main.${version}.js`, Buffer.from(`'${version}'`)],
        ['favicon.svg', Buffer.from('<svg/>')],
        ['host.json', json({ shellApi: '1.1.0', shared: {}, files: { '@canopy/ui/table': { 'assets/table.js': sha384(Buffer.of()) } } })],
      ]);
      await publishHost(store, hostCandidateOf(version, files), options);
    },
    remove: () => rm(folder, { recursive: true }),
  };
}
