import type { LastPayment } from '@canopy/connectors/stripe';
import type { CallOutput } from '@canopy/contract';
import type { getRefundOffer } from '@canopy/contract/billing';

export type RefundOffer = CallOutput<typeof getRefundOffer>;

const DAY_MS = 86_400_000;

/**
 * How much of the last charge can be refunded: all that has not been refunded yet, until so many days after it was paid.
 * @param now the current time of the workspace's payments
 */
export function offerOf(payment: LastPayment | null, refundDays: number, now: Date): RefundOffer {
  if (!payment) return { charge: null, refund_minor: 0, refusal: 'no-charge', refund_days: refundDays };
  const until = new Date(payment.paidAt.getTime() + refundDays * DAY_MS);
  const left = payment.amountMinor - payment.refundedMinor;
  const refusal = left === 0 ? 'already-refunded' : now > until ? 'too-late' : null;
  return {
    charge: {
      payment: payment.paymentIntent,
      invoice_number: payment.invoiceNumber,
      amount_minor: payment.amountMinor,
      refunded_minor: payment.refundedMinor,
      currency: payment.currency,
      paid_at: payment.paidAt.toISOString(),
      until: until.toISOString(),
    },
    refund_minor: refusal === null ? left : 0,
    refusal,
    refund_days: refundDays,
  };
}
