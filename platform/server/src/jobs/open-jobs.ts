import type pg from 'pg';
import type { Log } from '../deps.ts';
import type { Db } from '../store/db.ts';
import type { Jobs, JobOwner, StartOptions, Task } from './jobs.ts';
import { openQueue } from './queue.ts';
import { announce } from './session.ts';
import { findByKey, findTask, insertTask, listTasks, requestCancel, taskOf } from './task-store.ts';
import { openTicks } from './ticks.ts';
import { startWorker, type Kind, type Worker } from './worker.ts';

/** How many tasks of a kind one process runs at a time where the kind does not say. */
const CONCURRENCY = 2;

/** The jobs of a process, and the handles of its life. */
export interface JobsProcess {
  jobs: Jobs;
  /** Makes starting tasks possible; every process does it. */
  open(): Promise<void>;
  /** Makes this process do the work. */
  work(): Promise<void>;
  /** Ends the work of this process, which may still start tasks for others; at most about 3 s. */
  rest(): Promise<void>;
  /** Ends everything. */
  stop(): Promise<void>;
}

/** Jobs over the pool. `connectionString` is for the one connection a worker keeps for itself. */
export function openJobs({ db, pool, connectionString, log }: { db: Db; pool: pg.Pool; connectionString: string; log: Log }): JobsProcess {
  const queue = openQueue(pool, log);
  const kinds = new Map<string, Kind>();
  const ticks = openTicks(db, log);
  let worker: Worker | undefined;

  const start = async (owner: JobOwner, kind: string, payload: object, options: StartOptions): Promise<Task> => {
    if (!kinds.has(kind)) throw new Error(`no job of the kind "${kind}" is defined`);
    await queue.ensure(kind);
    return db.transaction(async (tx) => {
      const values = {
        organisationId: owner.organisationId || null,
        createdBy: owner.userId || null,
        kind,
        payload,
        key: options.key ?? null,
        startAfter: options.startAfter ?? null,
      };
      for (;;) {
        const row = await insertTask(tx, values);
        if (row !== undefined) {
          await queue.send(tx, kind, row.id, options.startAfter);
          await announce(tx, { started: kind });
          return taskOf(row);
        }
        // Refused, so one with the key is unfinished; unless it ended between the two statements.
        const existing = await findByKey(tx, owner.organisationId, kind, options.key ?? '');
        if (existing !== undefined) return taskOf(existing);
      }
    });
  };

  const jobs: Jobs = {
    define(kind, handler, options = {}) {
      if (kinds.has(kind)) throw new Error(`the job "${kind}" is defined twice`);
      kinds.set(kind, { handler: handler as Kind['handler'], concurrency: options.concurrency ?? CONCURRENCY });
      worker?.take(kind).catch((error: Error) => log.error({ kind, reason: error.message }, 'a kind of job could not be taken on'));
    },
    start: (owner, kind, payload, options = {}) => start(owner, kind, payload, options),
    async find(organisationId, id) {
      const row = await findTask(db, organisationId, id);
      return row && taskOf(row);
    },
    async list(organisationId, filter = {}) {
      return (await listTasks(db, organisationId, filter)).map(taskOf);
    },
    async cancel(organisationId, id) {
      const row = await requestCancel(db, organisationId, id);
      if (row === undefined) return jobs.find(organisationId, id);
      await announce(db, { cancelled: id });
      return taskOf(row);
    },
    every: (name, seconds, tick) => ticks.every(name, seconds, tick),
  };

  const rest = async (): Promise<void> => {
    const working = worker;
    worker = undefined;
    await working?.stop();
  };

  return {
    jobs,
    open: () => queue.open(),
    async work() {
      worker = await startWorker({ db, queue, connectionString, kinds, ticks, log });
    },
    rest,
    async stop() {
      await rest();
      await queue.close();
    },
  };
}
