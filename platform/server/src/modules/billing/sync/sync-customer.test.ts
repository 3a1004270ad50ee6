import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { SubscriptionTruth } from '@canopy/connectors/stripe';
import { eq, sql } from 'drizzle-orm';
import { randomFrom } from '../../../testing/billing/random.ts';
import { StripeModel } from '../../../testing/billing/stripe-model.ts';
import { testStack, until, type TestStack } from '../../../testing/index.ts';
import { billingCustomers, subscriptions } from '../standing/index.ts';
import { syncCustomer, syncStore, type TruthSource } from './index.ts';

let stack: TestStack;
beforeAll(async () => {
  stack = await testStack({ worker: false });
});
afterAll(() => stack.close());

const answering = (subscriptionsOf: () => Promise<SubscriptionTruth[]>): TruthSource => ({
  subscriptionsOf: async () => ({ ok: true, value: await subscriptionsOf() }),
  clockNow: async () => ({ ok: true, value: new Date() }),
});

it('never stores an older answer of Stripe’s after a newer one', async () => {
  const { db } = stack.deps;
  const { id: organisationId } = await stack.createOrganisation();
  await db.insert(billingCustomers).values({ organisationId, stripeId: 'cus_two' });
  const random = randomFrom(1);
  const model = new StripeModel('cus_two');
  model.act('customer.subscription.created', random);
  const store = syncStore(db);
  const gate = Promise.withResolvers<void>();
  const asked: string[] = [];
  const slow = answering(async () => {
    const value = model.truths();
    asked.push('slow');
    await gate.promise;
    return value;
  });
  const first = syncCustomer(store, slow, 'cus_two', 'first');
  await until(async () => asked.length > 0 || undefined, 'the first to ask');
  model.act('customer.subscription.deleted', random);
  const quick = answering(async () => {
    asked.push('quick');
    return model.truths();
  });
  const second = syncCustomer(store, quick, 'cus_two', 'second');
  const waitsForLock = async () =>
    (await db.execute(sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`)).rows.length > 0;
  // The second one either waits for the first, or, if nothing holds it, finishes before it.
  await until(async () => (await waitsForLock()) || asked.includes('quick') || undefined, 'the second to wait');
  if (asked.includes('quick')) await second;
  gate.resolve();
  await Promise.all([first, second]);
  const [stored] = await db.select().from(subscriptions).where(eq(subscriptions.organisationId, organisationId));
  expect(stored?.status).toBe('canceled');
});
