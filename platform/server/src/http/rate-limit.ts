import { problem } from './problem.ts';

const WINDOW_MS = 60_000;
/** Maximum number of counters; far more callers than one process serves in a minute. */
const MAX_COUNTERS = 50_000;

/**
 * Counts calls in one-minute windows. Each process counts separately: with several API processes the limit applies to each.
 * @param now milliseconds, monotonic
 * @returns a function that counts one call of `key` and throws problem 429 `too-many-requests` beyond `most`
 */
export function rateLimiter(now: () => number = () => performance.now()): (key: string, most: number) => void {
  const counters = new Map<string, { count: number; endsAt: number }>();

  const makeRoom = (): void => {
    for (const [key, counter] of counters) if (counter.endsAt <= now()) counters.delete(key);
    if (counters.size >= MAX_COUNTERS) counters.clear();
  };

  return (key, most) => {
    let counter = counters.get(key);
    if (counter === undefined || counter.endsAt <= now()) {
      if (counters.size >= MAX_COUNTERS) makeRoom();
      counter = { count: 0, endsAt: now() + WINDOW_MS };
      counters.set(key, counter);
    }
    counter.count += 1;
    if (counter.count <= most) return;
    const seconds = Math.max(1, Math.ceil((counter.endsAt - now()) / 1000));
    throw problem(429, 'too-many-requests', `Too many requests. Try again in ${seconds} seconds.`, [], { 'retry-after': String(seconds) });
  };
}
