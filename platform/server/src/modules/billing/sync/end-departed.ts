import { concernsAll, type StripeConnector, type StripeFailure } from '@canopy/connectors/stripe';
import { eq } from 'drizzle-orm';
import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { Deps } from '../../../deps.ts';
import { LIVE_STATES } from '../standing/index.ts';
import { SyncPostponed } from './sync-customer.ts';

/** The database writes a row when a workspace's customer is deleted with it. */
const departedCustomers = pgTable('departed_customers', {
  stripeId: text('stripe_id').primaryKey(),
  leftAt: timestamp('left_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
});

/** Stripe's payment pages expire after 24 hours; until then a deleted workspace could still be paid for. */
const WATCHED_MS = 2 * 86_400_000;

/**
 * Ends the subscriptions of deleted workspaces, so that nobody pays for what is gone. If Stripe refuses to end a customer's subscriptions,
 * this is reported, retried at the next call, and does not block others.
 * @returns how many subscriptions were ended
 * @throws SyncPostponed: Stripe was unavailable; nothing is lost
 */
export async function endDeparted({ db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>, stripe: StripeConnector): Promise<number> {
  let ended = 0;
  const forgotten = new Date(clock().getTime() - WATCHED_MS);
  for (const { stripeId, leftAt } of await db.select().from(departedCustomers)) {
    const outcome = await endSubscriptionsOf(stripe, stripeId);
    ended += outcome.ended;
    if (outcome.failure && concernsAll(outcome.failure)) throw new SyncPostponed(outcome.failure);
    if (outcome.failure) {
      log.error({ customer: stripeId, reason: outcome.failure.message }, 'a subscription of a deleted workspace could not be ended');
      continue;
    }
    // A customer unknown to Stripe has nothing to end.
    if (outcome.unknown || leftAt < forgotten) await db.delete(departedCustomers).where(eq(departedCustomers.stripeId, stripeId));
  }
  if (ended > 0) log.info({ ended }, 'subscriptions of deleted workspaces were ended');
  return ended;
}

interface Outcome {
  ended: number;
  unknown: boolean;
  failure: StripeFailure | undefined;
}

async function endSubscriptionsOf(stripe: StripeConnector, stripeId: string): Promise<Outcome> {
  const outcome: Outcome = { ended: 0, unknown: false, failure: undefined };
  const truths = await stripe.subscriptionsOf(stripeId);
  if (!truths.ok) return truths.reason === 'not-found' ? { ...outcome, unknown: true } : { ...outcome, failure: truths };
  for (const { id, status } of truths.value) {
    if (!LIVE_STATES.includes(status) && status !== 'incomplete') continue;
    const answer = await stripe.cancelNow(id);
    if (answer.ok) outcome.ended += 1;
    else outcome.failure = answer;
  }
  return outcome;
}
