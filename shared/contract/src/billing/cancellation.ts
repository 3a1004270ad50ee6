import * as z from '@canopy/contract/schema';
import { defineCall } from '../call.ts';
import { subscriptionState } from './subscription.ts';

/** Stripe's own list of reasons. */
export const CANCEL_REASONS = [
  'too_expensive',
  'missing_features',
  'switched_service',
  'unused',
  'customer_service',
  'too_complex',
  'low_quality',
  'other',
] as const;

export const cancelSubscription = defineCall({
  name: 'cancelSubscription',
  method: 'POST',
  path: '/stripe/stripe-subscription-cancel/',
  access: 'manager',
  tokens: 'never',
  summary: 'Cancels the paid plan at the end of its period.',
  body: z.object({ reason: z.enum(CANCEL_REASONS), comment: z._default(z.string().check(z.trim(), z.maxLength(1_000)), '') }),
  output: z.object({ subscription: z.nullable(subscriptionState) }),
});

export const resumeSubscription = defineCall({
  name: 'resumeSubscription',
  method: 'POST',
  path: '/stripe/stripe-subscription-resume/',
  access: 'manager',
  tokens: 'never',
  summary: 'Undoes the cancellation; possible until the period ends.',
  output: z.object({ subscription: z.nullable(subscriptionState) }),
});
