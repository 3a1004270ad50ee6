import { and, asc, count, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import { slugOf } from '@canopy/contract/slug';
import * as z from 'zod/mini';
import type { Db } from '../../../store/db.ts';
import { parsedAs } from '../../../store/rows.ts';
import { freeSlug, lockNames } from './names.ts';
import { posts, TERMS, type TermKind } from './tables.ts';

export interface TermRow {
  id: string;
  name: string;
  slug: string;
}

const one = (kind: TermKind, organisationId: string, id: string) =>
  and(eq(TERMS[kind].terms.organisationId, organisationId), eq(TERMS[kind].terms.id, id));

/** All terms by name, each with its number of posts; those in the bin do not count. */
export async function readTerms(db: Db, kind: TermKind, organisationId: string): Promise<(TermRow & { posts: number })[]> {
  const { terms, links } = TERMS[kind];
  return db
    .select({ id: terms.id, name: terms.name, slug: terms.slug, posts: count(posts.id) })
    .from(terms)
    .leftJoin(links, and(eq(links.organisationId, terms.organisationId), eq(links.termId, terms.id)))
    .leftJoin(posts, and(eq(posts.organisationId, links.organisationId), eq(posts.id, links.postId), isNull(posts.deletedAt)))
    .where(eq(terms.organisationId, organisationId))
    .groupBy(terms.id, terms.name, terms.slug)
    .orderBy(asc(sql`lower(${terms.name})`));
}

/** How many posts a term has. */
export async function countPosts(db: Db, kind: TermKind, organisationId: string, id: string): Promise<number> {
  const { links } = TERMS[kind];
  const [row] = await db
    .select({ posts: count() })
    .from(links)
    .innerJoin(posts, and(eq(posts.organisationId, links.organisationId), eq(posts.id, links.postId), isNull(posts.deletedAt)))
    .where(and(eq(links.organisationId, organisationId), eq(links.termId, id)));
  return row?.posts ?? 0;
}

/**
 * Creates or renames a term; its slug follows the name.
 * @param id the term to rename; undefined creates one
 * @returns 'taken' if another has that name, ignoring case; 'missing' if there is none to rename
 */
export async function writeTerm(
  db: Db,
  kind: TermKind,
  organisationId: string,
  name: string,
  id?: string,
): Promise<TermRow | 'taken' | 'missing'> {
  const { terms } = TERMS[kind];
  const columns = { id: terms.id, name: terms.name, slug: terms.slug };
  return db.transaction(async (tx) => {
    await lockNames(tx, organisationId);
    const others = await tx
      .select({ slug: terms.slug, same: parsedAs(z.boolean(), sql`lower(${terms.name}) = lower(${name})`) })
      .from(terms)
      .where(and(eq(terms.organisationId, organisationId), id === undefined ? undefined : ne(terms.id, id)));
    if (others.some((other) => other.same)) return 'taken';
    const slug = freeSlug(slugOf(name) || kind, new Set(others.map((other) => other.slug)));
    const [row] =
      id === undefined
        ? await tx.insert(terms).values({ organisationId, name, slug }).returning(columns)
        : await tx
            .update(terms)
            .set({ name, slug })
            .where(one(kind, organisationId, id))
            .returning(columns);
    return row ?? 'missing';
  });
}

/** Removes a term from the workspace and from its posts, which are kept. */
export async function deleteTerm(db: Db, kind: TermKind, organisationId: string, id: string): Promise<TermRow | undefined> {
  const { terms } = TERMS[kind];
  const [row] = await db
    .delete(terms)
    .where(one(kind, organisationId, id))
    .returning({ id: terms.id, name: terms.name, slug: terms.slug });
  return row;
}

/** The terms of the given posts, by post, sorted by name. */
export async function readTermsOf(
  db: Pick<Db, 'select'>,
  kind: TermKind,
  organisationId: string,
  postIds: string[],
): Promise<Map<string, { id: string; name: string }[]>> {
  const grouped = new Map<string, { id: string; name: string }[]>();
  if (postIds.length === 0) return grouped;
  const { terms, links } = TERMS[kind];
  const rows = await db
    .select({ postId: links.postId, id: terms.id, name: terms.name })
    .from(links)
    .innerJoin(terms, and(eq(terms.organisationId, links.organisationId), eq(terms.id, links.termId)))
    .where(and(eq(links.organisationId, organisationId), inArray(links.postId, postIds)))
    .orderBy(asc(sql`lower(${terms.name})`));
  for (const { postId, id, name } of rows) grouped.set(postId, [...(grouped.get(postId) ?? []), { id, name }]);
  return grouped;
}

/**
 * Sets exactly these terms on a post.
 * @returns false, with nothing changed, if one of them is not the workspace's
 */
export async function linkTerms(
  tx: Pick<Db, 'select' | 'insert' | 'delete'>,
  kind: TermKind,
  organisationId: string,
  postId: string,
  ids: readonly string[],
): Promise<boolean> {
  const { terms, links } = TERMS[kind];
  const wanted = [...new Set(ids.map((id) => id.toLowerCase()))];
  if (wanted.length > 0) {
    const known = await tx
      .select({ id: terms.id })
      .from(terms)
      .where(and(eq(terms.organisationId, organisationId), inArray(terms.id, wanted)))
      .for('key share');
    if (known.length < wanted.length) return false;
  }
  await tx.delete(links).where(and(eq(links.organisationId, organisationId), eq(links.postId, postId)));
  if (wanted.length > 0) await tx.insert(links).values(wanted.map((termId) => ({ organisationId, postId, termId })));
  return true;
}
