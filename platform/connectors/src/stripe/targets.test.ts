// One suite for the sandbox and for Stripe itself: the connector may rely on what both answer alike. Stripe is a target if STRIPE_TEST_KEY
// is set; a test key charges nothing, and the suite ends whatever it creates.
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startSandbox, stripeKeys } from '@canopy/sandbox';
import { testHttp } from '../wordpress/http-for-tests.ts';
import { stripeClient } from './client.ts';
import type { Result } from './failure.ts';
import { stripe, type StripeConnector } from './stripe.ts';

interface Target {
  readonly connector: StripeConnector;
  /** sets a card as the customer's payment method: one that works, or one that is declined when charged */
  giveCard(customerId: string, card: 'works' | 'declines'): Promise<void>;
  close(): Promise<void>;
}

async function sandbox(): Promise<Target> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'stripe-targets-'));
  const started = await startSandbox({ port: 0, host: '127.0.0.1', dataDir });
  return {
    connector: stripe({ ...stripeKeys, apiUrl: started.url, http: testHttp }),
    async giveCard(customer, card) {
      const answer = await fetch(`${started.url}/__sandbox/stripe/card`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ customer, number: card === 'works' ? '4242424242424242' : '4000000000000341' }),
      });
      if (!answer.ok) throw new Error(await answer.text());
    },
    async close() {
      await started.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

const ofStripe = (secretKey: string) => async (): Promise<Target> => {
  if (!/^[rs]k_test_/.test(secretKey)) throw new Error('STRIPE_TEST_KEY has to be a key of test mode: these tests buy and refund.');
  const options = { secretKey, webhookSecret: 'whsec_unused', http: testHttp };
  const client = stripeClient(options);
  return {
    connector: stripe(options),
    async giveCard(customer, card) {
      const wanted = card === 'works' ? 'pm_card_visa' : 'pm_card_chargeCustomerFail';
      const { id } = await client.paymentMethods.attach(wanted, { customer });
      await client.customers.update(customer, { invoice_settings: { default_payment_method: id } });
    },
    close: async () => undefined,
  };
};

const testKey = process.env['STRIPE_TEST_KEY'] ?? '';
const TARGETS: [string, () => Promise<Target>][] = [
  ['the sandbox', sandbox],
  ...(testKey === '' ? [] : [['Stripe', ofStripe(testKey)] as [string, () => Promise<Target>]]),
];

const value = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(`${result.reason}: ${result.message}`);
  return result.value;
};

describe.each(TARGETS)('with %s', (_, open) => {
  let target: Target;
  let connector: StripeConnector;
  const live: string[] = [];
  beforeAll(async () => {
    target = await open();
    connector = target.connector;
  }, 60_000);
  afterAll(async () => {
    for (const id of live) await connector.cancelNow(id);
    await target.close();
  }, 60_000);

  const key = () => `targets-${randomUUID()}`;
  const price = async (plan: string, amountMinor: number) =>
    value(await connector.ensurePrice({ plan, name: plan, interval: 'month', currency: 'USD', amountMinor }));
  const customer = async () => {
    const organisationId = randomUUID();
    const details = { organisationId, name: 'Fernhill', email: 'billing@fernhill.example' };
    return { organisationId, customerId: value(await connector.createCustomer(details, key())) };
  };
  /** A subscription paid with the card on file, by ending its trial. */
  const subscribed = async () => {
    const who = await customer();
    await target.giveCard(who.customerId, 'works');
    const trial = value(await connector.startTrial({ ...who, priceId: await price('basic', 2_900), days: 14 }, key()));
    live.push(trial.id);
    return { ...who, trial, truth: value(await connector.endTrial(trial.id, key())) };
  };

  it('a price is made once for an amount', async () => {
    expect(await price('basic', 2_900)).toBe(await price('basic', 2_900));
    expect(await price('basic', 2_900)).not.toBe(await price('pro', 9_900));
  }, 60_000);

  it('a checkout is opened, read back, and not paid after it was ended', async () => {
    const who = await customer();
    const urls = { successUrl: 'https://portal.example/ok?session_id={CHECKOUT_SESSION_ID}', cancelUrl: 'https://portal.example/no' };
    const opened = value(await connector.createCheckout({ ...who, priceId: await price('basic', 2_900), ...urls }, key()));
    expect(opened).toMatchObject({
      status: 'open',
      paymentStatus: 'unpaid',
      clientReference: who.organisationId,
      customerId: who.customerId,
    });
    expect(opened.url).toMatch(/^https?:\/\//);
    expect(value(await connector.expireCheckout(opened.id))).toMatchObject({ status: 'expired', url: null });
    expect(await connector.expireCheckout(opened.id)).toMatchObject({ ok: false, reason: 'refused' });
  }, 60_000);

  it('a trial becomes a plan that is paid, with its invoice', async () => {
    const { customerId, trial, truth } = await subscribed();
    expect(trial).toMatchObject({ customerId, status: 'trialing', plan: 'basic', amountMinor: 2_900, currency: 'USD', interval: 'month' });
    expect(truth).toMatchObject({ id: trial.id, status: 'active', unpaid: null, cancelAtPeriodEnd: false, pending: null });
    expect(truth.periodEnd > truth.periodStart).toBe(true);
    const [newest] = value(await connector.invoicesOf(customerId));
    expect(newest).toMatchObject({ status: 'paid', amountPaid: 2_900, currency: 'USD' });
    expect(value(await connector.detailsOf(customerId)).card).toMatchObject({ brand: 'visa', last4: '4242' });
  }, 60_000);

  it('a larger plan charges what the preview said, and a card that is refused changes nothing', async () => {
    const { customerId, truth } = await subscribed();
    const pro = await price('pro', 9_900);
    const at = new Date();
    const preview = value(await connector.previewChange(truth, pro, at));
    expect(preview.lines.map(({ amount }) => Math.sign(amount))).toEqual([-1, 1]);
    await target.giveCard(customerId, 'declines');
    expect(await connector.changePrice(truth, pro, at, key())).toMatchObject({ ok: false, reason: 'card' });
    expect(value(await connector.subscriptionsOf(customerId))[0]).toMatchObject({ plan: 'basic', status: 'active' });
    await target.giveCard(customerId, 'works');
    expect(value(await connector.changePrice(truth, pro, at, key()))).toMatchObject({ plan: 'pro', status: 'active' });
    expect(value(await connector.invoicesOf(customerId))[0]?.amountPaid).toBe(preview.amountDue);
  }, 60_000);

  it('a smaller plan waits for the end of the period, and can be taken back', async () => {
    const { customerId, truth } = await subscribed();
    const to = { priceId: await price('lite', 900), plan: 'lite', interval: 'month' as const };
    value(await connector.changePriceAtPeriodEnd(truth, to, key()));
    const [waiting] = value(await connector.subscriptionsOf(customerId));
    expect(waiting).toMatchObject({ plan: 'basic', pending: { plan: 'lite', interval: 'month', at: truth.periodEnd } });
    value(await connector.releaseSchedule(waiting?.pending?.scheduleId ?? '', key()));
    expect(value(await connector.subscriptionsOf(customerId))[0]).toMatchObject({ plan: 'basic', pending: null });
  }, 60_000);

  it('a plan is cancelled at the end of its period, and kept again', async () => {
    const { truth } = await subscribed();
    const cancelled = value(await connector.cancelAtPeriodEnd(truth.id, { feedback: 'unused', comment: 'not used' }, key()));
    expect(cancelled).toMatchObject({ status: 'active', cancelAtPeriodEnd: true });
    expect(value(await connector.resume(truth.id, key()))).toMatchObject({ status: 'active', cancelAtPeriodEnd: false });
  }, 60_000);

  it('the last payment is given back once, and the plan ended', async () => {
    const { customerId, truth } = await subscribed();
    const [payment] = value(await connector.paymentsOf(customerId));
    expect(payment).toMatchObject({
      amountMinor: 2_900,
      refundedMinor: 0,
      currency: 'USD',
      fingerprint: expect.stringMatching(/^\w{10,}$/),
    });
    expect(value(await connector.detailsOf(customerId)).card?.fingerprint).toBe(payment?.fingerprint);
    const wanted = { paymentIntent: payment?.paymentIntent ?? '', amountMinor: 2_900 };
    expect(value(await connector.refund(wanted, key())).status).toBe('succeeded');
    expect(await connector.refund(wanted, key())).toMatchObject({ ok: false, code: 'charge_already_refunded' });
    expect(value(await connector.cancelNow(truth.id)).status).toBe('canceled');
  }, 60_000);

  it('the same key does the same thing once', async () => {
    const details = { organisationId: randomUUID(), name: 'Fernhill', email: 'billing@fernhill.example' };
    const once = key();
    const made = value(await connector.createCustomer(details, once));
    expect(value(await connector.createCustomer(details, once))).toBe(made);
    expect(await connector.createCustomer({ ...details, name: 'Other' }, once)).toMatchObject({ ok: false, reason: 'refused' });
  }, 60_000);

  it('nobody’s customer is not found', async () => {
    expect(await connector.detailsOf('cus_nobody')).toMatchObject({ ok: false, reason: 'not-found' });
  }, 60_000);
});
