import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { resolveRegistry } from '@canopy/delivery/registry';
import { parseManifest, parseRegistry, type Registry } from '@canopy/federation';
import { devUrl } from '@canopy/federation/preset';
import * as z from 'zod/mini';
import { versionIn } from '../build/targets.ts';

export interface DevRegistryOptions {
  /** where to write it */
  file: string;
  /** built releases, for the remotes without a dev server */
  releasesDir: string;
  originOf: (remote: string) => string | undefined;
  /** remotes that are served by a dev server: name → port */
  served: ReadonlyMap<string, number>;
  /** folder of the host's page */
  hostFolder: string;
}

/** Writes the registry for a developer's portal: released remotes, some of them replaced by the ones being worked on. */
export async function writeDevRegistry({ file, releasesDir, originOf, served, hostFolder }: DevRegistryOptions): Promise<Registry> {
  const released = resolveRegistry({ releasesDir, originOf }).remotes.filter(({ name }) => !served.has(name));
  const worked = await Promise.all([...served].map(([name, port]) => servedEntry(name, port)));
  const registry = parseRegistry({ id: 'dev', remotes: [...released, ...worked].toSorted((a, b) => a.name.localeCompare(b.name)) });
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, JSON.stringify({ ...registry, host: { folder: hostFolder } }));
  renameSync(`${file}.new`, file);
  return registry;
}

const described = z.object({ manifest: z.unknown() });

/** A remote as its dev server describes it. */
async function servedEntry(name: string, port: number) {
  const baseUrl = devUrl(port);
  const response = await fetch(`${baseUrl}release.json`);
  if (!response.ok) throw new Error(`${name} has no manifest at ${baseUrl}: HTTP ${response.status}.`);
  return {
    name,
    version: `${versionIn(path.resolve(import.meta.dirname, '..', '..', name))}-dev`,
    channel: 'dev',
    baseUrl,
    manifest: parseManifest(described.parse(await response.json()).manifest),
  };
}
