import type { Payment } from '@canopy/connectors/stripe';
import type { CallOutput } from '@canopy/contract';
import type { getRefundOffer } from '@canopy/contract/billing';
import type { UsedPart } from './used-part.ts';

export type RefundOffer = CallOutput<typeof getRefundOffer>;

const DAY_MS = 86_400_000;

export interface Facts {
  /** newest first */
  payments: readonly Payment[];
  used: UsedPart;
  /** the account, its site or its card has paid before, elsewhere */
  paidBefore: boolean;
  /** a refund of the first charge was made, or begun */
  refundBegun: boolean;
  refundDays: number;
  /** the current time of the workspace's payments */
  now: Date;
}

/**
 * What becomes of each charge. Only the first is refunded, until so many days after it was paid, less what was used; later charges that are
 * kept pay for what was used first.
 */
export function offerOf({ payments, used, paidBefore, refundBegun, refundDays, now }: Facts): RefundOffer {
  const first = payments.at(-1);
  const usedView = { minor: used.minor, plan_name: used.plan, monthly_minor: used.monthlyMinor, allowances: used.allowances };
  if (!first)
    return { charge: null, charges: [], used: usedView, deducted_minor: 0, refund_minor: 0, refusal: 'no-charge', refund_days: refundDays };
  const until = new Date(first.paidAt.getTime() + refundDays * DAY_MS);
  const left = first.amountMinor - first.refundedMinor;
  const keptLater = payments.slice(0, -1).reduce((sum, { amountMinor, refundedMinor }) => sum + amountMinor - refundedMinor, 0);
  const deducted = Math.min(left, Math.max(0, used.minor - keptLater));
  const refusal = refusalOf();
  const refund = refusal === null ? left - deducted : 0;
  return {
    charge: {
      payment: first.paymentIntent,
      invoice_number: first.invoiceNumber,
      amount_minor: first.amountMinor,
      refunded_minor: first.refundedMinor,
      currency: first.currency,
      paid_at: first.paidAt.toISOString(),
      until: until.toISOString(),
    },
    charges: payments.map((payment) => ({
      payment: payment.paymentIntent,
      invoice_number: payment.invoiceNumber,
      description: payment.description,
      amount_minor: payment.amountMinor,
      refunded_minor: payment.refundedMinor,
      currency: payment.currency,
      paid_at: payment.paidAt.toISOString(),
      outcome: payment === first ? (refusal === null ? 'refunded-now' : payment.refundedMinor > 0 ? 'refunded' : 'kept') : 'kept-later',
      refund_minor: payment === first ? refund : 0,
    })),
    used: usedView,
    deducted_minor: deducted,
    refund_minor: refund,
    refusal,
    refund_days: refundDays,
  };

  function refusalOf(): RefundOffer['refusal'] {
    if (left === 0 || (refundBegun && first && first.refundedMinor > 0)) return 'already-refunded';
    if (paidBefore) return 'not-first';
    if (now > until) return 'too-late';
    return left - deducted < 1 ? 'used-up' : null;
  }
}
