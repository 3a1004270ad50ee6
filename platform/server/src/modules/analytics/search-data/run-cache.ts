import { LRUCache } from 'lru-cache';
import type { Columns } from './packed-figures.ts';

/** Total bytes of runs cached per process: a workspace's long runs are part of nearly every question. */
const MAX_BYTES = 64_000_000;

export interface RunCache {
  readonly get: (name: string) => readonly Columns[] | undefined;
  /** @param run figures of one run: of the countries or devices that a condition names, one entry each */
  readonly keep: (name: string, run: readonly Columns[]) => void;
}

/** An entry's size besides its figures: some runs have none. */
const ENTRY_BYTES = 500;

const bytesOf = (run: readonly Columns[]): number =>
  run.reduce((sum, { keys, clicks }) => sum + keys.byteLength + 3 * clicks.byteLength, ENTRY_BYTES);

/** Evicts the least recently used; a run larger than the cache is not stored. */
export function createRunCache(most: number = MAX_BYTES): RunCache {
  const cache = new LRUCache<string, readonly Columns[]>({ maxSize: most, sizeCalculation: bytesOf });
  return {
    get: (name) => cache.get(name),
    keep(name, run) {
      if (!cache.has(name)) cache.set(name, run);
    },
  };
}
