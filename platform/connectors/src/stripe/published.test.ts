// What each answer that Stripe published becomes, replayed by the sandbox to Stripe's own client.
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { publishedErrors, startSandbox, stripeKeys, type Sandbox } from '@canopy/sandbox';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { testHttp } from '../wordpress/http-for-tests.ts';
import { concernsAll, type StripeReason } from './failure.ts';
import { stripe, type StripeConnector } from './stripe.ts';

let sandbox: Sandbox;
let folder: string;
let connector: StripeConnector;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'stripe-published-'));
  sandbox = await startSandbox({ port: 0, host: '127.0.0.1', dataDir: folder });
  connector = stripe({ ...stripeKeys, apiUrl: sandbox.url, http: testHttp });
});
afterAll(async () => {
  await sandbox.close();
  await rm(folder, { recursive: true });
});
const control = (what: string, body: object) =>
  fetch(`${sandbox.url}/__sandbox/${what}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
beforeEach(() => control('reset', {}));

/** What stands in braces, as Stripe fills it in. */
const VALUES = {
  id: 'sub_1PqKd2Lk7xYzAb',
  account: 'acct_1AF6F5BDknbCVWX2',
  key: 'change-sub_1PqKd2Lk7xYzAb-8f14e45f-ceea-467f-a0e6-3b2f1c0d9e8a',
  permission: 'rak_subscription_read',
  what: 'price',
  method: 'POST',
  url: '/v1/nothing',
  param: 'items[0][price]',
  property: 'latest_invoice.charge',
  value: 'x1',
  choices: 'create_prorations, none, always_invoice',
  currency: 'zzz',
  price: 'gbp',
  expected: 'usd',
  status: 'released',
  amount: '9.00',
  left: '5.00',
};

const CARDHOLDER = 'The bank requires the cardholder to confirm this payment.';
const SAID: Record<string, [StripeReason, string]> = {
  invalid_api_key: ['credentials', 'Stripe does not accept this installation’s key.'],
  publishable_key: ['credentials', 'Stripe does not accept this installation’s key.'],
  key_without_permission: ['credentials', 'Stripe does not accept this installation’s key.'],
  resource_missing: ['not-found', 'Stripe could not find this.'],
  api_error: ['unavailable', 'Stripe cannot be reached at the moment.'],
  no_payment_method: ['card', 'There is no card that could be charged.'],
  idempotency_other_parameters: ['refused', 'Stripe refused this: the same request was made before with other values.'],
  idempotency_key_in_use: ['unavailable', 'Stripe is still working on the same request.'],
  lock_timeout: ['busy', 'Stripe is working on another change to this plan at the moment.'],
  rate_limit: ['limited', 'Stripe receives too many requests at the moment.'],
  card_declined: ['card', 'Your card was declined.'],
  insufficient_funds: ['card', 'Your card has insufficient funds.'],
  expired_card: ['card', 'Your card has expired.'],
  incorrect_cvc: ['card', "Your card's security code is incorrect."],
  incorrect_number: ['card', 'Your card number is incorrect.'],
  authentication_required: ['card', CARDHOLDER],
  invoice_payment_intent_requires_action: ['card', CARDHOLDER],
  subscription_payment_intent_requires_action: ['card', CARDHOLDER],
};

it.each(Object.keys(publishedErrors('stripe')))('says what %s means, without an identifier', async (name) => {
  await control('faults', { path: '/v1/', published: `stripe/${name}`, values: VALUES });
  const answer = await connector.payInvoice('in_1PqKd2Lk7xYzAb', 'a key');
  const [reason, message] = SAID[name] ?? ['refused', expect.stringMatching(/^Stripe refused this: \S/)];
  expect(answer).toMatchObject({ ok: false, reason, message });
  expect(JSON.stringify(answer)).not.toMatch(/1PqKd2Lk|8f14e45f|1AF6F5B|stripe\.com/);
  expect('asksCardholder' in answer).toBe(message === CARDHOLDER);
});

it('lets others go on where only one object is busy, and none where all are limited or the key is wrong', async () => {
  const told: Record<string, boolean> = {};
  for (const name of ['lock_timeout', 'idempotency_key_in_use', 'rate_limit', 'invalid_api_key', 'api_error']) {
    await control('reset', {});
    await control('faults', { path: '/v1/', published: `stripe/${name}`, values: VALUES });
    const answer = await connector.subscriptionsOf('cus_1');
    told[name] = !answer.ok && concernsAll(answer);
  }
  expect(told).toEqual({ lock_timeout: false, idempotency_key_in_use: false, rate_limit: true, invalid_api_key: true, api_error: true });
});
