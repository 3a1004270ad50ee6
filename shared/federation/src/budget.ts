import type { Manifest } from './manifest.ts';

/** kB of 1,000 bytes, gzip. */
export interface Budget {
  /** the container's script, fetched before anything else of the remote */
  entry: number;
  /** what opening `./Remote` fetches beside it: the first screen waits for this */
  initial: number;
  /** every script and stylesheet of the release, each once */
  total: number;
}

/**
 * What a remote may weigh unless its manifest says otherwise. Taken from the six remotes there are, with room to double:
 * entries weigh 2.7 to 3.4 kB, what they fetch at once 2.5 to 10.8 kB, and those without the block editor 6 to 17 kB in all.
 * A remote that carries something large and loads it late, such as the editor, states `budget.total` itself.
 */
export const DEFAULT_BUDGET: Budget = { entry: 6, initial: 25, total: 60 };

/** What a remote may weigh: its own figures, the default where it gives none. */
export function budgetOf({ budget = {} }: Pick<Manifest, 'budget'>): Budget {
  return {
    entry: budget.entry ?? DEFAULT_BUDGET.entry,
    initial: budget.initial ?? DEFAULT_BUDGET.initial,
    total: budget.total ?? DEFAULT_BUDGET.total,
  };
}
