import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  cancelSubscription,
  changePlan,
  getBillingDetails,
  getSubscription,
  previewPlanChange,
  startCheckout,
  startTrial,
  undoPlanChange,
} from '@canopy/contract/billing';
import { eq } from 'drizzle-orm';
import { billingStack, newCard, type BillingStack } from '../../../testing/billing-stack.ts';
import type { TestClient } from '../../../testing/index.ts';
import { billingCustomers } from '../standing/index.ts';
import { openStripe } from '../stripe/index.ts';
import { repairDrift } from '../sync/index.ts';

const DAY = 86_400;
let stack: BillingStack;
beforeAll(async () => {
  stack = await billingStack();
});
afterAll(() => stack.close());

const subscription = async (as: TestClient) => (await as.call(getSubscription)).body;
const code = (answer: { body: unknown }) => (answer.body as { code?: string }).code;
const customerIdOf = async (organisationId: string) =>
  (await stack.deps.db.select().from(billingCustomers).where(eq(billingCustomers.organisationId, organisationId)))[0]?.stripeId ?? '';

describe('a smaller plan whose time has come', () => {
  const changeTo = async (as: TestClient, plan_type: 'basic' | 'pro', interval: 'month' | 'year' = 'month') => {
    const target = { plan_type, interval };
    const { proration_date, due_minor, when } = (await as.call(previewPlanChange, { body: target })).body;
    return { ...(await as.call(changePlan, { body: { ...target, proration_date, due_minor } })), when, due_minor };
  };

  it('is pending no longer; a failed upgrade plans nothing anew, and the plan can be cancelled', async () => {
    const { as, organisation } = await stack.workspace();
    await stack.subscribe(as, 'pro');
    expect((await changeTo(as, 'basic')).body.subscription?.pending?.plan_type).toBe('basic');
    await stack.control('stripe/clock', { seconds: 32 * DAY });
    await repairDrift(stack.deps, openStripe(stack.deps)!);
    expect((await subscription(as)).subscription).toMatchObject({ plan_type: 'basic', status: 'active', pending: null });
    const nothing = await as.call(undoPlanChange);
    expect([nothing.status, code(nothing)]).toEqual([409, 'nothing-pending']);
    await stack.control('stripe/card', { customer: await customerIdOf(organisation.id), number: '4000000000000341' });
    expect((await changeTo(as, 'pro')).status).toBe(402);
    await repairDrift(stack.deps, openStripe(stack.deps)!);
    expect((await subscription(as)).subscription).toMatchObject({ plan_type: 'basic', pending: null });
    await stack.control('stripe/card', { customer: await customerIdOf(organisation.id), number: newCard() });
    expect((await changeTo(as, 'pro')).body.subscription).toMatchObject({ plan_type: 'pro', pending: null });
    expect((await as.call(cancelSubscription, { body: { reason: 'unused' } })).body.subscription?.cancel_at_period_end).toBe(true);
  });

  it('within a trial waits for its end, and nothing is charged before', async () => {
    const { as, organisation } = await stack.workspace();
    await as.call(startTrial);
    const customer = await customerIdOf(organisation.id);
    await stack.control('stripe/card', { customer, number: newCard() });
    expect((await changeTo(as, 'pro')).body.subscription).toMatchObject({ plan_type: 'pro', status: 'trialing' });
    const down = await changeTo(as, 'basic');
    expect([down.when, down.due_minor]).toEqual(['period_end', 0]);
    expect(down.body.subscription).toMatchObject({ plan_type: 'pro', status: 'trialing', pending: { plan_type: 'basic' } });
    expect((await as.call(getBillingDetails)).body.invoices.every(({ paid_minor }) => paid_minor === 0)).toBe(true);
    await stack.control('stripe/clock', { seconds: 15 * DAY });
    await repairDrift(stack.deps, openStripe(stack.deps)!);
    expect((await subscription(as)).subscription).toMatchObject({ plan_type: 'basic', status: 'active', pending: null });
    expect((await as.call(getBillingDetails)).body.invoices[0]).toMatchObject({ paid_minor: 2_900 });
  });

  it.each([
    ['lock_timeout', 409, 'stripe-busy'],
    ['rate_limit', 502, 'stripe-limited'],
    ['invalid_api_key', 502, 'stripe-credentials'],
    ['api_error', 502, 'stripe-unavailable'],
  ])('says what Stripe means by %s', async (name, status, problem) => {
    const { as } = await stack.workspace();
    await stack.control('faults', { path: '/v1/', published: `stripe/${name}`, values: { key: 'sk_test_****' } });
    const answer = await as.call(startCheckout, { body: { plan_type: 'basic', interval: 'month' } });
    await fetch(`${stack.sandbox.url}/__sandbox/faults`, { method: 'DELETE' });
    expect([answer.status, code(answer)]).toEqual([status, problem]);
  });
});
