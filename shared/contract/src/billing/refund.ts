import * as z from '@canopy/contract/schema';
import { defineCall } from '../call.ts';

/** Why the last charge cannot be refunded. */
export const refundRefusal = z.enum(['no-charge', 'too-late', 'already-refunded']);

export const getRefundOffer = defineCall({
  name: 'getRefundOffer',
  method: 'GET',
  path: '/stripe/stripe-cancel-refund/',
  access: 'member',
  tokens: 'never',
  summary: 'The last charge, the refundable amount and, if there is none, the reason.',
  output: z.object({
    charge: z.nullable(
      z.object({
        payment: z.string(),
        invoice_number: z.nullable(z.string()),
        amount_minor: z.number(),
        refunded_minor: z.number(),
        currency: z.string(),
        paid_at: z.string(),
        /** refund deadline */
        until: z.string(),
      }),
    ),
    /** amount that would be refunded; 0 if none */
    refund_minor: z.number(),
    refusal: z.nullable(refundRefusal),
    refund_days: z.number(),
  }),
});

export const cancelAndRefund = defineCall({
  name: 'cancelAndRefund',
  method: 'POST',
  path: '/stripe/stripe-cancel-refund/',
  access: 'manager',
  tokens: 'never',
  summary: 'Refunds the last charge and ends the paid plan at once. Idempotent.',
  body: z.object({ payment: z.string().check(z.minLength(1), z.maxLength(200)), refund_minor: z.number().check(z.int(), z.gte(1)) }),
  output: z.object({ refunded_minor: z.number(), currency: z.string() }),
  ratePerMinute: 20,
});
