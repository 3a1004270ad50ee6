import type { StripeConnector, SubscriptionTruth } from '@canopy/connectors/stripe';
import { eq, isNotNull } from 'drizzle-orm';
import type { Deps } from '../../../deps.ts';
import { billingCustomers, subscriptions } from '../standing/index.ts';
import { decide, sameSubscription } from './decide.ts';
import { eventsUntil, forgetEvents, syncStore, unhandledEvents, writeEventsUntil } from './store.ts';
import { handleEvent, syncCustomer, SyncPostponed, unlessOnlyThis } from './sync-customer.ts';

const MINUTE_MS = 60_000;
/** Events may appear in the list a while after their timestamp. */
const OVERLAP_MS = 10 * MINUTE_MS;
/** Stripe keeps events for 30 days. */
const KEPT_MS = 30 * 86_400_000;
const PAGES = 50;

/** Processes events that never arrived or could not be handled. @returns how many changed something */
export async function catchUp({ db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>, stripe: StripeConnector): Promise<number> {
  const store = syncStore(db);
  const now = clock();
  const until = await eventsUntil(db);
  const since = new Date(Math.max((until ?? now).getTime() - OVERLAP_MS, now.getTime() - KEPT_MS));
  const waiting = (await unhandledEvents(db, 200)).map((event) => ({ ...event }));
  let after: string | undefined;
  for (let page = 0; page < PAGES; page += 1) {
    const answer = await stripe.eventsSince(since, after);
    if (!answer.ok) throw new SyncPostponed(answer);
    waiting.push(...answer.value.events);
    after = answer.value.after;
    if (after === undefined) break;
  }
  let changed = 0;
  // Oldest first, which only matters for who is named as the cause.
  for (const event of waiting.toReversed())
    if (await unlessOnlyThis(log, event.customerId, () => handleEvent(store, stripe, event))) changed += 1;
  await writeEventsUntil(db, now);
  await forgetEvents(db, new Date(now.getTime() - 2 * KEPT_MS));
  if (changed > 0) log.info({ changed }, 'subscriptions were brought in step by events that had been missed');
  return changed;
}

/** With at least this many customers, they cannot all have vanished at once. */
const MIN_TO_JUDGE = 3;

/**
 * Compares every stored subscription with Stripe's and repairs differences, so that no drift outlives the interval between two comparisons.
 * Reads whole pages of subscriptions; only those that differ are fetched one by one.
 * @returns how many customers differed
 */
export async function repairDrift({ db, log }: Pick<Deps, 'db' | 'log'>, stripe: StripeConnector): Promise<number> {
  const byCustomer = new Map<string, SubscriptionTruth[]>();
  let after: string | undefined;
  do {
    const answer = await stripe.allSubscriptions(after);
    if (!answer.ok) throw new SyncPostponed(answer);
    for (const truth of answer.value.subscriptions) byCustomer.set(truth.customerId, [...(byCustomer.get(truth.customerId) ?? []), truth]);
    after = answer.value.after;
  } while (after !== undefined);
  const stored = await db
    .select({ customerId: billingCustomers.stripeId, subscription: subscriptions })
    .from(billingCustomers)
    .leftJoin(subscriptions, eq(subscriptions.organisationId, billingCustomers.organisationId))
    .where(isNotNull(billingCustomers.stripeId));
  const subscribed = stored.filter(({ subscription }) => subscription !== null);
  // Ended subscriptions are listed too: if Stripe knows none of these customers, the key belongs to another account or mode.
  if (subscribed.length >= MIN_TO_JUDGE && subscribed.every(({ customerId }) => !byCustomer.has(customerId ?? ''))) {
    log.error(
      { customers: subscribed.length },
      'Stripe lists no subscription of any stored customer; is the key of another account? Nothing was changed',
    );
    return 0;
  }
  let repaired = 0;
  for (const { customerId, subscription } of stored) {
    const { next } = decide(byCustomer.get(customerId) ?? []);
    const { organisationId: _, ...now } = subscription ?? { organisationId: '' };
    const known = subscription ? (now as NonNullable<typeof next>) : null;
    if (sameSubscription(known, next)) continue;
    if (await unlessOnlyThis(log, customerId, () => syncCustomer(syncStore(db), stripe, customerId, 'comparison'))) repaired += 1;
  }
  if (repaired > 0) log.warn({ repaired }, 'subscriptions differed from Stripe’s and were repaired');
  return repaired;
}
