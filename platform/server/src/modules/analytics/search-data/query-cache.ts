import { LRUCache } from 'lru-cache';
import type { Db } from '../../../store/db.ts';
import { figureChanges, type FigureSource } from './figure-changes.ts';

/** Cached answers per process: maximum number, and maximum total characters of JSON. */
const MAX_ANSWERS = 500;
const MAX_CHARACTERS = 32_000_000;

export interface QueryCache {
  /**
   * The answer to a question about imported figures: computed once, and cached until the figures change. Concurrent callers share the same
   * computation.
   * @param read receives the change count from before
   * @param question everything the answer depends on besides the figures; its JSON is the cache key
   */
  readonly answer: <T>(organisationId: string, question: unknown, read: (changes: string) => Promise<T>) => Promise<T>;
}

/**
 * Dashboards are opened far more often than a day is imported. The change count is read first: after a change in between, the answer is
 * newer than its count, and is computed again.
 */
export function createQueryCache(db: Db, source: FigureSource, most: number = MAX_ANSWERS): QueryCache {
  const cache = new LRUCache<string, { readonly answer: unknown }, () => Promise<unknown>>({
    max: most,
    maxSize: MAX_CHARACTERS,
    sizeCalculation: ({ answer }) => Math.max(1, JSON.stringify(answer)?.length ?? 0),
    fetchMethod: async (_key, _stale, { context: read }) => ({ answer: await read() }),
    // Waiting callers get the answer even if their entry was evicted meanwhile.
    ignoreFetchAbort: true,
  });
  return {
    async answer<T>(organisationId: string, question: unknown, read: (changes: string) => Promise<T>) {
      const changes = await figureChanges(db, organisationId, source);
      const key = JSON.stringify([organisationId, changes, question]);
      const { answer } = await cache.forceFetch(key, { context: () => read(changes) });
      return answer as T;
    },
  };
}
