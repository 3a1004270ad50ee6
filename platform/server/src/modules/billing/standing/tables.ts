import { boolean, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export type PlanType = 'free' | 'basic' | 'pro';
export type Interval = 'month' | 'year';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const plans = pgTable('plans', {
  type: text('type').$type<PlanType>().primaryKey(),
  name: text('name').notNull(),
  /** per month, in the currency's smallest unit */
  price_minor: integer('price_minor').notNull(),
  yearly_price_minor: integer('yearly_price_minor').notNull().default(0),
  currency: text('currency').notNull(),
  deep_research_limit: integer('deep_research_limit').notNull(),
  backlink_articles_limit: integer('backlink_articles_limit').notNull(),
  keyword_metadata_limit: integer('keyword_metadata_limit').notNull(),
  agency_workspaces_limit: integer('agency_workspaces_limit').notNull().default(50),
});
export type PlanRow = typeof plans.$inferSelect;

export const billingPolicy = pgTable('billing_policy', {
  trialDays: integer('trial_days').notNull().default(14),
  trialPlan: text('trial_plan').$type<PlanType>().notNull().default('basic'),
  graceDays: integer('grace_days').notNull().default(7),
  refundDays: integer('refund_days').notNull().default(14),
  freeWorkspaces: integer('free_workspaces').notNull().default(3),
  accountModelUsd: integer('account_model_usd').notNull().default(10),
  freeModelUsd: integer('free_model_usd').notNull().default(500),
  accountPages: integer('account_pages').notNull().default(50_000),
  freePages: integer('free_pages').notNull().default(5_000_000),
  accountMails: integer('account_mails').notNull().default(50),
  allMails: integer('all_mails').notNull().default(2_000),
});
export type PolicyRow = typeof billingPolicy.$inferSelect;

export const billingCustomers = pgTable('billing_customers', {
  organisationId: uuid('organisation_id').primaryKey(),
  stripeId: text('stripe_id').notNull(),
  syncedFrom: moment('synced_from'),
  /** seconds */
  clockAhead: integer('clock_ahead').notNull().default(0),
  trialUsedAt: moment('trial_used_at'),
  cardFingerprint: text('card_fingerprint'),
});

/** A workspace without a row is on the free plan; its months count from its creation. */
export const subscriptions = pgTable('subscriptions', {
  organisationId: uuid('organisation_id').primaryKey(),
  planType: text('plan_type').$type<PlanType>().notNull(),
  anchor: moment('anchor').notNull(),
  stripeId: text('stripe_id'),
  itemId: text('item_id'),
  priceId: text('price_id'),
  status: text('status').notNull().default('active'),
  interval: text('interval').$type<Interval>().notNull().default('month'),
  currency: text('currency').notNull().default('USD'),
  amountMinor: integer('amount_minor').notNull().default(0),
  periodStart: moment('period_start'),
  periodEnd: moment('period_end'),
  trialEnd: moment('trial_end'),
  cancelAtPeriodEnd: boolean('cancel_at_period_end').notNull().default(false),
  unpaidSince: moment('unpaid_since'),
  unpaidMinor: integer('unpaid_minor'),
  unpaidInvoice: text('unpaid_invoice'),
  unpaidUrl: text('unpaid_url'),
  nextAttempt: moment('next_attempt'),
  pendingPlan: text('pending_plan').$type<PlanType>(),
  pendingInterval: text('pending_interval').$type<Interval>(),
  pendingAt: moment('pending_at'),
  pendingSchedule: text('pending_schedule'),
});
export type SubscriptionRow = typeof subscriptions.$inferSelect;
