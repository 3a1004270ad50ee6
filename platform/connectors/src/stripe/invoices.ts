import type { z } from 'zod';
import type { chargeWire, invoiceWire } from './wire.ts';

/** An invoice, or the preview of one; amounts in the currency's smallest unit. */
export interface StripeInvoice {
  id: string;
  number: string | null;
  status: string | null;
  created: Date;
  currency: string;
  total: number;
  /** what is charged after deducting the account's credit */
  amountDue: number;
  amountPaid: number;
  /** the account's remaining credit afterwards, 0 or more */
  creditAfter: number;
  url: string | null;
  pdf: string | null;
  nextAttempt: Date | null;
  lines: { amount: number; description: string; start: Date; end: Date }[];
}

/** An invoice with what came back of its payments, in the currency's smallest unit. Its status stays `paid`: Stripe keeps it. */
export interface ListedInvoice extends StripeInvoice {
  amountRefunded: number;
}

/** @param charges of the same customer */
export function listedInvoice(wire: z.output<typeof invoiceWire>, charges: readonly z.output<typeof chargeWire>[]): ListedInvoice {
  const intents = wire.payments?.data.flatMap(({ payment }) => payment.payment_intent ?? []) ?? [];
  const refunded = charges.filter(({ payment_intent: intent }) => intent !== null && intents.includes(intent));
  return { ...invoiceOf(wire), amountRefunded: refunded.reduce((sum, { amount_refunded: amount }) => sum + amount, 0) };
}

export function invoiceOf(wire: z.output<typeof invoiceWire>): StripeInvoice {
  return {
    id: wire.id,
    number: wire.number,
    status: wire.status,
    created: wire.created,
    currency: wire.currency,
    total: wire.total,
    amountDue: wire.amount_due,
    amountPaid: wire.amount_paid,
    creditAfter: Math.max(0, -(wire.ending_balance ?? 0)),
    url: wire.hosted_invoice_url ?? null,
    pdf: wire.invoice_pdf ?? null,
    nextAttempt: wire.next_payment_attempt,
    lines: wire.lines.data.map(({ amount, description, period }) => ({ amount, description: description ?? '', ...period })),
  };
}
