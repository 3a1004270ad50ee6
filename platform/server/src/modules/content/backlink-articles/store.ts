import type { ParsedQuery } from '@canopy/contract';
import type { listBacklinkArticles } from '@canopy/contract/content';
import { and, asc, count, desc, eq, sql, type SQL } from 'drizzle-orm';
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

type ListQuery = ParsedQuery<typeof listBacklinkArticles>;

const SORTS: Record<ListQuery['sort'], SQL> = {
  created_at: sql`${backlinkArticles.createdAt}`,
  topic: sql`lower(${backlinkArticles.settings}->>'topic')`,
  status: sql`${backlinkArticles.status}`,
  host_site: sql`lower(${backlinkArticles.settings}->>'host_site')`,
};

export async function listArticles(db: Db, organisationId: string, query: ListQuery) {
  const order = query.direction === 'asc' ? asc : desc;
  const where = eq(backlinkArticles.organisationId, organisationId);
  const { id, settings, status, placement, createdAt } = backlinkArticles;
  const [rows, [counted]] = await Promise.all([
    db
      .select({ id, settings, status, placement, createdAt })
      .from(backlinkArticles)
      .where(where)
      .orderBy(order(SORTS[query.sort]), order(id))
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
