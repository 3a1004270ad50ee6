import { setTimeout as delay } from 'node:timers/promises';
import type { Failure } from './failure.ts';

/** How failed requests are retried; tests provide their own. */
export interface Pace {
  /** waits this many ms; rejects when the signal aborts */
  readonly sleep: (ms: number, signal: AbortSignal | undefined) => Promise<void>;
  /** 0 to 1 */
  readonly random: () => number;
}

export const REAL_PACE: Pace = {
  sleep: (ms, signal) => delay(ms, undefined, signal ? { signal } : {}),
  random: Math.random,
};

/** Maximum attempts per request. */
const MAX_TRIES = 6;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 32_000;
/** Gives up when asked to wait longer; the work continues at another time. */
const LONGEST_RETRY_AFTER_MS = 120_000;

/**
 * Retries transient failures: 429, 5xx and no response. Waits as long as Google asks, otherwise with exponential backoff and jitter, so
 * that clients do not all come back at once.
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
    // An aborted request looks like one without a response.
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
