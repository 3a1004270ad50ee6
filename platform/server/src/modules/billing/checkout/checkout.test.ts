import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  cancelAndRefund,
  cancelSubscription,
  changePlan,
  endTrial,
  getBillingDetails,
  getRefundOffer,
  getSubscription,
  openBillingPortal,
  payUnpaidInvoice,
  previewPlanChange,
  resumeSubscription,
  startCheckout,
  startTrial,
  undoPlanChange,
  verifyPayment,
} from '@canopy/contract/billing';
import { getUser } from '@canopy/contract/host';
import type { StripeConnector, StripeFailure } from '@canopy/connectors/stripe';
import { eq, inArray } from 'drizzle-orm';
import { auditLog, memberships, organisations } from '../../../store/core-tables.ts';
import { billingOnStripe, type BillingTarget } from '../../../testing/billing-on-stripe.ts';
import { billingStack, CARDS, newCard, type BillingStack } from '../../../testing/billing-stack.ts';
import { until, type TestClient } from '../../../testing/index.ts';
import { billingCustomers, subscriptions } from '../standing/index.ts';
import { catchUp, endDeparted, repairDrift } from '../sync/index.ts';
import { openStripe } from '../stripe/index.ts';

const DAY = 86_400;
let stack: BillingStack;
beforeAll(async () => {
  stack = await billingStack();
});
afterAll(() => stack.close());

/** Every event has arrived, and nothing differs from Stripe: an event that comes later would repair what a test breaks. */
const inStep = async () => {
  await until(async () => (await stack.stripeState()).waiting === 0 || undefined, 'the events to be delivered');
  await repairDrift(stack.deps, openStripe(stack.deps)!);
};
const subscription = async (as: TestClient) => (await as.call(getSubscription)).body;
const code = (answer: { body: unknown }) => (answer.body as { code?: string }).code;
const customerIdOf = async (organisationId: string, { db } = stack.deps) =>
  (await db.select().from(billingCustomers).where(eq(billingCustomers.organisationId, organisationId)))[0]?.stripeId ?? '';
const actionsOf = async (organisationId: string, { db } = stack.deps) =>
  (await db.select().from(auditLog).where(eq(auditLog.organisationId, organisationId)).orderBy(auditLog.at)).map(({ action }) => action);

describe('a checkout', () => {
  it('gives the plan after it was paid, with a receipt, however often it is verified', async () => {
    const { as, organisation } = await stack.workspace();
    const begun = await as.call(startCheckout, { body: { plan_type: 'basic', interval: 'month' } });
    expect(begun.status).toBe(200);
    const { sessionId } = await stack.pay(begun.body.checkout_url);
    const verify = () => as.call(verifyPayment, { body: { session_id: sessionId } });
    const first = await verify();
    expect(first.body).toMatchObject({ status: 'complete', plan_name: 'Basic', receipt: { amount_minor: 2_900, currency: 'USD' } });
    expect((await verify()).body).toEqual(first.body);
    const { plan, limits, subscription: state } = await subscription(as);
    expect([plan.type, limits.deep_research_limit, state?.status]).toEqual(['basic', 30, 'active']);
    await until(async () => (await stack.stripeState()).waiting === 0 || undefined, 'the events to be delivered');
    expect((await actionsOf(organisation.id)).filter((action) => action === 'subscription.change')).toHaveLength(1);
  });

  it('is the same for a double click and for two tabs, and ends where another plan is chosen', async () => {
    const { as } = await stack.workspace();
    const begin = (plan_type: string) => as.call(startCheckout, { body: { plan_type, interval: 'month' } });
    const [one, two, three] = await Promise.all([begin('basic'), begin('basic'), begin('basic')]);
    expect(new Set([one, two, three].map(({ body }) => body.checkout_url)).size).toBe(1);
    const other = await begin('pro');
    expect((await stack.pay(one.body.checkout_url)).status).toBe(410);
    expect((await stack.pay(other.body.checkout_url)).status).toBe(303);
    const again = await begin('basic');
    expect([again.status, code(again)]).toEqual([409, 'already-subscribed']);
    expect((await as.call(getBillingDetails)).body.invoices).toHaveLength(1);
  });

  it('is told by its event alone where the success page is never opened', async () => {
    const { as } = await stack.workspace();
    await stack.pay((await as.call(startCheckout, { body: { plan_type: 'pro', interval: 'year' } })).body.checkout_url);
    const state = await until(async () => (await subscription(as)).subscription ?? undefined, 'the event to arrive');
    expect(state).toMatchObject({ plan_type: 'pro', interval: 'year', amount_minor: 99_000 });
  });

  it('belongs to the workspace that began it, and to agencies and admins', async () => {
    const [mine, other] = [await stack.workspace(), await stack.workspace()];
    const sessionId = await stack.subscribe(mine.as);
    const stolen = await other.as.call(verifyPayment, { body: { session_id: sessionId } });
    expect([stolen.status, code(stolen)]).toEqual([404, 'session-unknown']);
    expect((await other.as.call(getBillingDetails)).body.invoices).toEqual([]);
    const member = await stack.createUser();
    const organisation = await stack.createOrganisation({ members: [member] });
    const refused = await stack.asUser(member, organisation).call(startCheckout, { body: { plan_type: 'basic', interval: 'month' } });
    expect([refused.status, code(refused)]).toEqual([403, 'role-required']);
  });

  it('that was not paid says so', async () => {
    const { as } = await stack.workspace();
    const begun = await as.call(startCheckout, { body: { plan_type: 'basic', interval: 'month' } });
    expect((await stack.pay(begun.body.checkout_url, '4000000000000002')).status).toBe(402);
    const id = new URL(begun.body.checkout_url).pathname.split('/').at(-1);
    expect((await as.call(verifyPayment, { body: { session_id: id } })).body).toMatchObject({
      status: 'open',
      checkout_url: begun.body.checkout_url,
    });
  });
});

describe('changing the plan', () => {
  it('charges what the preview showed, once', async () => {
    const { as, organisation } = await stack.workspace();
    await stack.subscribe(as);
    const target = { plan_type: 'pro', interval: 'month' };
    const { body: preview } = await as.call(previewPlanChange, { body: target });
    expect(preview).toMatchObject({ when: 'now', credit_minor: 0, next_amount_minor: 9_900 });
    expect(preview.lines.reduce((sum, { amount_minor }) => sum + amount_minor, 0)).toBe(preview.due_minor);
    const { proration_date, due_minor } = preview;
    const wrong = await as.call(changePlan, { body: { ...target, proration_date, due_minor: due_minor - 1 } });
    expect([wrong.status, code(wrong)]).toEqual([409, 'amount-changed']);
    const both = await Promise.all([1, 2].map(() => as.call(changePlan, { body: { ...target, proration_date, due_minor } })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await subscription(as)).plan.type).toBe('pro');
    expect((await as.call(getBillingDetails)).body.invoices.map(({ paid_minor }) => paid_minor)).toEqual([due_minor, 2_900]);
    expect(await actionsOf(organisation.id)).toContain('subscription.upgrade');
  });

  it('to less waits for the end of the period, and can be taken back', async () => {
    const { as } = await stack.workspace();
    await stack.subscribe(as, 'pro');
    const target = { plan_type: 'basic', interval: 'month' };
    const { body: preview } = await as.call(previewPlanChange, { body: target });
    expect(preview).toMatchObject({ when: 'period_end', due_minor: 0 });
    const changed = await as.call(changePlan, { body: { ...target, proration_date: preview.proration_date, due_minor: 0 } });
    expect(changed.body.subscription).toMatchObject({ plan_type: 'pro', pending: { plan_type: 'basic', at: preview.at } });
    expect((await as.call(undoPlanChange)).body.subscription?.pending).toBeNull();
  });

  it('to more leaves a smaller plan waiting where the card fails', async () => {
    const { as, organisation } = await stack.workspace();
    await stack.subscribe(as, 'pro');
    const changeTo = async (plan_type: 'basic' | 'pro', interval: 'month' | 'year') => {
      const target = { plan_type, interval };
      const { proration_date, due_minor } = (await as.call(previewPlanChange, { body: target })).body;
      return as.call(changePlan, { body: { ...target, proration_date, due_minor } });
    };
    expect((await changeTo('basic', 'month')).body.subscription?.pending?.plan_type).toBe('basic');
    await stack.control('stripe/card', { customer: await customerIdOf(organisation.id), number: '4000000000000341' });
    expect((await changeTo('pro', 'year')).status).toBe(402);
    expect((await subscription(as)).subscription).toMatchObject({ plan_type: 'pro', interval: 'month', pending: { plan_type: 'basic' } });
    // The pending change is at Stripe, not only stored here.
    expect((await as.call(undoPlanChange)).body.subscription?.pending).toBeNull();
  });

  it('changes nothing where the card fails', async () => {
    const { as, organisation } = await stack.workspace();
    await stack.subscribe(as);
    await stack.control('stripe/card', { customer: await customerIdOf(organisation.id), number: '4000000000000341' });
    const target = { plan_type: 'pro', interval: 'month' };
    const { proration_date, due_minor } = (await as.call(previewPlanChange, { body: target })).body;
    const refused = await as.call(changePlan, { body: { ...target, proration_date, due_minor } });
    expect([refused.status, code(refused)]).toEqual([402, 'payment-refused']);
    expect((await subscription(as)).plan.type).toBe('basic');
  });
});

it('cancels at the end of the period, with undo', async () => {
  const { as, organisation } = await stack.workspace();
  await stack.subscribe(as);
  const cancelled = await as.call(cancelSubscription, { body: { reason: 'too_expensive', comment: 'dear' } });
  expect(cancelled.body.subscription).toMatchObject({ cancel_at_period_end: true, plan_type: 'basic' });
  expect((await as.call(resumeSubscription)).body.subscription?.cancel_at_period_end).toBe(false);
  expect((await as.call(cancelSubscription, { body: { reason: 'too_expensive' } })).body.subscription?.cancel_at_period_end).toBe(true);
  expect(await actionsOf(organisation.id)).toEqual(
    expect.arrayContaining(['checkout.start', 'subscription.cancel', 'subscription.resume']),
  );
});

it('refunds the first charge once and ends the plan', async () => {
  const { as } = await stack.workspace();
  expect((await as.call(getRefundOffer)).body).toMatchObject({ charge: null, refusal: 'no-charge' });
  await stack.subscribe(as);
  const { body: offer } = await as.call(getRefundOffer);
  expect(offer).toMatchObject({ refund_minor: 2_900, refusal: null });
  const refund = () => as.call(cancelAndRefund, { body: { payment: offer.charge?.payment, refund_minor: 2_900 } });
  const [one, two] = [await refund(), await refund()];
  expect([one.body, two.body]).toEqual([
    { refunded_minor: 2_900, currency: 'USD' },
    { refunded_minor: 2_900, currency: 'USD' },
  ]);
  expect((await subscription(as)).plan.type).toBe('free');
  expect((await as.call(getRefundOffer)).body.refusal).toBe('already-refunded');
  expect((await as.call(getBillingDetails)).body.invoices).toMatchObject([{ status: 'paid', paid_minor: 2_900, refunded_minor: 2_900 }]);
});

it('opens the portal, and shows card and details', async () => {
  const { as } = await stack.workspace();
  await stack.subscribe(as, 'basic', 'month', CARDS.works);
  expect((await as.call(openBillingPortal, { body: {} })).body.portal_url).toContain('/stripe/portal/');
  expect((await as.call(getBillingDetails)).body.card).toMatchObject({ brand: 'visa', last4: '4242' });
  expect((await as.call(openBillingPortal, { body: { return_path: '//evil.example' } })).status).toBe(400);
});

/** With STRIPE_TEST_KEY the same journey runs on Stripe itself. */
const testKey = process.env['STRIPE_TEST_KEY'] ?? '';
const TARGETS: [string, () => Promise<BillingTarget>][] = [
  [
    'the sandbox',
    async () => ({
      ...stack,
      giveCard: (customer, card) => stack.control('stripe/card', { customer, number: card === 'works' ? newCard() : CARDS[card] }),
      close: async () => undefined,
    }),
  ],
  ...(testKey === '' ? [] : [['Stripe', () => billingOnStripe(testKey)] as [string, () => Promise<BillingTarget>]]),
];

it.each(TARGETS)(
  'a trial is kept, enlarged, made smaller, cancelled, kept and refunded, with %s',
  async (_, open) => {
    const target = await open();
    try {
      const { as, organisation } = await target.workspace();
      const state = async () => (await subscription(as)).subscription;
      const changeTo = async (plan_type: 'basic' | 'pro') => {
        const { proration_date, due_minor } = (await as.call(previewPlanChange, { body: { plan_type, interval: 'month' } })).body;
        const changed = await as.call(changePlan, { body: { plan_type, interval: 'month', proration_date, due_minor } });
        return { ...changed, due_minor };
      };
      expect((await as.call(startTrial)).body.subscription).toMatchObject({ status: 'trialing', plan_type: 'basic' });
      const customer = await customerIdOf(organisation.id, target.deps);
      expect(code(await as.call(endTrial))).toBe('no-card');
      await target.giveCard(customer, 'works');
      expect((await as.call(endTrial)).body.subscription).toMatchObject({ status: 'active', amount_minor: 2_900, currency: 'USD' });
      await target.giveCard(customer, 'declines');
      expect((await changeTo('pro')).status).toBe(402);
      expect(await state()).toMatchObject({ plan_type: 'basic', status: 'active' });
      await target.giveCard(customer, 'works');
      const { due_minor } = await changeTo('pro');
      expect(await state()).toMatchObject({ plan_type: 'pro', status: 'active' });
      expect((await as.call(getBillingDetails)).body.invoices[0]).toMatchObject({
        status: 'paid',
        paid_minor: due_minor,
        refunded_minor: 0,
      });
      expect((await changeTo('basic')).body.subscription?.pending?.plan_type).toBe('basic');
      expect((await as.call(undoPlanChange)).body.subscription?.pending).toBeNull();
      expect((await as.call(cancelSubscription, { body: { reason: 'unused' } })).body.subscription?.cancel_at_period_end).toBe(true);
      expect((await as.call(resumeSubscription)).body.subscription?.cancel_at_period_end).toBe(false);
      const stripe = openStripe(target.deps)!;
      await catchUp(target.deps, stripe);
      expect(await state()).toMatchObject({ plan_type: 'pro', status: 'active', pending: null });
      const { charge, refund_minor } = (await as.call(getRefundOffer)).body;
      expect(refund_minor).toBe(2_900);
      await as.call(cancelAndRefund, { body: { payment: charge?.payment, refund_minor } });
      expect((await subscription(as)).plan.type).toBe('free');
      const log = await actionsOf(organisation.id, target.deps);
      expect(log.filter((action) => action !== 'subscription.change')).toEqual([
        'trial.start',
        'trial.end',
        'subscription.upgrade',
        'subscription.downgrade',
        'subscription.downgrade-undo',
        'subscription.cancel',
        'subscription.resume',
        'payment.refund',
        'subscription.end',
      ]);
      const [newest, ...older] = (await as.call(getBillingDetails)).body.invoices;
      expect([newest?.paid_minor, newest?.refunded_minor]).toEqual([due_minor, 0]);
      expect(older.map(({ refunded_minor: refunded }) => refunded)).toContain(2_900);
    } finally {
      await target.close();
    }
  },
  180_000,
);

describe('what time brings', () => {
  it('a trial without a card ends as the free plan, and is there once', async () => {
    const { as } = await stack.workspace();
    expect((await subscription(as)).trial_available).toBe(true);
    expect((await as.call(startTrial)).body.subscription).toMatchObject({ status: 'trialing', plan_type: 'basic' });
    expect(code(await as.call(startTrial))).toBe('trial-used');
    const without = await as.call(endTrial);
    expect([without.status, (await subscription(as)).subscription?.status]).toEqual([409, 'trialing']);
    await stack.control('stripe/clock', { seconds: 15 * DAY });
    await until(async () => (await subscription(as)).plan.type === 'free' || undefined, 'the trial to end');
    expect((await subscription(as)).trial_available).toBe(false);
  });

  it('a failed payment keeps the plan for the days of grace, and a paid invoice brings it back', async () => {
    const { as, organisation } = await stack.workspace();
    await stack.subscribe(as);
    const customer = await customerIdOf(organisation.id);
    await stack.control('stripe/card', { customer, number: '4000000000000341' });
    await stack.control('stripe/clock', { seconds: 31 * DAY });
    const late = await until(async () => (await subscription(as)).subscription?.unpaid ?? undefined, 'the payment to fail');
    const flagOf = async (client: TestClient) => (await client.call(getUser)).body.feature_flags['payment_failed'];
    const member = await stack.createUser();
    await stack.deps.db.insert(memberships).values({ organisationId: organisation.id, userId: member.id, role: 'user' });
    expect([await flagOf(as), await flagOf(stack.asUser(member, organisation))]).toEqual([true, undefined]);
    expect(late).toMatchObject({ amount_minor: 2_900 });
    expect(Date.parse(late.grace_end) - Date.parse(late.since)).toBe(7 * DAY * 1_000);
    expect((await subscription(as)).plan.type).toBe('basic');
    await stack.control('stripe/clock', { seconds: 8 * DAY });
    await repairDrift(stack.deps, openStripe(stack.deps)!);
    await until(async () => (await subscription(as)).plan.type === 'free' || undefined, 'the days of grace to end');
    expect((await as.call(payUnpaidInvoice)).status).toBe(402);
    await stack.control('stripe/card', { customer, number: '4242424242424242' });
    expect((await as.call(payUnpaidInvoice)).body).toEqual({ paid_minor: 2_900, currency: 'USD' });
    expect(await actionsOf(organisation.id)).toContain('invoice.pay');
    expect((await subscription(as)).plan.type).toBe('basic');
  });
});

describe('with the webhook endpoint down', () => {
  it('events are caught up by asking, and drift is repaired without any event', async () => {
    await stack.control('stripe', { webhooks: false });
    const { as } = await stack.workspace();
    await stack.pay((await as.call(startCheckout, { body: { plan_type: 'basic', interval: 'month' } })).body.checkout_url);
    expect((await subscription(as)).plan.type).toBe('free');
    await catchUp(stack.deps, openStripe(stack.deps)!);
    expect((await subscription(as)).plan.type).toBe('basic');
    await stack.deps.db.execute(`update subscriptions set plan_type = 'pro', status = 'canceled'`);
    expect(await repairDrift(stack.deps, openStripe(stack.deps)!)).toBeGreaterThan(0);
    expect((await subscription(as)).plan.type).toBe('basic');
    expect(await repairDrift(stack.deps, openStripe(stack.deps)!)).toBe(0);
    await stack.control('stripe', { webhooks: true });
  });

  it('a subscription that Stripe does not know ends, once', async () => {
    const { as, organisation } = await stack.workspace();
    await stack.subscribe(as);
    await inStep();
    await stack.deps.db.update(billingCustomers).set({ stripeId: 'cus_gone' }).where(eq(billingCustomers.organisationId, organisation.id));
    expect(await repairDrift(stack.deps, openStripe(stack.deps)!)).toBe(1);
    expect(await repairDrift(stack.deps, openStripe(stack.deps)!)).toBe(0);
    expect((await subscription(as)).plan.type).toBe('free');
  });
});

it('ends with its workspace, a payment page that was left open included', async () => {
  const { as, organisation } = await stack.workspace();
  const open = (await as.call(startCheckout, { body: { plan_type: 'pro', interval: 'month' } })).body.checkout_url;
  await stack.subscribe(as);
  const customer = await customerIdOf(organisation.id);
  const stripe = openStripe(stack.deps)!;
  const live = async () => {
    const truths = await stripe.subscriptionsOf(customer);
    if (!truths.ok) throw new Error(truths.message);
    return truths.value.filter(({ status }) => status === 'active').length;
  };
  expect(await live()).toBe(1);
  await stack.deps.db.delete(organisations).where(eq(organisations.id, organisation.id));
  expect(await endDeparted(stack.deps, stripe)).toBe(1);
  expect(await live()).toBe(0);
  await stack.pay(open);
  await endDeparted(stack.deps, stripe);
  expect(await live()).toBe(0);
  const later = { ...stack.deps, clock: () => new Date(Date.now() + 3 * DAY * 1_000) };
  await endDeparted(later, stripe);
  expect((await stack.deps.db.execute('select 1 from departed_customers')).rows).toEqual([]);
});

it('one customer that Stripe refuses holds up neither the end of others nor their comparison', async () => {
  const [refused, other] = [await stack.workspace(), await stack.workspace()];
  for (const { as } of [refused, other]) await stack.subscribe(as);
  await inStep();
  const customer = await customerIdOf(refused.organisation.id);
  const stripe = openStripe(stack.deps)!;
  const failure: StripeFailure = { ok: false, reason: 'refused', message: 'Stripe refused this', code: '' };
  const refusing: StripeConnector = {
    ...stripe,
    subscriptionsOf: async (id) => (id === customer ? failure : stripe.subscriptionsOf(id)),
  };
  const drifted = { planType: 'pro', status: 'past_due' } as const;
  await stack.deps.db
    .update(subscriptions)
    .set(drifted)
    .where(inArray(subscriptions.organisationId, [refused.organisation.id, other.organisation.id]));
  expect(await repairDrift(stack.deps, refusing)).toBe(1);
  expect((await subscription(other.as)).plan.type).toBe('basic');

  await stack.deps.db.delete(organisations).where(inArray(organisations.id, [refused.organisation.id, other.organisation.id]));
  const later = { ...stack.deps, clock: () => new Date(Date.now() + 3 * DAY * 1_000) };
  expect(await endDeparted(later, refusing)).toBe(1);
  const waiting = await stack.deps.db.execute('select stripe_id from departed_customers');
  expect(waiting.rows).toEqual([{ stripe_id: customer }]);
  expect(await endDeparted(later, stripe)).toBe(1);
  expect((await stack.deps.db.execute('select 1 from departed_customers')).rows).toEqual([]);
});
