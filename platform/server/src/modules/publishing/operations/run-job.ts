import * as z from 'zod/mini';
import type { Deps } from '../../../deps.ts';
import { defineJob } from '../../../jobs/define-job.ts';
import { connectedSite } from '../platforms/index.ts';
import { syncSite } from '../site-pages/index.ts';
import { perform, type FixSource } from './perform.ts';
import { aloneOnSite } from './site-lock.ts';
import { operationsOfRun, readOperation, type Operation } from './store.ts';

/** Entries of one site at a time: so that a slow site is no slower for it, and a quick one not overrun. */
const AT_A_TIME = 4;
function isOpen({ state, due_at: dueAt, try_after: tryAfter }: Operation, now: Date): boolean {
  if (state === 'scheduled') return dueAt !== null && dueAt <= now && (tryAfter === null || tryAfter <= now);
  return state === 'waiting' || state === 'undoing';
}

/** How a fix's new content is worked out, and how it is looked for on the site afterwards. */
export interface Fixes {
  sourceOf(deps: Deps, organisationId: string, signal: AbortSignal): FixSource;
  verify(deps: Deps, organisationId: string, runId: string, signal: AbortSignal): Promise<void>;
}

/** Does what was asked for together. Run again after an interruption, it goes on with what is not done. */
export const publishJob = defineJob({
  kind: 'publish-run',
  payload: z.object({ runId: z.uuid() }),
  run: async ({ payload, organisationId, progress, signal }, { deps, fixes }: { deps: Deps; fixes: Fixes }) => {
    await aloneOnSite(deps, organisationId, async () => {
      const operations = await operationsOfRun(deps.db, organisationId, payload.runId);
      const open = operations.filter((operation) => isOpen(operation, deps.clock()));
      if (open.length === 0) return;
      const connected = await connectedSite(deps, organisationId);
      const isUnknown = open.some(({ ref_id: id, kind }) => id === null && kind !== 'create');
      // Pages are asked for by their address: which entry each is stands in the list of what the site has.
      if (isUnknown) await syncSite(deps, { organisationId, signal });
      const parts = { deps, connected, fixSource: fixes.sourceOf(deps, organisationId, signal) };
      let done = 0;
      const queue = [...open];
      const lane = async () => {
        for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
          signal.throwIfAborted();
          const fresh = await readOperation(deps.db, organisationId, next.id);
          if (fresh && isOpen(fresh, deps.clock())) await perform(parts, fresh);
          done += 1;
          progress(done / open.length, `${done} of ${open.length}`);
        }
      };
      await Promise.all(Array.from({ length: AT_A_TIME }, lane));
    });
    await fixes.verify(deps, organisationId, payload.runId, signal);
    const states = (await operationsOfRun(deps.db, organisationId, payload.runId)).map(({ state }) => state);
    const of = (...which: Operation['state'][]) => states.filter((state) => which.includes(state)).length;
    return { published: of('published', 'scheduled', 'undone'), failed: of('failed', 'missed'), conflicts: of('conflict') };
  },
});
