import type { Deps } from '../../../deps.ts';
import { cleanJob, startCleaning } from './clean-job.ts';
import { dueAgainJob, dueJob } from './due-job.ts';
import { dueWorkspaces, forgetTasks, leftRuns } from './due-store.ts';
import { publishJob, type Fixes } from './run-job.ts';

const SECONDS = 1;
const CLEAN_SECONDS = 30;
const FORGET_SECONDS = 3_600;
const KINDS = [dueJob.kind, dueAgainJob.kind];

/** Starts what is due, including what a platform was to publish itself, and runs whose task was lost before it was queued. */
export function watchSchedule(deps: Deps, fixes: Fixes): void {
  deps.jobs.register(dueJob, { deps, fixes });
  deps.jobs.register(dueAgainJob, { deps, fixes });
  deps.jobs.register(cleanJob, { deps });
  deps.jobs.every('publish-clean', CLEAN_SECONDS, () => startCleaning(deps));
  deps.jobs.every('publish-due', SECONDS, () => startDue(deps));
  deps.jobs.every('forget-publish-due', FORGET_SECONDS, () => forgetTasks(deps.db, [...KINDS, cleanJob.kind, publishJob.kind]));
}

export async function startDue(deps: Deps): Promise<void> {
  const now = deps.clock();
  for (const { organisation_id: organisationId, tried } of await dueWorkspaces(deps.db, now, KINDS)) {
    // The key makes it one task per workspace, however often it is started here.
    await deps.jobs.start({ userId: null, organisationId }, tried ? dueAgainJob : dueJob, {}, { key: 'due' });
  }
  for (const { organisation_id: organisationId, run_id: runId } of await leftRuns(deps.db, now, publishJob.kind))
    await deps.jobs.start({ userId: null, organisationId }, publishJob, { runId }, { key: runId });
}
