import { get, newId, type Account } from '../account.ts';
import type { Card, Invoice, Price, Subscription } from '../state.ts';
import { refusal } from '../stripe-error.ts';
import { subscriptionView } from '../views/subscription-view.ts';
import { cardRefusal, type CardFailure } from './cards.ts';
import { amountDue, collect, draftInvoice, finalize, voidInvoice } from './invoices.ts';
import { DAY, periodEndAfter } from './periods.ts';
import { change } from './proration.ts';

export const emitSubscription = (account: Account, type: string, subscription: Subscription): void =>
  account.emit(`customer.subscription.${type}`, subscriptionView(account, subscription));

/** What a customer is charged with: the subscription's own card, else the customer's. */
export const cardOf = ({ state }: Account, customerId: string, subscription?: Pick<Subscription, 'defaultCard'>): Card | undefined => {
  const wanted = subscription?.defaultCard ?? get(state, 'customers', customerId).defaultCard;
  return state.cards.find(({ id }) => id === wanted);
};

const LIVE = new Set<Subscription['status']>(['trialing', 'active', 'past_due']);

/** @throws StripeError 400 where the customer already pays in another currency */
export function refuseOtherCurrency({ state }: Account, customer: string, wanted: string): void {
  const others = state.subscriptions.filter((one) => one.customer === customer && LIVE.has(one.status));
  const currency = others.map(({ price }) => get(state, 'prices', price).currency).find((one) => one !== wanted);
  if (currency !== undefined) throw refusal('currencies_combined', { currency });
}

const productName = ({ state }: Account, price: Price) => get(state, 'products', price.product).name;
const cycleLine = (account: Account, price: Price, start: number, end: number) => ({
  amount: price.amount,
  description: `1 × ${productName(account, price)} (at ${(price.amount / 100).toFixed(2)} / ${price.interval})`,
  price: price.id,
  start,
  end,
  proration: false,
});

type Start = {
  customer: string;
  price: string;
  trialDays: number | null;
  withoutCard?: Subscription['withoutCard'];
  metadata: Record<string, string>;
};

/**
 * Begins a subscription; without a trial its first invoice is collected with `card`.
 * @param present the cardholder is present and has agreed
 * @returns the subscription, or why the first payment failed (then nothing was begun)
 */
export function begin(account: Account, wanted: Start, card: Card | undefined, present: boolean): Subscription | CardFailure {
  const { state } = account;
  const now = account.now();
  const price = get(state, 'prices', wanted.price);
  const trialEnd = wanted.trialDays === null ? null : now + wanted.trialDays * DAY;
  const subscription: Subscription = {
    id: newId('sub'),
    itemId: newId('si'),
    created: now,
    customer: wanted.customer,
    status: trialEnd === null ? 'active' : 'trialing',
    price: price.id,
    anchor: trialEnd ?? now,
    periodStart: now,
    periodEnd: trialEnd ?? periodEndAfter(now, now, price.interval),
    trialStart: trialEnd === null ? null : now,
    trialEnd,
    withoutCard: wanted.withoutCard ?? 'create_invoice',
    cancelAtPeriodEnd: false,
    canceledAt: null,
    endedAt: null,
    cancellation: { comment: null, feedback: null, reason: null },
    latestInvoice: null,
    schedule: null,
    // A card entered at checkout belongs to the subscription.
    defaultCard: present ? (card?.id ?? null) : null,
    metadata: wanted.metadata,
  };
  const line = cycleLine(account, price, subscription.periodStart, subscription.periodEnd);
  const lines = [trialEnd === null ? line : { ...line, amount: 0, description: `Trial period for ${productName(account, price)}` }];
  const period = { start: now, end: subscription.periodEnd };
  const draft = draftInvoice(account, { subscription, reason: 'subscription_create', lines, period });
  state.subscriptions.push(subscription);
  const invoice = finalize(account, draft);
  subscription.latestInvoice = invoice.id;
  const failure = invoice.status === 'open' ? collect(account, invoice, card, present) : null;
  if (failure) {
    subscription.status = 'incomplete';
    endSubscription(account, subscription, 'incomplete_expired');
    return failure;
  }
  emitSubscription(account, 'created', subscription);
  return subscription;
}

/** What changing the price would put on an invoice, and the resulting period. */
export function previewChange(account: Account, subscription: Subscription, to: Price, at: number) {
  const from = get(account.state, 'prices', subscription.price);
  return change(subscription, from, to, { from: productName(account, from), to: productName(account, to) }, at);
}

/**
 * Changes the price now and collects the difference at once.
 * @throws StripeError 402 if the payment fails: nothing is changed then (`payment_behavior: error_if_incomplete`)
 */
export function changePrice(account: Account, subscription: Subscription, to: Price, prorate: 'always_invoice' | 'none', at: number): void {
  const { state } = account;
  if (subscription.status === 'canceled') throw refusal('subscription_canceled');
  if (to.currency !== get(state, 'prices', subscription.price).currency)
    throw refusal('price_currency', { price: to.currency, expected: get(state, 'prices', subscription.price).currency });
  const next = previewChange(account, subscription, to, at);
  let invoice: Invoice | null = null;
  if (prorate === 'always_invoice' && next.lines.length > 0) {
    const period = { start: next.periodStart, end: next.periodEnd };
    const draft = draftInvoice(account, { subscription, reason: 'subscription_update', lines: next.lines, period });
    invoice = finalize(account, draft);
    const failure = amountDue(invoice) === 0 ? null : collect(account, invoice, cardOf(account, subscription.customer, subscription));
    if (failure) throw cardRefusal(failure, 'subscription');
  }
  Object.assign(subscription, { price: to.id, anchor: next.anchor, periodStart: next.periodStart, periodEnd: next.periodEnd });
  if (invoice) subscription.latestInvoice = invoice.id;
  // A schedule that is attached goes on: the change is one of its current phase.
  const phase = phaseAt(account, subscription, account.now());
  if (phase) phase.price = to.id;
  emitSubscription(account, 'updated', subscription);
}

/** The phase of the subscription's schedule at a given time. */
function phaseAt({ state }: Account, { schedule: attached }: Subscription, at: number) {
  const schedule = state.schedules.find(({ id, status }) => id === attached && status === 'active');
  return schedule?.phases.find(({ start, end }) => start <= at && at < end);
}

export function releaseSchedule(account: Account, subscription: Subscription): void {
  const schedule = account.state.schedules.find(({ id }) => id === subscription.schedule);
  subscription.schedule = null;
  if (!schedule || schedule.status !== 'active') return;
  schedule.status = 'released';
  schedule.releasedAt = account.now();
}

/** Ends it for good; open invoices are no longer collected. */
export function endSubscription(
  account: Account,
  subscription: Subscription,
  status: 'canceled' | 'incomplete_expired' = 'canceled',
): void {
  releaseSchedule(account, subscription);
  subscription.status = status;
  subscription.endedAt = account.now();
  subscription.canceledAt ??= account.now();
  for (const invoice of account.state.invoices) if (invoice.subscription === subscription.id) voidInvoice(account, invoice);
  emitSubscription(account, 'deleted', subscription);
}

/** Begins the next period: the schedule's price, an invoice, a payment. */
export function renew(account: Account, subscription: Subscription): void {
  const { state } = account;
  const start = subscription.periodEnd;
  if (subscription.cancelAtPeriodEnd) return endSubscription(account, subscription);
  if (
    subscription.status === 'trialing' &&
    subscription.withoutCard === 'cancel' &&
    !cardOf(account, subscription.customer, subscription)
  ) {
    return endSubscription(account, subscription);
  }
  const phase = phaseAt(account, subscription, start);
  // A schedule ends with its last phase, not where that phase begins.
  if (!phase) releaseSchedule(account, subscription);
  else if (phase.price !== subscription.price) {
    subscription.price = phase.price;
    // A different interval counts from the day it begins.
    subscription.anchor = start;
  }
  const price = get(state, 'prices', subscription.price);
  subscription.periodStart = start;
  subscription.periodEnd = periodEndAfter(subscription.anchor, start, price.interval);
  if (subscription.status === 'trialing') subscription.status = 'active';
  const period = { start, end: subscription.periodEnd };
  const lines = [cycleLine(account, price, period.start, period.end)];
  const invoice = finalize(account, draftInvoice(account, { subscription, reason: 'subscription_cycle', lines, period }));
  subscription.latestInvoice = invoice.id;
  if (collect(account, invoice, cardOf(account, subscription.customer, subscription))) subscription.status = 'past_due';
  emitSubscription(account, 'updated', subscription);
}

/** Retries an unpaid invoice; after the last attempt the subscription ends. */
export function retry(account: Account, invoice: Invoice, present = false): CardFailure | null {
  const subscription = get(account.state, 'subscriptions', invoice.subscription);
  const failure = collect(account, invoice, cardOf(account, invoice.customer, subscription), present);
  if (failure) {
    if (invoice.nextAttempt === null) {
      subscription.cancellation.reason = 'payment_failed';
      endSubscription(account, subscription);
    }
    return failure;
  }
  const unpaid = account.state.invoices.some((one) => one.subscription === subscription.id && one.status === 'open');
  if (!unpaid && subscription.status === 'past_due') subscription.status = 'active';
  emitSubscription(account, 'updated', subscription);
  return null;
}
