import { setTimeout as delay } from 'node:timers/promises';
import type { JobOwner, Task } from '../../../../jobs/jobs.ts';
import type { GoogleDeps } from '../google.ts';
import { DAY_MS } from './failed-import.ts';
import { scheduleImport, type ImportKind } from './import-store.ts';
import { hoursImportJob } from './hours-job.ts';
import { searchImportJob } from './search-job.ts';
import { webImportJob } from './web-job.ts';

export const JOB_OF = { search: searchImportJob, web: webImportJob, hours: hoursImportJob } satisfies Record<ImportKind, unknown>;

/** Starts an import; returns the running one if there is one. */
export async function startImport(deps: GoogleDeps, owner: JobOwner, kind: ImportKind): Promise<Task> {
  await scheduleImport(deps.db, owner.organisationId, kind, new Date(deps.clock().getTime() + DAY_MS));
  return deps.jobs.start(owner, JOB_OF[kind], {}, { key: kind });
}

const LOOK_MS = 50;
const MAX_WAIT_MS = 5_000;

/** Stops a workspace's imports and waits until they have ended, so that nothing is stored afterwards. */
export async function stopImports(
  { jobs }: GoogleDeps,
  organisationId: string,
  kinds: readonly ImportKind[] = ['search', 'web', 'hours'],
): Promise<void> {
  const running = () => jobs.list(organisationId, { jobs: kinds.map((kind) => JOB_OF[kind]), unfinished: true });
  for (const task of await running()) await jobs.cancel(organisationId, task.id);
  for (let waited = 0; waited < MAX_WAIT_MS && (await running()).length > 0; waited += LOOK_MS) await delay(LOOK_MS);
}
