import { randomUUID } from 'node:crypto';
import type { CallOutput, ParsedBody } from '@canopy/contract';
import type { getPublishRun, KeywordEntry, Platform, PublishOperation, QueuedPage, resolveConflict } from '@canopy/contract/publishing';
import type { Actor } from '../../../access/actor.ts';
import type { Deps } from '../../../deps.ts';
import { problem } from '../../../http/problem.ts';
import { siteOn } from '../platforms/index.ts';
import { parseRef } from '../site-pages/index.ts';
import { CANCELLED } from './cancelled.ts';
import { adoptText, agreedOf } from './merge-post.ts';
import { plainTexts } from './plain-texts.ts';
import { publishJob } from './run-job.ts';
import {
  cancelWaiting,
  insertOperation,
  operationsOfRun,
  readOperation,
  updateOperation,
  type NewOperation,
  type Operation,
  type Wanted,
} from './store.ts';
import { operationView } from './view.ts';

type Started = { task_id: string; run_id: string };

/** Stores the operations and starts them; earlier requests with the same keys are not repeated. */
export async function startRun(deps: Deps, actor: Actor, runId: string, operations: readonly NewOperation[]): Promise<Started> {
  const now = deps.clock();
  const stored = await deps.db.transaction(async (tx) => {
    const rows: Operation[] = [];
    for (const operation of operations) rows.push(await insertOperation(tx, actor, runId, operation, now));
    return rows;
  });
  // Another tab submitted all of it first: its run is the one to watch.
  const [first] = stored;
  const theirs = first !== undefined && stored.every(({ run_id: run }) => run === first.run_id) ? first.run_id : runId;
  // Entries of other runs are included, so that this run reports on everything requested.
  if (theirs === runId)
    for (const row of stored)
      if (row.run_id !== runId) await updateOperation(deps.db, row, { run_id: runId }, ['published', 'conflict', 'undone']);
  return startTask(deps, actor, theirs);
}

export async function startTask(deps: Deps, actor: Pick<Actor, 'userId' | 'organisationId'>, runId: string): Promise<Started> {
  const task = await deps.jobs.start(actor, publishJob, { runId }, { key: runId });
  return { task_id: task.id, run_id: runId };
}

function requireOwn(organisationId: string, ids: readonly string[]): void {
  if (ids.some((id) => id !== organisationId))
    throw problem(
      400,
      'other-workspace',
      'The queue contains pages of another workspace. Nothing was published. Reload the page and try again.',
    );
}

export async function publishPagesOf(deps: Deps, actor: Actor, platform: Platform, pages: readonly QueuedPage[]): Promise<Started> {
  requireOwn(
    actor.organisationId,
    pages.map((page) => page.selectedOrganisationId),
  );
  await siteOn(deps, actor.organisationId, platform);
  const operations = pages.map(
    ({ key, page_url: pageUrl, title, content, originalContent, page_id, contentId, object_id }): NewOperation => ({
      kind: 'content',
      platform,
      clientKey: key,
      ref: parseRef(page_id ?? contentId ?? object_id ?? ''),
      pageUrl,
      title: title === '' ? pageUrl : title,
      wanted: { html: content },
      original: originalContent,
    }),
  );
  await deps.audit.record(actor, 'pages.publish', platform, { pages: pages.length });
  return startRun(deps, actor, randomUUID(), operations);
}

export async function publishKeywordsOf(deps: Deps, actor: Actor, platform: Platform, entries: readonly KeywordEntry[]): Promise<Started> {
  requireOwn(
    actor.organisationId,
    entries.map(({ organizationId }) => organizationId),
  );
  await siteOn(deps, actor.organisationId, platform);
  const operations = entries.map(({ key, page, meta, page_id, original }): NewOperation => ({
    kind: 'meta',
    platform,
    clientKey: key,
    ref: parseRef(page_id ?? ''),
    pageUrl: page,
    title: meta.title ?? page,
    wanted: plainTexts(platform, {
      meta: {
        ...(meta.title !== undefined && { title: meta.title }),
        ...(meta.description !== undefined && { description: meta.description }),
      },
      ...(original !== undefined && { was: original }),
    }),
  }));
  await deps.audit.record(actor, 'keywords.publish', platform, { pages: entries.length });
  return startRun(deps, actor, randomUUID(), operations);
}

const unknown = () => problem(404, 'publish-not-found', 'There is no such publish in this workspace.');
const OPEN = new Set<Operation['state']>(['waiting', 'undoing']);

export async function publishRunOf(deps: Deps, organisationId: string, runId: string): Promise<CallOutput<typeof getPublishRun>> {
  const operations = await operationsOfRun(deps.db, organisationId, runId);
  if (operations.length === 0) throw unknown();
  const done = operations.every(({ state, verified }) => !OPEN.has(state) && verified !== 'waiting');
  return { run_id: runId, operations: operations.map(operationView), done };
}

/** Retries what failed. */
export async function retryRun(deps: Deps, actor: Actor, runId: string): Promise<Started> {
  const operations = await operationsOfRun(deps.db, actor.organisationId, runId);
  if (operations.length === 0) throw unknown();
  for (const operation of operations)
    await updateOperation(deps.db, operation, { state: 'waiting', reason: null, message: null, requested_at: deps.clock() }, [
      'failed',
      'missed',
    ]);
  return startTask(deps, actor, runId);
}

/** @throws problem 404 */
export async function operationOf(deps: Deps, actor: Actor, id: string): Promise<Operation> {
  const operation = await readOperation(deps.db, actor.organisationId, id);
  if (!operation) throw unknown();
  return operation;
}

/** Resolves a conflict as the person decided. @throws problem 404, 409 */
export async function resolve(
  deps: Deps,
  actor: Actor,
  id: string,
  { take, content, title: chosen, meta: texts }: ParsedBody<typeof resolveConflict>,
): Promise<CallOutput<typeof resolveConflict>> {
  const operation = await operationOf(deps, actor, id);
  const { found, wanted, kind } = operation;
  if (operation.state !== 'conflict' || !found) throw problem(409, 'no-conflict', 'This page is no longer in conflict.');
  const merged = wanted.meta === undefined ? content : texts;
  if (take === 'merged' && merged === undefined) {
    const field = wanted.meta === undefined ? 'body.content' : 'body.meta';
    throw problem(400, 'content-missing', 'The merged content is missing.', [{ field, message: 'The merged content is missing.' }]);
  }
  if (take === 'again' && kind !== 'fix') throw problem(409, 'not-a-fix', 'Only a fix can be recalculated.');
  await deps.audit.record(actor, 'publish.resolve', operation.page_url ?? operation.title, { take });
  const { merge: _decided, agreed = agreedOf(operation), ...rest } = wanted;
  if (take === 'theirs') {
    // The post says what its site says, or else its own passages would come up again with each update.
    const isPost = operation.post_id !== null && found.html !== null && agreed !== undefined;
    const kept = isPost
      ? await adoptText(deps, { ...operation, wanted: { ...rest, agreed } }, { title: found.title, html: found.html ?? '' })
      : rest;
    const ended = { state: 'cancelled' as const, reason: null, message: null, found: null, wanted: kept, finished_at: deps.clock() };
    await updateOperation(deps.db, operation, ended, ['conflict']);
    return { task_id: null, run_id: operation.run_id };
  }
  /** What is to be written, where it is a post with what the post says itself. */
  const decidedOf = (): Wanted => {
    if (wanted.meta !== undefined) return take === 'merged' ? { ...rest, meta: texts } : rest;
    const isPost = operation.post_id !== null && agreed !== undefined;
    if (take !== 'merged') return isPost ? { ...rest, title: agreed.title } : rest;
    return { ...rest, html: content, ...(chosen !== undefined && { title: chosen }), ...(isPost && { agreed }) };
  };
  const { title, html, meta, revision } = found;
  const ended = { state: 'waiting' as const, reason: null, message: null, found: null, requested_at: deps.clock() };
  // What the person saw may be overwritten, and is what an undo restores.
  const over = {
    ...ended,
    before: { title, html, meta, revision },
    wanted: plainTexts(operation.platform, decidedOf()),
    original: html,
  };
  const { html: _html, meta: _meta, mended: _mended, left: _left, unchecked: _unchecked, unseen: _unseen, ...asked } = wanted;
  const change = take === 'again' ? { ...ended, before: null, wanted: asked, original: null } : over;
  if (!(await updateOperation(deps.db, operation, change, ['conflict'])))
    throw problem(409, 'no-conflict', 'This page is no longer in conflict.');
  return startTask(deps, actor, operation.run_id);
}

const undoing = (now: Date) => ({ state: 'undoing' as const, reason: null, message: null, requested_at: now });

/** Restores what was there before. @throws problem 404, 409 */
export async function undoOf(deps: Deps, actor: Actor, id: string): Promise<Started> {
  const operation = await operationOf(deps, actor, id);
  if (!operationView(operation).can_undo) throw problem(409, 'cannot-undo', 'This change cannot be undone.');
  if (!(await updateOperation(deps.db, operation, undoing(deps.clock()), ['published'])))
    throw problem(409, 'cannot-undo', 'This change cannot be undone.');
  await deps.audit.record(actor, 'publish.undo', operation.page_url ?? operation.title);
  return startTask(deps, actor, operation.run_id);
}

/**
 * Gives up a change that waits. One that was begun may have been made: it is looked up on the site, and taken back.
 * @returns whether it waited
 */
async function giveUp(deps: Deps, operation: Operation): Promise<boolean> {
  if (operation.kind === 'create') return false;
  const now = deps.clock();
  if (await cancelWaiting(deps.db, operation, CANCELLED.message, now)) return true;
  return updateOperation(deps.db, operation, { ...undoing(now), reason: CANCELLED.reason }, ['waiting']);
}

/** Gives up a change that has not been made yet. @throws problem 404, 409 */
export async function cancelOf(deps: Deps, actor: Actor, id: string): Promise<PublishOperation> {
  const operation = await operationOf(deps, actor, id);
  if (!(await giveUp(deps, operation))) throw problem(409, 'cannot-cancel', 'This change is no longer waiting: it has ended.');
  await deps.audit.record(actor, 'publish.cancel', operation.page_url ?? operation.title);
  const given = await operationOf(deps, actor, id);
  if (given.state === 'undoing') await startTask(deps, actor, given.run_id);
  return operationView(given);
}

/** Undoes everything in a run that can be undone, and gives up what is still waiting. @throws problem 404, 409 */
export async function undoRun(deps: Deps, actor: Actor, runId: string): Promise<Started> {
  const operations = await operationsOfRun(deps.db, actor.organisationId, runId);
  if (operations.length === 0) throw unknown();
  const cancelled = await Promise.all(operations.map((operation) => giveUp(deps, operation)));
  // One that was made between the two is undone like the others.
  const undoable = (await operationsOfRun(deps.db, actor.organisationId, runId)).filter((operation) => operationView(operation).can_undo);
  if (undoable.length === 0 && !cancelled.includes(true)) throw problem(409, 'cannot-undo', 'Nothing of this can be undone.');
  for (const operation of undoable) await updateOperation(deps.db, operation, undoing(deps.clock()), ['published']);
  await deps.audit.record(actor, 'publish.undo', `${undoable.length} pages`);
  return startTask(deps, actor, runId);
}
