import type { StripeFace } from '@canopy/connectors/stripe';
import { eq, lt } from 'drizzle-orm';
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
 * Ends the subscriptions of workspaces that were deleted, so that nobody pays for what is gone.
 * @returns how many subscriptions were ended
 * @throws SyncPostponed: Stripe could not be asked; nothing is forgotten
 */
export async function endDeparted({ db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>, stripe: StripeFace): Promise<number> {
  let ended = 0;
  for (const { stripeId } of await db.select().from(departedCustomers)) {
    const truths = await stripe.subscriptionsOf(stripeId);
    // A customer that Stripe does not know has nothing to end.
    if (!truths.ok && truths.reason === 'not-found') {
      await db.delete(departedCustomers).where(eq(departedCustomers.stripeId, stripeId));
      continue;
    }
    if (!truths.ok) throw new SyncPostponed(truths.message);
    for (const { id, status } of truths.value) {
      if (!LIVE_STATES.includes(status) && status !== 'incomplete') continue;
      const answer = await stripe.cancelNow(id);
      if (!answer.ok) throw new SyncPostponed(answer.message);
      ended += 1;
    }
  }
  await db.delete(departedCustomers).where(lt(departedCustomers.leftAt, new Date(clock().getTime() - WATCHED_MS)));
  if (ended > 0) log.info({ ended }, 'subscriptions of deleted workspaces were ended');
  return ended;
}
