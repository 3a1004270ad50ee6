import { setTimeout as delay } from 'node:timers/promises';
import type { Failure } from './failure.ts';

/** How failed requests are repeated; tests give their own. */
export interface Pace {
  /** waits so many ms; rejects when the signal aborts */
  readonly sleep: (ms: number, signal: AbortSignal | undefined) => Promise<void>;
  /** 0 to 1 */
  readonly random: () => number;
}

export const REAL_PACE: Pace = {
  sleep: (ms, signal) => delay(ms, undefined, signal ? { signal } : {}),
  random: Math.random,
};

/** Requests for one answer at most. */
const MAX_TRIES = 6;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 32_000;
/** Whoever is asked to wait longer gives up; the work goes on at another time. */
const LONGEST_RETRY_AFTER_MS = 120_000;

/**
 * Repeats what failed for reasons that pass: 429 and 5xx, no answer. Waits as long as Google asks, else twice as long each time,
 * with jitter so that many do not come back at once.
 * @throws the signal's reason, once it aborts
 */
export async function withRetries<T extends { ok: true }>(
  ask: () => Promise<T | Failure>,
  { sleep, random }: Pace,
  signal: AbortSignal | undefined,
): Promise<T | Failure> {
  for (let attempt = 1; ; attempt += 1) {
    signal?.throwIfAborted();
    const answer = await ask();
    // A request that was broken off looks like one without an answer.
    signal?.throwIfAborted();
    if (answer.ok || !isPassing(answer) || attempt === MAX_TRIES) return answer;
    const growing = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (attempt - 1)) * (0.5 + random() / 2);
    const ms = Math.max(answer.retryAfterMs ?? 0, growing);
    if (ms > LONGEST_RETRY_AFTER_MS) return answer;
    await sleep(ms, signal).catch((error: unknown) => {
      signal?.throwIfAborted();
      throw error;
    });
  }
}

const isPassing = ({ reason, forToday }: Failure): boolean => (reason === 'quota' && !forToday) || reason === 'unavailable';
