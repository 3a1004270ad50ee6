import { setTimeout as wait } from 'node:timers/promises';
import { RANGES, SCREENS } from './calls.ts';
import type { DashboardServer } from './dashboard-server.ts';
import { ask, percentile, type Asked } from './timing.ts';

/** How long a user looks at a dashboard before the next click. */
const LOOK_MS = 5_000;

/** Users who each open a screen or pick a range every five seconds, starting one after another; the order is the same in every run. */
export async function clickThrough(server: DashboardServer, { users, seconds }: { users: number; seconds: number }) {
  const asked: Asked[] = [];
  const until = performance.now() + seconds * 1_000;
  const person = async (number: number) => {
    await wait((number / users) * LOOK_MS);
    for (let click = number; performance.now() < until; click += 1) {
      const began = performance.now();
      const [screen, range] = [SCREENS[click % SCREENS.length] ?? [], RANGES[(click * 7 + number) % RANGES.length]?.(server) ?? ''];
      asked.push(
        ...(await Promise.all(screen.map((path) => ask(server, number, `${path}${range}`).catch(() => ({ ms: Number.NaN, status: 0 }))))),
      );
      await wait(Math.max(0, LOOK_MS - (performance.now() - began)));
    }
  };
  await Promise.all(Array.from({ length: users }, (_, number) => person(number)));
  const times = asked.filter(({ status }) => status === 200).map(({ ms }) => ms);
  return { calls: asked.length, failed: asked.length - times.length, p50: percentile(times, 0.5), p99: percentile(times, 0.99) };
}
