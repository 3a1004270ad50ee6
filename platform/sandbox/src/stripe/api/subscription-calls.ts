import { z } from 'zod';
import { get, newId, type Account } from '../account.ts';
import { endTrial } from '../engine/advance.ts';
import { periodEndAfter } from '../engine/periods.ts';
import { begin, cardOf, changePrice, emitSubscription, endSubscription, releaseSchedule } from '../engine/subscriptions.ts';
import type { Schedule, Subscription } from '../state.ts';
import { cardError, invalid } from '../stripe-error.ts';
import { scheduleView, subscriptionView } from '../views/subscription-view.ts';
import { flag, metadata, paged, parsed, whole, type Endpoint } from './endpoint.ts';

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

const created = z.looseObject({
  customer: z.string(),
  items: z.array(z.object({ price: z.string() })).length(1),
  trial_period_days: whole.optional(),
  trial_settings: z
    .object({ end_behavior: z.object({ missing_payment_method: z.enum(['cancel', 'create_invoice', 'pause']) }) })
    .optional(),
  metadata,
});
const updated = z.looseObject({
  items: z
    .array(z.object({ id: z.string(), price: z.string() }))
    .max(1)
    .optional(),
  proration_behavior: z.enum(['always_invoice', 'none', 'create_prorations']).default('create_prorations'),
  proration_date: whole.optional(),
  cancel_at_period_end: flag.optional(),
  cancellation_details: z.object({ comment: z.string().optional(), feedback: z.enum(FEEDBACK).optional() }).optional(),
  trial_end: z.union([z.literal('now'), whole]).optional(),
  metadata,
});

/** Subscriptions and their schedules. */
export function subscriptionCalls(on: Endpoint): void {
  on('POST', '/subscriptions', ({ account, form }) => {
    const wanted = parsed(created, form);
    const card = cardOf(account, wanted.customer);
    if (!card && !wanted.trial_period_days)
      throw invalid('This customer has no attached payment source or default payment method.', { code: 'resource_missing' });
    const start = {
      customer: wanted.customer,
      price: wanted.items[0]?.price ?? '',
      trialDays: wanted.trial_period_days || null,
      withoutCard: wanted.trial_settings?.end_behavior.missing_payment_method ?? 'create_invoice',
      metadata: wanted.metadata,
    } as const;
    const begun = begin(account, start, card, false);
    if (!('id' in begun)) throw cardError(begun);
    return subscriptionView(account, begun);
  });

  on('GET', '/subscriptions', ({ account, form }) => {
    const wanted = parsed(z.looseObject({ customer: z.string().optional(), status: z.string().optional() }), form);
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
    if (subscription.status === 'canceled' || subscription.status === 'incomplete_expired')
      throw invalid('A canceled subscription can only update its cancellation_details and metadata.');
    Object.assign(subscription.metadata, wanted.metadata);
    const details = wanted.cancellation_details;
    if (details?.comment !== undefined) subscription.cancellation.comment = details.comment || null;
    if (details?.feedback !== undefined) subscription.cancellation.feedback = details.feedback || null;
    if (wanted.cancel_at_period_end !== undefined) cancelAtEnd(account, subscription, wanted.cancel_at_period_end);
    const [item] = wanted.items ?? [];
    if (item) change(account, subscription, item, wanted);
    else if (wanted.trial_end === 'now') {
      if (subscription.status !== 'trialing') throw invalid('The subscription is not trialing.');
      endTrial(account, subscription.id);
      if ((subscription.status as string) === 'past_due')
        throw cardError({ code: 'card_declined', decline: 'generic_decline', message: 'Your card was declined.' });
    } else emitSubscription(account, 'updated', subscription);
    return subscriptionView(account, subscription);
  });

  on('DELETE', '/subscriptions/:id', ({ account, params }) => {
    const subscription = subscriptionOf(account, params);
    if (subscription.status === 'canceled') throw invalid(`No such subscription: '${subscription.id}'`, { code: 'resource_missing' });
    subscription.cancellation.reason = 'cancellation_requested';
    endSubscription(account, subscription);
    return subscriptionView(account, subscription);
  });
  scheduleCalls(on);
}

const subscriptionOf = ({ state }: Account, params: Record<string, string>) => get(state, 'subscriptions', params['id'] ?? '');

function change(account: Account, subscription: Subscription, item: { id: string; price: string }, wanted: z.output<typeof updated>): void {
  if (item.id !== subscription.itemId) throw invalid(`No such subscription item: '${item.id}'`, { code: 'resource_missing' });
  const at = wanted.proration_date ?? account.now();
  if (at < subscription.periodStart || at > subscription.periodEnd) throw invalid('proration_date must be within the current period.');
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
  z.looseObject({
    items: z.array(z.looseObject({ price: z.string() })).length(1),
    start_date: whole.optional(),
    end_date: whole.optional(),
  }),
);

function scheduleCalls(on: Endpoint): void {
  on('POST', '/subscription_schedules', ({ account, form }) => {
    const wanted = parsed(z.looseObject({ from_subscription: z.string(), metadata }), form);
    const subscription = get(account.state, 'subscriptions', wanted.from_subscription);
    if (subscription.schedule !== null) throw invalid('This subscription is already attached to a schedule.');
    const schedule: Schedule = {
      id: newId('sub_sched'),
      created: account.now(),
      customer: subscription.customer,
      subscription: subscription.id,
      status: 'active',
      phases: [{ start: subscription.periodStart, end: subscription.periodEnd, price: subscription.price }],
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
    if (schedule.status !== 'active') throw invalid('You cannot update a schedule that is not active.');
    const wanted = parsed(z.looseObject({ phases, metadata }), form);
    let start = schedule.phases[0]?.start ?? account.now();
    schedule.phases = wanted.phases.map((phase) => {
      const price = get(account.state, 'prices', phase.items[0]?.price ?? '');
      const from = phase.start_date ?? start;
      start = phase.end_date ?? periodEndAfter(from, from, price.interval);
      return { start: from, end: start, price: price.id };
    });
    Object.assign(schedule.metadata, wanted.metadata);
    emitSubscription(account, 'updated', get(account.state, 'subscriptions', schedule.subscription));
    return scheduleView(account, schedule);
  });
  on('POST', '/subscription_schedules/:id/release', ({ account, params }) => {
    const schedule = get(account.state, 'schedules', params['id'] ?? '');
    if (schedule.status !== 'active') throw invalid('You cannot release a schedule that is not active.');
    const subscription = get(account.state, 'subscriptions', schedule.subscription);
    releaseSchedule(account, subscription);
    emitSubscription(account, 'updated', subscription);
    return scheduleView(account, schedule);
  });
}
