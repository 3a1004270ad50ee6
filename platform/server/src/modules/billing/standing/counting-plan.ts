import type { PlanType, PolicyRow, SubscriptionRow } from './tables.ts';

const DAY_MS = 86_400_000;
/** The states of a subscription in which its plan counts; the last one only within the grace period. */
export const LIVE_STATES: readonly string[] = ['trialing', 'active', 'past_due'];

/** The end of the grace period of an unpaid plan; null if nothing is unpaid. */
export function graceEnd(
  { status, unpaidSince }: Pick<SubscriptionRow, 'status' | 'unpaidSince'>,
  { graceDays }: Pick<PolicyRow, 'graceDays'>,
): Date | null {
  return status === 'past_due' && unpaidSince ? new Date(unpaidSince.getTime() + graceDays * DAY_MS) : null;
}

/** The plan whose limits apply at a given time: unpaid or ended means the free plan. */
export function countingPlan(
  row: Pick<SubscriptionRow, 'planType' | 'status' | 'unpaidSince'> | null,
  policy: Pick<PolicyRow, 'graceDays'>,
  now: Date,
): PlanType {
  if (!row || !LIVE_STATES.includes(row.status)) return 'free';
  const grace = graceEnd(row, policy);
  return grace !== null && now >= grace ? 'free' : row.planType;
}
