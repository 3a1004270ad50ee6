import * as z from 'zod/mini';
import type { Deps } from '../../../deps.ts';
import { defineJob } from '../../../jobs/define-job.ts';
import { connectedSite } from '../platforms/index.ts';
import { syncSite } from '../site-pages/index.ts';
import { perform, type FixSource } from './perform.ts';
import { aloneOnSite } from './site-lock.ts';
import { operationsOfRun, readOperation, type Operation } from './store.ts';

/** Concurrent entries per site, so that a slow site is not slowed further, and a fast one not overrun. */
const AT_A_TIME = 4;
function isOpen({ state, due_at: dueAt, try_after: tryAfter }: Operation, now: Date): boolean {
  if (state === 'scheduled') return dueAt !== null && dueAt <= now && (tryAfter === null || tryAfter <= now);
  return state === 'waiting' || state === 'undoing';
}

const toBeVerified = ({ kind, state, verified }: Operation): boolean => kind === 'fix' && state === 'published' && verified === 'waiting';

/** How fixes are computed, how they are verified on the live page, and what follows a run of them. */
export interface Fixes {
  sourceOf(deps: Deps, organisationId: string, signal: AbortSignal): FixSource;
  verify(deps: Deps, operation: Operation, signal: AbortSignal): Promise<void>;
  after(deps: Deps, organisationId: string): Promise<void>;
}

/** Operations grouped by page: two on the same page run one after the other. */
const byPage = (operations: readonly Operation[]): Operation[][] => [
  ...Map.groupBy(operations, ({ page_url: url, id }) => url ?? id).values(),
];

/** Performs the operations requested together. Run again after an interruption, it continues with the rest. */
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
      // Pages are requested by address: the list of the site's contents says which entry each one is.
      if (isUnknown) await syncSite(deps, { organisationId, signal });
      const parts = { deps, connected, fixSource: fixes.sourceOf(deps, organisationId, signal) };
      let done = 0;
      const queue = byPage(open);
      const lane = async () => {
        for (let page = queue.shift(); page !== undefined; page = queue.shift()) {
          for (const next of page) {
            signal.throwIfAborted();
            const fresh = await readOperation(deps.db, organisationId, next.id);
            if (fresh && isOpen(fresh, deps.clock())) await perform(parts, fresh);
            const after = await readOperation(deps.db, organisationId, next.id);
            // At once, not when all are done, so that people see what a page shows now while they watch.
            if (after && toBeVerified(after)) await fixes.verify(deps, after, signal);
            done += 1;
            progress(done / open.length, `${done} of ${open.length}`);
          }
        }
      };
      await Promise.all(Array.from({ length: AT_A_TIME }, lane));
    });
    const ended = await operationsOfRun(deps.db, organisationId, payload.runId);
    // Those an interruption left unverified.
    for (const operation of ended.filter(toBeVerified)) await fixes.verify(deps, operation, signal);
    if (ended.some(({ kind, state }) => kind === 'fix' && (state === 'published' || state === 'undone')))
      await fixes.after(deps, organisationId);
    const states = ended.map(({ state }) => state);
    const of = (...which: Operation['state'][]) => states.filter((state) => which.includes(state)).length;
    return { published: of('published', 'scheduled', 'undone'), failed: of('failed', 'missed'), conflicts: of('conflict') };
  },
});
