import { setTimeout as delay } from 'node:timers/promises';
import { isNavigating } from './find-target.ts';
import type { OpenBrowser } from './open-browser.ts';
import { StepFailure } from './step-failure.ts';

const PAUSE_MS = 60;
/** So long without a request, and a page has come to rest, ms. */
const QUIET_MS = 300;
/** Pages that never rest (polls, streams) are looked at after this, ms. */
const LONGEST_REST_MS = 4_000;

/**
 * Waits for a condition; a page that is just being replaced is asked again.
 * @param limit moment of `performance.now()`
 * @throws StepFailure with the message, where it does not come
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

/** Waits until the page is loaded and asks for nothing more, at most a few seconds. */
export async function atRest(browser: OpenBrowser): Promise<void> {
  const limit = performance.now() + LONGEST_REST_MS;
  await browser
    .page()
    .waitForLoadState('load', { timeout: LONGEST_REST_MS })
    .catch(() => undefined);
  while (performance.now() < limit && browser.quietMs() < QUIET_MS) await delay(PAUSE_MS);
}
