import { randomUUID } from 'node:crypto';
import type { CallOutput, ParsedBody } from '@canopy/contract';
import type { previewBlog, publishBlog, scheduleBlog } from '@canopy/contract/publishing';
import type { Actor } from '../../../access/actor.ts';
import type { Deps } from '../../../deps.ts';
import { problem } from '../../../http/problem.ts';
import { getPostOf, publishedHtml } from '../../content/posts/index.ts';
import { readOrganisation } from '../../host/organisation/index.ts';
import {
  htmlSent,
  isForOtherSite,
  isTimeZone,
  newestOfPost,
  operationOfKey,
  otherSiteMessage,
  plainTexts,
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

type Wish = Exclude<ParsedBody<typeof publishBlog>['body'], string>;

/** The platform operation for a post: a new entry, or an update of the one it became. */
async function operationFor(deps: Deps, actor: Actor, { post_id: postId, kind }: Wish): Promise<NewOperation> {
  const { organisationId } = actor;
  const [post, { row, site }] = await Promise.all([getPostOf(deps, actor, postId), connectedSite(deps, organisationId)]);
  const html = await publishedHtml(deps, actor, post);
  if (html === '') throw problem(422, 'post-empty', 'The post has no text yet. Write it first, then publish it.');
  const { title } = post;
  // An earlier site may be connected again: what counts is what was done on this one.
  const here = (operations: readonly Operation[]) => operations.find((one) => !isForOtherSite(one, { row }));
  const last = here(await newestOfPost(deps.db, organisationId, postId, { withEntry: true }));
  const entry = last ? refOf(last) : null;
  const everywhere = await newestOfPost(deps.db, organisationId, postId);
  const newest = here(everywhere);
  const shared = { platform: row.platform, title: post.title, postId };
  if (entry) {
    const read = await site.read(entry);
    if (read.ok) {
      // The site should still contain what was published last.
      const before = newest && htmlSent(newest.wanted);
      const clientKey = `post ${postId} v${post.version} of ${newest?.id ?? ''}`;
      const wasShown = read.document.status === 'published';
      if (wasShown)
        return {
          ...shared,
          kind: 'content',
          clientKey,
          ref: entry,
          pageUrl: read.document.url,
          wanted: plainTexts(row.platform, { title, html }),
          ...(before !== undefined && { original: before }),
        };
    } else if (read.reason !== 'not-found') throw siteProblem(read);
  }
  const creates = row.kinds.filter((candidate) => candidate.creates);
  const siteKind = kind ?? creates[0]?.kind;
  if (siteKind === undefined || !creates.some((candidate) => candidate.kind === siteKind))
    throw problem(422, 'kind-not-created', 'The connected site has no content type in which Canopy can create posts.');
  const meta = {
    ...(post.seo_title !== '' && { title: post.seo_title }),
    ...(post.seo_description !== '' && { description: post.seo_description }),
  };
  // A post whose entry was undone, is gone or is on another site starts over; otherwise it is the same request for the same entry.
  const same = newest && !['undone', 'published'].includes(newest.state) ? newest.client_key : undefined;
  const [latest] = everywhere;
  return {
    ...shared,
    kind: 'create',
    clientKey: same ?? (latest ? `post ${postId} after ${latest.id}` : `post ${postId}`),
    ref: null,
    pageUrl: null,
    wanted: plainTexts(row.platform, {
      title,
      html,
      slug: post.slug,
      site_kind: siteKind,
      ...(Object.keys(meta).length > 0 && { meta }),
    }),
  };
}

/** What publishing a post now would send. @throws problem 404, 422, and what the site answers if it cannot be read */
export async function previewOf(deps: Deps, actor: Actor, postId: string): Promise<CallOutput<typeof previewBlog>> {
  const { platform, kind, pageUrl, wanted } = await operationFor(deps, actor, { post_id: postId });
  const { title = '', html = '', slug, meta } = wanted;
  return {
    platform,
    updates: kind === 'content',
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

/** Publishes a post now. @throws problem 404, 422 */
export async function publishBlogOf(
  deps: Deps,
  actor: Actor,
  { body, organisation_id: workspace }: ParsedBody<typeof publishBlog>,
): Promise<CallOutput<typeof publishBlog>> {
  assertOwnWorkspace(actor, workspace);
  const wish = await wishOf(deps, actor, body);
  const operation = await operationFor(deps, actor, wish);
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
