import { and, asc, count, desc, eq, exists, ilike, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { ParsedQuery } from '@canopy/contract';
import type { listPosts } from '@canopy/contract/content';
import * as z from 'zod/mini';
import { users } from '../../../store/core-tables.ts';
import type { Db } from '../../../store/db.ts';
import { personName } from '../../../store/person-name.ts';
import { parsedAs } from '../../../store/rows.ts';
import { posts, TERMS, type TermKind } from './tables.ts';
import { containing } from '../../../store/paged-rows.ts';

type Query = ParsedQuery<typeof listPosts>;

export const authorName = parsedAs(z.string(), personName(sql`users`));

export const rowColumns = {
  id: posts.id,
  title: posts.title,
  slug: posts.slug,
  status: posts.status,
  wordCount: posts.wordCount,
  createdAt: posts.createdAt,
  updatedAt: posts.updatedAt,
  author: authorName,
};

const SORTS: Record<Query['sort'], SQL> = {
  updated_at: sql`${posts.updatedAt}`,
  created_at: sql`${posts.createdAt}`,
  title: sql`lower(${posts.title})`,
  word_count: sql`${posts.wordCount}`,
};

function has(db: Db, kind: TermKind, id: string | undefined): SQL | undefined {
  if (id === undefined) return undefined;
  const { links } = TERMS[kind];
  return exists(
    db
      .select({ one: sql`1` })
      .from(links)
      .where(and(eq(links.organisationId, posts.organisationId), eq(links.postId, posts.id), eq(links.termId, id))),
  );
}

/** One page of the posts that are not in the bin, and how many there are. */
export async function readPostRows(db: Db, organisationId: string, query: Query) {
  const pattern = query.search?.trim() ? containing(query.search.trim()) : undefined;
  const where = and(
    eq(posts.organisationId, organisationId),
    isNull(posts.deletedAt),
    query.status && eq(posts.status, query.status),
    pattern === undefined ? undefined : or(ilike(posts.title, pattern), ilike(posts.excerpt, pattern), ilike(posts.slug, pattern)),
    has(db, 'category', query.category),
    has(db, 'tag', query.tag),
  );
  const direction = query.direction === 'asc' ? asc : desc;
  const [rows, [counted]] = await Promise.all([
    db
      .select(rowColumns)
      .from(posts)
      .leftJoin(users, eq(users.id, posts.authorId))
      .where(where)
      .orderBy(direction(SORTS[query.sort]), direction(posts.id))
      .limit(query.page_size)
      .offset((query.page - 1) * query.page_size),
    db.select({ total: count() }).from(posts).where(where),
  ]);
  return { rows, total: counted?.total ?? 0 };
}
