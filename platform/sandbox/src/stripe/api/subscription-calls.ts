import { z } from 'zod';
import { get, newId, type Account } from '../account.ts';
import { endTrial } from '../engine/advance.ts';
import { cardRefusal } from '../engine/cards.ts';
import { periodEndAfter } from '../engine/periods.ts';
import {
  begin,
  cardOf,
  changePrice,
  emitSubscription,
  endSubscription,
  refuseOtherCurrency,
  releaseSchedule,
} from '../engine/subscriptions.ts';
import type { Schedule, Subscription } from '../state.ts';
import { notFound, refusal } from '../stripe-error.ts';
import { scheduleView, subscriptionView } from '../views/subscription-view.ts';
import { callForm, flag, listForm, metadata, paged, parsed, whole, type Endpoint } from './endpoint.ts';

const FEEDBACK = [
  'customer_service',
  'low_quality',
  'missing_features',
  'other',
  'switched_service',
  'too_complex',
  'too_expensive',
  'unused',
  '',
] as const;

const created = callForm({
  customer: z.string(),
  items: z.array(z.strictObject({ price: z.string(), quantity: whole.optional() })).length(1),
  trial_period_days: whole.optional(),
  trial_settings: z
    .strictObject({ end_behavior: z.strictObject({ missing_payment_method: z.enum(['cancel', 'create_invoice', 'pause']) }) })
    .optional(),
  metadata,
});
const updated = callForm({
  items: z
    .array(z.strictObject({ id: z.string(), price: z.string(), quantity: whole.optional() }))
    .max(1)
    .optional(),
  proration_behavior: z.enum(['always_invoice', 'none', 'create_prorations']).default('create_prorations'),
  proration_date: whole.optional(),
  payment_behavior: z.literal('error_if_incomplete').optional(),
  cancel_at_period_end: flag.optional(),
  cancellation_details: z.strictObject({ comment: z.string().optional(), feedback: z.enum(FEEDBACK).optional() }).optional(),
  trial_end: z.union([z.literal('now'), whole]).optional(),
  metadata,
});

/** Subscriptions and their schedules. */
export function subscriptionCalls(on: Endpoint): void {
  on('POST', '/subscriptions', ({ account, form }) => {
    const wanted = parsed(created, form);
    refuseOtherCurrency(account, wanted.customer, get(account.state, 'prices', wanted.items[0]?.price ?? '').currency);
    const card = cardOf(account, wanted.customer);
    if (!card && !wanted.trial_period_days) throw refusal('no_payment_method');
    const start = {
      customer: wanted.customer,
      price: wanted.items[0]?.price ?? '',
      trialDays: wanted.trial_period_days || null,
      withoutCard: wanted.trial_settings?.end_behavior.missing_payment_method ?? 'create_invoice',
      metadata: wanted.metadata,
    } as const;
    const begun = begin(account, start, card, false);
    if (!('id' in begun)) throw cardRefusal(begun, 'subscription');
    return subscriptionView(account, begun);
  });

  on('GET', '/subscriptions', ({ account, form }) => {
    const wanted = parsed(listForm({ customer: z.string().optional(), status: z.string().optional() }), form);
    const items = account.state.subscriptions.filter(
      (one) =>
        (wanted.customer === undefined || one.customer === wanted.customer) &&
        (wanted.status === 'all' || (wanted.status === undefined ? one.status !== 'canceled' : one.status === wanted.status)),
    );
    return paged('/v1/subscriptions', form, items, (one) => subscriptionView(account, one));
  });

  on('GET', '/subscriptions/:id', ({ account, params }) => subscriptionView(account, subscriptionOf(account, params)));

  on('POST', '/subscriptions/:id', ({ account, params, form }) => {
    const subscription = subscriptionOf(account, params);
    const wanted = parsed(updated, form);
    if (subscription.status === 'canceled' || subscription.status === 'incomplete_expired') throw refusal('subscription_canceled');
    if (wanted.cancel_at_period_end !== undefined && subscription.schedule !== null)
      throw refusal('schedule_manages_cancellation', { id: subscription.schedule });
    Object.assign(subscription.metadata, wanted.metadata);
    const details = wanted.cancellation_details;
    if (details?.comment !== undefined) subscription.cancellation.comment = details.comment || null;
    if (details?.feedback !== undefined) subscription.cancellation.feedback = details.feedback || null;
    if (wanted.cancel_at_period_end !== undefined) cancelAtEnd(account, subscription, wanted.cancel_at_period_end);
    const [item] = wanted.items ?? [];
    if (item) change(account, subscription, item, wanted);
    else if (wanted.trial_end === 'now' && subscription.status === 'trialing') {
      endTrial(account, subscription.id);
      const { paymentIntent } = get(account.state, 'invoices', subscription.latestInvoice);
      const failure = paymentIntent === null ? null : get(account.state, 'paymentIntents', paymentIntent).failure;
      if (failure) throw cardRefusal(failure, 'subscription');
    } else emitSubscription(account, 'updated', subscription);
    return subscriptionView(account, subscription);
  });

  on('DELETE', '/subscriptions/:id', ({ account, params }) => {
    const subscription = subscriptionOf(account, params);
    if (subscription.status === 'canceled') throw notFound('subscription', subscription.id);
    subscription.cancellation.reason = 'cancellation_requested';
    endSubscription(account, subscription);
    return subscriptionView(account, subscription);
  });
  scheduleCalls(on);
}

const subscriptionOf = ({ state }: Account, params: Record<string, string>) => get(state, 'subscriptions', params['id'] ?? '');

function change(account: Account, subscription: Subscription, item: { id: string; price: string }, wanted: z.output<typeof updated>): void {
  if (item.id !== subscription.itemId) throw notFound('subscription item', item.id);
  const at = Math.min(subscription.periodEnd, Math.max(subscription.periodStart, wanted.proration_date ?? account.now()));
  // Credits that wait for the next invoice are not kept here; the platform never requests them.
  const prorate = wanted.proration_behavior === 'always_invoice' ? 'always_invoice' : 'none';
  changePrice(account, subscription, get(account.state, 'prices', item.price), prorate, at);
}

export function cancelAtEnd(account: Account, subscription: Subscription, cancel: boolean): void {
  if (cancel) releaseSchedule(account, subscription);
  subscription.cancelAtPeriodEnd = cancel;
  subscription.canceledAt = cancel ? account.now() : null;
  subscription.cancellation.reason = cancel ? 'cancellation_requested' : null;
}

const phases = z.array(
  z.strictObject({
    items: z.array(z.strictObject({ price: z.string(), quantity: whole.optional() })).length(1),
    start_date: whole.optional(),
    end_date: whole.optional(),
    duration: z.strictObject({ interval: z.enum(['month', 'year']), interval_count: z.coerce.number().pipe(z.literal(1)) }).optional(),
    proration_behavior: z.enum(['create_prorations', 'none', 'always_invoice']).optional(),
    trial: flag.optional(),
    trial_end: whole.optional(),
  }),
);

function scheduleCalls(on: Endpoint): void {
  on('POST', '/subscription_schedules', ({ account, form }) => {
    const wanted = parsed(callForm({ from_subscription: z.string(), metadata }), form);
    const subscription = get(account.state, 'subscriptions', wanted.from_subscription);
    if (subscription.schedule !== null) throw refusal('schedule_attached', { id: subscription.id });
    const schedule: Schedule = {
      id: newId('sub_sched'),
      created: account.now(),
      customer: subscription.customer,
      subscription: subscription.id,
      status: 'active',
      phases: [
        { start: subscription.periodStart, end: subscription.periodEnd, price: subscription.price, trialEnd: subscription.trialEnd },
      ],
      releasedAt: null,
      metadata: wanted.metadata,
    };
    account.state.schedules.push(schedule);
    subscription.schedule = schedule.id;
    emitSubscription(account, 'updated', subscription);
    return scheduleView(account, schedule);
  });
  on('GET', '/subscription_schedules/:id', ({ account, params }) =>
    scheduleView(account, get(account.state, 'schedules', params['id'] ?? '')),
  );
  on('POST', '/subscription_schedules/:id', ({ account, params, form }) => {
    const schedule = get(account.state, 'schedules', params['id'] ?? '');
    if (schedule.status !== 'active') throw refusal('schedule_not_updatable', { status: schedule.status });
    const wanted = parsed(callForm({ end_behavior: z.literal('release').optional(), phases, metadata }), form);
    let start = schedule.phases[0]?.start ?? account.now();
    schedule.phases = wanted.phases.map((phase) => {
      const price = get(account.state, 'prices', phase.items[0]?.price ?? '');
      const from = phase.start_date ?? start;
      start = phase.end_date ?? periodEndAfter(from, from, phase.duration?.interval ?? price.interval);
      return { start: from, end: start, price: price.id, trialEnd: phase.trial ? start : (phase.trial_end ?? null) };
    });
    Object.assign(schedule.metadata, wanted.metadata);
    const subscription = get(account.state, 'subscriptions', schedule.subscription);
    const current = schedule.phases.find((phase) => phase.start <= account.now() && account.now() < phase.end);
    // A phase that names no trial has none: what was one ends here, and is charged.
    if (subscription.status === 'trialing' && (current?.trialEnd ?? 0) <= account.now()) endTrial(account, subscription.id);
    else emitSubscription(account, 'updated', subscription);
    return scheduleView(account, schedule);
  });
  on('POST', '/subscription_schedules/:id/release', ({ account, params }) => {
    const schedule = get(account.state, 'schedules', params['id'] ?? '');
    if (schedule.status !== 'active') throw refusal('schedule_not_releasable', { status: schedule.status });
    const subscription = get(account.state, 'subscriptions', schedule.subscription);
    releaseSchedule(account, subscription);
    emitSubscription(account, 'updated', subscription);
    return scheduleView(account, schedule);
  });
}
