import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export type PlanType = 'free' | 'basic' | 'pro';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const plans = pgTable('plans', {
  type: text('type').$type<PlanType>().primaryKey(),
  name: text('name').notNull(),
  price_minor: integer('price_minor').notNull(),
  currency: text('currency').notNull(),
  deep_research_limit: integer('deep_research_limit').notNull(),
  backlink_articles_limit: integer('backlink_articles_limit').notNull(),
  keyword_metadata_limit: integer('keyword_metadata_limit').notNull(),
});
export type PlanRow = typeof plans.$inferSelect;

/** A workspace without a row is on the free plan; its months count from its creation. */
export const subscriptions = pgTable('subscriptions', {
  organisationId: uuid('organisation_id').primaryKey(),
  planType: text('plan_type').$type<PlanType>().notNull(),
  anchor: moment('anchor').notNull(),
});
