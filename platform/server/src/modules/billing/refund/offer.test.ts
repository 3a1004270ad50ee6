import { describe, expect, it } from '@jest/globals';
import { offerOf } from './offer.ts';

const payment = {
  invoiceId: 'in_1',
  invoiceNumber: 'A-1',
  paymentIntent: 'pi_1',
  amountMinor: 2_900,
  refundedMinor: 0,
  currency: 'USD',
  paidAt: new Date('2028-02-20T10:00:00Z'),
};

describe('a refund', () => {
  it.each([
    ['at once', '2028-02-20T10:00:01Z', 0, 2_900, null],
    ['in the last second, over the end of a leap year’s February', '2028-03-05T10:00:00Z', 0, 2_900, null],
    ['a second too late', '2028-03-05T10:00:01Z', 0, 0, 'too-late'],
    ['of what is left of the charge', '2028-02-21T00:00:00Z', 900, 2_000, null],
    ['of a charge that was given back', '2028-02-21T00:00:00Z', 2_900, 0, 'already-refunded'],
  ])('%s', (_what, now, refundedMinor, refund, refusal) => {
    expect(offerOf({ ...payment, refundedMinor }, 14, new Date(now))).toMatchObject({ refund_minor: refund, refusal });
  });

  it('needs a charge', () => {
    expect(offerOf(null, 14, new Date())).toMatchObject({ charge: null, refund_minor: 0, refusal: 'no-charge' });
  });
});
