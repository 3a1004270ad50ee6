import { concernsAll, type StripeEvent, type StripeFailure, type StripeResult, type SubscriptionTruth } from '@canopy/connectors/stripe';
import type { Log } from '../../../deps.ts';
import { decide, sameSubscription, type StoredSubscription } from './decide.ts';

/** A customer whose row is locked until the work with it ends. */
export interface LockedCustomer {
  readonly organisationId: string;
  readonly customerId: string;
  /** when the stored answer was requested */
  readonly syncedFrom: Date | null;
  readonly stored: StoredSubscription | null;
  /** the current time, by the clock that dates `syncedFrom` and events */
  now(): Promise<Date>;
  /** Stores what Stripe said and, if it differs, who changed what; in the lock's transaction. */
  write(
    next: StoredSubscription | null,
    change: { askedAt: Date; clockAhead: number; changed: boolean; surplus: string[]; cause: string },
  ): Promise<void>;
}

/** Where subscriptions are stored. */
export interface SyncStore {
  /** Runs under the customer's lock, in one transaction; undefined if the customer is not one of ours. */
  locked<T>(customerId: string, work: (customer: LockedCustomer) => Promise<T>): Promise<T | undefined>;
  /** Records an event; returns when it was first received and whether it was handled. */
  noteEvent(event: StripeEvent): Promise<{ receivedAt: Date; handled: boolean }>;
  eventHandled(eventId: string): Promise<void>;
}

/** What is requested from Stripe. */
export interface TruthSource {
  subscriptionsOf(customerId: string): Promise<StripeResult<SubscriptionTruth[]>>;
  clockNow(clockId: string): Promise<StripeResult<Date>>;
}

/** Stripe was unavailable; nothing was changed, and the request is retried later. */
export class SyncPostponed extends Error {
  override readonly name = 'SyncPostponed';
  /** false: affects only this customer; others can be processed meanwhile */
  readonly concernsAll: boolean;

  constructor(failure: StripeFailure) {
    super(failure.message);
    this.concernsAll = concernsAll(failure);
  }
}

/**
 * Processes one customer of many. If only that one cannot be fetched, it is reported and the others go on.
 * @returns undefined in that case
 * @throws SyncPostponed if none can be fetched
 */
export async function unlessOnlyThis<T>(
  log: Pick<Log, 'error'>,
  customerId: string | null,
  work: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof SyncPostponed) || error.concernsAll) throw error;
    log.error({ customer: customerId, reason: error.message }, 'a customer could not be brought in step with Stripe; the others go on');
    return undefined;
  }
}

/**
 * Brings what is stored about a customer in line with Stripe. The lock is taken before Stripe is asked, so that an older answer can never
 * overwrite a newer one.
 * @param seenAt time of the event that led here: if Stripe has been asked since, nothing is done
 * @returns whether anything changed
 * @throws SyncPostponed
 */
export async function syncCustomer(
  store: SyncStore,
  stripe: TruthSource,
  customerId: string,
  cause: string,
  seenAt?: Date,
): Promise<boolean> {
  const changed = await store.locked(customerId, async (customer) => {
    if (seenAt && customer.syncedFrom && customer.syncedFrom > seenAt) return false;
    const askedAt = await customer.now();
    const answer = await stripe.subscriptionsOf(customerId);
    if (!answer.ok && answer.reason !== 'not-found') throw new SyncPostponed(answer);
    // A customer deleted at Stripe no longer has a subscription.
    const truths = answer.ok ? answer.value : [];
    const { next, surplus } = decide(truths);
    const clockAhead = await aheadOf(stripe, truths);
    const differs = !sameSubscription(customer.stored, next);
    await customer.write(next, { askedAt, clockAhead, changed: differs, surplus, cause });
    return differs;
  });
  return changed ?? false;
}

/** Seconds by which the customer's test clock is ahead of this machine's; 0 without one. */
async function aheadOf(stripe: TruthSource, truths: readonly SubscriptionTruth[]): Promise<number> {
  const clock = truths.find(({ testClock }) => testClock !== null)?.testClock;
  if (!clock) return 0;
  const answer = await stripe.clockNow(clock);
  if (!answer.ok) throw new SyncPostponed(answer);
  const seconds = Math.round((answer.value.getTime() - Date.now()) / 1_000);
  return seconds < 60 ? 0 : seconds;
}

/**
 * Handles an event, however and however often it arrived: it says which customer to look up, nothing else.
 * @returns whether anything changed
 * @throws SyncPostponed: the event stays unhandled and is retried
 */
export async function handleEvent(store: SyncStore, stripe: TruthSource, event: StripeEvent): Promise<boolean> {
  const { receivedAt, handled } = await store.noteEvent(event);
  if (handled) return false;
  const changed = event.customerId === null ? false : await syncCustomer(store, stripe, event.customerId, event.type, receivedAt);
  await store.eventHandled(event.id);
  return changed;
}
