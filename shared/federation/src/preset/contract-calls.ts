import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Compilation } from 'webpack';
import { workspaceRoot } from './workspace.ts';

/** Names that a build imports from a module; `true`: all of them, or unknown. */
export type UsedExports = ReadonlyMap<string, ReadonlySet<string> | true>;

/**
 * Exports of the contract used by the code of a build, by file. Call it after webpack has traced the used exports
 * and before it concatenates modules. Unreachable code does not count.
 * @param dir folder of the package being built
 */
export function usedContractExports({ modules, moduleGraph }: Compilation, dir: string): UsedExports {
  const contract = path.join(realpathSync(workspaceRoot(dir)), 'shared', 'contract', 'src') + path.sep;
  const used = new Map<string, ReadonlySet<string> | true>();
  for (const module of modules) {
    const file = module.nameForCondition();
    if (!file?.startsWith(contract)) continue;
    const names = moduleGraph.getExportsInfo(module).getUsedExports(undefined);
    if (names === false) continue;
    used.set(file, names === null || names === true ? true : new Set(names));
  }
  return used;
}

/**
 * The calls behind such names, `GET /posts/{id}/`, sorted. Runs the contract's files, because a function may create a call,
 * so its path cannot be read from the source. For an object of calls, such as `categoryCalls`, all of them count.
 */
export async function callsBehind(used: UsedExports): Promise<string[]> {
  const calls = new Set<string>();
  for (const [file, names] of used) {
    if (!existsSync(file)) continue;
    const exports = (await import(pathToFileURL(file).href)) as Record<string, unknown>;
    for (const [name, value] of Object.entries(exports)) {
      if (names === true || names.has(name)) for (const call of callsIn(value)) calls.add(call);
    }
  }
  return [...calls].toSorted();
}

/** A call, or those that an object or list contains directly. */
function callsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return callOf(value) ?? Object.values(value).flatMap((part) => (typeof part === 'object' && part !== null ? (callOf(part) ?? []) : []));
}

function callOf(value: object): string[] | undefined {
  const { method, path: address, access } = value as Record<string, unknown>;
  return typeof method === 'string' && typeof address === 'string' && typeof access === 'string' ? [`${method} ${address}`] : undefined;
}
