import type { Deps } from '../../../deps.ts';
import type { Schedule } from '../../../jobs/schedule.ts';
import { takeByHand } from './by-hand.ts';
import { cleanJob, startCleaning } from './clean-job.ts';
import { dueAgainJob, dueJob } from './due-job.ts';
import { dueWorkspaces, forgetTasks, leftRuns } from './due-store.ts';
import { expireUnbegun } from './expiry.ts';
import { publishJob } from './run-job.ts';

const KINDS = [dueJob.kind, dueAgainJob.kind];

export const publishSchedules: readonly Schedule[] = [
  { name: 'publish-clean', seconds: 30, run: startCleaning },
  // Whatever holds up a run, such as a site that another one is working on.
  { name: 'publish-expire', seconds: 60, run: ({ db, clock }) => expireUnbegun(db, clock()) },
  { name: 'publish-due', seconds: 1, run: startDue },
  { name: 'publish-by-hand', seconds: 600, run: takeByHand },
  { name: 'forget-publish-due', seconds: 3_600, run: ({ db }) => forgetTasks(db, [...KINDS, cleanJob.kind, publishJob.kind]) },
];

/** Starts what is due, including what a platform was to publish itself, and runs whose task was lost before it was queued. */
export async function startDue(deps: Deps): Promise<void> {
  const now = deps.clock();
  for (const { organisation_id: organisationId, tried } of await dueWorkspaces(deps.db, now, KINDS)) {
    // The key makes it one task per workspace, however often it is started here.
    await deps.jobs.start({ userId: null, organisationId }, tried ? dueAgainJob : dueJob, {}, { key: 'due' });
  }
  for (const { organisation_id: organisationId, run_id: runId } of await leftRuns(deps.db, now, publishJob.kind))
    await deps.jobs.start({ userId: null, organisationId }, publishJob, { runId }, { key: runId });
}
