import type { Page } from '@playwright/test';

interface Clock {
  times: number[];
}

/** From now on measures the time from each such event until the next frame was painted. */
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

/** Discards the times measured so far. */
export const forgetPaintTimes = (page: Page): Promise<void> => page.evaluate(() => void (globalThis as unknown as Clock).times.splice(0));

/** Resolves once that many times were measured. @returns ms */
export async function paintTimes(page: Page, count = 0): Promise<number[]> {
  await page.waitForFunction((least) => (globalThis as unknown as Clock).times.length >= least, count);
  return page.evaluate(() => (globalThis as unknown as Clock).times);
}
