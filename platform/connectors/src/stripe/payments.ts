import type Stripe from 'stripe';
import type { Result } from './failure.ts';
import { invoiceOf, listedInvoice } from './invoices.ts';
import { chargeWire, invoiceWire } from './wire.ts';

/** Runs a request; Stripe's errors become results. */
export type Attempt = <T>(work: () => Promise<T>) => Promise<Result<T>>;

/** A payment that succeeded, with what came back of it; amounts in the currency's smallest unit. */
export interface Payment {
  paymentIntent: string;
  invoiceNumber: string | null;
  description: string;
  amountMinor: number;
  refundedMinor: number;
  currency: string;
  paidAt: Date;
  /** what it was for; null: no subscription */
  subscriptionId: string | null;
  /** of the card that paid */
  fingerprint: string | null;
}

const chargesSince = async (client: Stripe, customerId: string, since?: number) =>
  (
    await client.charges
      .list({ customer: customerId, limit: 100, ...(since !== undefined && { created: { gte: since } }) })
      .autoPagingToArray({ limit: 1_000 })
  ).map((charge) => chargeWire.parse(charge));

/** Invoices, payments and refunds of a customer. */
export function paymentCalls(client: Stripe, attempt: Attempt) {
  return {
    /** The newest invoices of a customer, at most 24, with what was refunded of each. */
    invoicesOf: (customerId: string) =>
      attempt(async () => {
        const invoices = (await client.invoices.list({ customer: customerId, limit: 24, expand: ['data.payments'] })).data;
        if (invoices.length === 0) return [];
        const known = await chargesSince(client, customerId, Math.min(...invoices.map(({ created }) => created)));
        return invoices.map((one) => listedInvoice(invoiceWire.parse(one), known));
      }),
    payInvoice: (id: string, key: string) =>
      attempt(async () => invoiceOf(invoiceWire.parse(await client.invoices.pay(id, {}, { idempotencyKey: key })))),
    /** Every payment of a customer that succeeded, newest first. */
    paymentsOf: (customerId: string) =>
      attempt(async (): Promise<Payment[]> => {
        const [charges, listed] = await Promise.all([
          chargesSince(client, customerId),
          client.invoices
            .list({ customer: customerId, status: 'paid', limit: 100, expand: ['data.payments'] })
            .autoPagingToArray({ limit: 1_000 }),
        ]);
        const invoices = listed.map((one) => invoiceWire.parse(one));
        return charges
          .flatMap((charge) => {
            const intent = charge.payment_intent;
            if (intent === null || !charge.paid) return [];
            const invoice = invoices.find(({ payments }) => payments?.data.some(({ payment }) => payment.payment_intent === intent));
            return {
              paymentIntent: intent,
              invoiceNumber: invoice?.number ?? null,
              description: invoice?.lines.data.at(-1)?.description ?? '',
              subscriptionId: invoice?.parent?.subscription_details?.subscription ?? null,
              amountMinor: charge.amount,
              refundedMinor: charge.amount_refunded,
              currency: charge.currency,
              paidAt: charge.created,
              fingerprint: charge.payment_method_details?.card?.fingerprint ?? null,
            };
          })
          .toSorted((one, other) => other.paidAt.getTime() - one.paidAt.getTime());
      }),
    refund: (values: { paymentIntent: string; amountMinor: number }, key: string) =>
      attempt(async () => {
        const { paymentIntent, amountMinor } = values;
        const made = await client.refunds.create(
          { payment_intent: paymentIntent, amount: amountMinor, reason: 'requested_by_customer' },
          { idempotencyKey: key },
        );
        return { id: made.id, status: made.status ?? '' };
      }),
  };
}
