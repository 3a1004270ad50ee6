import type { ViewScope } from '@canopy/contract/host';
import { and, count, desc, eq, ne, or, sql, type SQL } from 'drizzle-orm';
import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { Db } from '../../../store/db.ts';

const savedViews = pgTable('saved_views', {
  organisationId: uuid('organisation_id').notNull(),
  id: uuid('id').notNull().defaultRandom(),
  userId: uuid('user_id'),
  scope: text('scope').$type<ViewScope>().notNull(),
  screen: text('screen').notNull(),
  name: text('name').notNull(),
  query: text('query').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
});

export type ViewRow = typeof savedViews.$inferSelect;

/** The viewpoint: one workspace, as one account sees it. */
export interface Beholder {
  organisationId: string;
  userId: string;
}

const seenBy = ({ organisationId, userId }: Beholder, ...more: (SQL | undefined)[]) =>
  and(eq(savedViews.organisationId, organisationId), or(eq(savedViews.scope, 'workspace'), eq(savedViews.userId, userId)), ...more);

/** The views of a screen, newest first. */
export function readViews(db: Db, beholder: Beholder, screen: string): Promise<ViewRow[]> {
  return db
    .select()
    .from(savedViews)
    .where(seenBy(beholder, eq(savedViews.screen, screen)))
    .orderBy(desc(savedViews.createdAt), desc(savedViews.id));
}

export async function readView(db: Db, beholder: Beholder, id: string): Promise<ViewRow | undefined> {
  const [row] = await db
    .select()
    .from(savedViews)
    .where(seenBy(beholder, eq(savedViews.id, id)));
  return row;
}

type Place = Pick<ViewRow, 'scope' | 'screen'>;

/** The scope in which names are unique and views are counted: the workspace's views of a screen, or the account's own. */
const beside = ({ organisationId, userId }: Beholder, { scope, screen }: Place) =>
  and(
    eq(savedViews.organisationId, organisationId),
    eq(savedViews.scope, scope),
    eq(savedViews.screen, screen),
    scope === 'personal' ? eq(savedViews.userId, userId) : undefined,
  );

/** Whether another view in the same scope has this name, ignoring case. */
export async function isNameTaken(db: Db, beholder: Beholder, place: Place & { name: string }, exceptId?: string): Promise<boolean> {
  const others = exceptId === undefined ? undefined : ne(savedViews.id, exceptId);
  const rows = await db
    .select({ id: savedViews.id })
    .from(savedViews)
    .where(and(beside(beholder, place), sql`lower(${savedViews.name}) = lower(${place.name})`, others))
    .limit(1);
  return rows.length > 0;
}

export async function countViews(db: Db, beholder: Beholder, place: Place): Promise<number> {
  const [row] = await db.select({ views: count() }).from(savedViews).where(beside(beholder, place));
  return row?.views ?? 0;
}

/** @returns undefined if there is already a view with this id */
export async function insertView(db: Db, view: typeof savedViews.$inferInsert): Promise<ViewRow | undefined> {
  const [row] = await db
    .insert(savedViews)
    .values(view)
    .onConflictDoNothing({ target: [savedViews.organisationId, savedViews.id] })
    .returning();
  return row;
}

export async function changeView(
  db: Db,
  organisationId: string,
  id: string,
  change: Partial<Pick<ViewRow, 'name' | 'query' | 'updatedAt'>>,
): Promise<ViewRow | undefined> {
  const [row] = await db
    .update(savedViews)
    .set(change)
    .where(and(eq(savedViews.organisationId, organisationId), eq(savedViews.id, id)))
    .returning();
  return row;
}

export async function deleteView(db: Db, organisationId: string, id: string): Promise<void> {
  await db.delete(savedViews).where(and(eq(savedViews.organisationId, organisationId), eq(savedViews.id, id)));
}
