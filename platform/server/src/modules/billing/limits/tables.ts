import type { PlanLimit } from '@canopy/contract/host';
import { bigint, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export type Limit = PlanLimit;

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const limitCounters = pgTable('limit_counters', {
  organisationId: uuid('organisation_id').notNull(),
  kind: text('kind').$type<Limit>().notNull(),
  periodStart: moment('period_start').notNull(),
  reserved: integer('reserved').notNull().default(0),
  used: integer('used').notNull().default(0),
});

export type ReservationState = 'reserved' | 'used' | 'returned';

export const limitReservations = pgTable('limit_reservations', {
  organisationId: uuid('organisation_id').notNull(),
  id: uuid('id').notNull().defaultRandom(),
  kind: text('kind').$type<Limit>().notNull(),
  periodStart: moment('period_start').notNull(),
  amount: integer('amount').notNull(),
  reference: text('reference').notNull(),
  state: text('state').$type<ReservationState>().notNull().default('reserved'),
  leaseUntil: moment('lease_until').notNull(),
  createdAt: moment('created_at').notNull(),
  endedAt: moment('ended_at'),
});
export type ReservationRow = typeof limitReservations.$inferSelect;

export const limitEntries = pgTable('limit_entries', {
  organisationId: uuid('organisation_id').notNull(),
  id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity(),
  reservationId: uuid('reservation_id').notNull(),
  kind: text('kind').$type<Limit>().notNull(),
  periodStart: moment('period_start').notNull(),
  account: text('account').$type<'available' | 'reserved' | 'used'>().notNull(),
  amount: integer('amount').notNull(),
  at: moment('at').notNull(),
});
