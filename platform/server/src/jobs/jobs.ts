import type * as z from 'zod/mini';
import type { TaskStatus } from '../store/core-tables.ts';
import type { Job, JobFace, JsonSchema } from './define-job.ts';

/** One piece of background work as people see it. */
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

/** What a step is given. */
export interface StepContext {
  /**
   * Idempotency key for the outside call: a UUID, the same each time this step of this task is run. A service that knows
   * such keys does the thing once even where the process died between the call and its answer.
   */
  key: string;
  /** 1 on the first run; more: an earlier one began and its end is not known */
  attempt: number;
  signal: AbortSignal;
}

/** What a job's `run` is given. */
export interface JobContext<Payload = unknown> {
  task: Task;
  payload: Payload;
  organisationId: string;
  /** 1 on the first run, more after the process died or was stopped in the middle of it */
  attempt: number;
  /** Tells how far the work is: fraction 0 to 1. Cheap: written at most about twice a second. */
  progress(fraction: number, message?: string): void;
  /** true once somebody asked to cancel; return or throw then */
  cancelled(): boolean;
  /** aborts when the task is cancelled and when the process stops (it is then run again later) */
  signal: AbortSignal;
  /**
   * Does a part of the work that must not be done twice. Once it finished, its result is stored, and every later run of the
   * task is given that result, parsed, instead of running it again. One that began and did not finish is run again with the
   * same `key`. An error is not stored: it is thrown.
   * @param name unique within the task and the same in each run, such as `publish-12`
   * @param schema of the result as JSON
   * @throws the signal's reason where the task is cancelled or the process stops; Error where a name is used twice in a run
   * or a stored result no longer fits the schema
   */
  step<S extends JsonSchema>(name: string, schema: S, run: (step: StepContext) => Promise<z.input<S>>): Promise<z.output<S>>;
}

export interface StartOptions {
  /** not before this moment */
  startAfter?: Date;
  /** while an unfinished task of this job, workspace and key exists, that one is returned instead of a new one */
  key?: string;
}

/** Whose work it is: an actor with a workspace, or a workspace with nobody. */
export interface JobOwner {
  organisationId: string;
  /** `users.id`; null: nobody asked for it, such as work that was due */
  userId: string | null;
}

/** Which tasks of a workspace. */
export interface TaskFilter {
  /** of these jobs; default all */
  jobs?: readonly Pick<JobFace, 'kind'>[];
  unfinished?: boolean;
  /** default 50 */
  limit?: number;
}

/** Background work on PostgreSQL: starting, watching, cancelling; see `README.md` of this folder. */
export interface Jobs {
  /** Makes this process do a job, with what its `run` needs. Called once per job and process, before or after the start. */
  register<P extends JsonSchema, Needs>(job: Job<P, Needs>, needs: Needs): void;
  /**
   * Stores a task and queues it, in one transaction.
   * @throws ZodError where the payload is not what the job's schema says; Error where the job is not registered
   */
  start<P extends JsonSchema>(owner: JobOwner, job: JobFace<P>, payload: z.input<P>, options?: StartOptions): Promise<Task>;
  /** One task of a workspace, or undefined. */
  find(organisationId: string, id: string): Promise<Task | undefined>;
  /** The newest tasks of a workspace. */
  list(organisationId: string, filter?: TaskFilter): Promise<Task[]>;
  /** Asks a task to stop. Waiting ones end at once; running ones when their handler notices. */
  cancel(organisationId: string, id: string): Promise<Task | undefined>;
  /** Makes a call about every so many seconds, in one worker process at a time, across restarts. */
  every(name: string, seconds: number, call: () => Promise<void>): void;
}
