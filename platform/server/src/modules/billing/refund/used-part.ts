import { PLAN_LIMIT_KINDS, PLAN_LIMITS } from '@canopy/contract/host';
import { and, eq, gte } from 'drizzle-orm';
import type { Db } from '../../../store/db.ts';
import { limitCounters } from '../limits/index.ts';
import type { PlanRow } from '../standing/index.ts';

/** What was used of one allowance in one month of a plan. */
export interface UsedAllowance {
  name: string;
  used: number;
  allowed: number;
}

/** What was used since a charge, at the plan's list price by the month. */
export interface UsedPart {
  /** in the currency's smallest unit */
  minor: number;
  plan: string;
  monthlyMinor: number;
  /** the allowance of each month that was used most, which decides */
  allowances: UsedAllowance[];
}

/** A period may begin a little before its charge. */
const SLACK_MS = 3_600_000;

/**
 * What was used since a charge: for each month the largest share of any allowance, of the plan's list price by the month. Work in progress
 * counts as used.
 */
export async function usedSince(db: Pick<Db, 'select'>, organisationId: string, plan: PlanRow, paidAt: Date): Promise<UsedPart> {
  const rows = await db
    .select()
    .from(limitCounters)
    .where(and(eq(limitCounters.organisationId, organisationId), gte(limitCounters.periodStart, new Date(paidAt.getTime() - SLACK_MS))));
  return usedPart(plan, rows);
}

/** @param rows counters since the charge */
export function usedPart(
  plan: PlanRow,
  rows: readonly Pick<typeof limitCounters.$inferSelect, 'kind' | 'periodStart' | 'used' | 'reserved'>[],
): UsedPart {
  const periods = Map.groupBy(rows, ({ periodStart }) => periodStart.getTime());
  const most = [...periods.values()].flatMap((counters) => {
    const shares = PLAN_LIMIT_KINDS.flatMap((kind) => {
      const counter = counters.find((one) => one.kind === kind);
      const used = counter ? counter.used + counter.reserved : 0;
      const allowed = plan[`${kind}_limit`];
      return used === 0 ? [] : { name: PLAN_LIMITS[kind].many, used, allowed, share: allowed === 0 ? 1 : Math.min(1, used / allowed) };
    });
    return shares.toSorted((one, other) => other.share - one.share).slice(0, 1);
  });
  return {
    minor: most.reduce((sum, { share }) => sum + Math.ceil(share * plan.price_minor), 0),
    plan: plan.name,
    monthlyMinor: plan.price_minor,
    allowances: most.map(({ name, used, allowed }) => ({ name, used, allowed })),
  };
}
