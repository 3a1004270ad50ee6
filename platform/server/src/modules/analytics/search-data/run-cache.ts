import { LRUCache } from 'lru-cache';
import type { Columns } from './packed-figures.ts';

/** Figures of runs that one process keeps: the long ones of a workspace take part in nearly every question. */
const MAX_BYTES = 64_000_000;

export interface RunCache {
  readonly get: (name: string) => readonly Columns[] | undefined;
  /** @param run figures of one run: of the countries or devices that a condition names, each by itself */
  readonly keep: (name: string, run: readonly Columns[]) => void;
}

/** What an entry takes besides its figures: there are runs without any. */
const ENTRY_BYTES = 500;

const bytesOf = (run: readonly Columns[]): number =>
  run.reduce((sum, { keys, clicks }) => sum + keys.byteLength + 3 * clicks.byteLength, ENTRY_BYTES);

/** Those asked for last stay longest; a run that is larger than all of it is not kept. */
export function createRunCache(most: number = MAX_BYTES): RunCache {
  const cache = new LRUCache<string, readonly Columns[]>({ maxSize: most, sizeCalculation: bytesOf });
  return {
    get: (name) => cache.get(name),
    keep(name, run) {
      if (!cache.has(name)) cache.set(name, run);
    },
  };
}
