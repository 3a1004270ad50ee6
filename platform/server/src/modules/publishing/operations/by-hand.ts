import type { Deps } from '../../../deps.ts';
import { connectedSite } from '../platforms/index.ts';
import { keptByCanopy } from './due-store.ts';
import { isForOtherSite } from './other-site.ts';
import { refOf, updateOperation } from './store.ts';

/**
 * Ends the schedule of a post that somebody published by hand before its time, where Canopy keeps it. On a platform without a schedule
 * of its own such a post is an ordinary draft: once it was published by hand and set back, nothing on the site would tell it from one that
 * still waits, and it would come out after all.
 */
export async function takeByHand(deps: Deps): Promise<void> {
  const now = deps.clock();
  for (const [organisationId, waiting] of Map.groupBy(await keptByCanopy(deps.db, now), (operation) => operation.organisation_id)) {
    const connected = await connectedSite(deps, organisationId);
    for (const operation of waiting) {
      const ref = refOf(operation);
      if (!ref || isForOtherSite(operation, connected)) continue;
      const read = await connected.site.read(ref);
      // Due now: the schedule finds it published, and is done.
      if (read.ok && read.document.status === 'published') await updateOperation(deps.db, operation, { due_at: now }, ['scheduled']);
    }
  }
}
