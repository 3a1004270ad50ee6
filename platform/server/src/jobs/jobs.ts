import type { Actor } from '../access/actor.ts';
import type { TaskStatus } from '../store/core-tables.ts';

/** One piece of background work as people see it. */
export interface Task<Result = unknown> {
  id: string;
  /** null for work of the platform itself */
  organisationId: string | null;
  kind: string;
  status: TaskStatus;
  /** 0 to 1 */
  progress: number;
  message: string;
  /** what the handler returned; `{ cancelled: true }` on a cancelled task */
  result: Result | null;
  error: string | null;
  createdBy: string | null;
  createdAt: Date;
  startedAt: Date | null;
  finishedAt: Date | null;
}

/** What a handler is given. */
export interface JobContext<Payload> {
  task: Task;
  payload: Payload;
  /** '' for work of the platform itself */
  organisationId: string;
  /** 1 on the first run, more after the process died or was stopped in the middle of it */
  attempt: number;
  /** Tells how far the work is: fraction 0 to 1. Cheap: written at most about twice a second. */
  progress(fraction: number, message?: string): void;
  /** true once somebody asked to cancel; return or throw then */
  cancelled(): boolean;
  /** aborts when the task is cancelled and when the process stops (it is then run again later) */
  signal: AbortSignal;
}

/** Does the work; its result (JSON) is stored. Throwing makes the task a FAILURE with the error's message. */
export type JobHandler<Payload, Result> = (context: JobContext<Payload>) => Promise<Result>;

export interface JobOptions {
  /** how many of this kind one process runs at a time; default 2 */
  concurrency?: number;
}

export interface StartOptions {
  /** not before this moment */
  startAfter?: Date;
  /** while an unfinished task of this kind, workspace and key exists, that one is returned instead of a new one */
  key?: string;
}

/** Who a task belongs to. The platform's own work: `{ userId: '', organisationId: '' }`. */
export type JobOwner = Pick<Actor, 'userId' | 'organisationId'>;

/** Background work on PostgreSQL: starting, watching, cancelling; see `README.md` of this folder. */
export interface Jobs {
  /** Registers what does the work of a kind (kebab-case). Called once per kind and process, before or after the start. */
  define<Payload, Result = unknown>(kind: string, handler: JobHandler<Payload, Result>, options?: JobOptions): void;
  /** Stores a task and queues it, in one transaction. */
  start<Payload extends object>(owner: JobOwner, kind: string, payload: Payload, options?: StartOptions): Promise<Task>;
  /** One task of a workspace, or undefined. */
  find(organisationId: string, id: string): Promise<Task | undefined>;
  /** The newest tasks of a workspace, of some kinds or all; at most `limit` (default 50). */
  list(organisationId: string, filter?: { kinds?: string[]; unfinished?: boolean; limit?: number }): Promise<Task[]>;
  /** Asks a task to stop. Waiting ones end at once; running ones when their handler notices. */
  cancel(organisationId: string, id: string): Promise<Task | undefined>;
  /** Calls `tick` about every so many seconds, in one worker process at a time, across restarts. */
  every(name: string, seconds: number, tick: () => Promise<void>): void;
}
