import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { KEPT_BUILDS, readReleases } from '@canopy/delivery/registry';
import { contentKey, type Target } from '@canopy/federation/releases';
import { ROOT } from './targets.ts';

export type BuildMode = 'production' | 'development';

export interface ReleaseOptions {
  target: Target;
  /** folder name of the release: `0.1.0-3f2a91bc` */
  release: string;
  releasesDir: string;
  mode: BuildMode;
}

/** Name of a release of these sources: the package's version and eight digits of its content hash. */
export function releaseName(target: Target, mode: BuildMode): string {
  return `${target.version}-${contentKey(ROOT, target, mode)}`;
}

/**
 * Builds a release unless it exists. It appears under its name complete or not at all.
 * @throws Error with the messages of the build
 */
export async function makeRelease({ target, release, releasesDir, mode }: ReleaseOptions): Promise<void> {
  const folder = path.join(releasesDir, target.name);
  await mkdir(folder, { recursive: true });
  const outDir = await mkdtemp(path.join(folder, '.building-'));
  try {
    await runBuild({ kind: target.kind, dir: target.dir, outDir, mode, release });
    // A temporary folder is accessible only to its owner; another account may serve a release.
    await chmod(outDir, 0o755);
    // Another process may have built the same content meanwhile; the existing one stays.
    if (!existsSync(path.join(folder, release))) await rename(outDir, path.join(folder, release));
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
  await removeUnpublished(releasesDir, target.name, release);
}

function runBuild(options: object): Promise<void> {
  const script = path.join(import.meta.dirname, 'build-target.ts');
  const child = spawn(process.execPath, [script, JSON.stringify(options)], { stdio: ['ignore', 'ignore', 'pipe'] });
  let messages = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (messages += text));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => {
      if (code === 0) resolve();
      else reject(new Error(messages.trim() || `The build process ended with ${signal ?? `code ${code}`}.`));
    });
  });
}

/** Removes builds that were never published, except the newest; published ones go when the index drops them. */
async function removeUnpublished(releasesDir: string, name: string, current: string): Promise<void> {
  const folder = path.join(releasesDir, name);
  const index = readReleases(releasesDir);
  const channel = name === 'host' ? index.host : index.remotes[name];
  const published = new Set(channel?.releases.map(({ version }) => version));
  const names = (await readdir(folder)).filter((one) => !one.startsWith('.') && one !== current && !published.has(one));
  const dated = await Promise.all(names.map(async (one) => ({ one, made: (await stat(path.join(folder, one))).mtimeMs })));
  const old = dated.toSorted((a, b) => b.made - a.made).slice(KEPT_BUILDS - 1);
  await Promise.all(old.map(({ one }) => rm(path.join(folder, one), { recursive: true, force: true })));
}
