import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';
import { ROOT } from '../start/settings.ts';

const MODULES = path.join(ROOT, 'platform/server/src/modules');
const IMPORT = / from '(\.[^']+)'/g;

/** The pairs of which the first imports the second, each once. */
type Imports = readonly (readonly [from: string, to: string])[];

/** What `changed` can break: itself and all that imports it, directly or through others. */
export function importersOf(changed: string, imports: Imports): ReadonlySet<string> {
  const found = new Set([changed]);
  // A set's iteration also visits what is added on the way.
  for (const name of found) for (const [from, to] of imports) if (to === name) found.add(from);
  return found;
}

/** `team/noun` of a file within a server module, undefined for others. */
export function moduleOf(file: string): string | undefined {
  const [team, noun, ...rest] = path.relative(MODULES, path.resolve(ROOT, file)).split(path.sep);
  return team === '..' || rest.length === 0 ? undefined : `${team}/${noun}`;
}

/** Imports from one server module (`team/noun`) into another, tests left out. */
export function importsBetweenModules(): Imports {
  const pairs = new Map<string, readonly [string, string]>();
  for (const name of globSync('**/*.ts', { cwd: MODULES })) {
    if (/\.(test|fixture)\.ts$|[\\/]testing[\\/]/.test(name)) continue;
    const file = path.join(MODULES, name);
    const from = moduleOf(file);
    for (const [, target = ''] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
      const to = moduleOf(path.resolve(path.dirname(file), target));
      if (from && to && from !== to) pairs.set(`${from} -> ${to}`, [from, to]);
    }
  }
  return [...pairs.values()];
}

const manifest = z.object({
  name: z.string(),
  dependencies: z._default(z.record(z.string(), z.string()), {}),
  devDependencies: z._default(z.record(z.string(), z.string()), {}),
});

/** Dependencies of the workspace's packages on each other, by folder. */
export function importsBetweenPackages(): Imports {
  const files = globSync(['{host,remote-*,scripts}/package.json', '{shared,platform}/*/package.json'], { cwd: ROOT });
  const packages = files.map((file) => ({
    folder: path.dirname(file),
    ...manifest.parse(JSON.parse(readFileSync(path.join(ROOT, file), 'utf8'))),
  }));
  const folderOf = new Map(packages.map(({ name, folder }) => [name, folder]));
  return packages.flatMap(({ folder, dependencies, devDependencies }) =>
    Object.keys({ ...dependencies, ...devDependencies }).flatMap((name) => {
      const target = folderOf.get(name);
      return target === undefined ? [] : [[folder, target] as const];
    }),
  );
}
