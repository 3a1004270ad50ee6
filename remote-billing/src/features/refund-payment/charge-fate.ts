import type { CallOutput } from '@canopy/contract';
import type { getRefundOffer } from '@canopy/contract/billing';
import { formatMoney } from '../../billing/money.ts';

export type Offer = CallOutput<typeof getRefundOffer>;

/** What becomes of a charge, as a clause. */
export function chargeFate({ outcome, currency, refund_minor: refund, refunded_minor: refunded }: Offer['charges'][number]): string {
  switch (outcome) {
    case 'refunded-now':
      return `${formatMoney(refund, currency)} is refunded`;
    case 'refunded':
      return `${formatMoney(refunded, currency)} was refunded`;
    case 'kept-later':
      return 'not refunded: only the first charge is';
    case 'kept':
      return 'not refunded';
  }
}
