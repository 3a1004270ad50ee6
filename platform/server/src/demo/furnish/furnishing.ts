import { setTimeout as wait } from 'node:timers/promises';
import type { Call, CallInput, CallOutput } from '@canopy/contract';
import type * as z from 'zod/mini';
import type { Actor } from '../../access/actor.ts';
import type { Deps } from '../../deps.ts';
import type { OwnCalls } from '../../http/own-calls.ts';
import type { JobContext, StepContext } from '../../jobs/jobs.ts';
import { findByEmail } from '../../identity/index.ts';
import { DEMO_ACCOUNTS } from '../accounts.ts';

const LOOK_MS = 400;
/** Anything that takes longer counts as hung. */
const PATIENCE_MS = 30 * 60_000;

/** The demo's people, in its workspace. */
export type DemoPeople = Readonly<Record<'admin' | 'agency' | 'user', Actor>>;

/** The context of the furnishing parts. */
export interface Furnishing {
  readonly deps: Deps;
  readonly people: DemoPeople;
  readonly calls: OwnCalls;
  /** Makes an API call as one of the demo's people, by default the agency. */
  ask<C extends Call>(call: C, input: CallInput<C>, as?: keyof DemoPeople): Promise<CallOutput<C>>;
  /** Does something once, however often the work is restarted; later runs get the stored result. */
  once<S extends z.core.$ZodType>(name: string, schema: S, run: (step: StepContext) => Promise<z.input<S>>): Promise<z.output<S>>;
  /** Polls until there is a result. @throws Error if it takes too long; the signal's reason if the work stops */
  until<T>(what: string, look: () => Promise<T | undefined>): Promise<T>;
  /** Waits until a task of the workspace is over. @throws Error with the task's message if it failed */
  over(taskId: string): Promise<void>;
}

export function openFurnishing(deps: Deps, calls: OwnCalls, people: DemoPeople, context: JobContext): Furnishing {
  const { signal, organisationId } = context;
  const until: Furnishing['until'] = async (what, look) => {
    const end = performance.now() + PATIENCE_MS;
    for (;;) {
      signal.throwIfAborted();
      const found = await look();
      if (found !== undefined) return found;
      if (performance.now() > end) throw new Error(`${what} took too long.`);
      await wait(LOOK_MS, undefined, { signal });
    }
  };
  return {
    deps,
    calls,
    people,
    ask: (call, input, as = 'agency') => calls.ask(people[as], call, input),
    once: (name, schema, run) => context.step(name, schema, run),
    until,
    async over(taskId) {
      const task = await until('A task', async () => {
        const found = await deps.jobs.find(organisationId, taskId);
        return found?.status === 'SUCCESS' || found?.status === 'FAILURE' ? found : undefined;
      });
      if (task.status === 'FAILURE') throw new Error(task.error ?? `The task ${task.kind} failed.`);
    },
  };
}

/** The people who create the demo's contents; undefined if one of their accounts was deleted. */
export async function demoPeople({ db }: Pick<Deps, 'db'>, organisationId: string): Promise<DemoPeople | undefined> {
  const found = await Promise.all(
    DEMO_ACCOUNTS.map(async ({ email, isAdmin, isAgency }) => {
      const account = await findByEmail(db, email);
      return account && { userId: account.id, email, isAdmin, isAgency, organisationId };
    }),
  );
  const [admin, agency, user] = found;
  return admin && agency && user ? { admin, agency, user } : undefined;
}
