import type * as z from 'zod/mini';
import type { JobContext } from './jobs.ts';

/** A schema for data stored as JSON. */
export type JsonSchema = z.core.$ZodType;

/** How many tasks of a kind may start in one workspace; any beyond that wait their turn. */
export interface StartRate {
  count: number;
  seconds: number;
}

/** A kind of background work: its payload and its handler. Created by `defineJob`. */
export interface Job<P extends JsonSchema = JsonSchema, Needs = never> {
  /** kebab-case, unique; stored in the database, so it must stay the same across releases */
  readonly kind: string;
  readonly payload: P;
  /** how many of this kind one process runs at a time; default 2 */
  readonly concurrency?: number;
  /** how many of this kind all processes together run at a time; default: only the limit of each process */
  readonly concurrencyOfAll?: number;
  /**
   * how many of this kind one account runs at a time, in all its workspaces and all processes; default: one fewer than `concurrency`, at
   * least one, so that somebody else always finds room
   */
  readonly concurrencyOfAccount?: number;
  /**
   * after how many seconds a running task makes room, if another account waits and has none: its signal aborts as when the process stops,
   * and it goes on in its next turn. Only for work that stores what it has done; default: it runs to its end
   */
  readonly turnSeconds?: number;
  /** default: no limit */
  readonly startsPerWorkspace?: StartRate;
  /**
   * Does the work. Its result (JSON) is stored; throwing makes the task a FAILURE with the error's message.
   * @param needs what the job was registered with, such as `Deps`
   */
  run(context: JobContext<z.output<P>>, needs: Needs): Promise<unknown>;
}

/** The part of a job needed to start it or to find its tasks. */
export type JobRef<P extends JsonSchema = JsonSchema> = Pick<Job<P>, 'kind' | 'payload' | 'startsPerWorkspace'>;

/**
 * Declares a kind of background work. Registered once in each process, by the definition of its module (`jobs: [runs(job)]`).
 * @example
 * export const auditSite = defineJob({
 *   kind: 'audit-site',
 *   payload: z.object({ url: z.url() }),
 *   run: async ({ payload, step }, { outgoing }: Deps) => {
 *     const paid = await step('order', z.object({ id: z.string() }), ({ key }) => order(outgoing, payload.url, key));
 *     return { order: paid.id };
 *   },
 * });
 */
export function defineJob<P extends JsonSchema, Needs>(job: Job<P, Needs>): Job<P, Needs> {
  return job;
}
