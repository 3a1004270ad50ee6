import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseManifest, type Manifest } from '../manifest.ts';

/** The folder with `pnpm-workspace.yaml`, found from any folder inside it. */
export function workspaceRoot(from: string): string {
  for (let dir = path.resolve(from); ; dir = path.dirname(dir)) {
    if (existsSync(path.join(dir, 'pnpm-workspace.yaml'))) return dir;
    if (dir === path.dirname(dir)) throw new Error(`No pnpm-workspace.yaml above ${from}.`);
  }
}

export interface PackageFacts {
  name: string;
  version: string;
  exports: Record<string, unknown>;
  dependencies: Record<string, string>;
}

/** The folder of an installed package, resolved as Node does; for an unlinked workspace package, its source folder. */
export function findPackage(from: string, name: string): string | undefined {
  const root = workspaceRoot(from);
  for (let dir = path.resolve(from); ; dir = path.dirname(dir)) {
    const installed = path.join(dir, 'node_modules', name);
    if (existsSync(path.join(installed, 'package.json'))) return installed;
    if (dir === root || dir === path.dirname(dir)) break;
  }
  const source = path.join(root, 'shared', name.replace('@canopy/', ''));
  return existsSync(path.join(source, 'package.json')) ? source : undefined;
}

/** Contents of a package's package.json. */
export function readPackage(dir: string): PackageFacts {
  const json: unknown = JSON.parse(readFileSync(path.join(dir, 'package.json'), 'utf8'));
  const { name, version, exports, dependencies } = json as Partial<PackageFacts>;
  return { name: name ?? path.basename(dir), version: version ?? '0.0.0', exports: exports ?? {}, dependencies: dependencies ?? {} };
}

/** URLs of the host's own screens, exported by its `host.config.ts` (`paths`); none without that file. */
export async function readHostPaths(dir: string): Promise<readonly string[]> {
  const file = path.join(dir, 'host.config.ts');
  if (!existsSync(file)) return [];
  const { paths } = (await import(pathToFileURL(file).href)) as { paths: readonly string[] };
  return paths;
}

/**
 * Reads a remote's manifest from its `remote.config.ts` and validates it.
 * @throws Error describing what is wrong with it
 */
export async function readManifest(dir: string): Promise<Manifest> {
  const file = path.join(dir, 'remote.config.ts');
  if (!existsSync(file)) throw new Error(`${path.basename(dir)} has no remote.config.ts.`);
  const loaded: unknown = await import(pathToFileURL(file).href);
  const value = (loaded as { default?: unknown }).default;
  if (value === undefined) throw new Error(`${file} has no default export; it should be defineRemote({ … }).`);
  return parseManifest(value);
}
