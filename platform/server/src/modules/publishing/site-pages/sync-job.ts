import * as z from 'zod/mini';
import type { Deps } from '../../../deps.ts';
import { defineJob } from '../../../jobs/define-job.ts';
import { connectedSite, readCredential } from '../platforms/index.ts';
import { forgetUnseen, upsertSitePages } from './store.ts';

type Listing = { organisationId: string; signal: AbortSignal; progress?: (fraction: number, message: string) => void };

/** The site does not tell its pages; the message says why, for people. */
export class SiteListError extends Error {
  override readonly name = 'SiteListError';
}

/** Lists the connected site's contents; starts over with another site that is connected meanwhile. @returns the number of entries @throws SiteListError */
export async function syncSite(deps: Deps, listing: Listing): Promise<number> {
  const { organisationId, signal, progress } = listing;
  const { row, site } = await connectedSite(deps, organisationId);
  const began = deps.clock();
  let pages = 0;
  for (const [index, { kind, label }] of row.kinds.entries()) {
    let cursor: string | null = null;
    do {
      signal.throwIfAborted();
      const list = await site.list(kind, cursor);
      if (!list.ok) throw new SiteListError(`${label}: ${list.message}`);
      const present = await readCredential(deps.db, organisationId);
      if (present?.platform !== row.platform || present.site_url !== row.site_url) return syncSite(deps, listing);
      await upsertSitePages(deps.db, organisationId, list.entries, deps.clock());
      pages += list.entries.length;
      cursor = list.next;
      progress?.((index + (cursor === null ? 1 : 0.5)) / row.kinds.length, `${label}: ${pages} read`);
    } while (cursor !== null);
  }
  await forgetUnseen(deps.db, organisationId, began);
  return pages;
}

/** Run again after an interruption, it starts the listing over. */
export const syncJob = defineJob({
  kind: 'platform-sync',
  payload: z.object({}),
  run: async (context, deps: Deps) => ({ pages: await syncSite(deps, context) }),
});
