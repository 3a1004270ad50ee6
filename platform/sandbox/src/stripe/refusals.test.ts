// Stripe's own client against the sandbox: what Stripe refuses is refused here, in Stripe's published words.
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import Stripe from 'stripe';
import { testSandbox, type TestSandbox } from '../test-sandbox.ts';
import { stripeKeys } from './stripe-parts.ts';

let sandbox: TestSandbox;
let stripe: Stripe;
let customer: string;
let price: string;
beforeAll(async () => {
  sandbox = await testSandbox();
  const { hostname, port } = new URL(sandbox.url);
  stripe = new Stripe(stripeKeys.secretKey, { host: hostname, port, protocol: 'http', maxNetworkRetries: 0, telemetry: false });
  customer = (await stripe.customers.create({ name: 'Fernhill' })).id;
  await stripe.products.create({ id: 'plan', name: 'Plan' });
  price = (
    await stripe.prices.create({ product: 'plan', currency: 'usd', unit_amount: 900, recurring: { interval: 'month' }, lookup_key: 'one' })
  ).id;
});
afterAll(() => sandbox.close());

const refusal = async (work: Promise<unknown>) => {
  const error: unknown = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof Stripe.errors.StripeError)) throw new Error(`not refused: ${String(error)}`);
  return { status: error.statusCode, code: error.code ?? null, param: error.param ?? null, message: error.message };
};
const recurring = { interval: 'month' } as const;
const urls = { success_url: 'https://portal.example/ok' };
const item = () => ({ price, quantity: 1 });

it.each<[string, () => Promise<unknown>, object]>([
  [
    'a parameter that it does not have',
    () => stripe.customers.create({ nickname: 'x' } as Stripe.CustomerCreateParams),
    { status: 400, code: 'parameter_unknown', param: 'nickname', message: 'Received unknown parameter: nickname' },
  ],
  [
    'a parameter that is missing',
    () => stripe.products.create({} as Stripe.ProductCreateParams),
    { status: 400, code: 'parameter_missing', param: 'name', message: 'Missing required param: name.' },
  ],
  [
    'a number that is none',
    () => stripe.prices.create({ product: 'plan', currency: 'usd', unit_amount: 'much' as unknown as number, recurring }),
    { code: 'parameter_invalid_integer', param: 'unit_amount' },
  ],
  ['a product that is there', () => stripe.products.create({ id: 'plan', name: 'Again' }), { code: 'resource_already_exists' }],
  [
    'a lookup key that is taken',
    () => stripe.prices.create({ product: 'plan', currency: 'usd', unit_amount: 1, recurring, lookup_key: 'one' }),
    { message: expect.stringMatching(/^A price \(`price_\w+`\) already uses that lookup key\.$/), param: 'lookup_key' },
  ],
  [
    'a currency that there is not',
    () => stripe.prices.create({ product: 'plan', currency: 'zzz', unit_amount: 1, recurring }),
    { message: expect.stringMatching(/^Invalid currency: zzz\. Stripe currently supports these currencies: usd, /), param: 'currency' },
  ],
  [
    'an item without a quantity',
    () => stripe.checkout.sessions.create({ mode: 'subscription', customer, line_items: [{ price }], ...urls }),
    { message: 'Quantity is required. Add `quantity` to `line_items[0]`', param: 'line_items[0]' },
  ],
  [
    'tax ids without the customer’s name',
    () =>
      stripe.checkout.sessions.create({
        mode: 'subscription',
        customer,
        line_items: [item()],
        tax_id_collection: { enabled: true },
        ...urls,
      }),
    { status: 400, message: expect.stringMatching(/please set `customer_update\[name\]` to `auto`\.$/) },
  ],
])('refuses %s', async (_what, work, expected) => {
  expect(await refusal(work())).toMatchObject(expected);
});

it('refuses another currency, a second schedule and a cancellation beside one', async () => {
  const { id: who } = await stripe.customers.create({ name: 'Two' });
  const subscription = await stripe.subscriptions.create({ customer: who, items: [{ price }], trial_period_days: 7 });
  const euro = await stripe.prices.create({ product: 'plan', currency: 'eur', unit_amount: 900, recurring });
  expect(await refusal(stripe.subscriptions.create({ customer: who, items: [{ price: euro.id }], trial_period_days: 7 }))).toMatchObject({
    message: expect.stringMatching(/^You cannot combine currencies on a single customer\./),
  });
  const { id } = await stripe.subscriptionSchedules.create({ from_subscription: subscription.id });
  expect(await refusal(stripe.subscriptionSchedules.create({ from_subscription: subscription.id }))).toMatchObject({
    message: `You cannot migrate a subscription that is already attached to a schedule: \`${subscription.id}\``,
  });
  expect(await refusal(stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true }))).toMatchObject({
    message: expect.stringContaining(`is managed by the subscription schedule \`${id}\``),
  });
  await stripe.subscriptionSchedules.release(id);
  expect(await refusal(stripe.subscriptionSchedules.release(id))).toMatchObject({
    message: 'You cannot release a subscription schedule that is currently in the `released` status.',
  });
});

it('ends a trial at once whose schedule does not name it', async () => {
  const { id: who } = await stripe.customers.create({ name: 'Three' });
  const { id } = await stripe.subscriptions.create({ customer: who, items: [{ price }], trial_period_days: 7 });
  const schedule = await stripe.subscriptionSchedules.create({ from_subscription: id });
  const [phase] = schedule.phases;
  expect(phase?.trial_end).toBe(phase?.end_date);
  const { start_date = 0, end_date = 0 } = phase ?? {};
  await stripe.subscriptionSchedules.update(schedule.id, { phases: [{ items: [item()], start_date, end_date }] });
  expect((await stripe.subscriptions.retrieve(id)).status).not.toBe('trialing');
});

it.each(['subscription', 'invoice'] as const)('asks for the cardholder by the code of the %s', async (of) => {
  const { id: who } = await stripe.customers.create({ name: of });
  const { id } = await stripe.subscriptions.create({ customer: who, items: [{ price }], trial_period_days: 7 });
  const card = await fetch(`${sandbox.url}/__sandbox/stripe/card`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ customer: who, number: '4000002760003184' }),
  });
  expect(card.status).toBe(200);
  if (of === 'subscription') {
    expect(await refusal(stripe.subscriptions.update(id, { trial_end: 'now', payment_behavior: 'error_if_incomplete' }))).toMatchObject({
      status: 402,
      code: 'subscription_payment_intent_requires_action',
    });
    return;
  }
  await fetch(`${sandbox.url}/__sandbox/stripe/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ seconds: 8 * 86_400 }),
  });
  const { latest_invoice: invoice } = await stripe.subscriptions.retrieve(id);
  expect(await refusal(stripe.invoices.pay(String(invoice)))).toMatchObject({
    status: 402,
    code: 'invoice_payment_intent_requires_action',
  });
});
