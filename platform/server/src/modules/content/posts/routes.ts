import {
  createPost,
  deletePost,
  getPost,
  getPostVersion,
  listPosts,
  listPostVersions,
  restorePost,
  updatePost,
} from '@canopy/contract/content';
import type { Deps } from '../../../deps.ts';
import { problem } from '../../../http/problem.ts';
import { route, type Route } from '../../../http/route.ts';
import { textOfPost } from './html-of-post.ts';
import { assertPost, deletePostOf, getPostOf, listPostsOf, restorePostOf, wholePost } from './service.ts';
import { termRoutes } from './term-routes.ts';
import { readVersion, readVersions } from './version-store.ts';
import { createPostOf, updatePostOf } from './write-post.ts';

/** The content library: posts, categories and tags. */
export function postRoutes(deps: Deps): Route[] {
  const { db } = deps;
  return [
    route(listPosts, async ({ actor, query }) => listPostsOf(db, actor.organisationId, query)),
    route(getPost, async ({ actor, params }) => getPostOf(deps, actor, params.id)),
    route(createPost, async ({ actor, body }) => wholePost(deps, actor, await createPostOf(deps, actor, body))),
    route(updatePost, async ({ actor, params, body }) => wholePost(deps, actor, await updatePostOf(deps, actor, params.id, body))),
    route(deletePost, async ({ actor, params }) => deletePostOf(deps, actor, params.id)),
    route(restorePost, async ({ actor, params }) => restorePostOf(deps, actor, params.id)),
    route(listPostVersions, async ({ actor, params }) => {
      await assertPost(db, actor.organisationId, params.id);
      return readVersions(db, actor.organisationId, params.id);
    }),
    route(getPostVersion, async ({ actor, params }) => {
      const version = await readVersion(db, actor.organisationId, params.id, params.version);
      if (!version) throw problem(404, 'version-not-found', 'This version of the post no longer exists.');
      return { ...version, html: (await textOfPost(deps, actor.userId, version)).html };
    }),
    ...termRoutes(deps, 'category'),
    ...termRoutes(deps, 'tag'),
  ];
}
