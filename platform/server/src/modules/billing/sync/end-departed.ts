import { concernsAll, type StripeFace, type StripeFailure } from '@canopy/connectors/stripe';
import { eq } from 'drizzle-orm';
import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { Deps } from '../../../deps.ts';
import { LIVE_STATES } from '../standing/index.ts';
import { SyncPostponed } from './sync-customer.ts';

/** Written by the database when a workspace's customer goes with it. */
const departedCustomers = pgTable('departed_customers', {
  stripeId: text('stripe_id').primaryKey(),
  leftAt: timestamp('left_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
});

/** Stripe's payment pages end after 24 hours; until then a workspace that is gone could still be paid for. */
const WATCHED_MS = 2 * 86_400_000;

/**
 * Ends the subscriptions of workspaces that were deleted, so that nobody pays for what is gone. A customer whose subscriptions Stripe does
 * not let end is reported, asked for again at the next call, and holds up no other.
 * @returns how many subscriptions were ended
 * @throws SyncPostponed: Stripe could not be asked; nothing is forgotten
 */
export async function endDeparted({ db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>, stripe: StripeFace): Promise<number> {
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
    // A customer that Stripe does not know has nothing to end.
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

async function endSubscriptionsOf(stripe: StripeFace, stripeId: string): Promise<Outcome> {
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
