import { randomUUID } from 'node:crypto';
import type { CallOutput, ParsedBody } from '@canopy/contract';
import type { previewBlog, publishBlog, scheduleBlog } from '@canopy/contract/publishing';
import type { Actor } from '../../../access/actor.ts';
import type { Deps } from '../../../deps.ts';
import { problem } from '../../../http/problem.ts';
import { readOrganisation } from '../../host/organisation/index.ts';
import {
  isForOtherSite,
  isTimeZone,
  newestOfPost,
  operationOfKey,
  otherSiteMessage,
  startRun,
  startTask,
  readOperation,
  refOf,
  scheduledFor,
  updateOperation,
  type NewOperation,
  type Operation,
} from '../operations/index.ts';
import { connectedSite, siteProblem } from '../platforms/index.ts';
import { assertOwnWorkspace, wishOf } from './given-blog.ts';
import { operationFor } from './operation-for.ts';

/** What publishing a post now would send. @throws problem 404, 422, and what the site answers if it cannot be read */
export async function previewOf(deps: Deps, actor: Actor, postId: string): Promise<CallOutput<typeof previewBlog>> {
  const { platform, kind, pageUrl, wanted } = await operationFor(deps, actor, { post_id: postId }, 'preview');
  const { title = '', html = '', slug, meta } = wanted;
  const [newest] = await newestOfPost(deps.db, actor.organisationId, postId);
  return {
    platform,
    updates: kind === 'content',
    is_scheduled: newest?.state === 'scheduled',
    url: pageUrl,
    title,
    html,
    slug: slug ?? null,
    seo_title: meta?.title ?? null,
    seo_description: meta?.description ?? null,
  };
}

async function start(
  deps: Deps,
  actor: Actor,
  operation: NewOperation,
): Promise<{ task_id: string; run_id: string; operation_id: string }> {
  const started = await startRun(deps, actor, randomUUID(), [operation]);
  const stored = await operationOfKey(deps.db, actor.organisationId, operation.clientKey);
  if (!stored) throw new Error('the operation was not stored');
  // An earlier unfulfilled request for the same entry takes the new time and text.
  return { ...started, operation_id: stored.id };
}

/** Updates an operation with the same key to the current request, unless it is already published. */
async function renew(deps: Deps, actor: Actor, operation: NewOperation): Promise<Operation | null> {
  const known = await operationOfKey(deps.db, actor.organisationId, operation.clientKey);
  if (!known) return null;
  const change = {
    state: 'waiting' as const,
    wanted: operation.wanted,
    text_cleaned: true,
    due_at: operation.dueAt ?? null,
    ...(operation.wallTime !== undefined && { wall_time: operation.wallTime }),
    ...(operation.timeZone !== undefined && { time_zone: operation.timeZone }),
    reason: null,
    message: null,
    try_after: null,
    // Until the platform takes the new time: its entry may be a draft again.
    by_platform: false,
  };
  const isRenewed = await updateOperation(deps.db, known, change, ['scheduled', 'failed', 'missed', 'cancelled']);
  return isRenewed ? known : null;
}

/** Publishes a post now. @throws problem 404, 409 `not-on-site`, 422 */
export async function publishBlogOf(
  deps: Deps,
  actor: Actor,
  { body, organisation_id: workspace, entry }: ParsedBody<typeof publishBlog>,
): Promise<CallOutput<typeof publishBlog>> {
  assertOwnWorkspace(actor, workspace);
  const wish = await wishOf(deps, actor, body);
  const operation = await operationFor(deps, actor, wish, entry);
  await deps.audit.record(actor, 'blog.publish', wish.post_id);
  const renewed = await renew(deps, actor, operation);
  if (renewed) return { ...(await startTask(deps, actor, renewed.run_id)), operation_id: renewed.id };
  return start(deps, actor, operation);
}

/** Publishes a post at a time. @throws problem 404, 422 */
export async function scheduleBlogOf(
  deps: Deps,
  actor: Actor,
  body: ParsedBody<typeof scheduleBlog>,
): Promise<CallOutput<typeof scheduleBlog>> {
  assertOwnWorkspace(actor, body.organisation_id);
  const timeZone = body.time_zone ?? ((await readOrganisation(deps.db, actor.organisationId))?.timeZone || 'UTC');
  const wrong = (field: string, message: string) => problem(422, 'schedule-invalid', message, [{ field: `body.${field}`, message }]);
  if (!isTimeZone(timeZone)) throw wrong('time_zone', 'This time zone is not known.');
  const { dueAt, wallTime } = scheduledFor(body.scheduledAt, timeZone);
  if (dueAt <= deps.clock()) throw wrong('scheduledAt', 'This time has passed. Choose a later one.');
  const wish = await wishOf(deps, actor, body.body);
  const planned = await operationFor(deps, actor, wish);
  if (planned.kind !== 'create') throw problem(409, 'already-published', 'This post is already on the site. Publish it now to update it.');
  const operation = { ...planned, dueAt, wallTime, timeZone };
  await deps.audit.record(actor, 'blog.schedule', wish.post_id, { scheduledAt: wallTime, time_zone: timeZone });
  const renewed = await renew(deps, actor, operation);
  const started = renewed
    ? { ...(await startTask(deps, actor, renewed.run_id)), operation_id: renewed.id }
    : await start(deps, actor, operation);
  const { row } = await connectedSite(deps, actor.organisationId);
  return { ...started, scheduled_at: dueAt.toISOString(), by_platform: row.platform !== 'webflow' };
}

/** Unschedules a post. @throws problem 404, 409 */
export async function cancelSchedule(deps: Deps, actor: Actor, id: string): Promise<{ task_id: string | null }> {
  const operation = await readOperation(deps.db, actor.organisationId, id);
  if (!operation) throw problem(404, 'schedule-not-found', 'There is no such schedule in this workspace.');
  const { row, site } = await connectedSite(deps, actor.organisationId);
  // A post that another site was to publish itself cannot be unscheduled from here.
  const isElsewhere = isForOtherSite(operation, { row });
  const message = isElsewhere ? otherSiteMessage(operation, { row }) : null;
  const wasOpen = await updateOperation(deps.db, operation, { state: 'cancelled', finished_at: deps.clock(), message }, [
    'scheduled',
    'missed',
    'failed',
  ]);
  if (!wasOpen) throw problem(409, 'not-scheduled', 'This post is no longer scheduled.');
  await deps.audit.record(actor, 'blog.cancel', operation.post_id ?? id);
  const ref = refOf(operation);
  if (!isElsewhere && ref) {
    const read = await site.read(ref);
    if (read.ok && read.document.status === 'published') {
      // Somebody published it on the site: unscheduling must not hide a public page.
      await updateOperation(deps.db, operation, { state: operation.state, finished_at: null }, ['cancelled']);
      throw problem(409, 'already-published', 'This post is already public on the site, so it was not unscheduled.');
    }
    const answer = await site.unpublish(ref);
    if (!answer.ok && answer.reason !== 'not-found') {
      // It would still be published: better scheduled than reported as cancelled.
      await updateOperation(deps.db, operation, { state: operation.state, finished_at: null }, ['cancelled']);
      throw siteProblem(answer);
    }
  }
  return { task_id: null };
}
