import { get, newId, type Account } from '../account.ts';
import type { Card, Charge, Invoice, Line, PaymentIntent, Subscription } from '../state.ts';
import { invoiceView } from '../views/invoice-view.ts';
import { chargeFailure, type CardFailure } from './cards.ts';
import { DAY } from './periods.ts';

type Draft = {
  subscription: Subscription;
  reason: Invoice['reason'];
  lines: Omit<Line, 'id'>[];
  period: { start: number; end: number };
};

export const totalOf = ({ lines }: Pick<Invoice, 'lines'>): number => lines.reduce((sum, { amount }) => sum + amount, 0);

/** The amount to pay after deducting the account's credit. */
export const amountDue = (invoice: Invoice): number => Math.max(0, totalOf(invoice) + invoice.startingBalance);

/** An invoice that is not yet part of the account; also used for previews. */
export function draftInvoice(account: Account, { subscription, reason, lines, period }: Draft): Invoice {
  const { state } = account;
  const customer = get(state, 'customers', subscription.customer);
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  return {
    id: newId('in'),
    number: `SANDBOX-${String(state.counter + 1).padStart(4, '0')}`,
    created: account.now(),
    customer: customer.id,
    subscription: subscription.id,
    reason,
    status: 'open',
    periodStart: period.start,
    periodEnd: period.end,
    lines: lines.map((line) => ({ id: newId('il'), ...line })),
    startingBalance: customer.balance,
    // A credit pays the invoice as far as it goes; a negative invoice becomes a credit.
    endingBalance: Math.min(0, total + customer.balance),
    amountPaid: 0,
    attempts: 0,
    nextAttempt: null,
    paidAt: null,
    voidedAt: null,
    paymentIntent: null,
  };
}

/** Adds the invoice to the account: the credit is used, and the amount due gets a payment. */
export function finalize(account: Account, invoice: Invoice): Invoice {
  const { state } = account;
  const customer = get(state, 'customers', invoice.customer);
  state.counter += 1;
  customer.balance = invoice.endingBalance;
  state.invoices.push(invoice);
  const due = amountDue(invoice);
  const currency = get(state, 'prices', invoice.lines[0]?.price ?? '').currency;
  if (due === 0) {
    invoice.status = 'paid';
    invoice.paidAt = account.now();
  } else {
    const intent: PaymentIntent = {
      id: newId('pi'),
      created: account.now(),
      customer: customer.id,
      invoice: invoice.id,
      amount: due,
      currency,
      card: null,
      status: 'requires_payment_method',
      charge: null,
      failure: null,
    };
    state.paymentIntents.push(intent);
    invoice.paymentIntent = intent.id;
  }
  emitInvoice(account, 'invoice.finalized', invoice);
  if (due === 0) emitInvoice(account, 'invoice.paid', invoice);
  return invoice;
}

export const emitInvoice = (account: Account, type: string, invoice: Invoice): void => account.emit(type, invoiceView(account, invoice));

/**
 * Tries to collect an open invoice.
 * @param present the cardholder is present and has agreed, so that nothing asks for 3-D Secure
 * @returns why it failed, or null
 */
export function collect(account: Account, invoice: Invoice, card: Card | undefined, present = false): CardFailure | null {
  if (invoice.status !== 'open') return null;
  const { state } = account;
  const intent = get(state, 'paymentIntents', invoice.paymentIntent);
  const found = chargeFailure(card);
  const failure = present && found?.code === 'authentication_required' ? null : found;
  const charge: Charge = {
    id: newId('ch'),
    created: account.now(),
    customer: invoice.customer,
    paymentIntent: intent.id,
    amount: intent.amount,
    refunded: 0,
    currency: intent.currency,
    card: card?.id ?? null,
    failure,
  };
  invoice.attempts += 1;
  intent.card = card?.id ?? null;
  intent.failure = failure;
  if (card) {
    state.charges.push(charge);
    intent.charge = charge.id;
  }
  if (failure) {
    intent.status = failure.code === 'authentication_required' ? 'requires_action' : 'requires_payment_method';
    const wait = state.settings.retryDays[invoice.attempts - 1];
    invoice.nextAttempt = invoice.reason === 'subscription_create' || wait === undefined ? null : account.now() + wait * DAY;
    emitInvoice(account, 'invoice.payment_failed', invoice);
    return failure;
  }
  intent.status = 'succeeded';
  invoice.status = 'paid';
  invoice.paidAt = account.now();
  invoice.amountPaid = intent.amount;
  invoice.nextAttempt = null;
  emitInvoice(account, 'invoice.paid', invoice);
  return null;
}

export function voidInvoice(account: Account, invoice: Invoice): void {
  if (invoice.status !== 'open') return;
  invoice.status = 'void';
  invoice.voidedAt = account.now();
  invoice.nextAttempt = null;
  // The credit it used is restored.
  get(account.state, 'customers', invoice.customer).balance += invoice.startingBalance - invoice.endingBalance;
  emitInvoice(account, 'invoice.voided', invoice);
}
