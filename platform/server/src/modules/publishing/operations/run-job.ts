import * as z from 'zod/mini';
import type { Deps } from '../../../deps.ts';
import { defineJob } from '../../../jobs/define-job.ts';
import { connectedSite, readCredential } from '../platforms/index.ts';
import { SiteListError, syncSite } from '../site-pages/index.ts';
import { eachLimited } from './each-limited.ts';
import { performDue } from './perform-due.ts';
import { perform, type FixSource } from './perform.ts';
import { aloneOnSite } from './site-lock.ts';
import { operationsOfRun, readOperation, updateOperation, type Operation } from './store.ts';

/** Concurrent entries per site, so that a slow site is not slowed further, and a fast one not overrun. */
const AT_A_TIME = 4;
/** Runs at a time in one process, each on another site. */
const RUNS = 4;
/** How often a long run checks for due posts, which do not wait for its end. */
const LOOK_MS = 1_000;

/**
 * A change of a page that could not be made for so long would come as a surprise: it is void, and can be asked for again. A post has a time
 * of its own.
 */
const EXPIRES_MS = 6 * 3_600_000;
const EXPIRED = 'The site could not be worked on for six hours, so this was given up. Nothing was changed; try again.';

/** Leaves scheduled operations to `performDue`, so that no operation runs twice. */
const isOpen = ({ state }: Operation): boolean => state === 'waiting' || state === 'undoing';

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

/** Without a site nothing can be written: each operation fails accordingly. */
async function giveUp(deps: Deps, open: readonly Operation[]): Promise<void> {
  const why = { reason: 'not-connected' };
  for (const operation of open) {
    const message = 'No site is connected, so nothing was changed. Connect the site, then try again.';
    await updateOperation(deps.db, operation, { ...why, state: 'failed', message, finished_at: deps.clock() }, ['waiting']);
    await updateOperation(deps.db, operation, { ...why, state: 'published', message }, ['undoing']);
  }
}

/** Reads the list of the site's pages. @returns why it cannot be read; null: it was */
async function listingProblem(deps: Deps, organisationId: string, signal: AbortSignal): Promise<string | null> {
  try {
    await syncSite(deps, { organisationId, signal });
    return null;
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof SiteListError)) throw error;
    return error.message;
  }
}

/** Performs the operations requested together. Run again after an interruption, it continues with the rest. */
export const publishJob = defineJob({
  kind: 'publish-run',
  payload: z.object({ runId: z.uuid() }),
  concurrency: RUNS,
  run: async ({ payload, organisationId, progress, signal: asked }, { deps, fixes }: { deps: Deps; fixes: Fixes }) => {
    const publish = async (signal: AbortSignal) => {
      const operations = await operationsOfRun(deps.db, organisationId, payload.runId);
      const isVoid = ({ state, kind, requested_at: asked }: Operation) =>
        state === 'waiting' && kind !== 'create' && deps.clock().getTime() - asked.getTime() > EXPIRES_MS;
      for (const late of operations.filter(isVoid))
        await updateOperation(deps.db, late, { state: 'failed', reason: 'expired', message: EXPIRED, finished_at: deps.clock() }, [
          'waiting',
        ]);
      const open = operations.filter((operation) => isOpen(operation) && !isVoid(operation));
      if (open.length === 0) return;
      if (!(await readCredential(deps.db, organisationId))) return giveUp(deps, open);
      const connected = await connectedSite(deps, organisationId);
      const isUnknown = open.some(({ ref_id: id, kind }) => id === null && kind !== 'create');
      // Pages are requested by URL: the list of the site's contents says which entry each one is.
      // Where the list cannot be had, each page is told so itself, and those already known are done.
      const unlisted = isUnknown ? await listingProblem(deps, organisationId, signal) : null;
      const parts = { deps, connected, fixSource: fixes.sourceOf(deps, organisationId, signal), unlisted };
      let done = 0;
      let lookAt = performance.now() + LOOK_MS;
      const bringOutDue = async () => {
        if (performance.now() < lookAt) return;
        lookAt = Number.POSITIVE_INFINITY;
        await performDue(parts, organisationId, signal, 1);
        lookAt = performance.now() + LOOK_MS;
      };
      await eachLimited(AT_A_TIME, byPage(open), async (page) => {
        for (const next of page) {
          await bringOutDue();
          signal.throwIfAborted();
          const fresh = await readOperation(deps.db, organisationId, next.id);
          if (fresh && isOpen(fresh)) await perform(parts, fresh);
          const after = await readOperation(deps.db, organisationId, next.id);
          // At once, not when all are done, so that people see what a page shows now while they watch.
          if (after && toBeVerified(after)) await fixes.verify(deps, after, signal);
          done += 1;
          progress(done / open.length, `${done} of ${open.length}`);
        }
      });
    };
    await aloneOnSite(deps, organisationId, publish, { signal: asked });
    const ended = await operationsOfRun(deps.db, organisationId, payload.runId);
    // Those an interruption left unverified.
    for (const operation of ended.filter(toBeVerified)) await fixes.verify(deps, operation, asked);
    if (ended.some(({ kind, state }) => kind === 'fix' && (state === 'published' || state === 'undone')))
      await fixes.after(deps, organisationId);
    const states = ended.map(({ state }) => state);
    const of = (...which: Operation['state'][]) => states.filter((state) => which.includes(state)).length;
    return { published: of('published', 'scheduled', 'undone'), failed: of('failed', 'missed'), conflicts: of('conflict') };
  },
});
