import { problem } from './problem.ts';

/**
 * Waits for a lookup in the database. One that hangs, for example behind a network that swallows packets, would otherwise hold each request
 * until its own limit.
 * @throws problem 503 `database-unavailable` after `ms`, and what the lookup throws
 */
export async function inTime<T>(lookup: Promise<T>, ms: number): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(databaseUnavailable()), ms);
  try {
    return await Promise.race([lookup, late]);
  } finally {
    clearTimeout(timer);
  }
}

export const databaseUnavailable = () =>
  problem(503, 'database-unavailable', 'The database cannot be reached at the moment. Nothing was changed; try again shortly.', [], {
    'retry-after': '5',
  });
