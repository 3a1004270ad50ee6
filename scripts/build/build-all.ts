import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import {
  openStore,
  publishHost,
  publishSet,
  readCandidate,
  readHostCandidate,
  readReleases,
  type ReleaseIndex,
} from '@canopy/delivery/registry';
import type { Target } from '@canopy/federation/releases';
import pLimit from 'p-limit';
import { makeRelease, releaseName, type BuildMode } from './make-release.ts';
import { findTargets, ROOT } from './targets.ts';

export interface BuildProgress {
  name: string;
  state: 'building' | 'built' | 'unchanged' | 'failed' | 'withdrawn';
  /** folder name of the release: `0.1.0-3f2a91bc` */
  release: string;
  /** how long a finished build took */
  ms?: number;
  /** output of a failed build, or why the release was withdrawn */
  message?: string;
}

export interface BuildAllOptions {
  /** names of the packages to build; default: all, in development the host */
  only?: readonly string[];
  /** `development`: a build of the host for pages with an override */
  mode?: BuildMode;
  /** default: `.canopy/releases` */
  releasesDir?: string;
  onProgress?: (progress: BuildProgress) => void;
}

export interface BuildResult {
  releasesDir: string;
  /** package → folder name of its current release */
  current: Record<string, string>;
  /** how many were new */
  built: number;
}

/** Where `npm run build` and `npm start` publish. */
export function releasesFolder(): string {
  return path.join(ROOT, '.canopy', 'releases');
}

/**
 * Builds the host and the remotes whose sources have changed, and makes the results current. A withdrawn release does not become current
 * again. If a build fails, that package stays at its last release; the others continue.
 * @throws Error naming every failed package with its messages, or everything that rules out what was built
 */
export async function buildAll(options: BuildAllOptions = {}): Promise<BuildResult> {
  const { only, mode = 'production', releasesDir = releasesFolder(), onProgress = () => {} } = options;
  const targets = selectTargets(only?.length ? only : mode === 'development' ? ['host'] : undefined, mode);
  const failures: string[] = [];
  const ready: Built[] = [];
  let built = 0;
  const buildOne = async (target: Target): Promise<void> => {
    const { name } = target;
    const release = releaseName(target, mode);
    const done = { target, release };
    if (isBuilt(releasesDir, done)) {
      ready.push(done);
      return onProgress({ name, release, state: 'unchanged' });
    }
    onProgress({ name, release, state: 'building' });
    const begun = performance.now();
    try {
      await makeRelease({ target, release, releasesDir, mode });
      ready.push(done);
      built += 1;
      onProgress({ name, release, state: 'built', ms: Math.round(performance.now() - begun) });
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      failures.push(`${name}:\n${message}`);
      onProgress({ name, release, state: 'failed', ms: Math.round(performance.now() - begun), message });
    }
  };
  await pLimit(Math.min(2, availableParallelism())).map(targets, buildOne);
  const index = await publish(releasesDir, ready, mode);
  for (const { target, release } of ready) {
    const reason = releasesOf(index, target.name).find(({ version }) => version === release)?.withdrawn?.reason;
    if (reason !== undefined) onProgress({ name: target.name, release, state: 'withdrawn', message: reason });
  }
  if (failures.length > 0) throw new Error(failures.join('\n\n'));
  return { releasesDir, current: currentOf(index), built };
}

interface Built {
  target: Target;
  release: string;
}

function isBuilt(releasesDir: string, { target: { name, kind }, release }: Built): boolean {
  return existsSync(path.join(releasesDir, name, release, kind === 'host' ? 'host.json' : 'release.json'));
}

function selectTargets(only: readonly string[] | undefined, mode: BuildMode): Target[] {
  const targets = findTargets();
  if (!only) return targets;
  const unknown = only.filter((name) => !targets.some((target) => target.name === name));
  if (unknown.length > 0)
    throw new Error(`There is no ${unknown.join(', ')} to build; there are ${targets.map(({ name }) => name).join(', ')}.`);
  if (mode === 'development' && only.some((name) => name !== 'host'))
    throw new Error('Only the host is published as a development build; a remote under development is served by "npm run remote -- dev".');
  return targets.filter(({ name }) => only.includes(name));
}

/** Publishes what is not current yet, in one step. Does not read current releases: a start without changes must not wait. */
async function publish(releasesDir: string, ready: readonly Built[], mode: BuildMode): Promise<ReleaseIndex> {
  const before = readReleases(releasesDir);
  const isSettled = ({ target: { name }, release }: Built) =>
    (mode === 'development' ? before.host.development : channelOf(before, name)?.stable) === release ||
    releasesOf(before, name).some(({ version, withdrawn }) => version === release && withdrawn);
  const fresh = ready.filter((one) => !isSettled(one));
  if (fresh.length === 0) return before;
  const folder = ({ target, release }: Built) => path.join(releasesDir, target.name, release);
  const builtHost = fresh.find(({ target }) => target.kind === 'host');
  const host = builtHost && (await readHostCandidate(folder(builtHost), builtHost.release));
  const store = openStore(releasesDir);
  if (mode === 'development') return host ? publishHost(store, host, { development: true }) : before;
  const remotes = fresh.filter(({ target }) => target.kind === 'remote');
  return publishSet(store, {
    ...(host && { host }),
    remotes: await Promise.all(remotes.map((one) => readCandidate(folder(one), one.target.name, one.release))),
  });
}

const channelOf = (index: ReleaseIndex, name: string) => (name === 'host' ? index.host : index.remotes[name]);

function releasesOf(index: ReleaseIndex, name: string): { version: string; withdrawn?: { reason: string } }[] {
  return channelOf(index, name)?.releases ?? [];
}

function currentOf(index: ReleaseIndex): Record<string, string> {
  const channels = [['host', index.host.stable], ...Object.entries(index.remotes).map(([name, { stable }]) => [name, stable])];
  return Object.fromEntries(channels.filter(([, stable]) => stable !== undefined)) as Record<string, string>;
}
