import { expect, test, type Locator } from '@playwright/test';

/** So long is waited whatever is promised, ms, for machines that are slow or busy; what it took is kept with the test's result. */
const PATIENCE_MS = 60_000;

/** Of the annotation that keeps it. */
export const PROMISED = 'promised time';

/** How long something took, and was to take at the most, in ms. */
export interface PromisedTime {
  readonly what: string;
  readonly took: number;
  readonly promised: number;
}

/** Waits until the element is there, and notes how long that took beside what is promised, in ms; the run's end says it. */
export async function expectPromised(locator: Locator, promised: number, what: string): Promise<void> {
  const began = performance.now();
  await expect(locator).toBeVisible({ timeout: PATIENCE_MS });
  const time: PromisedTime = { what, took: Math.round(performance.now() - began), promised };
  test.info().annotations.push({ type: PROMISED, description: JSON.stringify(time) });
}
