import { type CallOutput, type ParsedQuery } from '@canopy/contract';
import { type listPosts, type Post, type PostRow } from '@canopy/contract/content';
import type { Actor } from '../../../access/actor.ts';
import type { Deps } from '../../../deps.ts';
import { problem } from '../../../http/problem.ts';
import type { Db } from '../../../store/db.ts';
import { textOfPost } from './html-of-post.ts';
import { readPostRows } from './list-store.ts';
import { lockNames } from './names.ts';
import { binPost, emptyBin, findFreeSlug, readBinnedPost, readPost, unbinPost, type StoredPost } from './post-store.ts';
import { readTermsOf } from './term-store.ts';
import { pageOfRows } from '../../../store/paged-rows.ts';

const BIN_DAYS = 30;
const DAY_MS = 86_400_000;

type Row = Awaited<ReturnType<typeof readPostRows>>['rows'][number];

/** Rows in the contract's form, with their terms. */
async function withTerms<R extends Row>(
  db: Pick<Db, 'select'>,
  organisationId: string,
  rows: readonly R[],
): Promise<{ row: R; shown: PostRow }[]> {
  const ids = rows.map((row) => row.id);
  const categories = await readTermsOf(db, 'category', organisationId, ids);
  const tags = await readTermsOf(db, 'tag', organisationId, ids);
  return rows.map((row) => ({
    row,
    shown: {
      id: row.id,
      title: row.title,
      slug: row.slug,
      status: row.status,
      categories: categories.get(row.id) ?? [],
      tags: tags.get(row.id) ?? [],
      author: row.author,
      word_count: row.wordCount,
      created_at: row.createdAt.toISOString(),
      updated_at: row.updatedAt.toISOString(),
    },
  }));
}

/** One page of the library. */
export async function listPostsOf(
  db: Db,
  organisationId: string,
  query: ParsedQuery<typeof listPosts>,
): Promise<CallOutput<typeof listPosts>> {
  const { rows, total } = await readPostRows(db, organisationId, query);
  const data = (await withTerms(db, organisationId, rows)).map(({ shown }) => shown);
  return pageOfRows(data, total, query);
}

type Reading = Pick<Deps, 'db' | 'threads'>;
type Reader = Pick<Actor, 'organisationId' | 'userId'>;

/** A whole post in the contract's form. */
export async function wholePost(deps: Reading, { organisationId, userId }: Reader, stored: StoredPost): Promise<Post> {
  const [found] = await withTerms(deps.db, organisationId, [stored]);
  if (!found) throw notFound();
  const { row, shown } = found;
  // Stored by whatever made it then.
  const { html } = await textOfPost(deps, userId, row);
  return {
    ...shown,
    blocks: row.blocks,
    html,
    excerpt: row.excerpt,
    seo_title: row.seoTitle,
    seo_description: row.seoDescription,
    keywords: row.keywords,
    questions: row.questions,
    version: row.version,
  };
}

const notFound = () => problem(404, 'post-not-found', 'There is no such post in this workspace.');

/** @throws problem 404 */
export async function getPostOf(deps: Reading, actor: Reader, id: string): Promise<Post> {
  const stored = await readPost(deps.db, actor.organisationId, id);
  if (!stored) throw notFound();
  return wholePost(deps, actor, stored);
}

/** @throws problem 404 */
export async function assertPost(db: Db, organisationId: string, id: string): Promise<void> {
  if (!(await readPost(db, organisationId, id))) throw notFound();
}

/** Moves a post to the bin, and deletes what has been there longer than the retention period. @throws problem 404 */
export async function deletePostOf(deps: Deps, actor: Actor, id: string): Promise<void> {
  const now = deps.clock();
  const title = await binPost(deps.db, actor.organisationId, id, now);
  if (title === undefined) throw notFound();
  await deps.audit.record(actor, 'post.delete', id, { title });
  await emptyBin(deps.db, actor.organisationId, keptSince(now));
}

const keptSince = (now: Date) => new Date(now.getTime() - BIN_DAYS * DAY_MS);

/** Restores a post from the bin; if its slug was taken meanwhile, it gets a number. @throws problem 404 */
export async function restorePostOf(deps: Deps, actor: Actor, id: string): Promise<Post> {
  const { organisationId } = actor;
  await deps.db.transaction(async (tx) => {
    await lockNames(tx, organisationId);
    const binned = await readBinnedPost(tx, organisationId, id, keptSince(deps.clock()));
    if (!binned) throw problem(404, 'post-not-found', `There is no such post in the bin. Deleted posts are kept for ${BIN_DAYS} days.`);
    await unbinPost(tx, organisationId, id, await findFreeSlug(tx, organisationId, binned.slug));
  });
  await deps.audit.record(actor, 'post.restore', id);
  return getPostOf(deps, actor, id);
}
