import type { Manifest } from './manifest.ts';

/** kB of 1,000 bytes, gzip. */
export interface Budget {
  /** the container's script, fetched before anything else of the remote */
  entry: number;
  /** what opening `./Remote` fetches in addition; the first screen waits for it */
  initial: number;
  /** every script and stylesheet of the release, each once */
  total: number;
}

/**
 * Size budget of a remote unless its manifest overrides it. Based on the six existing remotes, with room to double:
 * entries weigh 2.7 to 3.4 kB, what they fetch at once 2.5 to 10.8 kB, and those without the block editor 6 to 17 kB in total.
 * A remote that lazy-loads something large, such as the editor, sets `budget.total` itself.
 */
export const DEFAULT_BUDGET: Budget = { entry: 6, initial: 25, total: 60 };

/** A remote's size budget: its own figures, with the defaults for those it omits. */
export function budgetOf({ budget = {} }: Pick<Manifest, 'budget'>): Budget {
  return {
    entry: budget.entry ?? DEFAULT_BUDGET.entry,
    initial: budget.initial ?? DEFAULT_BUDGET.initial,
    total: budget.total ?? DEFAULT_BUDGET.total,
  };
}
