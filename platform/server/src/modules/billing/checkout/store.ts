import { and, count, eq } from 'drizzle-orm';
import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { Db } from '../../../store/db.ts';

const checkoutSessions = pgTable('checkout_sessions', {
  organisationId: uuid('organisation_id').notNull(),
  sessionId: text('session_id').notNull(),
  number: integer('number').notNull(),
  priceId: text('price_id').notNull(),
  open: boolean('open').notNull().default(true),
  createdBy: uuid('created_by'),
});

/** The workspace's sessions that can still be paid. */
export async function openSessions(db: Db, organisationId: string): Promise<{ sessionId: string; priceId: string }[]> {
  return db
    .select({ sessionId: checkoutSessions.sessionId, priceId: checkoutSessions.priceId })
    .from(checkoutSessions)
    .where(and(eq(checkoutSessions.organisationId, organisationId), eq(checkoutSessions.open, true)));
}

export async function closeSession(db: Db, organisationId: string, sessionId: string): Promise<void> {
  await db
    .update(checkoutSessions)
    .set({ open: false })
    .where(and(eq(checkoutSessions.organisationId, organisationId), eq(checkoutSessions.sessionId, sessionId)));
}

/** How many checkouts the workspace has started; the next one's number, which stays the same until it is stored. */
export async function nextNumber(db: Db, organisationId: string): Promise<number> {
  const [row] = await db.select({ sessions: count() }).from(checkoutSessions).where(eq(checkoutSessions.organisationId, organisationId));
  return (row?.sessions ?? 0) + 1;
}

export async function insertSession(
  db: Db,
  values: { organisationId: string; sessionId: string; number: number; priceId: string; createdBy: string },
): Promise<void> {
  await db.insert(checkoutSessions).values(values).onConflictDoNothing();
}

/** Whether this workspace started this checkout. */
export async function isOwnSession(db: Db, organisationId: string, sessionId: string): Promise<boolean> {
  const [row] = await db
    .select({ sessionId: checkoutSessions.sessionId })
    .from(checkoutSessions)
    .where(and(eq(checkoutSessions.organisationId, organisationId), eq(checkoutSessions.sessionId, sessionId)));
  return row !== undefined;
}
