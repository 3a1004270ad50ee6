import { LRUCache } from 'lru-cache';

/** Numbers that one process keeps, in all: every call of a filtered screen asks for the same ones. */
const MAX_NUMBERS = 2_000_000;

export interface NumberCache {
  /**
   * The numbers of the texts that a filter names: looked up once, and given again until the figures change. Whoever asks the same
   * meanwhile waits for the same work.
   * @param name everything they depend on, the count of changes included
   */
  readonly numbers: (name: string, read: () => Promise<number[]>) => Promise<readonly number[]>;
}

/** Those asked for last stay longest. */
export function createNumberCache(most: number = MAX_NUMBERS): NumberCache {
  const cache = new LRUCache<string, readonly number[], () => Promise<number[]>>({
    maxSize: most,
    // One more for the entry: there are filters that name nothing.
    sizeCalculation: (found) => found.length + 1,
    fetchMethod: (_name, _stale, { context: read }) => read(),
    // Whoever waits gets them, also where their entry was dropped meanwhile.
    ignoreFetchAbort: true,
  });
  return { numbers: (name, read) => cache.forceFetch(name, { context: read }) };
}
