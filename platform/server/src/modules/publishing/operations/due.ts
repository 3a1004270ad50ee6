import type { Deps } from '../../../deps.ts';
import { publishJob } from './run-job.ts';
import { openRuns } from './store.ts';

const SECONDS = 4;

/** Starts what is due, including what a platform was to publish itself, and runs whose task was lost before it was queued. */
export function watchSchedule(deps: Deps): void {
  deps.jobs.every('publish-due', SECONDS, () => startDue(deps));
}

export async function startDue(deps: Deps): Promise<void> {
  for (const { organisation_id: organisationId, run_id: runId } of await openRuns(deps.db, deps.clock())) {
    // The key makes it one task per run, however often it is found here.
    await deps.jobs.start({ userId: null, organisationId }, publishJob, { runId }, { key: runId });
  }
}
