import { z } from 'zod';
import { get, newId } from '../account.ts';
import { cardRefusal } from '../engine/cards.ts';
import { draftInvoice } from '../engine/invoices.ts';
import { previewChange, retry } from '../engine/subscriptions.ts';
import { refusal } from '../stripe-error.ts';
import { clockView } from '../views/clock-view.ts';
import { eventView } from '../views/event-view.ts';
import { invoiceView } from '../views/invoice-view.ts';
import { chargeView, intentView, refundView } from '../views/payment-view.ts';
import { callForm, listForm, metadata, paged, parsed, whole, type Endpoint } from './endpoint.ts';

const preview = callForm({
  subscription: z.string(),
  subscription_details: z.strictObject({
    items: z.array(z.strictObject({ id: z.string(), price: z.string() })).length(1),
    proration_behavior: z.enum(['always_invoice', 'create_prorations', 'none']).optional(),
    proration_date: whole.optional(),
  }),
});
const refund = callForm({
  payment_intent: z.string().optional(),
  charge: z.string().optional(),
  amount: whole.optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata,
});
const range = listForm({
  created: z.strictObject({ gte: whole.optional(), gt: whole.optional() }).optional(),
  types: z.array(z.string()).optional(),
  ending_before: z.string().optional(),
});
const chargesWanted = listForm({
  customer: z.string().optional(),
  payment_intent: z.string().optional(),
  created: range.shape.created,
});

/** Invoices, payments, refunds and events. */
export function paymentCalls(on: Endpoint): void {
  on('GET', '/invoices', ({ account, form }) => {
    const wanted = parsed(
      listForm({ customer: z.string().optional(), subscription: z.string().optional(), status: z.string().optional() }),
      form,
    );
    const items = account.state.invoices.filter(
      (one) =>
        (wanted.customer === undefined || one.customer === wanted.customer) &&
        (wanted.subscription === undefined || one.subscription === wanted.subscription) &&
        (wanted.status === undefined || one.status === wanted.status),
    );
    return paged('/v1/invoices', form, items, (one) => invoiceView(account, one));
  });
  on('GET', '/invoices/:id', ({ account, params }) => invoiceView(account, get(account.state, 'invoices', params['id'] ?? '')));
  on('POST', '/invoices/create_preview', ({ account, form }) => {
    const wanted = parsed(preview, form);
    const subscription = get(account.state, 'subscriptions', wanted.subscription);
    const details = wanted.subscription_details;
    const price = get(account.state, 'prices', details.items[0]?.price ?? '');
    const next = previewChange(account, subscription, price, details.proration_date ?? account.now());
    const nothing = {
      amount: 0,
      description: 'Trial period',
      price: price.id,
      start: next.periodStart,
      end: next.periodEnd,
      proration: false,
    };
    const lines = next.lines.length > 0 ? next.lines : [nothing];
    const draft = draftInvoice(account, {
      subscription,
      reason: 'upcoming',
      lines,
      period: { start: next.periodStart, end: next.periodEnd },
    });
    return invoiceView(account, draft);
  });
  on('POST', '/invoices/:id/pay', ({ account, params, form }) => {
    parsed(callForm({}), form);
    const invoice = get(account.state, 'invoices', params['id'] ?? '');
    if (invoice.status !== 'open') throw refusal('invoice_paid');
    const failure = retry(account, invoice);
    if (failure) throw cardRefusal(failure, 'invoice');
    return invoiceView(account, invoice);
  });

  on('GET', '/payment_intents/:id', ({ account, params }) => intentView(get(account.state, 'paymentIntents', params['id'] ?? '')));
  on('GET', '/charges', ({ account, form }) => {
    const { customer, payment_intent: intent, created } = parsed(chargesWanted, form);
    const items = account.state.charges.filter(
      (one) =>
        (customer ?? one.customer) === one.customer &&
        (intent ?? one.paymentIntent) === one.paymentIntent &&
        one.created >= (created?.gte ?? 0),
    );
    return paged('/v1/charges', form, items, (one) => chargeView(account, one));
  });
  on('GET', '/charges/:id', ({ account, params }) => chargeView(account, get(account.state, 'charges', params['id'] ?? '')));
  on('POST', '/refunds', ({ account, form }) => {
    const wanted = parsed(refund, form);
    const intent = wanted.payment_intent === undefined ? undefined : get(account.state, 'paymentIntents', wanted.payment_intent);
    const charge = get(account.state, 'charges', wanted.charge ?? intent?.charge ?? '');
    const left = charge.amount - charge.refunded;
    const amount = wanted.amount ?? left;
    if (left === 0) throw refusal('charge_already_refunded', { id: charge.id });
    if (amount < 1 || amount > left)
      throw refusal('refund_too_large', { amount: (amount / 100).toFixed(2), left: (left / 100).toFixed(2) });
    charge.refunded += amount;
    const made = {
      id: newId('re'),
      created: account.now(),
      charge: charge.id,
      amount,
      reason: wanted.reason ?? null,
      metadata: wanted.metadata,
    };
    account.state.refunds.push(made);
    account.emit('charge.refunded', chargeView(account, charge));
    return refundView(account, made);
  });
  on('GET', '/refunds', ({ account, form }) => {
    const wanted = parsed(listForm({ payment_intent: z.string().optional(), charge: z.string().optional() }), form);
    const items = account.state.refunds.filter((one) => {
      const charge = get(account.state, 'charges', one.charge);
      return (wanted.charge ?? charge.id) === charge.id && (wanted.payment_intent ?? charge.paymentIntent) === charge.paymentIntent;
    });
    return paged('/v1/refunds', form, items, (one) => refundView(account, one));
  });

  on('GET', '/events', ({ account, form }) => {
    const { created, types } = parsed(range, form);
    const items = account.state.events.filter(
      (one) => one.created >= (created?.gte ?? 0) && one.created > (created?.gt ?? -1) && (types === undefined || types.includes(one.type)),
    );
    return paged('/v1/events', form, items, eventView);
  });
  on('GET', '/events/:id', ({ account, params }) => eventView(get(account.state, 'events', params['id'] ?? '')));
  on('GET', '/webhook_endpoints', ({ account, form }) => {
    const { webhookUrl, webhooks } = account.state.settings;
    const items = webhookUrl === null ? [] : [{ id: 'we_sandbox', created: account.now(), url: webhookUrl }];
    return paged('/v1/webhook_endpoints', form, items, ({ id, url }) => ({
      id,
      object: 'webhook_endpoint',
      url,
      status: webhooks ? 'enabled' : 'disabled',
      enabled_events: ['*'],
    }));
  });
  on('GET', '/test_helpers/test_clocks/:id', ({ account }) => clockView(account.now()));
}
