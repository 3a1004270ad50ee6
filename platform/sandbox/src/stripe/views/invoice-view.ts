import type Stripe from 'stripe';
import { get, type Account } from '../account.ts';
import type { Invoice } from '../state.ts';
import { CLOCK_ID } from './clock-view.ts';
import { listView, type ListView, type Wire } from './list-view.ts';

type LineView = Wire<Stripe.InvoiceLineItem, 'pricing' | 'quantity_decimal', { pricing: object; quantity_decimal: string }>;
export type InvoiceView = Wire<Stripe.Invoice, 'lines' | 'payments', { lines: ListView<LineView> }>;

export function invoiceView({ state, origin }: Account, invoice: Invoice): InvoiceView {
  const customer = get(state, 'customers', invoice.customer);
  const total = invoice.lines.reduce((sum, { amount }) => sum + amount, 0);
  const due = Math.max(0, total + invoice.startingBalance);
  const currency = get(state, 'prices', invoice.lines[0]?.price ?? '').currency;
  const preview = invoice.reason === 'upcoming';
  return {
    id: invoice.id,
    object: 'invoice',
    account_country: 'US',
    account_name: 'Canopy (sandbox)',
    account_tax_ids: null,
    amount_due: due,
    amount_overpaid: 0,
    amount_paid: invoice.amountPaid,
    amount_remaining: invoice.status === 'open' ? due : 0,
    amount_shipping: 0,
    application: null,
    attempt_count: invoice.attempts,
    attempted: invoice.attempts > 0,
    auto_advance: invoice.status === 'open',
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: null,
    billing_reason: invoice.reason,
    collection_method: 'charge_automatically',
    created: invoice.created,
    currency,
    custom_fields: null,
    customer: customer.id,
    customer_account: null,
    customer_address: customer.address,
    customer_email: customer.email,
    customer_name: customer.name,
    customer_phone: null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: customer.taxIds.map(({ type, value }) => ({ type: type as Stripe.TaxId['type'], value })),
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    due_date: null,
    effective_at: invoice.created,
    ending_balance: invoice.endingBalance,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: preview ? null : `${origin}/stripe/invoices/${invoice.id}`,
    invoice_pdf: preview ? null : `${origin}/stripe/invoices/${invoice.id}/pdf`,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: listView(
      `/v1/invoices/${invoice.id}/lines`,
      invoice.lines.map((line) => ({
        id: line.id,
        object: 'line_item' as const,
        amount: line.amount,
        currency,
        description: line.description,
        discount_amounts: [],
        discountable: !line.proration,
        discounts: [],
        invoice: invoice.id,
        livemode: false,
        metadata: {},
        parent: {
          invoice_item_details: null,
          subscription_item_details: {
            invoice_item: null,
            proration: line.proration,
            proration_details: { credited_items: null },
            subscription: invoice.subscription,
            subscription_item: get(state, 'subscriptions', invoice.subscription).itemId,
          },
          type: 'subscription_item_details' as const,
        },
        period: { end: line.end, start: line.start },
        pretax_credit_amounts: [],
        pricing: { price_details: { price: line.price, product: get(state, 'prices', line.price).product }, type: 'price_details' },
        quantity: 1,
        quantity_decimal: '1',
        subscription: invoice.subscription,
        subtotal: line.amount,
        taxes: [],
      })),
    ),
    livemode: false,
    metadata: {},
    next_payment_attempt: invoice.nextAttempt,
    number: preview ? null : invoice.number,
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: get(state, 'subscriptions', invoice.subscription).metadata, subscription: invoice.subscription },
      type: 'subscription_details',
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: invoice.periodEnd,
    period_start: invoice.periodStart,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: invoice.startingBalance,
    statement_descriptor: null,
    status: preview ? 'draft' : invoice.status,
    status_transitions: {
      finalized_at: preview ? null : invoice.created,
      marked_uncollectible_at: null,
      paid_at: invoice.paidAt,
      voided_at: invoice.voidedAt,
    },
    subtotal: total,
    subtotal_excluding_tax: total,
    test_clock: CLOCK_ID,
    total,
    total_discount_amounts: [],
    total_excluding_tax: total,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: null,
  };
}

/** What the API returns for `expand: ['payments']`. */
export function paymentsView({ state }: Account, invoice: Invoice): ListView<Omit<Stripe.InvoicePayment, 'lastResponse'>> {
  const intent = state.paymentIntents.find(({ id }) => id === invoice.paymentIntent);
  const data = intent
    ? [
        {
          id: `inpay_${intent.id.slice(3)}`,
          object: 'invoice_payment' as const,
          amount_paid: intent.status === 'succeeded' ? intent.amount : null,
          amount_requested: intent.amount,
          created: intent.created,
          currency: intent.currency,
          invoice: invoice.id,
          is_default: true,
          livemode: false,
          payment: { payment_intent: intent.id, type: 'payment_intent' as const },
          status: intent.status === 'succeeded' ? 'paid' : 'open',
          status_transitions: { canceled_at: null, paid_at: invoice.paidAt },
        },
      ]
    : [];
  return listView(`/v1/invoice_payments?invoice=${invoice.id}`, data);
}
