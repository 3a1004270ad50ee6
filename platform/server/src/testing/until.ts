import { setTimeout as delay } from 'node:timers/promises';

/** Waits until `probe` gives something other than undefined or false; fails after `ms` naming what was waited for. */
export async function until<T>(probe: () => Promise<T | undefined | false> | T | undefined | false, what: string, ms: number = 120_000): Promise<T> {
  const deadline = performance.now() + ms;
  for (;;) {
    const found = await probe();
    if (found !== undefined && found !== false) return found;
    if (performance.now() > deadline) throw new Error(`waited ${ms} ms in vain for ${what}`);
    await delay(20);
  }
}
