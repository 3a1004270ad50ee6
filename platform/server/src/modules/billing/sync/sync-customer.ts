import { concernsAll, type StripeEvent, type StripeFailure, type StripeResult, type SubscriptionTruth } from '@canopy/connectors/stripe';
import type { Log } from '../../../deps.ts';
import { decide, sameSubscription, type StoredSubscription } from './decide.ts';

/** A customer whose row nobody else changes until the work with it has ended. */
export interface LockedCustomer {
  readonly organisationId: string;
  readonly customerId: string;
  /** when the answer that is stored was asked for */
  readonly syncedFrom: Date | null;
  readonly stored: StoredSubscription | null;
  /** the present, by the clock that `syncedFrom` and events are dated with */
  now(): Promise<Date>;
  /** Stores what Stripe said, and who changed what where it differs; in the lock's transaction. */
  write(
    next: StoredSubscription | null,
    change: { askedAt: Date; clockAhead: number; changed: boolean; surplus: string[]; cause: string },
  ): Promise<void>;
}

/** Where subscriptions are stored. */
export interface SyncStore {
  /** Runs with the customer's lock, in one transaction; undefined where the customer is none of ours. */
  locked<T>(customerId: string, work: (customer: LockedCustomer) => Promise<T>): Promise<T | undefined>;
  /** Notes an event; says when it was first received and whether it was handled. */
  noteEvent(event: StripeEvent): Promise<{ receivedAt: Date; handled: boolean }>;
  eventHandled(eventId: string): Promise<void>;
}

/** What is asked of Stripe. */
export interface TruthSource {
  subscriptionsOf(customerId: string): Promise<StripeResult<SubscriptionTruth[]>>;
  clockNow(clockId: string): Promise<StripeResult<Date>>;
}

/** Stripe could not be asked; nothing was changed, and it is asked again later. */
export class SyncPostponed extends Error {
  override readonly name = 'SyncPostponed';
  /** false: only this customer is concerned, and others can be asked for meanwhile */
  readonly concernsAll: boolean;

  constructor(failure: StripeFailure) {
    super(failure.message);
    this.concernsAll = concernsAll(failure);
  }
}

/**
 * Work with one customer of many. Where only that one cannot be asked for, it is reported and the others go on.
 * @returns undefined in that case
 * @throws SyncPostponed where none can be asked for
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
 * Makes what is stored of a customer what Stripe says now. The lock is taken before Stripe is asked, so that an older answer can
 * never be written after a newer one.
 * @param seenAt something that happened then led here: where Stripe was asked later than that already, nothing is done
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
    // A customer that was deleted at Stripe has no subscription any more.
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
 * Handles an event, whichever way it came and however often: it says whom to ask about, nothing else.
 * @returns whether anything changed
 * @throws SyncPostponed: the event stays unhandled and is taken up again
 */
export async function handleEvent(store: SyncStore, stripe: TruthSource, event: StripeEvent): Promise<boolean> {
  const { receivedAt, handled } = await store.noteEvent(event);
  if (handled) return false;
  const changed = event.customerId === null ? false : await syncCustomer(store, stripe, event.customerId, event.type, receivedAt);
  await store.eventHandled(event.id);
  return changed;
}
