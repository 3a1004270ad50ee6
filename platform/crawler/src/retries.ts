import type { FrontierEntry } from './crawl-store.ts';
import type { Visited } from './fetch-page.ts';
import type { PageResult } from './page-result.ts';

/** A page without a usable response, to be retried once the rest of the site has been crawled. */
export type Failure = { entry: FrontierEntry; page: PageResult };

/** After this many retries in a row without improvement, the rest is not retried. */
const IN_VAIN_IN_A_ROW = 20;
const PASSING = new Set(['timeout', 'network', 'refused', 'dns']);

/**
 * Whether a retry may help: no response, a broken connection, or a server error (5xx). Not 429 and 503, which say when to come back and
 * have been tried three times already (`politeClient`).
 */
export function isTransient({ status, failure }: PageResult): boolean {
  return failure === null ? status !== null && status >= 500 && status !== 503 : PASSING.has(failure.reason);
}

/** The response that says more; if equal, the newer one. */
function betterOf(first: PageResult, second: Visited): Visited {
  const worth = (page: PageResult): number => (isTransient(page) ? (page.failure === null ? 1 : 0) : 2);
  const best = worth(second.page) >= worth(first) ? second : { page: first };
  return { ...best, page: { ...best.page, retried: true } };
}

type Asking = {
  /** Requests a URL in its host's turn; null if the crawl was stopped meanwhile: the URL stays pending. */
  visit(entry: FrontierEntry): Promise<Visited | null>;
  keep(visited: Visited): Promise<void>;
  concurrency: number;
  isOver(): boolean;
};

/** Retries each page once and keeps the better response. */
export async function retryFailures(failures: Failure[], { visit, keep, concurrency, isOver }: Asking): Promise<void> {
  let futile = 0;
  const askInTurn = async (): Promise<void> => {
    for (let failure = failures.shift(); failure && !isOver(); failure = failures.shift()) {
      if (futile >= IN_VAIN_IN_A_ROW) {
        await keep({ page: failure.page });
        continue;
      }
      const visited = await visit(failure.entry);
      if (visited === null) return;
      futile = isTransient(visited.page) ? futile + 1 : 0;
      await keep(betterOf(failure.page, visited));
    }
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, failures.length) }, askInTurn));
}
