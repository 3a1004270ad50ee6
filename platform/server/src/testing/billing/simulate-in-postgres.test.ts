import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { testStack, type TestStack } from '../index.ts';
import { simulateInPostgres } from './simulate-in-postgres.ts';

let stack: TestStack;
beforeAll(async () => {
  stack = await testStack({ worker: false });
});
afterAll(() => stack.close());

it('ends with the plan that Stripe has and a ledger that is right, though processes die and connections are cut', async () => {
  const { deps } = stack;
  const options = { first: 1, schedules: 80, processes: 2, killEvery: 40 };
  const { events, deliveries, uses } = await simulateInPostgres(deps.db, deps.config.databaseUrl, options);
  // Otherwise it would not exercise what it is meant to test.
  expect([events > 80, deliveries > 120, uses > 40]).toEqual([true, true, true]);
}, 180_000);
