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
  const kept = new Map<string, { readonly found: Promise<readonly number[]>; size: number }>();
  let total = 0;
  const forget = (name: string): void => {
    total -= kept.get(name)?.size ?? 0;
    kept.delete(name);
  };
  return {
    async numbers(name, read) {
      const known = kept.get(name);
      if (known) {
        kept.delete(name);
        kept.set(name, known);
        return known.found;
      }
      const own = { found: read(), size: 0 };
      kept.set(name, own);
      try {
        const found = await own.found;
        // One more for the entry: there are filters that name nothing. Unless it was dropped meanwhile.
        if (kept.get(name) === own) total += own.size = found.length + 1;
        for (const oldest of kept.keys()) {
          if (total <= most) break;
          forget(oldest);
        }
        return found;
      } catch (error) {
        if (kept.get(name) === own) forget(name);
        throw error;
      }
    },
  };
}
