import type { StripeConnector, SubscriptionTruth } from '@canopy/connectors/stripe';
import { eq } from 'drizzle-orm';
import type { Deps } from '../../../deps.ts';
import { problem } from '../../../http/problem.ts';
import { LIVE_STATES, plans, type Interval, type PlanRow, type PlanType } from '../standing/index.ts';
import { decide, syncCustomer, syncStore, SyncPostponed } from '../sync/index.ts';
import { valueOf } from './open-stripe.ts';

/** The workspace's live subscription at Stripe. @throws problem 502 `stripe-unavailable` */
export async function currentOf(stripe: StripeConnector, customerId: string): Promise<SubscriptionTruth | null> {
  const truths = valueOf(await stripe.subscriptionsOf(customerId));
  const counting = decide(truths).next?.stripeId;
  const truth = truths.find(({ id }) => id === counting) ?? null;
  return truth && LIVE_STATES.includes(truth.status) ? truth : null;
}

/** @throws problem 409 `no-subscription` */
export async function needCurrent(stripe: StripeConnector, customerId: string | undefined): Promise<SubscriptionTruth> {
  const truth = customerId === undefined ? null : await currentOf(stripe, customerId);
  if (truth) return truth;
  throw problem(409, 'no-subscription', 'This workspace has no paid plan at the moment, so there is nothing to change.');
}

/**
 * Stores what Stripe says after an action. If Stripe is unavailable, the action stands all the same, and the comparison stores it within
 * minutes.
 */
export async function storeNow(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  stripe: StripeConnector,
  customerId: string,
  cause: string,
): Promise<void> {
  try {
    await syncCustomer(syncStore(db), stripe, customerId, cause);
  } catch (error) {
    if (!(error instanceof SyncPostponed)) throw error;
    log.warn({ cause, reason: error.message }, 'what Stripe has could not be read back yet');
  }
}

export const amountOf = (plan: PlanRow, interval: Interval): number => (interval === 'year' ? plan.yearly_price_minor : plan.price_minor);

/** A paid plan, with its price at Stripe. @throws problem 409 `plan-free` */
export async function pricedPlan(
  { db }: Pick<Deps, 'db'>,
  stripe: StripeConnector,
  type: PlanType,
  interval: Interval,
  currency?: string,
): Promise<{ plan: PlanRow; priceId: string }> {
  const [plan] = await db.select().from(plans).where(eq(plans.type, type));
  const amountMinor = plan ? amountOf(plan, interval) : 0;
  if (!plan || amountMinor === 0) throw problem(409, 'plan-free', 'This plan is free of charge; there is nothing to pay.');
  const priceId = valueOf(
    await stripe.ensurePrice({ plan: type, name: `Canopy ${plan.name}`, interval, currency: currency ?? plan.currency, amountMinor }),
  );
  return { plan, priceId };
}
