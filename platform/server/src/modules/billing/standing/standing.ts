import { eq, or, sql } from 'drizzle-orm';
import { problem } from '../../../http/problem.ts';
import { organisations } from '../../../store/core-tables.ts';
import type { Db } from '../../../store/db.ts';
import { countingPlan } from './counting-plan.ts';
import { periodAt, type Period } from './period.ts';
import { billingCustomers, billingPolicy, plans, subscriptions, type PlanRow, type PolicyRow, type SubscriptionRow } from './tables.ts';

/** What a workspace may use, and in which month. */
export interface Standing {
  /** the plan whose limits apply */
  plan: PlanRow;
  period: Period;
  /** as Stripe last reported it; null if there never was one */
  subscription: SubscriptionRow | null;
  policy: PolicyRow;
  /** the current time of the workspace's payments: a test clock may be ahead of the machine's */
  now: Date;
  trialUsedAt: Date | null;
}

/**
 * The plan that counts for a workspace at a given time, and the month its limits are in.
 * @param db a connection or a transaction
 * @throws problem 404 `no-workspace`
 */
export async function standingOf(db: Pick<Db, 'select'>, organisationId: string, machineNow: Date): Promise<Standing> {
  const rows = await db
    .select({
      plan: plans,
      subscription: subscriptions,
      policy: billingPolicy,
      ahead: billingCustomers.clockAhead,
      trialUsedAt: billingCustomers.trialUsedAt,
      createdAt: organisations.createdAt,
    })
    .from(organisations)
    .innerJoin(billingPolicy, sql`true`)
    .leftJoin(subscriptions, eq(subscriptions.organisationId, organisations.id))
    .leftJoin(billingCustomers, eq(billingCustomers.organisationId, organisations.id))
    // Which of the two counts depends on the time; one query fetches both, because uses of a limit wait for each other.
    .innerJoin(plans, or(eq(plans.type, 'free'), eq(plans.type, subscriptions.planType)))
    .where(eq(organisations.id, organisationId));
  const [row] = rows;
  if (!row) throw gone();
  const now = new Date(machineNow.getTime() + (row.ahead ?? 0) * 1_000);
  const type = countingPlan(row.subscription, row.policy, now);
  const plan = rows.find((one) => one.plan.type === type)?.plan;
  if (!plan) throw gone();
  // Stripe may have started the next period a few seconds before this machine's clock does.
  const started = row.subscription?.periodStart ?? now;
  const period =
    type === 'free' || !row.subscription ? periodAt(row.createdAt, now) : periodAt(row.subscription.anchor, started > now ? started : now);
  return { plan, period, subscription: row.subscription, policy: row.policy, now, trialUsedAt: row.trialUsedAt };
}

/** A plan by its type. @throws problem 404 `no-workspace` */
export async function readPlan(db: Pick<Db, 'select'>, type: PlanRow['type']): Promise<PlanRow> {
  const [plan] = await db.select().from(plans).where(eq(plans.type, type));
  if (!plan) throw gone();
  return plan;
}

const gone = () => problem(404, 'no-workspace', 'This workspace no longer exists.');
