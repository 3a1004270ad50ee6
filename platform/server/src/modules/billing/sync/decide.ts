import type { SubscriptionTruth } from '@canopy/connectors/stripe';
import { LIVE_STATES, type PlanType, type SubscriptionRow } from '../standing/index.ts';

export type StoredSubscription = Omit<SubscriptionRow, 'organisationId'>;

const RANK: Record<string, number> = { free: 0, basic: 1, pro: 2 };
const isPlan = (plan: string | null): plan is PlanType => plan !== null && plan in RANK;

export interface Decision {
  /** what to store; null: there never was a subscription to one of our plans */
  next: StoredSubscription | null;
  /** live subscriptions besides the one that counts: there must be none */
  surplus: string[];
}

/**
 * Decides which of a customer's subscriptions counts, and what of it is stored. Depends only on what Stripe says now, so the result is the
 * same whichever events led here, in whatever order.
 */
export function decide(truths: readonly SubscriptionTruth[]): Decision {
  const ours = truths.filter(({ plan }) => isPlan(plan));
  const live = ours.filter(({ status }) => LIVE_STATES.includes(status)).toSorted(byWeight);
  const ended = ours.filter(({ status }) => status !== 'incomplete' && status !== 'incomplete_expired');
  const [counts = ended.toSorted((one, other) => other.created.getTime() - one.created.getTime() || (one.id < other.id ? 1 : -1))[0]] =
    live;
  return { next: counts ? stored(counts) : null, surplus: live.slice(1).map(({ id }) => id) };
}

/** Paid before unpaid, then the larger plan, then the newer one; the id last, so that the order is deterministic. */
function byWeight(one: SubscriptionTruth, other: SubscriptionTruth): number {
  const unpaid = Number(one.status === 'past_due') - Number(other.status === 'past_due');
  const rank = (RANK[other.plan ?? ''] ?? 0) - (RANK[one.plan ?? ''] ?? 0);
  return unpaid || rank || other.created.getTime() - one.created.getTime() || (one.id < other.id ? 1 : -1);
}

function stored(truth: SubscriptionTruth): StoredSubscription {
  const { unpaid, pending } = truth;
  const pastDue = truth.status === 'past_due';
  return {
    planType: isPlan(truth.plan) ? truth.plan : 'free',
    anchor: truth.anchor,
    stripeId: truth.id,
    itemId: truth.itemId,
    priceId: truth.priceId,
    status: truth.status,
    interval: truth.interval,
    currency: truth.currency,
    amountMinor: truth.amountMinor,
    periodStart: truth.periodStart,
    periodEnd: truth.periodEnd,
    trialEnd: truth.trialEnd,
    cancelAtPeriodEnd: truth.cancelAtPeriodEnd,
    // Stripe may report that something is unpaid without saying what; the grace period then counts from the period's start.
    unpaidSince: pastDue ? (unpaid?.since ?? truth.periodStart) : null,
    unpaidMinor: pastDue ? (unpaid?.amountMinor ?? null) : null,
    unpaidInvoice: pastDue ? (unpaid?.invoiceId ?? null) : null,
    unpaidUrl: pastDue ? (unpaid?.url ?? null) : null,
    nextAttempt: pastDue ? (unpaid?.nextAttempt ?? null) : null,
    pendingPlan: isPlan(pending?.plan ?? null) ? (pending?.plan as PlanType) : null,
    pendingInterval: pending?.interval ?? null,
    pendingAt: pending?.at ?? null,
    pendingSchedule: pending?.scheduleId ?? null,
  };
}

/** Whether the stored state is already right; if Stripe knows of no subscription, whatever is stored has ended. */
export function sameSubscription(one: StoredSubscription | null, other: StoredSubscription | null): boolean {
  if (other === null) return one === null || !LIVE_STATES.includes(one.status);
  if (one === null) return false;
  const value = (each: unknown) => (each instanceof Date ? each.getTime() : each);
  return (Object.keys(other) as (keyof StoredSubscription)[]).every((key) => value(one[key]) === value(other[key]));
}
