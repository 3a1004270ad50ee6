import { TASK_KINDS } from '@canopy/contract/host';
import * as z from 'zod/mini';
import pLimit from 'p-limit';
import type { Deps } from '../../../deps.ts';
import { defineJob } from '../../../jobs/define-job.ts';
import type { JobContext } from '../../../jobs/jobs.ts';
import { readOrganisation } from '../../host/organisation/index.ts';
import { checkLink } from './check-link.ts';
import { linksToCheck, saveState, type Waiting } from './store.ts';

const payload = z.object({ ids: z.nullable(z.array(z.uuid())) });
type CheckPayload = z.output<typeof payload>;

const AT_A_TIME = 4;

/** Checks backlinks. Run again after the process died, it checks what has not been checked since the task was created. */
export const checkBacklinksJob = defineJob({
  kind: TASK_KINDS.checkBacklinks,
  payload,
  concurrency: 2,
  run: (context, deps: Deps) => checkAll(deps, context),
});

async function checkAll(
  { db, outgoing, clock }: Deps,
  { task, payload, organisationId, progress, signal }: JobContext<CheckPayload>,
): Promise<{ checked: number }> {
  const domain = (await readOrganisation(db, organisationId))?.domain ?? '';
  if (domain === '') throw new Error('This workspace has no domain. Add it in the settings, then check again.');
  const waiting = await linksToCheck(db, organisationId, payload.ids, task.createdAt);
  let checked = 0;
  // Pages of one host are requested one after another.
  const hosts = [...Map.groupBy(waiting, ({ source_url }) => new URL(source_url).host).values()];
  const checkOne = async ({ id, source_url, target_url }: Waiting): Promise<void> => {
    signal.throwIfAborted();
    const state = await checkLink(outgoing, source_url, { domain, target: target_url }, signal);
    signal.throwIfAborted();
    await saveState(db, organisationId, id, state, clock());
    checked += 1;
    progress(checked / waiting.length, source_url);
  };
  await pLimit(AT_A_TIME).map(hosts, async (links) => {
    for (const link of links) await checkOne(link);
  });
  return { checked };
}
