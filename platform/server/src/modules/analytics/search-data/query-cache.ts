import type { Db } from '../../../store/db.ts';
import { figureChanges, type FigureSource } from './figure-changes.ts';

/** Answers of one process: at most so many, and at most so many characters of JSON in all. */
const MAX_ANSWERS = 500;
const MAX_CHARACTERS = 32_000_000;

interface Kept {
  readonly answer: Promise<unknown>;
  characters: number;
}

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
  const kept = new Map<string, Kept>();
  let characters = 0;

  function forget(key: string): void {
    characters -= kept.get(key)?.characters ?? 0;
    kept.delete(key);
  }
  function makeRoom(): void {
    for (const key of kept.keys()) {
      if (kept.size <= most && characters <= MAX_CHARACTERS) return;
      forget(key);
    }
  }
  async function keep<T>(key: string, read: () => Promise<T>): Promise<T> {
    const own: Kept = { answer: read(), characters: 0 };
    kept.set(key, own);
    try {
      const answer = (await own.answer) as T;
      // Unless it was dropped meanwhile.
      if (kept.get(key) === own) {
        own.characters = JSON.stringify(answer).length;
        characters += own.characters;
        makeRoom();
      }
      return answer;
    } catch (error) {
      if (kept.get(key) === own) forget(key);
      throw error;
    }
  }

  return {
    async answer<T>(organisationId: string, question: unknown, read: (changes: string) => Promise<T>) {
      const changes = await figureChanges(db, organisationId, source);
      const key = JSON.stringify([organisationId, changes, question]);
      const known = kept.get(key);
      if (!known) return keep(key, () => read(changes));
      // Those asked for last stay longest.
      kept.delete(key);
      kept.set(key, known);
      return known.answer as Promise<T>;
    },
  };
}
