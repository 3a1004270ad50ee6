import { TASK_KINDS } from '@canopy/contract/host';
import * as z from 'zod/mini';
import type { Deps } from '../../../deps.ts';
import { defineJob } from '../../../jobs/define-job.ts';
import { readRun, type RunKey } from './run-store.ts';
import { endWithout, runSteps } from './run-steps.ts';

/** Performs a run. Steps are stored in the run's row, so that another process continues if one was killed. */
export const researchJob = defineJob({
  kind: TASK_KINDS.research,
  payload: z.object({ run_id: z.uuid() }),
  concurrency: 3,
  run: async ({ payload, organisationId, signal, progress, cancelled }, deps: Deps) => {
    const key: RunKey = { organisationId, id: payload.run_id };
    try {
      await runSteps(deps, key, { signal, tell: () => undefined }, progress);
    } catch (error) {
      if (cancelled()) await endWithout(deps, key, 'stopped');
      // A process that stops leaves the run as it is: the next one continues it.
      else if (!signal.aborted) await endWithout(deps, key, 'failed', error);
      throw error;
    }
    const run = await readRun(deps.db, key);
    return { status: run?.status ?? 'gone' };
  },
});
