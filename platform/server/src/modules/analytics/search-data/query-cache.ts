import { LRUCache } from 'lru-cache';
import type { Db } from '../../../store/db.ts';
import { figureChanges, type FigureSource } from './figure-changes.ts';

/** Answers of one process: at most so many, and at most so many characters of JSON in all. */
const MAX_ANSWERS = 500;
const MAX_CHARACTERS = 32_000_000;

export interface QueryCache {
  /**
   * The answer to a question about imported figures: worked out once, and given again until the figures change. Whoever asks the
   * same meanwhile waits for the same work.
   * @param read is given how often the figures had changed before
   * @param question everything the answer depends on besides the figures; as JSON it tells questions apart
   */
  readonly answer: <T>(organisationId: string, question: unknown, read: (changes: string) => Promise<T>) => Promise<T>;
}

/**
 * Dashboards are opened far more often than a day is imported. The count of changes is read first: a change that comes in
 * between makes the answer newer than its count says, and is asked for again.
 */
export function createQueryCache(db: Db, source: FigureSource, most: number = MAX_ANSWERS): QueryCache {
  const cache = new LRUCache<string, { readonly answer: unknown }, () => Promise<unknown>>({
    max: most,
    maxSize: MAX_CHARACTERS,
    sizeCalculation: ({ answer }) => Math.max(1, JSON.stringify(answer)?.length ?? 0),
    fetchMethod: async (_key, _stale, { context: read }) => ({ answer: await read() }),
    // Whoever waits gets the answer, also where its entry was dropped meanwhile.
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
