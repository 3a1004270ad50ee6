import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { routeConflicts, type Descriptor } from '@canopy/federation';
import { contentKey, readBuiltRegistry, writeBuiltRegistry, type Target } from '@canopy/federation/releases';
import { makeRelease } from './make-release.ts';
import { findTargets } from './targets.ts';

const ROOT = path.resolve(import.meta.dirname, '..', '..');

export interface BuildProgress {
  name: string;
  state: 'building' | 'built' | 'unchanged' | 'failed';
  /** folder name of the release: `0.1.0-3f2a91bc` */
  release: string;
  /** how long a finished build took */
  ms?: number;
  /** what a failed build said */
  message?: string;
}

export interface BuildAllOptions {
  /** names of the packages to build; default: all */
  only?: readonly string[];
  mode?: 'production' | 'development';
  /** default: the mode's folder below `.canopy/` */
  releasesDir?: string;
  onProgress?: (progress: BuildProgress) => void;
}

export interface BuildResult {
  releasesDir: string;
  /** package → folder name of its current release */
  current: Record<string, string>;
  /** how many were not there yet */
  built: number;
}

/** Where the releases of a mode are kept. */
export function releasesFolder(mode: 'production' | 'development' = 'production'): string {
  return path.join(ROOT, '.canopy', mode === 'production' ? 'releases' : 'releases-development');
}

/**
 * Builds the host and the remotes whose sources have changed, and makes the results current.
 * A failed build leaves that package at its last release; the others go on.
 * @throws Error naming every failed package with its messages, or the remotes that claim the same route
 */
export async function buildAll(options: BuildAllOptions = {}): Promise<BuildResult> {
  const { only, mode = 'production', releasesDir = releasesFolder(mode), onProgress = () => {} } = options;
  const targets = selectTargets(only);
  const failures: string[] = [];
  const ready: Record<string, string> = {};
  let built = 0;
  const buildOne = async (target: Target): Promise<void> => {
    const { name } = target;
    const release = `${target.version}-${contentKey(ROOT, target, mode)}`;
    if (existsSync(path.join(releasesDir, name, release))) {
      ready[name] = release;
      return onProgress({ name, release, state: 'unchanged' });
    }
    onProgress({ name, release, state: 'building' });
    const begun = performance.now();
    try {
      await makeRelease({ target, release, releasesDir, mode });
      ready[name] = release;
      built += 1;
      onProgress({ name, release, state: 'built', ms: Math.round(performance.now() - begun) });
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      failures.push(`${name}:\n${message}`);
      onProgress({ name, release, state: 'failed', ms: Math.round(performance.now() - begun), message });
    }
  };
  await inParallel(targets, Math.min(2, availableParallelism()), buildOne);
  const current = publish(releasesDir, ready);
  if (failures.length > 0) throw new Error(failures.join('\n\n'));
  return { releasesDir, current, built };
}

function selectTargets(only: readonly string[] | undefined): Target[] {
  const targets = findTargets(ROOT);
  if (!only?.length) return targets;
  const unknown = only.filter((name) => !targets.some((target) => target.name === name));
  if (unknown.length > 0) throw new Error(`There is no ${unknown.join(', ')} to build; there are ${targets.map(({ name }) => name).join(', ')}.`);
  return targets.filter(({ name }) => only.includes(name));
}

/** Points at the new releases, if together with the others they make a portal. */
function publish(releasesDir: string, ready: Record<string, string>): Record<string, string> {
  const before = readBuiltRegistry(releasesDir).current;
  const current = Object.fromEntries(
    Object.entries({ ...before, ...ready }).filter(([name, release]) => existsSync(path.join(releasesDir, name, release))),
  );
  if (JSON.stringify(current) === JSON.stringify(before)) return current;
  const descriptors = Object.entries(current)
    .filter(([name]) => name !== 'host')
    .map(([name, release]) => JSON.parse(readFileSync(path.join(releasesDir, name, release, 'descriptor.json'), 'utf8')) as Descriptor);
  const conflicts = routeConflicts(descriptors);
  if (conflicts.length > 0) throw new Error(conflicts.join('\n'));
  return writeBuiltRegistry(releasesDir, current).current;
}

async function inParallel<T>(items: readonly T[], width: number, work: (item: T) => Promise<void>): Promise<void> {
  const queue = [...items];
  const worker = async (): Promise<void> => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: width }, worker));
}
