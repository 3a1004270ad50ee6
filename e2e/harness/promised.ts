import { expect, test, type Locator } from '@playwright/test';

/** Actual timeout in ms, whatever is promised, for slow or busy machines; the time taken is kept with the test's result. */
const PATIENCE_MS = 60_000;

/** Type of the annotation that records it. */
export const PROMISED = 'promised time';

/** How long something took, and how long it may take at most, in ms. */
export interface PromisedTime {
  readonly what: string;
  readonly took: number;
  readonly promised: number;
}

/** Waits for the element and records how long that took next to the promised time, in ms; the end of the run reports it. */
export async function expectPromised(locator: Locator, promised: number, what: string): Promise<void> {
  const began = performance.now();
  await expect(locator).toBeVisible({ timeout: PATIENCE_MS });
  const time: PromisedTime = { what, took: Math.round(performance.now() - began), promised };
  test.info().annotations.push({ type: PROMISED, description: JSON.stringify(time) });
}
