import * as z from 'zod/mini';
import type { Deps } from '../../../deps.ts';
import { defineJob } from '../../../jobs/define-job.ts';
import { failureText } from '../../../jobs/run-task.ts';
import { isOutage } from '../../../store/outage.ts';
import { connectedSite, readCredential } from '../platforms/index.ts';
import { SiteListError, syncSite } from '../site-pages/index.ts';
import { isCancelledBegun, settleOverdue, takeBackBegun } from './begun.ts';
import { CANCELLED } from './cancelled.ts';
import { eachLimited } from './each-limited.ts';
import { expireUnbegun, isOverdue } from './expiry.ts';
import { performDue } from './perform-due.ts';
import { perform, type FixSource, type PerformParts } from './perform.ts';
import { aloneOnSite } from './site-lock.ts';
import { cancelWaiting, operationsOfRun, readOperation, updateOperation, type Operation } from './store.ts';

/** Concurrent entries per site, so that a slow site is not slowed further, and a fast one not overrun. */
const AT_A_TIME = 4;
/** Runs at a time in one process, each on another site. */
const RUNS = 4;
/** How often a long run checks for due posts, which do not wait for its end. */
const LOOK_MS = 1_000;

/** Leaves scheduled operations to `performDue`, so that no operation runs twice. */
const isOpen = ({ state }: Operation): boolean => state === 'waiting' || state === 'undoing';

/** Without those that wait for a cache. */
const toBeVerified = ({ kind, state, verified, try_after: later }: Operation): boolean =>
  kind === 'fix' && state === 'published' && verified === 'waiting' && later === null;

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

/** What cannot be done for want of something that all of it needs: each operation ends with the reason, whether it was to be made or undone. */
async function giveUp(deps: Deps, open: readonly Operation[], why: { reason: string; message: string }): Promise<void> {
  for (const operation of open) {
    await updateOperation(deps.db, operation, { ...why, state: 'failed', finished_at: deps.clock() }, ['waiting']);
    await updateOperation(deps.db, operation, { ...why, state: isCancelledBegun(operation) ? 'failed' : 'published' }, ['undoing']);
  }
}

const NOT_CONNECTED = {
  reason: 'not-connected',
  message: 'No site is connected, so nothing was changed. Connect the site, then try again.',
};

/** Whether an error is neither a stop of this process nor an outage of the database, after which the run is repeated. */
const isOfTheWork = (error: unknown, signal: AbortSignal): boolean => !signal.aborted && !isOutage(error);

/** One operation, or the reason why it could not be done: an error of one page holds up no other, and nobody waits for it in vain. */
async function performOne(parts: PerformParts, operation: Operation, signal: AbortSignal): Promise<void> {
  const { deps } = parts;
  try {
    if (isOverdue(operation, deps.clock())) await settleOverdue(parts, operation);
    else if (isCancelledBegun(operation)) await takeBackBegun(parts, operation);
    else await perform(parts, operation);
  } catch (error) {
    if (!isOfTheWork(error, signal)) throw error;
    deps.log.error({ err: error, operation: operation.id }, 'a change could not be made');
    const fresh = await readOperation(deps.db, operation.organisation_id, operation.id);
    const isBegun = fresh !== undefined && (fresh.before !== null || fresh.kind === 'create');
    const message = `${failureText(error)} ${isBegun ? 'Whether the page was changed is not known: look at it on the site.' : 'Nothing was changed.'}`;
    await giveUp(deps, [operation], { reason: 'unexpected', message });
  }
}

async function verifyOne({ deps, fixes }: { deps: Deps; fixes: Fixes }, operation: Operation, signal: AbortSignal): Promise<void> {
  try {
    await fixes.verify(deps, operation, signal);
  } catch (error) {
    if (!isOfTheWork(error, signal)) throw error;
    deps.log.error({ err: error, operation: operation.id }, 'a fix could not be verified');
    const message = `The live page could not be checked: ${failureText(error)}`;
    await updateOperation(deps.db, operation, { verified: 'unread', message }, ['published']);
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

/** What all operations of a run need. Without the list of the site's pages, those already known are done. */
async function prepared(
  { deps, fixes }: { deps: Deps; fixes: Fixes },
  organisationId: string,
  open: readonly Operation[],
  signal: AbortSignal,
) {
  const connected = await connectedSite(deps, organisationId);
  const isUnknown = open.some(({ ref_id: id, kind }) => id === null && kind !== 'create');
  // Pages are requested by URL: the list of the site's contents says which entry each one is.
  // Where the list cannot be had, each page is told so itself.
  const unlisted = isUnknown ? await listingProblem(deps, organisationId, signal) : null;
  return { deps, connected, fixSource: fixes.sourceOf(deps, organisationId, signal), unlisted };
}

/** One turn of an operation: asked for again, or to be undone, it gets another. */
const turnOf = ({ id, state, requested_at: asked }: Operation): string => `${id} ${state} ${asked.toISOString()}`;

/** Performs the operations requested together. Run again after an interruption, it continues with the rest. */
export const publishJob = defineJob({
  kind: 'publish-run',
  payload: z.object({ runId: z.uuid() }),
  concurrency: RUNS,
  run: async ({ payload, organisationId, progress, signal: asked, cancelled }, needs: { deps: Deps; fixes: Fixes }) => {
    const { deps, fixes } = needs;
    const { runId } = payload;
    const openNow = async () => (await operationsOfRun(deps.db, organisationId, runId)).filter(isOpen);
    const publish = async (signal: AbortSignal) => {
      await expireUnbegun(deps.db, deps.clock(), { organisationId, runId });
      const open = await openNow();
      if (open.length === 0) return;
      if (!(await readCredential(deps.db, organisationId))) return giveUp(deps, open, NOT_CONNECTED);
      const parts = await prepared(needs, organisationId, open, signal);
      let lookAt = performance.now() + LOOK_MS;
      const bringOutDue = async () => {
        if (performance.now() < lookAt) return;
        lookAt = Number.POSITIVE_INFINITY;
        await performDue(parts, organisationId, signal, 1);
        lookAt = performance.now() + LOOK_MS;
      };
      const tried = new Set<string>();
      const untried = (operations: readonly Operation[]) => operations.filter((operation) => !tried.has(turnOf(operation)));
      // What is asked for meanwhile, as an undo, comes after it.
      for (let next = open; next.length > 0; next = untried(await openNow())) {
        let done = 0;
        const of = next.length;
        await eachLimited(AT_A_TIME, byPage(next), async (page) => {
          for (const { id } of page) {
            await bringOutDue();
            signal.throwIfAborted();
            const fresh = await readOperation(deps.db, organisationId, id);
            if (fresh && isOpen(fresh)) {
              tried.add(turnOf(fresh));
              await performOne(parts, fresh, signal);
            }
            const after = await readOperation(deps.db, organisationId, id);
            // At once, not when all are done, so that people see what a page shows now while they watch.
            if (after && toBeVerified(after)) await verifyOne(needs, after, signal);
            done += 1;
            progress(done / of, `${done} of ${of}`);
          }
        });
      }
    };
    try {
      await aloneOnSite(deps, organisationId, publish, { signal: asked });
    } catch (error) {
      // Nothing of a cancelled run comes later.
      if (cancelled()) for (const operation of await openNow()) await cancelWaiting(deps.db, operation, CANCELLED.message, deps.clock());
      else if (isOfTheWork(error, asked)) {
        const message = `${failureText(error)} Nothing was changed.`;
        await giveUp(
          deps,
          (await openNow()).filter(({ before, state }) => before === null || state === 'undoing'),
          { reason: 'unexpected', message },
        );
      }
      throw error;
    }
    const ended = await operationsOfRun(deps.db, organisationId, payload.runId);
    // Those an interruption left unverified.
    for (const operation of ended.filter(toBeVerified)) await verifyOne(needs, operation, asked);
    if (ended.some(({ kind, state }) => kind === 'fix' && (state === 'published' || state === 'undone')))
      await fixes.after(deps, organisationId);
    const states = ended.map(({ state }) => state);
    const of = (...which: Operation['state'][]) => states.filter((state) => which.includes(state)).length;
    return { published: of('published', 'scheduled', 'undone'), failed: of('failed', 'missed'), conflicts: of('conflict') };
  },
});
