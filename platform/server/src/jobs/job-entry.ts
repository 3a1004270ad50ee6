import type { Deps } from '../deps.ts';
import type { Job, JsonSchema } from './define-job.ts';

/** A job of a module with what its `run` needs. Created by `runs`. */
export interface JobEntry {
  readonly job: Pick<Job, 'kind' | 'concurrency' | 'concurrencyOfAccount' | 'concurrencyOfAll' | 'turnSeconds'>;
  /** Makes this process run the job. */
  register(deps: Deps): void;
}

/** A job that needs the dependencies of the process, or what is made of them. */
export function runs<P extends JsonSchema>(job: Job<P, Deps>): JobEntry;
export function runs<P extends JsonSchema, Needs>(job: Job<P, Needs>, needs: (deps: Deps) => Needs): JobEntry;
export function runs<P extends JsonSchema, Needs>(job: Job<P, Needs>, needs?: (deps: Deps) => Needs): JobEntry {
  // Without `needs` the first signature says that the job takes the dependencies themselves.
  return { job, register: (deps) => deps.jobs.register(job, needs ? needs(deps) : (deps as Needs)) };
}
