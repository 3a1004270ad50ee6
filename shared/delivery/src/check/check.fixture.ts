import { createHash } from 'node:crypto';
import { manifestSchema, type ManifestInput } from '@canopy/federation';
import type { HostFacts, HostIndex, ReleaseIndex, RemoteFacts, RemoteIndex, RemoteRelease } from '../registry/release-index.ts';
import type { Candidate } from './candidate.ts';

const FACTS: RemoteFacts = { shared: { react: '^19.0.0' }, calls: [], sizes: { entry: 3, initial: 10, total: 15 } };
const at = '2026-11-20T12:00:00.000Z';

const hashOf = (text: string): string => `sha384-${createHash('sha384').update(text).digest('base64')}`;

export const aManifest = (name: string, change: Partial<ManifestInput> = {}): ManifestInput => ({
  name,
  title: name,
  shellApi: '^1.0.0',
  routes: [{ path: `/${name}` }],
  exposes: { './Remote': './src/remote.tsx' },
  ...change,
});

interface CandidateChange {
  version?: string;
  manifest?: Partial<ManifestInput>;
  facts?: Partial<RemoteFacts>;
  /** file → content; each js and css file gets its hash */
  files?: Record<string, string>;
  integrity?: Record<string, string>;
}

/** A release of remote-new that passes the check, apart from the change. */
export function aCandidate({
  version = '0.2.0-bbbbbbbb',
  manifest,
  facts,
  files = { 'remoteEntry.js': 'entry' },
  integrity,
}: CandidateChange = {}): Candidate {
  return {
    name: 'remote-new',
    version,
    manifest: aManifest('remote-new', manifest),
    facts: { ...FACTS, ...facts },
    files: new Map(Object.entries(files).map(([file, text]) => [file, Buffer.from(text)])),
    integrity: integrity ?? hashesOf(files),
  };
}

export const hashesOf = (files: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(files)
      .filter(([file]) => /\.(js|css)$/.test(file))
      .map(([file, text]) => [file, hashOf(text)]),
  );

export const aRelease = (name: string, version: string, manifest: Partial<ManifestInput> = {}): RemoteRelease => ({
  version,
  publishedAt: at,
  entry: 'remoteEntry.js',
  manifest: manifestSchema.parse(aManifest(name, manifest)),
  integrity: hashesOf({ 'remoteEntry.js': 'entry' }),
  facts: FACTS,
});

interface Lines {
  stable?: RemoteRelease;
  canary?: RemoteRelease;
  halted?: boolean;
}

export const aRemote = ({ stable, canary, halted }: Lines): RemoteIndex => ({
  ...(stable && { stable: stable.version }),
  history: [],
  ...(canary && {
    canary: {
      version: canary.version,
      organisations: [],
      percent: 10,
      startedAt: at,
      limit: { rate: 0.2, failures: 3 },
      ...(halted && { halted: { at, reason: 'it failed' } }),
    },
  }),
  releases: [canary, stable].filter((release) => release !== undefined),
});

export const aHost = (
  shellApi: string,
  shared: Record<string, string> = { react: '19.3.1' },
  paths: string[] = ['/settings'],
): HostFacts => ({ shellApi, shared, paths });

interface IndexChange {
  host?: HostFacts;
  next?: HostFacts;
  remotes?: Record<string, RemoteIndex>;
  calls?: string[];
}

/** A registry with a host that fits `aCandidate`. */
export function anIndex({ host = aHost('1.1.0'), next, remotes = {}, calls }: IndexChange = {}): ReleaseIndex {
  const releases: HostIndex['releases'] = [{ version: '0.1.0-aaaa', publishedAt: at, facts: host }];
  if (next) releases.push({ version: '0.2.0-cccc', publishedAt: at, facts: next });
  return {
    schema: 3,
    revision: 1,
    updatedAt: at,
    overrides: false,
    host: { stable: '0.1.0-aaaa', ...(next && { next: '0.2.0-cccc' }), history: [], releases },
    ...(calls && { platform: { calls, at } }),
    remotes,
  };
}
