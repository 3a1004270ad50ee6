import { setTimeout as delay } from 'node:timers/promises';
import type { Engine, Worker } from './engines.ts';
import { begunAgain, repeated, type Outside } from './outside.ts';

/** What the trials run on. */
export interface Bed {
  readonly engine: Engine;
  readonly outside: Outside;
  /** Drops every connection, as a crash would; the database comes back by itself. */
  readonly restartDatabase: () => void;
}

const PATIENCE_MS = 90_000;
const TASKS = 12;
const STEPS = 6;
let taken = 0;
/** Reserves unique numbers for this many tasks. @returns the first */
const numbers = (count: number): number => (taken += count) - count + 1;

/** A generator of numbers from 0 to 1, deterministic for a seed (mulberry32). */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export interface Kills {
  readonly steps: number;
  /** finished steps that ran again */
  readonly repeated: number;
  /** steps in progress that were started again */
  readonly begunAgain: number;
  /** tasks not done in time */
  readonly stranded: number;
}

/**
 * Two processes start tasks and three execute them; one of the three is killed at a moment that the seed decides, and every third time the
 * database crashes along with it.
 */
export async function killWorkers({ engine, outside, restartDatabase }: Bed, rounds: number, seed: number): Promise<Kills> {
  const next = random(seed);
  const workers: Worker[] = [];
  while (workers.length < 3) workers.push(await engine.work());
  const began = outside.told.length;
  let stranded = 0;
  for (let round = 0; round < rounds; round += 1) {
    const first = numbers(TASKS);
    await Promise.all([engine.start(first, TASKS / 2, STEPS, 40), engine.start(first + TASKS / 2, TASKS / 2, STEPS, 40)]);
    await delay(next() * 700);
    const [victim] = workers.splice(Math.floor(next() * workers.length), 1);
    await victim?.kill();
    if (round % 3 === 2) restartDatabase();
    await delay(500);
    for (let attempt = 0; workers.length < 3 && attempt < 20; attempt += 1) {
      const worker = await engine.work().catch(() => undefined);
      if (worker) workers.push(worker);
      else await delay(500);
    }
    for (let task = first; task < first + TASKS; task += 1) {
      const done = await outside.when((told) => told.what === 'done' && told.task === task, PATIENCE_MS);
      if (done === undefined) stranded += 1;
    }
  }
  for (const worker of workers) await worker.kill();
  const told = outside.told.slice(began);
  return { steps: rounds * TASKS * STEPS, repeated: repeated(told), begunAgain: begunAgain(told), stranded };
}

/** ms from the death of a process until another takes over its task; null: not within the time. */
export async function takeOver({ engine, outside, restartDatabase }: Bed, withDatabase: boolean): Promise<number | null> {
  const workers = new Map<number, Worker>();
  while (workers.size < 2) {
    const worker = await engine.work();
    workers.set(worker.pid, worker);
  }
  const task = numbers(1);
  await engine.start(task, 1, 3, 2_000);
  const step = await outside.when((told) => told.what === 'begin' && told.task === task && told.step === 2, PATIENCE_MS);
  if (!step) throw new Error('the task did not begin');
  await delay(500);
  const victim = workers.get(step.pid);
  workers.delete(step.pid);
  const killed = performance.now();
  await victim?.kill();
  if (withDatabase) restartDatabase();
  const again = await outside.when((told) => told.task === task && told.what === 'begin' && told.pid !== step.pid, PATIENCE_MS);
  for (const worker of workers.values()) await worker.kill();
  return again ? again.at - killed : null;
}

/** How many steps of a task begin more than two seconds after it was cancelled. */
export async function cancelled({ engine, outside }: Bed): Promise<number> {
  const worker = await engine.work();
  const task = numbers(1);
  await engine.start(task, 1, 80, 100);
  await outside.when((told) => told.what === 'begin' && told.task === task && told.step === 5, PATIENCE_MS);
  await engine.cancel(task);
  const at = performance.now();
  await delay(6_000);
  await worker.kill();
  return outside.told.filter((told) => told.task === task && told.what === 'begin' && told.at > at + 2_000).length;
}

/** Whether a task that an older release began is finished by the newer one that replaces it. */
export async function upgraded({ engine, outside }: Bed): Promise<boolean> {
  const old = await engine.work();
  const task = numbers(1);
  await engine.start(task, 1, 3, 1_000);
  await outside.when((told) => told.what === 'begin' && told.task === task && told.step === 2, PATIENCE_MS);
  await old.kill();
  const newer = await engine.work(2);
  const done = await outside.when((told) => told.what === 'done' && told.task === task && told.step === 4, PATIENCE_MS);
  await newer.kill();
  return done !== undefined;
}

/** Tasks of three empty steps per second with three workers, and the peak memory of any of them. */
export async function throughput({ engine, outside }: Bed, tasks: number): Promise<{ perSecond: number; peak: number }> {
  const workers = [await engine.work(), await engine.work(), await engine.work()];
  const first = numbers(tasks);
  await Promise.all([engine.start(first, tasks / 2, 3, 0), engine.start(first + tasks / 2, tasks / 2, 3, 0)]);
  const isOurs = (task: number): boolean => task >= first && task < first + tasks;
  for (let task = first; task < first + tasks; task += 1)
    if (!(await outside.when((told) => told.what === 'done' && told.task === task, PATIENCE_MS))) throw new Error('a task was not done');
  const ours = outside.told.filter(({ task }) => isOurs(task));
  const peak = Math.max(...workers.map((worker) => worker.peak()));
  for (const worker of workers) await worker.kill();
  return { perSecond: (tasks / ((ours.at(-1)?.at ?? 0) - (ours[0]?.at ?? 0))) * 1_000, peak };
}
