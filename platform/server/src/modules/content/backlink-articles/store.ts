import { and, count, desc, eq, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../../../store/db.ts';
import { queryRows } from '../../../store/rows.ts';
import { offsetOf } from '../../../store/paged-rows.ts';
import { backlinkArticles } from './tables.ts';

export interface ArticleKey {
  organisationId: string;
  id: string;
}

export const articleWhere = ({ organisationId, id }: ArticleKey) =>
  and(eq(backlinkArticles.organisationId, organisationId), eq(backlinkArticles.id, id));

/** An article; undefined if the workspace has none with that id. */
export async function readArticle(db: Pick<Db, 'select'>, key: ArticleKey) {
  const [row] = await db.select().from(backlinkArticles).where(articleWhere(key));
  return row;
}
export type ArticleRow = NonNullable<Awaited<ReturnType<typeof readArticle>>>;

export async function updateArticle(
  tx: Pick<Db, 'update'>,
  key: ArticleKey,
  values: Partial<typeof backlinkArticles.$inferInsert>,
): Promise<void> {
  await tx.update(backlinkArticles).set(values).where(articleWhere(key));
}

export async function listArticles(db: Db, organisationId: string, query: { page: number; page_size: number }) {
  const where = eq(backlinkArticles.organisationId, organisationId);
  const { id, settings, status, placement, createdAt } = backlinkArticles;
  const [rows, [counted]] = await Promise.all([
    db
      .select({ id, settings, status, placement, createdAt })
      .from(backlinkArticles)
      .where(where)
      .orderBy(desc(createdAt), desc(id))
      .limit(query.page_size)
      .offset(offsetOf(query)),
    db.select({ total: count() }).from(backlinkArticles).where(where),
  ]);
  return { rows, total: counted?.total ?? 0 };
}

const postHtmlRow = z.object({ html: z.string() });

/** The text of the post created from an article, unless it is in the bin. */
export async function readPostHtml(db: Pick<Db, 'execute'>, organisationId: string, postId: string | null): Promise<string | null> {
  if (postId === null) return null;
  const rows = await queryRows(
    db,
    postHtmlRow,
    sql`select html from posts where organisation_id = ${organisationId} and id = ${postId} and deleted_at is null`,
  );
  return rows[0]?.html ?? null;
}

const requiredLinkRow = z.object({ article_id: z.string(), target_url: z.string(), anchor: z.string() });

/** The link that a post was written for; null if it was not created from an article. */
export async function readRequiredLink(
  db: Pick<Db, 'execute'>,
  organisationId: string,
  postId: string,
): Promise<{ article_id: string; target_url: string; anchor: string } | null> {
  const rows = await queryRows(
    db,
    requiredLinkRow,
    sql`
    select id as article_id, settings->>'target_url' as target_url, settings->>'anchor' as anchor from backlink_articles
    where organisation_id = ${organisationId} and post_id = ${postId} order by created_at desc limit 1`,
  );
  return rows[0] ?? null;
}
