import { describe, expect, it } from '@jest/globals';
import { offerOf, type Facts } from './offer.ts';
import { usedPart } from './used-part.ts';

const first = {
  paymentIntent: 'pi_1',
  invoiceNumber: 'A-1',
  description: 'Basic',
  amountMinor: 2_900,
  refundedMinor: 0,
  currency: 'USD',
  paidAt: new Date('2028-02-20T10:00:00Z'),
  subscriptionId: 'sub_1',
  fingerprint: 'card',
};
const upgrade = { ...first, paymentIntent: 'pi_2', amountMinor: 7_000, paidAt: new Date('2028-02-21T10:00:00Z') };
const basic = {
  type: 'basic',
  name: 'Basic',
  price_minor: 2_900,
  yearly_price_minor: 29_000,
  currency: 'USD',
  deep_research_limit: 30,
  backlink_articles_limit: 20,
  keyword_metadata_limit: 500,
  agency_workspaces_limit: 200,
} as const;
const counter = (kind: 'deep_research' | 'backlink_articles', used: number, reserved = 0, day = '2028-02-20') => ({
  kind,
  used,
  reserved,
  periodStart: new Date(`${day}T10:00:00Z`),
});
const offer = (change: Partial<Facts> = {}) =>
  offerOf({
    payments: [first],
    used: usedPart(basic, []),
    paidBefore: false,
    refundBegun: false,
    refundDays: 14,
    now: new Date('2028-02-20T10:00:01Z'),
    ...change,
  });

describe('a refund', () => {
  it.each([
    ['at once', '2028-02-20T10:00:01Z', 0, 2_900, null],
    ['in the last second, over the end of a leap year’s February', '2028-03-05T10:00:00Z', 0, 2_900, null],
    ['a second too late', '2028-03-05T10:00:01Z', 0, 0, 'too-late'],
    ['of what is left of the charge', '2028-02-21T00:00:00Z', 900, 2_000, null],
    ['of a charge that was given back', '2028-02-21T00:00:00Z', 2_900, 0, 'already-refunded'],
  ])('%s', (_what, now, refundedMinor, refund, refusal) => {
    expect(offer({ payments: [{ ...first, refundedMinor }], now: new Date(now) })).toMatchObject({ refund_minor: refund, refusal });
  });

  it('needs a charge, the account’s first', () => {
    expect(offer({ payments: [] })).toMatchObject({ charge: null, refund_minor: 0, refusal: 'no-charge' });
    expect(offer({ paidBefore: true })).toMatchObject({ refund_minor: 0, refusal: 'not-first' });
  });

  it('is less what was used at list price: the largest share of any allowance, work in progress included', () => {
    const used = usedPart(basic, [counter('deep_research', 14, 1), counter('backlink_articles', 3)]);
    expect(used).toMatchObject({ minor: 1_450, allowances: [{ name: 'deep research runs', used: 15, allowed: 30 }] });
    expect(offer({ used })).toMatchObject({ refund_minor: 1_450, deducted_minor: 1_450, refusal: null });
    const all = usedPart(basic, [counter('deep_research', 30)]);
    expect(offer({ used: all })).toMatchObject({ refund_minor: 0, refusal: 'used-up' });
    const twoMonths = usedPart(basic, [counter('deep_research', 15), counter('deep_research', 30, 0, '2028-03-20')]);
    expect(twoMonths.minor).toBe(1_450 + 2_900);
  });

  it('after an upgrade is of the first charge alone; the later one pays for what was used first', () => {
    const pro = { ...basic, name: 'Pro', price_minor: 9_900, deep_research_limit: 200 };
    const used = usedPart(pro, [counter('deep_research', 150)]);
    expect(used.minor).toBe(7_425);
    const made = offer({ payments: [upgrade, first], used });
    expect(made).toMatchObject({ refund_minor: 2_475, deducted_minor: 425, charge: { payment: 'pi_1' } });
    expect(made.charges.map(({ payment, outcome, refund_minor }) => [payment, outcome, refund_minor])).toEqual([
      ['pi_2', 'kept-later', 0],
      ['pi_1', 'refunded-now', 2_475],
    ]);
  });

  it('that was made, or begun, is not made again for what is left', () => {
    expect(offer({ payments: [{ ...first, refundedMinor: 1_450 }], refundBegun: true })).toMatchObject({
      refund_minor: 0,
      refusal: 'already-refunded',
      charges: [{ outcome: 'refunded' }],
    });
    expect(offer({ refundBegun: true })).toMatchObject({ refund_minor: 2_900, refusal: null });
  });
});
