import { and, eq, gte, isNotNull, isNull, lt, ne, sql, type SQL } from 'drizzle-orm';
import { users } from '../../../store/core-tables.ts';
import type { Db } from '../../../store/db.ts';
import { authorName, rowColumns } from './list-store.ts';
import { freeSlug } from './names.ts';
import { posts } from './tables.ts';

const columns = {
  ...rowColumns,
  blocks: posts.blocks,
  html: posts.html,
  excerpt: posts.excerpt,
  seoTitle: posts.seoTitle,
  seoDescription: posts.seoDescription,
  keywords: posts.keywords,
  questions: posts.questions,
  version: posts.version,
  updatedBy: posts.updatedBy,
  deletedAt: posts.deletedAt,
  author: authorName,
};

const one = (organisationId: string, id: string) => and(eq(posts.organisationId, organisationId), eq(posts.id, id));

async function readWhere(db: Pick<Db, 'select'>, where: SQL | undefined) {
  const [row] = await db.select(columns).from(posts).leftJoin(users, eq(users.id, posts.authorId)).where(where);
  return row;
}
export type StoredPost = NonNullable<Awaited<ReturnType<typeof readWhere>>>;

/** A post that is not in the bin. */
export const readPost = (db: Pick<Db, 'select'>, organisationId: string, id: string): Promise<StoredPost | undefined> =>
  readWhere(db, and(one(organisationId, id), isNull(posts.deletedAt)));

/** The post created with this `client_id`, in the bin or not. */
export const readPostByClientId = (db: Pick<Db, 'select'>, organisationId: string, clientId: string): Promise<StoredPost | undefined> =>
  readWhere(db, and(eq(posts.organisationId, organisationId), eq(posts.clientId, clientId)));

/** A free slug based on the wanted one. Call under `lockNames`. */
export async function findFreeSlug(tx: Pick<Db, 'select'>, organisationId: string, wanted: string, id?: string): Promise<string> {
  const rows = await tx
    .select({ slug: posts.slug })
    .from(posts)
    .where(
      and(
        eq(posts.organisationId, organisationId),
        isNull(posts.deletedAt),
        sql`starts_with(${posts.slug}, ${wanted.slice(0, 190)})`,
        id === undefined ? undefined : ne(posts.id, id),
      ),
    );
  return freeSlug(wanted, new Set(rows.map((row) => row.slug)));
}

export async function insertPost(tx: Pick<Db, 'insert'>, values: typeof posts.$inferInsert): Promise<string> {
  const [row] = await tx.insert(posts).values(values).returning({ id: posts.id });
  if (!row) throw new Error('The post was not stored.');
  return row.id;
}

/** Version and what the audit log compares, with the row locked until the transaction ends. */
export async function lockPost(tx: Pick<Db, 'select'>, organisationId: string, id: string) {
  const compared = {
    version: posts.version,
    slug: posts.slug,
    status: posts.status,
    blocks: posts.blocks,
    updatedAt: posts.updatedAt,
    updatedBy: posts.updatedBy,
  };
  const [row] = await tx
    .select(compared)
    .from(posts)
    .where(and(one(organisationId, id), isNull(posts.deletedAt)))
    .for('update');
  return row;
}

export async function updatePostRow(
  tx: Pick<Db, 'update'>,
  organisationId: string,
  id: string,
  values: Partial<typeof posts.$inferInsert>,
): Promise<void> {
  await tx
    .update(posts)
    .set({ ...values, version: sql`${posts.version} + 1` })
    .where(one(organisationId, id));
}

/** Puts a post into the bin. @returns its title, or undefined if there is none */
export async function binPost(db: Db, organisationId: string, id: string, now: Date): Promise<string | undefined> {
  const [row] = await db
    .update(posts)
    .set({ deletedAt: now })
    .where(and(one(organisationId, id), isNull(posts.deletedAt)))
    .returning({ title: posts.title });
  return row?.title;
}

/** A post that has been in the bin since `since` or later. */
export const readBinnedPost = (tx: Pick<Db, 'select'>, organisationId: string, id: string, since: Date): Promise<StoredPost | undefined> =>
  readWhere(tx, and(one(organisationId, id), gte(posts.deletedAt, since)));

export async function unbinPost(tx: Pick<Db, 'update'>, organisationId: string, id: string, slug: string): Promise<void> {
  await tx
    .update(posts)
    .set({ deletedAt: null, slug })
    .where(and(one(organisationId, id), isNotNull(posts.deletedAt)));
}

/** Deletes what has been in the bin since before `before`. */
export async function emptyBin(db: Db, organisationId: string, before: Date): Promise<void> {
  await db.delete(posts).where(and(eq(posts.organisationId, organisationId), lt(posts.deletedAt, before)));
}
