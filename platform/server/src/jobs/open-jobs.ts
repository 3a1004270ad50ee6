import type pg from 'pg';
import type { Log } from '../deps.ts';
import type { Db } from '../store/db.ts';
import * as z from 'zod/mini';
import type { JobRef, JsonSchema } from './define-job.ts';
import type { Jobs, JobOwner, StartOptions, Task } from './jobs.ts';
import { openQueue } from './queue.ts';
import { announce } from './session.ts';
import { findByKey, findTask, insertTask, listTasks, nextStart, requestCancel, taskOf } from './task-store.ts';
import { openScheduler } from './scheduler.ts';
import { forgetOldSteps } from './steps.ts';
import { startWorker, type Kind, type Worker } from './worker.ts';

/** How many tasks of a kind one process runs at a time unless the kind says otherwise. */
const CONCURRENCY = 2;
/** How often to look for old steps. */
const FORGET_SECONDS = 6 * 60 * 60;

/** The jobs of a process, with its lifecycle handles. */
export interface JobsProcess {
  jobs: Jobs;
  /** Makes it possible to start tasks; every process does this. */
  open(): Promise<void>;
  /** Makes this process run tasks. */
  work(): Promise<void>;
  /** Ends this process's work in at most about 3 s; it may still start tasks for others. */
  rest(): Promise<void>;
  /** Ends everything. */
  stop(): Promise<void>;
}

export interface JobsOptions {
  db: Db;
  pool: pg.Pool;
  /** for the one connection a worker reserves for itself */
  connectionString: string;
  log: Log;
  /** how often workers look for tasks that no notification announced; default: every 5 s */
  pollSeconds?: number;
}

/** Jobs over the pool. */
export function openJobs({ db, pool, connectionString, log, pollSeconds }: JobsOptions): JobsProcess {
  const queue = openQueue(pool, log, pollSeconds);
  const kinds = new Map<string, Kind>();
  const scheduler = openScheduler(db, log);
  scheduler.every('forget-task-steps', FORGET_SECONDS, () => forgetOldSteps(db));
  let worker: Worker | undefined;

  const start = async (owner: JobOwner, job: JobRef, payload: unknown, options: StartOptions): Promise<Task> => {
    const { kind, startsPerWorkspace } = job;
    if (!kinds.has(kind)) throw new Error(`the job "${kind}" is not registered`);
    z.parse(job.payload, payload);
    await queue.ensure(kind);
    return db.transaction(async (tx) => {
      const { organisationId } = owner;
      const startAfter = startsPerWorkspace
        ? await nextStart(tx, { organisationId, kind }, startsPerWorkspace, options.startAfter)
        : options.startAfter;
      const values = {
        organisationId,
        createdBy: owner.userId,
        kind,
        payload,
        key: options.key ?? null,
        startAfter: startAfter ?? null,
      };
      for (;;) {
        const row = await insertTask(tx, values);
        if (row !== undefined) {
          await queue.send(tx, kind, row.id, startAfter);
          await announce(tx, { started: kind });
          return taskOf(row);
        }
        // The insert was refused, so a task with this key is unfinished; unless it ended between the two statements.
        const existing = await findByKey(tx, owner.organisationId, kind, options.key ?? '');
        if (existing !== undefined) return taskOf(existing);
      }
    });
  };

  const jobs: Jobs = {
    register(job, needs) {
      const { kind, concurrency = CONCURRENCY, concurrencyOfAll, turnSeconds } = job;
      const ofAccount = job.concurrencyOfAccount ?? Math.max(1, concurrency - 1);
      if (kinds.has(kind)) throw new Error(`the job "${kind}" is registered twice`);
      const handler: Kind['handler'] = (context) => job.run({ ...context, payload: parsePayload(job, context.payload) }, needs);
      kinds.set(kind, { handler, concurrency, room: { kind, ofAccount, ofAll: concurrencyOfAll }, turnSeconds });
      worker?.take(kind).catch((error: Error) => log.error({ kind, reason: error.message }, 'a kind of job could not be taken on'));
    },
    start: (owner, job, payload, options = {}) => start(owner, job, payload, options),
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
    every: (name, seconds, call) => scheduler.every(name, seconds, call),
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
      worker = await startWorker({ db, queue, connectionString, kinds, scheduler, log });
    },
    rest,
    async stop() {
      await rest();
      await queue.close();
    },
  };
}

/** @throws Error with a message for users if an older release stored a payload that no longer fits */
function parsePayload<P extends JsonSchema>({ payload }: JobRef<P>, stored: unknown): z.output<P> {
  const parsed = z.safeParse(payload, stored);
  if (parsed.success) return parsed.data;
  throw new Error(`What this task was started with no longer fits. Start it again. ${z.prettifyError(parsed.error)}`);
}
