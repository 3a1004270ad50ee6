import { expect, test, type Locator } from '@playwright/test';

/** So many times longer than promised is waited, for machines that are slow or busy; what it took is kept with the test's result. */
const PATIENCE = 4;

/** Waits until the element is there, and notes how long that took beside what is promised, in ms. */
export async function expectPromised(locator: Locator, promisedMs: number, what: string): Promise<void> {
  const began = performance.now();
  await expect(locator).toBeVisible({ timeout: promisedMs * PATIENCE });
  const took = Math.round(performance.now() - began);
  test.info().annotations.push({ type: took > promisedMs ? 'later than promised' : 'as promised', description: `${what}: ${took} ms of ${promisedMs} ms` });
}
