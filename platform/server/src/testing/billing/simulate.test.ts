import { expect, it } from '@jest/globals';
import { simulate } from './simulate.ts';

it('ends with the plan that Stripe has, whatever order events, repeats, crashes and actions come in', async () => {
  let crashes = 0;
  let deliveries = 0;
  for (let seed = 1; seed <= 1_500; seed += 1) {
    const counts = await simulate(seed);
    crashes += counts.crashes;
    deliveries += counts.deliveries;
  }
  // Otherwise it would not exercise what it is meant to test.
  expect([crashes > 500, deliveries > 5_000]).toEqual([true, true]);
});
