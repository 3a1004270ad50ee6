import { postCommentCalls, PRESENCE_MS, showPresence } from '@canopy/contract/content';
import type { Deps } from '../../../deps.ts';
import { problem } from '../../../http/problem.ts';
import { route, type Route } from '../../../http/route.ts';
import { endComment, insertComment, noteSession, readComments, versionOf } from './store.ts';

/** Missing this many heartbeats means having left. */
const MAX_MISSED = 3;

/** Several people on one post: who is present, and their comments on each other's text. */
export function postCompanyRoutes(deps: Deps): Route[] {
  const { db } = deps;
  const requirePost = async (organisationId: string, id: string): Promise<number> => {
    const version = await versionOf(db, organisationId, id);
    if (version === undefined) throw problem(404, 'post-not-found', 'There is no such post in this workspace.');
    return version;
  };
  const commentOf = async (organisationId: string, postId: string, id: string) => {
    const [found] = await readComments(db, organisationId, postId, id);
    if (!found) throw problem(404, 'comment-not-found', 'There is no such comment on this post.');
    return found;
  };
  return [
    route(showPresence, async ({ actor: { organisationId, userId }, params, body }) => {
      const version = await requirePost(organisationId, params.id);
      const now = deps.clock();
      const since = new Date(now.getTime() - MAX_MISSED * PRESENCE_MS);
      const key = { organisationId, postId: params.id, sessionId: body.session_id, userId };
      return { others: await noteSession(db, key, { leaving: body.leaving, now, since }), version };
    }),
    route(postCommentCalls.list, async ({ actor: { organisationId }, params }) => {
      await requirePost(organisationId, params.id);
      return readComments(db, organisationId, params.id);
    }),
    route(postCommentCalls.create, async ({ actor: { organisationId, userId }, params, body }) => {
      await requirePost(organisationId, params.id);
      if (body.text === '' && body.suggestion === null)
        throw problem(400, 'invalid-input', 'Write a comment or a suggestion.', [{ field: 'body.text', message: 'Write a comment' }]);
      const id = await insertComment(db, organisationId, params.id, userId, body, deps.clock());
      return commentOf(organisationId, params.id, id);
    }),
    route(postCommentCalls.end, async ({ actor: { organisationId, userId }, params, body }) => {
      await commentOf(organisationId, params.id, params.comment_id);
      const isEnded = await endComment(db, organisationId, params.id, params.comment_id, userId, body.outcome, deps.clock());
      if (!isEnded) throw problem(409, 'comment-ended', 'Someone has already resolved this.');
      return commentOf(organisationId, params.id, params.comment_id);
    }),
  ];
}
