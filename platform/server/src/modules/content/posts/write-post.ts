import { type ParsedBody } from '@canopy/contract';
import type { createPost, updatePost } from '@canopy/contract/content';
import { slugOf } from '@canopy/contract/slug';
import type { Actor } from '../../../access/actor.ts';
import type { Deps } from '../../../deps.ts';
import { problem } from '../../../http/problem.ts';
import type { Db } from '../../../store/db.ts';
import { recordFact } from '../../host/user/index.ts';
import { isTooDeep } from './clean-html.ts';
import { textOfPost } from './html-of-post.ts';
import { lockNames } from './names.ts';
import { findFreeSlug, insertPost, lockPost, readPost, readPostByClientId, updatePostRow, type StoredPost } from './post-store.ts';
import { linkTerms } from './term-store.ts';
import { keepVersion } from './version-store.ts';

type Content = Omit<ParsedBody<typeof updatePost>, 'version'>;
type Transaction = Pick<Db, 'select' | 'insert' | 'update' | 'delete' | 'execute'>;

/** Saves by one author within this time of each other form one line of the audit log. */
const SAME_EDIT_MS = 10 * 60_000;

const notFound = () => problem(404, 'post-not-found', 'There is no such post in this workspace.');

/** HTML alone would leave the blocks, from which the post is published and edited, as they were. */
function needsBlocks() {
  const message = 'This post has blocks, and its HTML is made from them. Send `blocks`, or `blocks: []` together with the HTML.';
  return problem(400, 'invalid-input', message, [{ field: 'body.html', message }]);
}

/** A book has fewer; beyond it, cleaning takes longer than anyone waits. */
const MAX_HTML = 500_000;

/** @throws problem 400 for HTML that would take too long to clean */
function checkHtml(html: string): void {
  const message =
    html.length > MAX_HTML ? 'is longer than 500,000 characters; send `blocks` instead' : isTooDeep(html) ? 'is nested too deeply' : null;
  if (message !== null) throw problem(400, 'invalid-input', 'Some fields are not valid.', [{ field: 'body.html', message }]);
}

/** The text of what was sent, with its HTML as the server makes it; a text without blocks is that of another program. */
async function textOf(deps: Deps, { userId }: Actor, { blocks, html }: Content) {
  if (blocks === undefined && html === undefined) return {};
  if (html !== undefined && !blocks?.length) checkHtml(html);
  return { ...(blocks && { blocks }), ...(await textOfPost(deps, userId, { blocks: blocks ?? [], html: html ?? '' })) };
}

/** The columns of what was sent; anything not sent is left unchanged. */
async function columnsOf(deps: Deps, actor: Actor, content: Content) {
  return {
    ...(await textOf(deps, actor, content)),
    ...(content.title !== undefined && { title: content.title }),
    ...(content.status !== undefined && { status: content.status }),
    ...(content.excerpt !== undefined && { excerpt: content.excerpt }),
    ...(content.seo_title !== undefined && { seoTitle: content.seo_title }),
    ...(content.seo_description !== undefined && { seoDescription: content.seo_description }),
    ...(content.keywords !== undefined && { keywords: content.keywords }),
    ...(content.questions !== undefined && { questions: content.questions }),
  };
}

async function linkAll(tx: Transaction, organisationId: string, postId: string, content: Content): Promise<void> {
  const wanted = [
    ['category', content.category_ids],
    ['tag', content.tag_ids],
  ] as const;
  for (const [kind, ids] of wanted) {
    if (ids === undefined || (await linkTerms(tx, kind, organisationId, postId, ids))) continue;
    const message = `names a ${kind} that this workspace does not have`;
    throw problem(400, `${kind}-not-found`, `The post was not saved: it ${message}.`, [{ field: `body.${kind}_ids`, message }]);
  }
}

async function stored(tx: Transaction, organisationId: string, id: string): Promise<StoredPost> {
  const post = await readPost(tx, organisationId, id);
  if (!post) throw notFound();
  return post;
}

/**
 * Creates a post. Repeated with the same `client_id`, returns what the first call created.
 * @throws problem 400 for a foreign category or tag; 409 `post-in-bin` if the first one has been deleted since
 */
export async function createPostOf(deps: Deps, actor: Actor, body: ParsedBody<typeof createPost>): Promise<StoredPost> {
  const { organisationId } = actor;
  // Before the transaction: nothing is locked while a large text waits for its thread.
  const columns = await columnsOf(deps, actor, body);
  const { post, isNew } = await deps.db.transaction(async (tx) => {
    await lockNames(tx, organisationId);
    const earlier = body.client_id === undefined ? undefined : await readPostByClientId(tx, organisationId, body.client_id);
    if (earlier?.deletedAt) throw problem(409, 'post-in-bin', 'This post was deleted. Restore it to continue.');
    if (earlier) return { post: earlier, isNew: false };
    const now = deps.clock();
    const id = await insertPost(tx, {
      ...columns,
      organisationId,
      title: body.title,
      slug: await findFreeSlug(tx, organisationId, body.slug ?? (slugOf(body.title) || 'post')),
      clientId: body.client_id ?? null,
      authorId: actor.userId,
      updatedBy: actor.userId,
      createdAt: now,
      updatedAt: now,
    });
    await linkAll(tx, organisationId, id, body);
    await keepVersion(tx, organisationId, id);
    await recordFact(tx, organisationId, 'blog_generated');
    return { post: await stored(tx, organisationId, id), isNew: true };
  });
  if (isNew) await deps.audit.record(actor, 'post.create', post.id, { title: post.title });
  return post;
}

/**
 * Changes a post, completely or not at all.
 * @throws problem 404; 409 `post-changed` if `version` is not the stored one; 400 for a foreign category or tag, or HTML without its blocks
 */
export async function updatePostOf(
  deps: Deps,
  actor: Actor,
  id: string,
  { version, ...content }: ParsedBody<typeof updatePost>,
): Promise<StoredPost> {
  const { organisationId } = actor;
  const now = deps.clock();
  const columns = await columnsOf(deps, actor, content);
  const { post, before } = await deps.db.transaction(async (tx) => {
    if (content.slug !== undefined) await lockNames(tx, organisationId);
    const before = await lockPost(tx, organisationId, id);
    if (!before) throw notFound();
    if (before.version !== version)
      throw problem(
        409,
        'post-changed',
        'The post has changed since you opened it. Nothing was saved; your text is still in your browser.',
      );
    if (content.html !== undefined && content.blocks === undefined && before.blocks.length > 0) throw needsBlocks();
    // For a post from before versions existed: its first version.
    await keepVersion(tx, organisationId, id);
    const slug = content.slug === undefined ? {} : { slug: await findFreeSlug(tx, organisationId, content.slug, id) };
    await updatePostRow(tx, organisationId, id, { ...columns, ...slug, updatedAt: now, updatedBy: actor.userId });
    await linkAll(tx, organisationId, id, content);
    await keepVersion(tx, organisationId, id);
    return { post: await stored(tx, organisationId, id), before };
  });
  const isSameEdit = before.updatedBy === actor.userId && now.getTime() - before.updatedAt.getTime() < SAME_EDIT_MS;
  if (!isSameEdit || before.slug !== post.slug || before.status !== post.status) {
    await deps.audit.record(actor, 'post.update', id, { title: post.title, version: post.version });
  }
  return post;
}

/**
 * Gives a post the text of its entry on a site, after keeping its own as a version. A post that says something else than `was` by now stays as
 * it is.
 * @returns the text as stored; null: it stayed
 */
export async function takeText(
  deps: Deps,
  organisationId: string,
  id: string,
  was: { title: string; html: string },
  text: { title: string; html: string },
): Promise<{ title: string; html: string } | null> {
  if (text.html.length > MAX_HTML || isTooDeep(text.html)) return null;
  const made = await textOfPost(deps, organisationId, { blocks: [], html: text.html });
  const title = text.title.trim() === '' ? was.title : text.title;
  if (made.html === was.html && title === was.title) return was;
  const taken = await deps.db.transaction(async (tx) => {
    if (!(await lockPost(tx, organisationId, id))) return false;
    const post = await stored(tx, organisationId, id);
    if (post.title !== was.title || post.html !== was.html || made.html === '') return false;
    await keepVersion(tx, organisationId, id);
    await updatePostRow(tx, organisationId, id, { blocks: [], ...made, title, updatedAt: deps.clock(), updatedBy: null });
    await keepVersion(tx, organisationId, id);
    return true;
  });
  if (!taken) return null;
  await deps.audit.record({ organisationId }, 'post.merge', id, { title });
  return { title, html: made.html };
}
