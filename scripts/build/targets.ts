import { existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import type { Target } from '@canopy/federation/releases';
import * as z from 'zod/mini';

/** The repository's. */
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
 * A remote whose sources stand in another folder than the workspace's: a copy, for example. Without packages of its own it
 * takes those of the workspace's remote of that name.
 * @throws Error where the folder holds no remote
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

/** The version that a package's folder says. */
export function versionIn(dir: string): string {
  return z.object({ version: z.string() }).parse(JSON.parse(readFileSync(path.join(dir, 'package.json'), 'utf8'))).version;
}
