import type { Deps } from '../../../deps.ts';
import type { Schedule } from '../../../jobs/schedule.ts';
import { eachLimited, isForOtherSite, onSiteOf, refOf, storeOnSite, takePostsToLookAt, type Operation } from '../operations/index.ts';
import { connectedSite } from '../platforms/index.ts';

/** Posts looked at in one turn, and at a time. */
const POSTS = 20;
const AT_A_TIME = 4;
/** How old what is known of a post may become. */
const STALE_MS = 6 * 3_600_000;

/** Looks at what the sites have of published posts, in the background, so that lists tell what an owner withdrew. */
export const postsOnSite: Schedule = { name: 'posts-on-site', seconds: 60, run: (deps) => lookAtPosts(deps) };

export async function lookAtPosts(deps: Deps): Promise<void> {
  const posts = await takePostsToLookAt(deps.db, new Date(deps.clock().getTime() - STALE_MS), POSTS);
  await eachLimited(AT_A_TIME, posts, (post) => lookAt(deps, post));
}

/** A site that does not answer is asked again after the others. */
async function lookAt(deps: Deps, post: Operation): Promise<void> {
  const ref = refOf(post);
  if (!ref) return;
  const { row, site } = await connectedSite(deps, post.organisation_id);
  const found = isForOtherSite(post, { row }) ? null : onSiteOf(await site.read(ref));
  await storeOnSite(deps.db, post, ref, found, deps.clock());
}
