import { setTimeout as delay } from 'node:timers/promises';
import { isNavigating } from './find-target.ts';
import type { OpenBrowser } from './open-browser.ts';
import { StepFailure } from './step-failure.ts';

const PAUSE_MS = 60;
/** A page is idle after this long without a request, ms. */
const QUIET_MS = 300;
/** Pages that never become idle (polls, streams) are used after this, ms. */
const LONGEST_REST_MS = 4_000;

/**
 * Waits for a condition; retries while the page is being replaced.
 * @param limit deadline in terms of `performance.now()`
 * @throws StepFailure with the message, if the condition is not met
 */
export async function until(holds: () => Promise<boolean>, limit: number, message: string | (() => string)): Promise<void> {
  for (;;) {
    try {
      if (await holds()) return;
    } catch (error) {
      if (!isNavigating(error)) throw error;
    }
    if (performance.now() >= limit) throw new StepFailure(typeof message === 'string' ? message : message());
    await delay(PAUSE_MS);
  }
}

/** Waits until the page is loaded and makes no more requests, at most a few seconds. */
export async function atRest(browser: OpenBrowser): Promise<void> {
  const limit = performance.now() + LONGEST_REST_MS;
  await browser
    .page()
    .waitForLoadState('load', { timeout: LONGEST_REST_MS })
    .catch(() => undefined);
  while (performance.now() < limit && browser.quietMs() < QUIET_MS) await delay(PAUSE_MS);
}
