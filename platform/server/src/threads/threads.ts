import { availableParallelism } from 'node:os';
import { MessageChannel } from 'node:worker_threads';
import pLimit, { type LimitFunction } from 'p-limit';
import { Piscina } from 'piscina';
import { problem } from '../http/problem.ts';
import { openAllowance, type Allowance } from './allowance.ts';
import type { work as runScript } from './run-script.ts';

const RUN_SCRIPT = new URL('./run-script.ts', import.meta.url);
/** From when a thread has loaded the script. */
const DEADLINE_MS = 15_000;
/** For a new thread to start and to load the script, which says nothing about the work; much, since a busy machine takes long. */
const LOADING_MS = 120_000;
/** Heap of each thread. */
const MEMORY_MB = 320;
/** A thread idle for this long ends. */
const IDLE_MS = 15_000;
/** Seconds of a thread that an account may use in a minute. */
const SECONDS_PER_MINUTE = 30;
/** Threads for work of the background, besides those of requests. */
const IN_BACKGROUND = 2;
/** Requests of one account that may wait while one of its own is being worked on. */
const MAX_WAITING = 8;

export interface ThreadOptions {
  readonly threads?: number;
  readonly deadlineMs?: number;
  readonly memoryMb?: number;
  readonly secondsPerMinute?: number;
}

export interface LaterOptions {
  /** from when a thread has loaded the script; default: as for requests */
  readonly deadlineMs?: number;
  readonly signal?: AbortSignal | undefined;
}

/** Worker threads for work that grows with what a person sent: it would hold up everybody else's requests. */
export interface Threads {
  /**
   * Runs a script's function `work`, one of an account at a time.
   * @param account who is charged for the time
   * @param script of which only types may be imported here, such as `new URL('./check-thread.ts', import.meta.url)`
   * @param handedOver buffers of the input that the thread gets instead of a copy
   * @throws problem 429 `too-much-work` if the account has used up its minute or waits for too much; 422 `too-hard` if the work took too
   * much time or memory; what the function throws
   */
  run<F extends (input: never) => unknown>(
    account: string,
    script: URL,
    input: Parameters<F>[0],
    handedOver?: readonly ArrayBuffer[],
  ): Promise<ReturnType<F>>;
  /**
   * The same for work of the background, such as of a job: it waits for its turn, however long that takes, and is not charged to an account.
   * Requests never wait for it: it has threads of its own.
   * @throws problem 422 `too-hard`; the signal's reason; what the function throws
   */
  later<F extends (input: never) => unknown>(script: URL, input: Parameters<F>[0], options?: LaterOptions): Promise<ReturnType<F>>;
  close(): Promise<void>;
}

const tooHard = () =>
  problem(422, 'too-hard', 'This takes more time or memory than one request may use. Nothing was changed; send less at once.');

interface Work {
  script: URL;
  input: unknown;
  /** milliseconds from when the script is loaded */
  most: number;
  /** told how many of them it took, even if it failed */
  onEnd: (ms: number) => void;
  signal?: AbortSignal | undefined;
  handedOver?: readonly ArrayBuffer[] | undefined;
}

/** Starts no thread before the first work. */
export function openThreads(options: ThreadOptions = {}): Threads {
  const { deadlineMs = DEADLINE_MS, memoryMb = MEMORY_MB, secondsPerMinute = SECONDS_PER_MINUTE } = options;
  // Two at least, so that one account's work is not all there is; the machine's last core belongs to the requests.
  const { threads = Math.max(2, Math.min(4, availableParallelism() - 1)) } = options;
  const allowance: Allowance = openAllowance(secondsPerMinute * 1_000);
  const inAll = pLimit(threads);
  const inBackground = pLimit(IN_BACKGROUND);
  const ofAccount = new Map<string, LimitFunction>();
  let pool: Piscina | undefined;
  const openPool = (): Piscina =>
    (pool ??= new Piscina({
      minThreads: 0,
      maxThreads: threads + IN_BACKGROUND,
      idleTimeout: IDLE_MS,
      resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 64 },
    }));

  const work = async ({ script, input, most, onEnd, signal, handedOver = [] }: Work): Promise<unknown> => {
    const stop = new AbortController();
    let timer = setTimeout(() => stop.abort(), LOADING_MS);
    let began: number | undefined;
    const { port1: heard, port2: loaded } = new MessageChannel();
    heard.once('message', () => {
      began = performance.now();
      clearTimeout(timer);
      timer = setTimeout(() => stop.abort(), most);
    });
    const task: Parameters<typeof runScript>[0] = { script: script.href, input, loaded };
    try {
      const either = signal ? AbortSignal.any([stop.signal, signal]) : stop.signal;
      return await openPool().run(task, { filename: RUN_SCRIPT.href, name: 'work', signal: either, transferList: [loaded, ...handedOver] });
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      signal?.throwIfAborted();
      if (stop.signal.aborted || code === 'ERR_WORKER_OUT_OF_MEMORY') throw tooHard();
      throw error;
    } finally {
      clearTimeout(timer);
      heard.close();
      if (began !== undefined) onEnd(performance.now() - began);
    }
  };

  return {
    async run<F extends (input: never) => unknown>(
      account: string,
      script: URL,
      input: Parameters<F>[0],
      handedOver?: readonly ArrayBuffer[],
    ) {
      allowance.check(account);
      const own = ofAccount.get(account) ?? pLimit(1);
      ofAccount.set(account, own);
      if (own.pendingCount >= MAX_WAITING) allowance.refuse(1);
      try {
        return (await own(() => {
          // What waited before it may have used up the minute.
          allowance.check(account);
          return inAll(() => work({ script, input, most: deadlineMs, onEnd: (ms) => allowance.spend(account, ms), handedOver }));
        })) as ReturnType<F>;
      } finally {
        if (own.activeCount + own.pendingCount === 0) ofAccount.delete(account);
      }
    },
    later: <F extends (input: never) => unknown>(
      script: URL,
      input: Parameters<F>[0],
      { deadlineMs: most = deadlineMs, signal }: LaterOptions = {},
    ) =>
      inBackground(() => {
        signal?.throwIfAborted();
        return work({ script, input, most, onEnd: () => undefined, signal });
      }) as Promise<ReturnType<F>>,
    async close() {
      await pool?.destroy();
    },
  };
}
