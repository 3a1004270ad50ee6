import * as z from 'zod/mini';
import type { Deps } from '../../../deps.ts';
import { defineJob } from '../../../jobs/define-job.ts';
import { connectedSite, readCredential } from '../platforms/index.ts';
import { cleanEarlier } from './clean-earlier.ts';
import { uncleanedOperations, uncleanedWorkspaces } from './due-store.ts';
import { isForOtherSite } from './other-site.ts';
import { aloneOnSite } from './site-lock.ts';

/** A platform publishes what it was told to by itself, so the drafts of an earlier release are cleaned well before their time. */
export const cleanJob = defineJob({
  kind: 'publish-clean',
  payload: z.object({}),
  concurrency: 2,
  run: async ({ organisationId, signal }, { deps }: { deps: Deps }) => {
    const clean = async (held: AbortSignal) => {
      if (!(await readCredential(deps.db, organisationId))) return;
      const connected = await connectedSite(deps, organisationId);
      for (const operation of await uncleanedOperations(deps.db, organisationId)) {
        held.throwIfAborted();
        if (!isForOtherSite(operation, connected)) await cleanEarlier({ deps, site: connected.site }, operation);
      }
    };
    await aloneOnSite(deps, organisationId, clean, { signal, waits: false });
  },
});

export async function startCleaning(deps: Deps): Promise<void> {
  for (const organisationId of await uncleanedWorkspaces(deps.db))
    await deps.jobs.start({ userId: null, organisationId }, cleanJob, {}, { key: 'clean' });
}
