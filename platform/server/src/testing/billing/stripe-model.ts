import type { StripeEvent, SubscriptionTruth } from '@canopy/connectors/stripe';
import type { Random } from './random.ts';

/** What can happen at Stripe; each is a separate event. */
export const EVENT_TYPES = [
  'checkout.session.completed',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.trial_will_end',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.finalized',
  'invoice.voided',
  'charge.refunded',
  'customer.updated',
  'checkout.session.expired',
] as const;

const DAY = 86_400_000;
const EPOCH = Date.UTC(2026, 0, 31);

/** One customer's subscriptions at Stripe, which change as people and time act on them. */
export class StripeModel {
  readonly events: StripeEvent[] = [];
  readonly customerId: string;
  #truths: SubscriptionTruth[] = [];
  #counter = 0;

  constructor(customerId: string) {
    this.customerId = customerId;
  }

  /** What Stripe says at this moment. */
  truths(): SubscriptionTruth[] {
    return [...this.#truths];
  }

  /** Makes an event of this kind happen. Truths are replaced, never mutated: an answer in transit keeps its state. */
  act(type: (typeof EVENT_TYPES)[number], random: Random): StripeEvent {
    this.#counter += 1;
    const live = this.#truths.find(({ status }) => status !== 'canceled');
    switch (type) {
      case 'checkout.session.completed':
      case 'customer.subscription.created':
        if (!live) this.#truths = [this.#made(random, type === 'customer.subscription.created' ? 'trialing' : 'active'), ...this.#truths];
        break;
      case 'customer.subscription.updated':
        this.#change(live, {
          plan: random.pick(['basic', 'pro']),
          cancelAtPeriodEnd: random.chance(0.3),
          amountMinor: random.below(9_900),
        });
        break;
      case 'customer.subscription.deleted':
      case 'charge.refunded':
        this.#change(live, { status: 'canceled', unpaid: null, endedAt: this.#at(this.#counter) });
        break;
      case 'invoice.paid':
        this.#change(live, { status: 'active', unpaid: null, trialEnd: null });
        break;
      case 'invoice.payment_failed':
        this.#change(live, {
          status: 'past_due',
          unpaid: { invoiceId: `in_${this.#counter}`, amountMinor: 2_900, since: this.#at(this.#counter), nextAttempt: null, url: null },
        });
        break;
      default:
    }
    const event = { id: `evt_${this.customerId}_${this.#counter}`, type, created: this.#at(this.#counter), customerId: this.customerId };
    this.events.push(event);
    return event;
  }

  #change(live: SubscriptionTruth | undefined, change: Partial<SubscriptionTruth>): void {
    this.#truths = this.#truths.map((truth) => (truth === live ? { ...truth, ...change } : truth));
  }

  #made(random: Random, status: string): SubscriptionTruth {
    const start = this.#at(this.#counter);
    return {
      id: `sub_${this.customerId}_${this.#counter}`,
      customerId: this.customerId,
      status,
      itemId: `si_${this.#counter}`,
      priceId: `price_${this.#counter}`,
      plan: random.pick(['basic', 'pro']),
      interval: random.pick(['month', 'year'] as const),
      currency: 'USD',
      amountMinor: 2_900,
      created: start,
      anchor: start,
      periodStart: start,
      periodEnd: new Date(start.getTime() + 30 * DAY),
      trialEnd: status === 'trialing' ? new Date(start.getTime() + 14 * DAY) : null,
      cancelAtPeriodEnd: false,
      endedAt: null,
      unpaid: null,
      scheduleId: null,
      pending: null,
      testClock: null,
    };
  }

  #at(days: number): Date {
    return new Date(EPOCH + days * DAY);
  }
}
