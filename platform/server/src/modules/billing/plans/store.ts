import { and, eq, inArray, sql } from 'drizzle-orm';
import { organisations } from '../../../store/core-tables.ts';
import type { Db } from '../../../store/db.ts';
import { billingPolicy, LIVE_STATES, plans, subscriptions, type PlanRow, type PlanType, type PolicyRow } from '../standing/index.ts';

export type PlanChange = Partial<Omit<PlanRow, 'type' | 'name' | 'currency'>>;

/** Changes a plan; undefined if there is no such plan. */
export async function writePlan(db: Db, type: PlanType, change: PlanChange): Promise<PlanRow | undefined> {
  const one = eq(plans.type, type);
  if (Object.keys(change).length === 0) return (await db.select().from(plans).where(one))[0];
  return (await db.update(plans).set(change).where(one).returning())[0];
}

export async function writePolicy(db: Db, change: Partial<PolicyRow>): Promise<PolicyRow | undefined> {
  if (Object.keys(change).length === 0) return (await db.select().from(billingPolicy))[0];
  return (await db.update(billingPolicy).set(change).returning())[0];
}

/** The workspaces that have a plan; those without a subscription are on the free one. */
export async function workspacesOn(db: Db, type: PlanType): Promise<{ id: string; name: string; paying: boolean }[]> {
  const live = and(eq(subscriptions.planType, type), inArray(subscriptions.status, [...LIVE_STATES]));
  const rows = await db
    .select({ id: organisations.id, name: organisations.name, stripeId: subscriptions.stripeId })
    .from(organisations)
    .leftJoin(subscriptions, eq(subscriptions.organisationId, organisations.id))
    .where(
      and(
        sql`${organisations.deletedAt} is null`,
        type === 'free'
          ? sql`(${subscriptions.organisationId} is null or ${subscriptions.status} not in ('trialing', 'active', 'past_due'))`
          : live,
      ),
    )
    .orderBy(organisations.name);
  return rows.map(({ id, name, stripeId }) => ({ id, name, paying: type !== 'free' && stripeId !== null }));
}
