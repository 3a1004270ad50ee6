import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { PageLimit } from '../page-result.ts';
import type { Answer, PageTask, PageTasks, Question } from './page-tasks.ts';

const SCRIPT = new URL('./page-thread.ts', import.meta.url);
/** For one page, from when its thread starts on it. */
const DEADLINE_MS = 10_000;
/** A thread that gets less of a processor than this share is slow because of the machine, not of its page. */
const FAIR_SHARE = 0.5;
/** It may then take so many times the deadline. */
const BUSY_PATIENCE = 3;
/** Longest wait for a thread to say how much it has worked. */
const SAY_MS = 500;
/** A sitemap may be as large as many pages: this many times the deadline. */
const SITEMAP_PATIENCE = 3;
/** What messages call the thing being read. */
const NOUNS: Partial<Record<PageTask, string>> = { robots: 'robots.txt', sitemap: 'sitemap' };
const nounOf = (job: Job | undefined): string => (job && NOUNS[job.question.task]) ?? 'page';
/** Per thread, for everything a page is parsed into. */
const MEMORY_MB = 320;
/** Pages given to a thread at a time, so that it need not wait for the next while this thread stores others. */
const AHEAD = 16;
/** A thread that has worked on one page for this long may need until the deadline: another thread may then start. */
const LATE_MS = 1_000;
/** A thread idle for this long ends. */
const IDLE_MS = 15_000;
/** Threads that end one after another without an answer: the program is broken, not the pages. */
const MAX_FAILED_STARTS = 3;

/** A page that cannot be read within the limits; thrown by `PageThreads.run`. */
export class PageLimitError extends Error {
  readonly reason: PageLimit;

  constructor(reason: PageLimit, message: string) {
    super(message);
    this.reason = reason;
  }
}

/** `threads`: the maximum. `usual`: how many share the work while none is late. */
export type PageThreadsOptions = {
  threads?: number;
  usual?: number;
  deadlineMs?: number;
  lateMs?: number;
  memoryMb?: number;
  script?: URL;
};

type Job = { question: Question; resolve: (output: never) => void; reject: (error: Error) => void };
type Thread = {
  worker: Worker;
  jobs: Job[];
  deadline: NodeJS.Timeout | null;
  late: NodeJS.Timeout | null;
  isLate: boolean;
  idle: NodeJS.Timeout | null;
};

/**
 * Reads untrusted pages where they cannot block anything: in worker threads, each with a memory limit, each page with a deadline. A thread
 * whose page exceeds either is replaced, and the pages queued behind it go to another.
 */
export class PageThreads {
  #options: Required<PageThreadsOptions>;
  #threads: Thread[] = [];
  #waiting: Job[] = [];
  #asked = 0;
  #failedStarts = 0;

  constructor(options: PageThreadsOptions = {}) {
    // Leave one core to the thread that fetches and stores: each thread beyond the number of cores would only compile the same code again.
    const usual = Math.max(1, Math.min(4, availableParallelism() - 1));
    const threads = Math.max(2, usual);
    this.#options = { threads, usual, deadlineMs: DEADLINE_MS, lateMs: LATE_MS, memoryMb: MEMORY_MB, script: SCRIPT, ...options };
  }

  /** @throws PageLimitError */
  run<Task extends PageTask>(task: Task, input: PageTasks[Task]['input']): Promise<PageTasks[Task]['output']> {
    this.#asked += 1;
    const question: Question = { id: this.#asked, task, input };
    return new Promise((resolve, reject) => {
      this.#waiting.push({ question, resolve, reject });
      this.#hand();
    });
  }

  /** Ends the threads; their pending tasks get no answer. */
  async close(): Promise<void> {
    const threads = this.#threads.splice(0);
    // Otherwise they would be given to a new thread.
    this.#waiting = [];
    for (const thread of threads) thread.jobs = [];
    await Promise.all(threads.map((thread) => this.#end(thread)));
  }

  #hand(): void {
    while (this.#waiting.length > 0) {
      const thread = this.#freest();
      const job = thread && this.#waiting.shift();
      if (!thread || !job) return;
      if (thread.idle) clearTimeout(thread.idle);
      thread.idle = null;
      thread.jobs.push(job);
      thread.worker.ref();
      thread.worker.postMessage(job.question);
      if (thread.jobs.length === 1) this.#watch(thread);
    }
  }

  /**
   * The thread with the fewest pages among those that are not late; a new one if that has two or more, or none is left, and another is
   * allowed; undefined if all are full.
   */
  #freest(): Thread | undefined {
    const { threads, usual } = this.#options;
    const prompt = this.#threads.filter(({ isLate }) => !isLate);
    const [best] = prompt.toSorted((a, b) => a.jobs.length - b.jobs.length);
    if (best && best.jobs.length < 2) return best;
    if (prompt.length < usual && this.#threads.length < threads) return this.#start();
    return best && best.jobs.length < AHEAD ? best : undefined;
  }

  #start(): Thread {
    const { script, memoryMb } = this.#options;
    const worker = new Worker(script, { resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 64 } });
    const thread: Thread = { worker, jobs: [], deadline: null, late: null, isLate: false, idle: null };
    let failure: Error | null = null;
    worker.on('message', (answer: Answer) => this.#take(thread, answer));
    worker.on('error', (error) => (failure = error));
    worker.on('exit', () => this.#replace(thread, failure));
    this.#threads.push(thread);
    return thread;
  }

  #take(thread: Thread, answer: Answer): void {
    const place = thread.jobs.findIndex(({ question }) => question.id === answer.id);
    const [job] = place === -1 ? [] : thread.jobs.splice(place, 1);
    if (!job) return;
    this.#failedStarts = 0;
    if ('error' in answer) job.reject(new PageLimitError('page-unreadable', `The ${nounOf(job)} could not be read: ${answer.error}`));
    else job.resolve(answer.output as never);
    this.#watch(thread);
    this.#hand();
    if (thread.jobs.length === 0) this.#rest(thread);
  }

  /** Idle: the process may exit meanwhile, and the thread ends before long. */
  #rest(thread: Thread): void {
    thread.worker.unref();
    thread.idle ??= setTimeout(() => void this.#end(thread), IDLE_MS).unref();
  }

  /** Starts the deadline of the page that the thread is working on. */
  #watch(thread: Thread): void {
    this.#unwatch(thread);
    const [first] = thread.jobs;
    if (!first) return;
    let share: (() => Promise<number>) | null = null;
    thread.late = setTimeout(() => {
      thread.isLate = true;
      share = shareFromNow(thread.worker);
      this.#hand();
    }, this.#options.lateMs);
    const deadlineMs = this.#options.deadlineMs * (first.question.task === 'sitemap' ? SITEMAP_PATIENCE : 1);
    let periods = 0;
    const judge = async (): Promise<void> => {
      periods += 1;
      const isStarved = periods < BUSY_PATIENCE && share !== null && (await share()) < FAIR_SHARE;
      if (thread.jobs[0] !== first) return;
      if (isStarved) thread.deadline = setTimeout(expire, deadlineMs);
      else this.#giveUp(thread, (deadlineMs * periods) / 1000);
    };
    // If this thread itself was blocked, first take the answers that arrived meanwhile.
    const expire = (): void => void setImmediate(() => thread.jobs[0] === first && void judge());
    thread.deadline = setTimeout(expire, deadlineMs);
  }

  #giveUp(thread: Thread, seconds: number): void {
    const job = thread.jobs.shift();
    job?.reject(new PageLimitError('page-deadline', `Reading the ${nounOf(job)} took longer than ${seconds} s and was aborted.`));
    void this.#end(thread);
  }

  #unwatch(thread: Thread): void {
    if (thread.deadline) clearTimeout(thread.deadline);
    if (thread.late) clearTimeout(thread.late);
    thread.deadline = null;
    thread.late = null;
    thread.isLate = false;
  }

  async #end(thread: Thread): Promise<void> {
    this.#forget(thread);
    await thread.worker.terminate();
  }

  /** Removes a thread from the list; the pages it had not started are handed out next. */
  #forget(thread: Thread): void {
    this.#threads = this.#threads.filter((each) => each !== thread);
    this.#unwatch(thread);
    if (thread.idle) clearTimeout(thread.idle);
    this.#waiting.unshift(...thread.jobs.splice(0));
    this.#hand();
  }

  /** A thread exited on its own: the page it was working on is the cause. */
  #replace(thread: Thread, failure: Error | null): void {
    if (!this.#threads.includes(thread)) return;
    const isMemory = (failure as NodeJS.ErrnoException | null)?.code === 'ERR_WORKER_OUT_OF_MEMORY';
    this.#failedStarts += isMemory ? 0 : 1;
    const broken = this.#failedStarts >= MAX_FAILED_STARTS ? thread.jobs.splice(0) : thread.jobs.splice(0, 1);
    const error = isMemory
      ? new PageLimitError(
          'page-memory',
          `Reading the ${nounOf(broken[0])} took more than ${this.#options.memoryMb} MB of memory and was aborted.`,
        )
      : new PageLimitError('page-unreadable', `The ${nounOf(broken[0])} could not be read: ${failure?.message ?? 'its thread ended'}.`);
    broken.forEach(({ reject }) => reject(error));
    this.#forget(thread);
  }
}

/** Asks for the share of a processor that a thread has had since now; 0 if it does not say, as while it is still starting. */
function shareFromNow(worker: Worker): () => Promise<number> {
  const began = performance.now();
  const before = worker.cpuUsage();
  // It may end before anybody asks.
  before.catch(() => undefined);
  return async () => {
    const ms = performance.now() - began;
    const worked = before.then(async (usage) => worker.cpuUsage(usage)).then(({ user, system }) => (user + system) / 1000 / ms);
    const silent = new Promise<number>((resolve) => setTimeout(resolve, SAY_MS, 0).unref());
    return Promise.race([worked.catch(() => 0), silent]);
  };
}

let shared: PageThreads | null = null;

/** The threads of this process: started on first use, and ended when idle. */
export const pageThreads = (): PageThreads => (shared ??= new PageThreads());
