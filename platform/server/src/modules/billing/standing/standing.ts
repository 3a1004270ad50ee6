import { eq } from 'drizzle-orm';
import { problem } from '../../../http/problem.ts';
import { organisations } from '../../../store/core-tables.ts';
import type { Db } from '../../../store/db.ts';
import { periodAt, type Period } from './period.ts';
import { plans, subscriptions, type PlanRow } from './tables.ts';

/** What a workspace may use, and in which month. */
export interface Standing {
  plan: PlanRow;
  period: Period;
}

/**
 * The plan that counts for a workspace at a moment, and the month its limits are in.
 * @param db a connection or a transaction
 * @throws problem 404 `no-workspace`
 */
export async function standingOf(db: Pick<Db, 'select'>, organisationId: string, now: Date): Promise<Standing> {
  const [row] = await db
    .select({ planType: subscriptions.planType, anchor: subscriptions.anchor, createdAt: organisations.createdAt })
    .from(organisations)
    .leftJoin(subscriptions, eq(subscriptions.organisationId, organisations.id))
    .where(eq(organisations.id, organisationId));
  const [plan] = row
    ? await db
        .select()
        .from(plans)
        .where(eq(plans.type, row.planType ?? 'free'))
    : [];
  if (!row || !plan) throw problem(404, 'no-workspace', 'This workspace no longer exists.');
  return { plan, period: periodAt(row.anchor ?? row.createdAt, now) };
}
