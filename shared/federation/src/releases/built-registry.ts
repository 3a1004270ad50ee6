import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import * as z from 'zod/mini';
import { registryRemoteSchema } from '../registry.ts';

const builtSchema = z.object({
  schema: z.literal(1),
  /** names this exact set of releases */
  id: z.string(),
  /** package → release folder, `host` among them: `{ host: '0.1.0-3f2a91bc', 'remote-analytics': '0.1.0-77c0de12' }` */
  current: z.record(z.string(), z.string()),
  host: z.optional(z.object({ version: z.string() })),
  /** the current remotes; `baseUrl` is `<release>/`, relative to wherever the remote's releases are served */
  remotes: z.array(registryRemoteSchema),
});
/** Which release of each package is current: the contents of `registry.json` in the folder of releases. */
export type BuiltRegistry = z.infer<typeof builtSchema>;

const FILE = 'registry.json';

/** What is current; nothing, if nothing has been built yet. */
export function readBuiltRegistry(releasesDir: string): BuiltRegistry {
  const file = path.join(releasesDir, FILE);
  return existsSync(file) ? builtSchema.parse(readJson(file)) : builtFrom(releasesDir, {});
}

/**
 * Makes releases current in one step: a reader sees the old set or the new one, never a mixture.
 * @throws Error when a release is incomplete or its descriptor is not valid; nothing has changed then
 */
export function writeBuiltRegistry(releasesDir: string, current: Record<string, string>): BuiltRegistry {
  const built = builtFrom(releasesDir, current);
  const temporary = path.join(releasesDir, `.${FILE}.${process.pid}`);
  mkdirSync(releasesDir, { recursive: true });
  writeFileSync(temporary, `${JSON.stringify(built, null, 1)}\n`);
  renameSync(temporary, path.join(releasesDir, FILE));
  return built;
}

function builtFrom(releasesDir: string, unsorted: Record<string, string>): BuiltRegistry {
  const current = Object.fromEntries(Object.entries(unsorted).toSorted(([a], [b]) => a.localeCompare(b)));
  const id = createHash('sha256').update(JSON.stringify(current)).digest('hex').slice(0, 12);
  const remotes = Object.entries(current)
    .filter(([name]) => name !== 'host')
    .map(([name, release]) => remoteEntry(path.join(releasesDir, name, release), name, release));
  const host = current['host'];
  return builtSchema.parse({ schema: 1, id, current, ...(host ? { host: { version: host } } : {}), remotes });
}

function remoteEntry(dir: string, name: string, release: string): object {
  const integrity = path.join(dir, 'integrity.json');
  return {
    name,
    version: release,
    baseUrl: `${release}/`,
    descriptor: readJson(path.join(dir, 'descriptor.json')),
    ...(existsSync(integrity) ? { integrity: readJson(integrity) } : {}),
  };
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}
