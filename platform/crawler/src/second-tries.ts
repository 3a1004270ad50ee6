import type { FrontierEntry } from './crawl-store.ts';
import type { Visited } from './fetch-page.ts';
import type { PageResult } from './page-result.ts';

/** A page without a usable answer, to be asked for again when the rest of the site is read. */
export type Failure = { entry: FrontierEntry; page: PageResult };

/** So many second answers in a row that are no better: what is left would be asked for in vain as well. */
const IN_VAIN_IN_A_ROW = 20;
const PASSING = new Set(['timeout', 'network', 'refused', 'dns']);

/**
 * Whether another try may help: nothing answered, the connection broke, or the server had a fault (5xx). Not 429 and 503, which say when to come
 * back and are asked for three times at once (`politeClient`).
 */
export function mayPass({ status, failure }: PageResult): boolean {
  return failure === null ? status !== null && status >= 500 && status !== 503 : PASSING.has(failure.reason);
}

/** The answer that says more; the newer of two that say as much. */
function betterOf(first: PageResult, second: Visited): Visited {
  const worth = (page: PageResult): number => (mayPass(page) ? (page.failure === null ? 1 : 0) : 2);
  const best = worth(second.page) >= worth(first) ? second : { page: first };
  return { ...best, page: { ...best.page, retried: true } };
}

type Asking = {
  /** Requests an address in its host's turn; null when the crawl was stopped meanwhile: the address stays pending. */
  visit(entry: FrontierEntry): Promise<Visited | null>;
  keep(visited: Visited): Promise<void>;
  concurrency: number;
  isOver(): boolean;
};

/** Asks for each page once more and keeps the better answer. */
export async function askAgain(failures: Failure[], { visit, keep, concurrency, isOver }: Asking): Promise<void> {
  let inVain = 0;
  const askInTurn = async (): Promise<void> => {
    for (let failure = failures.shift(); failure && !isOver(); failure = failures.shift()) {
      if (inVain >= IN_VAIN_IN_A_ROW) {
        await keep({ page: failure.page });
        continue;
      }
      const visited = await visit(failure.entry);
      if (visited === null) return;
      inVain = mayPass(visited.page) ? inVain + 1 : 0;
      await keep(betterOf(failure.page, visited));
    }
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, failures.length) }, askInTurn));
}
