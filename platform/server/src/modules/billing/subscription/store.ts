import { and, eq, gte, lt, sum } from 'drizzle-orm';
import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { organisations } from '../../../store/core-tables.ts';
import type { Db } from '../../../store/db.ts';
import type { Period } from './period.ts';

export type PlanType = 'free' | 'basic' | 'pro';
export type UsageKind = 'deep_research' | 'backlink_articles' | 'keyword_metadata';

const plans = pgTable('plans', {
  type: text('type').$type<PlanType>().primaryKey(),
  name: text('name').notNull(),
  price_minor: integer('price_minor').notNull(),
  currency: text('currency').notNull(),
  deep_research_limit: integer('deep_research_limit').notNull(),
  backlink_articles_limit: integer('backlink_articles_limit').notNull(),
  keyword_metadata_limit: integer('keyword_metadata_limit').notNull(),
});
export type PlanRow = typeof plans.$inferSelect;
export type PlanLimits = Partial<Pick<PlanRow, 'deep_research_limit' | 'backlink_articles_limit' | 'keyword_metadata_limit'>>;

const subscriptions = pgTable('subscriptions', {
  organisationId: uuid('organisation_id').primaryKey(),
  planType: text('plan_type').$type<PlanType>().notNull(),
  anchor: timestamp('anchor', { withTimezone: true, mode: 'date' }).notNull(),
});

const planUsage = pgTable('plan_usage', {
  organisationId: uuid('organisation_id').notNull(),
  kind: text('kind').$type<UsageKind>().notNull(),
  amount: integer('amount').notNull(),
  at: timestamp('at', { withTimezone: true, mode: 'date' }).notNull(),
});

/** All plans, cheapest first. */
export async function readPlans(db: Db): Promise<PlanRow[]> {
  return db.select().from(plans).orderBy(plans.price_minor);
}

/** Changes a plan's limits; undefined where there is no such plan. */
export async function writePlan(db: Db, type: PlanType, limits: PlanLimits): Promise<PlanRow | undefined> {
  if (Object.keys(limits).length === 0) return (await readPlans(db)).find((plan) => plan.type === type);
  const [row] = await db.update(plans).set(limits).where(eq(plans.type, type)).returning();
  return row;
}

/** The workspace's plan type and the day its months count from. */
export async function readSubscription(db: Db, organisationId: string): Promise<{ planType: PlanType; anchor: Date } | undefined> {
  const [row] = await db
    .select({ planType: subscriptions.planType, anchor: subscriptions.anchor, createdAt: organisations.createdAt })
    .from(organisations)
    .leftJoin(subscriptions, eq(subscriptions.organisationId, organisations.id))
    .where(eq(organisations.id, organisationId));
  return row && { planType: row.planType ?? 'free', anchor: row.anchor ?? row.createdAt };
}

/** How much was used in a period, by kind; a kind that was not used is absent. */
export async function readUsage(db: Db, organisationId: string, period: Period): Promise<Partial<Record<UsageKind, number>>> {
  const rows = await db
    .select({ kind: planUsage.kind, used: sum(planUsage.amount).mapWith(Number) })
    .from(planUsage)
    .where(and(eq(planUsage.organisationId, organisationId), gte(planUsage.at, period.start), lt(planUsage.at, period.end)))
    .groupBy(planUsage.kind);
  return Object.fromEntries(rows.map((row) => [row.kind, row.used]));
}
