import type { Random } from './random.ts';

/** One execution of the real code, stopped at each of its waits until its turn. */
interface Thread {
  killed: boolean;
  done: boolean;
}

export interface Scheduler {
  /** Starts work; its waits go through `pause`. */
  start(work: () => Promise<unknown>): void;
  /** A wait of the running work: it continues when chosen at random, or never, if its process dies here. */
  pause(): Promise<void>;
  /** Runs everything in random order until nothing is left; killed threads are reported to `onKill`. */
  run(): Promise<void>;
}

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

/**
 * Runs asynchronous code one wait at a time, in an order that the seed decides.
 * @param crashes share of the waits at which the process of that work dies
 */
export function scheduler(random: Random, crashes: number, onKill: (thread: object) => void): Scheduler & { current(): object } {
  let current: Thread = { killed: false, done: false };
  const ready: { thread: Thread; go: () => void }[] = [];
  return {
    current: () => current,
    start(work) {
      const thread: Thread = { killed: false, done: false };
      ready.push({
        thread,
        go: () => {
          current = thread;
          work().then(
            () => {
              thread.done = true;
            },
            () => {
              thread.done = true;
            },
          );
        },
      });
    },
    pause() {
      const thread = current;
      return new Promise<void>((resolve) => {
        ready.push({
          thread,
          go: () => {
            current = thread;
            resolve();
          },
        });
      });
    },
    async run() {
      while (ready.length > 0) {
        const index = random.below(ready.length);
        const [next] = ready.splice(index, 1);
        if (!next) break;
        if (random.chance(crashes)) {
          next.thread.killed = true;
          onKill(next.thread);
          continue;
        }
        next.go();
        await turn();
      }
    },
  };
}
