import type Stripe from 'stripe';

/** The one test clock of the account; every customer is on it. */
export const CLOCK_ID = 'clock_sandbox';

export function clockView(now: number): Omit<Stripe.TestHelpers.TestClock, 'lastResponse'> {
  return {
    id: CLOCK_ID,
    object: 'test_helpers.test_clock',
    created: 0,
    deletes_after: now + 30 * 86_400,
    frozen_time: now,
    livemode: false,
    name: 'Sandbox',
    status: 'ready',
    status_details: {},
  };
}
