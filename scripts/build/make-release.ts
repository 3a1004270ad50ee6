import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import type { Target } from '@canopy/federation/releases';

/** Releases of a package that are kept, so that a session which began before some deploys still finds its files. */
const KEPT = 8;

export interface ReleaseOptions {
  target: Target;
  /** folder name of the release: `0.1.0-3f2a91bc` */
  release: string;
  releasesDir: string;
  mode: 'production' | 'development';
}

/**
 * Builds a release that is not there yet. It appears under its name complete or not at all.
 * @throws Error with the messages of the build
 */
export async function makeRelease({ target, release, releasesDir, mode }: ReleaseOptions): Promise<void> {
  const folder = path.join(releasesDir, target.name);
  await mkdir(folder, { recursive: true });
  const outDir = await mkdtemp(path.join(folder, '.building-'));
  try {
    await runBuild({ kind: target.kind, dir: target.dir, outDir, mode, release });
    // A temporary folder is its owner's alone; a release may be served by another account.
    await chmod(outDir, 0o755);
    // Another process may have built the same content meanwhile; what is there stays.
    if (!existsSync(path.join(folder, release))) await rename(outDir, path.join(folder, release));
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
  await removeOld(folder, release);
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

async function removeOld(folder: string, current: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => !name.startsWith('.') && name !== current);
  const dated = await Promise.all(names.map(async (name) => ({ name, made: (await stat(path.join(folder, name))).mtimeMs })));
  const old = dated.toSorted((a, b) => b.made - a.made).slice(KEPT - 1);
  await Promise.all(old.map(({ name }) => rm(path.join(folder, name), { recursive: true, force: true })));
}
