import * as z from '@canopy/contract/schema';
import { defineCall } from '../call.ts';
import { billingInterval } from './subscription.ts';

export const startCheckout = defineCall({
  name: 'startCheckout',
  method: 'POST',
  path: '/stripe/stripe-checkout/',
  access: 'manager',
  tokens: 'never',
  summary: 'Starts a checkout for a plan and returns its payment URL. 409 `already-subscribed` if there is a paid plan.',
  body: z.object({ plan_type: z.enum(['basic', 'pro']), interval: billingInterval }),
  output: z.object({ checkout_url: z.string() }),
  ratePerMinute: 30,
});

export const verifyPayment = defineCall({
  name: 'verifyPayment',
  method: 'POST',
  path: '/stripe/stripe-payment-verify/',
  access: 'member',
  tokens: 'never',
  summary: 'Verifies a checkout of this workspace with Stripe and stores the plan it paid for. Can be repeated.',
  body: z.object({ session_id: z.string().check(z.minLength(1), z.maxLength(200)) }),
  output: z.object({
    /** open: not paid yet; expired: nothing was charged */
    status: z.enum(['complete', 'open', 'expired']),
    /** where to pay an open one */
    checkout_url: z.nullable(z.string()),
    plan_name: z.nullable(z.string()),
    receipt: z.nullable(
      z.object({
        number: z.nullable(z.string()),
        amount_minor: z.number(),
        currency: z.string(),
        paid_at: z.string(),
        url: z.nullable(z.string()),
        pdf: z.nullable(z.string()),
      }),
    ),
  }),
  ratePerMinute: 60,
});
