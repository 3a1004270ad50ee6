import * as z from 'zod/mini';
import type { Deps } from '../../../deps.ts';
import { defineJob, type Job } from '../../../jobs/define-job.ts';
import { connectedSite, readCredential } from '../platforms/index.ts';
import { dueOperations } from './due-store.ts';
import { performDue } from './perform-due.ts';
import type { Fixes } from './run-job.ts';
import { aloneOnSite } from './site-lock.ts';
import { updateOperation } from './store.ts';

/** Sites that one process writes to at a time: it mostly waits for them. */
const SITES = 8;
/** Without a site nothing can be published, nor can it be checked whether the site has published it on schedule. */
async function miss(deps: Deps, organisationId: string): Promise<void> {
  const message = 'No site was connected at the scheduled time. Reconnect it, then publish the post or choose another time.';
  for (const operation of await dueOperations(deps.db, organisationId, deps.clock()))
    await updateOperation(deps.db, operation, { state: 'missed', reason: 'not-connected', message, finished_at: deps.clock() }, [
      'scheduled',
    ]);
}

const payload = z.object({});

const publishDue: Job<typeof payload, { deps: Deps; fixes: Fixes }>['run'] = ({ organisationId, signal }, { deps, fixes }) =>
  aloneOnSite(
    deps,
    organisationId,
    async (held) => {
      if (!(await readCredential(deps.db, organisationId))) return miss(deps, organisationId);
      const connected = await connectedSite(deps, organisationId);
      const parts = { deps, connected, fixSource: fixes.sourceOf(deps, organisationId, held) };
      return performDue(parts, organisationId, held);
    },
    // If another process is at work, whatever is still due is found again in the next second.
    { signal, waits: false },
  );

/** Publishes what is due in a workspace. */
export const dueJob = defineJob({ kind: 'publish-due', payload, concurrency: SITES, run: publishDue });

/** The same for workspaces whose platform did not answer before, so that hanging ones take no slots from the others. */
export const dueAgainJob = defineJob({ kind: 'publish-due-again', payload, concurrency: SITES, run: publishDue });
