import * as z from '@canopy/contract/schema';
import { defineCall } from '../call.ts';
import { subscriptionState } from './subscription.ts';

export const startTrial = defineCall({
  name: 'startTrial',
  method: 'POST',
  path: '/stripe/trial/',
  access: 'manager',
  tokens: 'never',
  summary: 'Starts the trial: once for an account, a verified domain and a card. 409 `trial-used` or `trial-unproven`.',
  output: z.object({ subscription: z.nullable(subscriptionState) }),
});

export const endTrial = defineCall({
  name: 'endTrial',
  method: 'POST',
  path: '/stripe/trial/end/',
  access: 'manager',
  tokens: 'never',
  summary: 'Ends the trial now and charges the first period. 402 `payment-refused` leaves the trial as it is.',
  output: z.object({ subscription: z.nullable(subscriptionState) }),
});
