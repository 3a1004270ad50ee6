import { createHash, type Hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';

/** A package built as a release: the host or a remote. */
export interface Target {
  /** name of its folder: `host`, `remote-analytics` */
  name: string;
  dir: string;
  version: string;
  kind: 'host' | 'remote';
}

/** Packages that a remote takes from the host: a change to them is the host's, and does not require rebuilding the remote. */
const FROM_HOST = new Set(['@canopy/ui', '@canopy/shell-api']);
const packageJson = z.object({ name: z.string(), dependencies: z._default(z.record(z.string(), z.string()), {}) });
const SOURCES = ['src', 'public', 'remote.config.ts'];
const NOT_BUILT = /\.test\.[jt]sx?$|(^|\/)node_modules(\/|$)/;

/**
 * Eight hexadecimal digits that change whenever the build's result would; derived from the target's sources, the sources of the
 * workspace packages it bundles, the preset, and the lockfile.
 */
export function contentKey(root: string, target: Target, mode: string): string {
  const hash = createHash('sha256').update(mode);
  const federation = path.join(root, 'shared', 'federation');
  addFile(hash, path.join(root, 'pnpm-lock.yaml'), 'lockfile');
  addFolder(hash, path.join(federation, 'src', 'preset'), 'preset');
  for (const [name, dir] of bundledPackages(root, target)) {
    addFile(hash, path.join(dir, 'package.json'), name);
    if (target.kind === 'remote' && FROM_HOST.has(name)) continue;
    for (const source of SOURCES) addFolder(hash, path.join(dir, source), `${name}/${source}`);
  }
  return hash.digest('hex').slice(0, 8);
}

/** The target and the workspace packages it depends on, by name, in a fixed order. */
function bundledPackages(root: string, target: Target): [name: string, dir: string][] {
  const found = new Map<string, string>();
  const visit = (dir: string): void => {
    const { name, dependencies } = packageJson.parse(JSON.parse(readFileSync(path.join(dir, 'package.json'), 'utf8')));
    if (found.has(name)) return;
    found.set(name, dir);
    if (target.kind === 'remote' && FROM_HOST.has(name)) return;
    for (const [dependency, version] of Object.entries(dependencies)) {
      if (version.startsWith('workspace:')) visit(path.join(root, 'shared', dependency.replace('@canopy/', '')));
    }
  };
  visit(target.dir);
  return [...found].toSorted(([a], [b]) => a.localeCompare(b));
}

function addFolder(hash: Hash, file: string, label: string): void {
  if (!existsSync(file)) return;
  const entries = readdirIfFolder(file);
  if (!entries) return addFile(hash, file, label);
  for (const entry of entries) {
    if (!NOT_BUILT.test(entry)) addFile(hash, path.join(file, entry), `${label}/${entry}`);
  }
}

function readdirIfFolder(file: string): string[] | undefined {
  try {
    return readdirSync(file, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(file, path.join(entry.parentPath, entry.name)))
      .toSorted();
  } catch {
    return undefined;
  }
}

function addFile(hash: Hash, file: string, label: string): void {
  hash.update(`\0${label}\0`).update(readFileSync(file));
}
