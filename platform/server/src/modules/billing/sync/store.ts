import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import { boolean, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import * as z from 'zod/mini';
import { auditLog } from '../../../store/core-tables.ts';
import type { Db } from '../../../store/db.ts';
import { queryOneRow } from '../../../store/rows.ts';
import { billingCustomers, subscriptions } from '../standing/index.ts';
import type { LockedCustomer, SyncStore } from './sync-customer.ts';

const clock = z.object({ now: z.coerce.date() });

/** The current time by the database's clock, which all processes share; not the start of the transaction. */
async function databaseNow(db: Pick<Db, 'execute'>): Promise<Date> {
  return (await queryOneRow(db, clock, sql`select clock_timestamp() as now`)).now;
}

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

const stripeEvents = pgTable('stripe_events', {
  eventId: text('event_id').primaryKey(),
  type: text('type').notNull(),
  customerId: text('customer_id'),
  createdAt: moment('created_at').notNull(),
  receivedAt: moment('received_at')
    .notNull()
    .default(sql`clock_timestamp()`),
  handledAt: moment('handled_at'),
});

const stripeCatchUp = pgTable('stripe_catch_up', {
  onlyOne: boolean('only_one').primaryKey().default(true),
  eventsUntil: moment('events_until').notNull(),
});

/** Subscriptions, customers and events in PostgreSQL. */
export function syncStore(db: Db): SyncStore {
  return {
    locked: (customerId, work) =>
      db.transaction(async (tx) => {
        const [row] = await tx.select().from(billingCustomers).where(eq(billingCustomers.stripeId, customerId)).for('update');
        if (!row) return undefined;
        const { organisationId, syncedFrom } = row;
        const [found] = await tx.select().from(subscriptions).where(eq(subscriptions.organisationId, organisationId));
        const { organisationId: _, ...stored } = found ?? { organisationId };
        const customer: LockedCustomer = {
          organisationId,
          customerId,
          syncedFrom,
          stored: found ? (stored as LockedCustomer['stored']) : null,
          now: () => databaseNow(tx),
          async write(next, { askedAt, clockAhead, changed, surplus, cause }) {
            await tx
              .update(billingCustomers)
              .set({ syncedFrom: askedAt, clockAhead })
              .where(eq(billingCustomers.organisationId, organisationId));
            if (changed && next) {
              await tx
                .insert(subscriptions)
                .values({ organisationId, ...next })
                .onConflictDoUpdate({ target: subscriptions.organisationId, set: next });
            }
            if (changed && !next) {
              await tx.update(subscriptions).set({ status: 'canceled' }).where(eq(subscriptions.organisationId, organisationId));
            }
            if (!changed && surplus.length === 0) return;
            const detail = {
              cause,
              plan: next?.planType ?? 'free',
              status: next?.status ?? 'none',
              ...(surplus.length > 0 && { surplus }),
            };
            await tx
              .insert(auditLog)
              .values({ organisationId, email: 'Stripe', action: 'subscription.change', subject: next?.stripeId ?? '', detail });
          },
        };
        return work(customer);
      }),
    async noteEvent({ id, type, created, customerId }) {
      await db.insert(stripeEvents).values({ eventId: id, type, customerId, createdAt: created }).onConflictDoNothing();
      const [row] = await db.select().from(stripeEvents).where(eq(stripeEvents.eventId, id));
      return { receivedAt: row?.receivedAt ?? new Date(0), handled: row?.handledAt != null };
    },
    async eventHandled(eventId) {
      await db
        .update(stripeEvents)
        .set({ handledAt: sql`clock_timestamp()` })
        .where(eq(stripeEvents.eventId, eventId));
    },
  };
}

/** Events received but not handled because Stripe was unavailable, oldest first. */
export function unhandledEvents(db: Db, limit: number) {
  return db
    .select({ id: stripeEvents.eventId, type: stripeEvents.type, created: stripeEvents.createdAt, customerId: stripeEvents.customerId })
    .from(stripeEvents)
    .where(isNull(stripeEvents.handledAt))
    .orderBy(stripeEvents.receivedAt)
    .limit(limit);
}

/** Deletes handled events that Stripe no longer keeps either. */
export async function forgetEvents(db: Db, before: Date): Promise<void> {
  await db.delete(stripeEvents).where(and(lt(stripeEvents.receivedAt, before), sql`${stripeEvents.handledAt} is not null`));
}

/** The time up to which all events have been fetched. */
export async function eventsUntil(db: Db): Promise<Date | undefined> {
  const [row] = await db.select().from(stripeCatchUp);
  return row?.eventsUntil;
}

export async function writeEventsUntil(db: Db, until: Date): Promise<void> {
  await db
    .insert(stripeCatchUp)
    .values({ onlyOne: true, eventsUntil: until })
    .onConflictDoUpdate({ target: stripeCatchUp.onlyOne, set: { eventsUntil: until } });
}
