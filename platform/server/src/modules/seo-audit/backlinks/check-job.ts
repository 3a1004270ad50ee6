import type { Deps } from '../../../deps.ts';
import type { JobContext } from '../../../jobs/jobs.ts';
import { readOrganisation } from '../../host/organisation/store.ts';
import { checkLink } from './check-link.ts';
import { linksToCheck, saveState, type Waiting } from './store.ts';

export const CHECK_JOB = 'check-backlinks';

export interface CheckPayload {
  ids: string[] | null;
}

const AT_A_TIME = 4;

/** Registers the work. Run again after the process died, it checks what was not checked since the task was made. */
export function defineCheckJob(deps: Deps): void {
  deps.jobs.define<CheckPayload, { checked: number }>(CHECK_JOB, (context) => checkAll(deps, context), { concurrency: 1 });
}

async function checkAll(
  { db, outgoing, clock }: Deps,
  { task, payload, organisationId, progress, signal }: JobContext<CheckPayload>,
): Promise<{ checked: number }> {
  const domain = (await readOrganisation(db, organisationId))?.domain ?? '';
  if (domain === '') throw new Error('This workspace has no domain. Add it in the settings, then check again.');
  const waiting = await linksToCheck(db, organisationId, payload.ids, task.createdAt);
  let checked = 0;
  // Pages of one host are asked for one after the other.
  const hosts = [...Map.groupBy(waiting, ({ source_url }) => new URL(source_url).host).values()];
  const work = async (): Promise<void> => {
    for (let links = hosts.shift(); links; links = hosts.shift()) for (const link of links) await checkOne(link);
  };
  const checkOne = async ({ id, source_url, target_url }: Waiting): Promise<void> => {
    signal.throwIfAborted();
    const state = await checkLink(outgoing, source_url, { domain, target: target_url }, signal);
    signal.throwIfAborted();
    await saveState(db, organisationId, id, state, clock());
    checked += 1;
    progress(checked / waiting.length, source_url);
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, work));
  return { checked };
}
