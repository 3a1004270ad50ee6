import type * as z from 'zod/mini';
import type { TaskStatus } from '../store/core-tables.ts';
import type { Job, JobRef, JsonSchema } from './define-job.ts';

/** One piece of background work, as users see it. */
export interface Task<Result = unknown> {
  id: string;
  organisationId: string;
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

/** What a step receives. */
export interface StepContext {
  /**
   * Idempotency key for the external call: a UUID, the same each time this step of this task runs. A service that supports such keys
   * performs the call once even if the process died between the call and its response.
   */
  key: string;
  /** 1 on the first run; more if an earlier run started and its outcome is unknown */
  attempt: number;
  signal: AbortSignal;
}

/** What a job's `run` receives. */
export interface JobContext<Payload = unknown> {
  task: Task;
  payload: Payload;
  organisationId: string;
  /** 1 on the first run, more after the process died or was stopped midway */
  attempt: number;
  /** Reports progress: fraction 0 to 1. Cheap: written at most about twice a second. */
  progress(fraction: number, message?: string): void;
  /** true once someone has asked to cancel; return or throw then */
  cancelled(): boolean;
  /** aborts when the task is cancelled and when the process stops (the task is then run again later) */
  signal: AbortSignal;
  /**
   * Does a part of the work that must not be done twice. Once it has finished, its result is stored, and every later run of the task
   * receives that result, parsed, instead of running it again. A step that started but did not finish is run again with the same `key`.
   * Errors are not stored but thrown.
   * @param name unique within the task and the same in each run, such as `publish-12`
   * @param schema of the result as JSON
   * @throws the signal's reason if the task is cancelled or the process stops; Error if a name is used twice in a run or a stored result no
   * longer fits the schema
   */
  step<S extends JsonSchema>(name: string, schema: S, run: (step: StepContext) => Promise<z.input<S>>): Promise<z.output<S>>;
}

export interface StartOptions {
  /** earliest start time */
  startAfter?: Date;
  /** if an unfinished task of this job, workspace and key exists, it is returned instead of a new one */
  key?: string;
}

/** The owner of the work: an actor in a workspace, or a workspace alone. */
export interface JobOwner {
  organisationId: string;
  /** `users.id`; null if nobody requested it, such as work that was due */
  userId: string | null;
}

/** Selects tasks of a workspace. */
export interface TaskFilter {
  /** of these jobs; default all */
  jobs?: readonly Pick<JobRef, 'kind'>[];
  unfinished?: boolean;
  /** default 50 */
  limit?: number;
}

/** Background work on PostgreSQL: starting, watching, cancelling; see `README.md` in this folder. */
export interface Jobs {
  /** Makes this process run a job, with what its `run` needs. Call once per job and process, before or after the start. */
  register<P extends JsonSchema, Needs>(job: Job<P, Needs>, needs: Needs): void;
  /**
   * Stores a task and queues it, in one transaction.
   * @throws ZodError if the payload does not match the job's schema; Error if the job is not registered
   */
  start<P extends JsonSchema>(owner: JobOwner, job: JobRef<P>, payload: z.input<P>, options?: StartOptions): Promise<Task>;
  /** One task of a workspace, or undefined. */
  find(organisationId: string, id: string): Promise<Task | undefined>;
  /** The newest tasks of a workspace. */
  list(organisationId: string, filter?: TaskFilter): Promise<Task[]>;
  /** Asks a task to stop. Waiting tasks end at once; running ones when their handler notices. */
  cancel(organisationId: string, id: string): Promise<Task | undefined>;
  /** Runs a call about every so many seconds, in one worker process at a time, across restarts. */
  every(name: string, seconds: number, call: () => Promise<void>): void;
}
