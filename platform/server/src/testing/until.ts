import { setTimeout as delay } from 'node:timers/promises';

/** Between two probes; increasing, because slow operations on a busy machine would otherwise use up the rate limit. */
const [SOON, LATER] = [20, 120];

/** Waits until `probe` gives something other than undefined or false; fails after `ms` naming what was waited for. */
export async function until<T>(
  probe: () => Promise<T | undefined | false> | T | undefined | false,
  what: string,
  ms: number = 120_000,
): Promise<T> {
  const deadline = performance.now() + ms;
  for (let pause = SOON; ; pause = Math.min(LATER, pause * 1.1)) {
    const found = await probe();
    if (found !== undefined && found !== false) return found;
    if (performance.now() > deadline) throw new Error(`waited ${ms} ms in vain for ${what}`);
    await delay(pause);
  }
}
