import type { Page } from '@playwright/test';

interface Clock {
  times: number[];
}

/** From now on takes the time of each such event until the frame after it was painted. */
export function startPaintClock(page: Page, event: 'keydown' | 'mousemove'): Promise<void> {
  return page.evaluate((name) => {
    const clock = globalThis as unknown as Clock;
    clock.times = [];
    addEventListener(
      name,
      ({ timeStamp }) =>
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => void clock.times.push(performance.now() - timeStamp);
          port2.postMessage(0);
        }),
      { capture: true },
    );
  }, event);
}

/** Forgets the times that were taken so far. */
export const forgetPaintTimes = (page: Page): Promise<void> => page.evaluate(() => void (globalThis as unknown as Clock).times.splice(0));

/** Resolves once that many times were taken. @returns ms */
export async function paintTimes(page: Page, count = 0): Promise<number[]> {
  await page.waitForFunction((least) => (globalThis as unknown as Clock).times.length >= least, count);
  return page.evaluate(() => (globalThis as unknown as Clock).times);
}
