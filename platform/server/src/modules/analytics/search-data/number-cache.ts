import { LRUCache } from 'lru-cache';

/** Total numbers cached per process: every call of a filtered screen asks for the same ones. */
const MAX_NUMBERS = 2_000_000;

export interface NumberCache {
  /**
   * The numbers of the texts that a filter matches: looked up once, and cached until the figures change. Concurrent callers share the same
   * look-up.
   * @param name everything they depend on, including the change count
   */
  readonly numbers: (name: string, read: () => Promise<number[]>) => Promise<readonly number[]>;
}

/** Evicts the least recently used. */
export function createNumberCache(most: number = MAX_NUMBERS): NumberCache {
  const cache = new LRUCache<string, readonly number[], () => Promise<number[]>>({
    maxSize: most,
    // One more for the entry: some filters match nothing.
    sizeCalculation: (found) => found.length + 1,
    fetchMethod: (_name, _stale, { context: read }) => read(),
    // Waiting callers get them even if their entry was evicted meanwhile.
    ignoreFetchAbort: true,
  });
  return { numbers: (name, read) => cache.forceFetch(name, { context: read }) };
}
