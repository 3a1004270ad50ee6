import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** An event reported by a process: a step begins or ends, a task is done, the process is ready. */
export interface Told {
  readonly what: 'begin' | 'end' | 'done' | 'ready';
  readonly task: number;
  readonly step: number;
  readonly key: string;
  readonly pid: number;
  /** ms on the monotonic clock */
  readonly at: number;
}

/** What lies outside the engine: it sees every call, whatever happens to the processes and the database. */
export interface Outside {
  readonly url: string;
  readonly told: Told[];
  /** Waits for a report. Undefined: none within the time. */
  readonly when: (is: (told: Told) => boolean, ms: number) => Promise<Told | undefined>;
  readonly close: () => void;
}

const LOOK_MS = 10;
const KINDS = ['begin', 'end', 'done', 'ready'] as const;

export async function openOutside(): Promise<Outside> {
  const told: Told[] = [];
  const server = createServer((request, response) => {
    const query = new URL(request.url ?? '/', 'http://outside').searchParams;
    const what = KINDS.find((kind) => kind === query.get('what'));
    const number = (name: string): number => Number(query.get(name));
    if (what !== undefined)
      told.push({
        what,
        task: number('task'),
        step: number('step'),
        key: query.get('key') ?? '',
        pid: number('pid'),
        at: performance.now(),
      });
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    told,
    async when(is, ms) {
      const until = performance.now() + ms;
      for (;;) {
        const found = told.find(is);
        if (found !== undefined || performance.now() > until) return found;
        await delay(LOOK_MS);
      }
    },
    close: () => server.close(),
  };
}

/** How often a step began after the next step of its task had begun, which means that a finished step ran again. */
export function repeated(told: readonly Told[]): number {
  const reached = new Map<number, number>();
  let count = 0;
  for (const { what, task, step } of told) {
    if (what !== 'begin') continue;
    if (step < (reached.get(task) ?? 0)) count += 1;
    reached.set(task, Math.max(step, reached.get(task) ?? 0));
  }
  return count;
}

/** How many steps began more than once: those in progress when their process died. */
export function begunAgain(told: readonly Told[]): number {
  const begins = told.filter(({ what }) => what === 'begin').map(({ task, step }) => `${task}/${step}`);
  return begins.length - new Set(begins).size;
}
