import { existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import type { Target } from '@canopy/federation/releases';
import * as z from 'zod/mini';

/** Root of the repository. */
export const ROOT = path.resolve(import.meta.dirname, '..', '..');

/** The host and every remote of the workspace, the host first since it takes longest. */
export function findTargets(root: string = ROOT): Target[] {
  const remotes = readdirSync(root)
    .filter((name) => name.startsWith('remote-') && existsSync(path.join(root, name, 'remote.config.ts')))
    .toSorted()
    .map((name) => targetAt(root, name, 'remote'));
  const host = existsSync(path.join(root, 'host', 'src', 'main.tsx')) ? [targetAt(root, 'host', 'host')] : [];
  return [...host, ...remotes];
}

/**
 * A remote whose sources are outside the workspace's folder, such as a copy. Without its own packages it uses those of the workspace's
 * remote of that name.
 * @throws Error if the folder contains no remote
 */
export function targetIn(dir: string, name: string): Target {
  if (!existsSync(path.join(dir, 'remote.config.ts'))) throw new Error(`${dir} has no remote.config.ts.`);
  const packages = path.join(dir, 'node_modules');
  const usual = path.join(ROOT, name, 'node_modules');
  if (!existsSync(packages) && existsSync(usual)) symlinkSync(usual, packages, 'junction');
  return { ...targetAt(path.dirname(dir), path.basename(dir), 'remote'), name };
}

function targetAt(root: string, name: string, kind: Target['kind']): Target {
  const dir = path.join(root, name);
  return { name, dir, version: versionIn(dir), kind };
}

/** The version in a package's folder. */
export function versionIn(dir: string): string {
  return z.object({ version: z.string() }).parse(JSON.parse(readFileSync(path.join(dir, 'package.json'), 'utf8'))).version;
}
