import * as z from '@canopy/contract/schema';
import { defineCall } from '../call.ts';

/** Why no charge is refunded. */
export const refundRefusal = z.enum(['no-charge', 'not-first', 'too-late', 'used-up', 'already-refunded']);

export const getRefundOffer = defineCall({
  name: 'getRefundOffer',
  method: 'GET',
  path: '/stripe/stripe-cancel-refund/',
  access: 'member',
  tokens: 'never',
  summary: 'What becomes of each charge, the refundable amount and its reckoning; if there is none, the reason.',
  output: z.object({
    /** the first charge */
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
    /** every charge of the workspace, newest first */
    charges: z.array(
      z.object({
        payment: z.string(),
        invoice_number: z.nullable(z.string()),
        description: z.string(),
        amount_minor: z.number(),
        refunded_minor: z.number(),
        currency: z.string(),
        paid_at: z.string(),
        /** kept-later: only the first charge is refunded */
        outcome: z.enum(['refunded-now', 'refunded', 'kept', 'kept-later']),
        /** what would be refunded of it */
        refund_minor: z.number(),
      }),
    ),
    /** what was used since the first charge, at the list price by the month */
    used: z.object({
      minor: z.number(),
      plan_name: z.string(),
      monthly_minor: z.number(),
      /** for each month the allowance used most */
      allowances: z.array(z.object({ name: z.string(), used: z.number(), allowed: z.number() })),
    }),
    /** what is deducted for it: the part that later charges do not cover */
    deducted_minor: z.number(),
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
  summary:
    'Refunds the first charge of an account, less what was used, and ends the paid plan at once. Once per account, verified domain and card; idempotent.',
  body: z.object({ payment: z.string().check(z.minLength(1), z.maxLength(200)), refund_minor: z.number().check(z.int(), z.gte(1)) }),
  output: z.object({ refunded_minor: z.number(), currency: z.string() }),
  ratePerMinute: 20,
});
