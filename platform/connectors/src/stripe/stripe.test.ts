import { createHmac } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startSandbox, stripeKeys, type Sandbox } from '@canopy/sandbox';
import type { Result } from './failure.ts';
import { stripe, type StripeConnector } from './stripe.ts';
import { testHttp as fetchHttp } from '../wordpress/http-for-tests.ts';

const DAY = 86_400;
/** The last day of January, so that shorter months do not have it. */
const START = new Date('2027-01-31T12:00:00Z');

let sandbox: Sandbox;
let dataDir: string;
let connector: StripeConnector;
let clock = START;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'connectors-stripe-'));
  sandbox = await startSandbox({ port: 0, host: '127.0.0.1', dataDir, clock: () => clock });
  connector = stripe({ ...stripeKeys, apiUrl: sandbox.url, http: fetchHttp });
});
afterAll(async () => {
  await sandbox.close();
  await rm(dataDir, { recursive: true, force: true });
});

const value = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(`${result.reason}: ${result.message}`);
  return result.value;
};
const control = (what: string, body: object) =>
  fetch(`${sandbox.url}/__sandbox/stripe${what}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

let counter = 0;
const price = async (plan: string, amountMinor: number, interval: 'month' | 'year' = 'month') =>
  value(await connector.ensurePrice({ plan, name: plan, interval, currency: 'USD', amountMinor }));
const customer = async () => {
  counter += 1;
  const organisationId = `org-${counter}`;
  return {
    organisationId,
    customerId: value(await connector.createCustomer({ organisationId, name: 'Fernhill', email: 'a@b.example' }, `c-${counter}`)),
  };
};
const checkout = async (priceId: string, who: Awaited<ReturnType<typeof customer>>) =>
  value(
    await connector.createCheckout(
      { ...who, priceId, successUrl: 'http://portal.example/ok?session_id={CHECKOUT_SESSION_ID}', cancelUrl: 'http://portal.example/no' },
      `checkout-${counter}-${priceId}`,
    ),
  );
const pay = (url: string, card: string, more: Record<string, string> = {}) =>
  fetch(url, { method: 'POST', body: new URLSearchParams({ card, ...more }), redirect: 'manual' });
const subscribed = async (priceId: string, card = '4242424242424242') => {
  const who = await customer();
  const session = await checkout(priceId, who);
  const answer = await pay(session.url ?? '', card, { authentication: 'agree' });
  expect(answer.status).toBe(303);
  const [truth] = value(await connector.subscriptionsOf(who.customerId));
  if (!truth) throw new Error('no subscription');
  return { ...who, session, truth };
};
const at = (date: string) => {
  clock = new Date(date);
};

describe('checkout', () => {
  it('is paid on the hosted page and can be read back with its invoice', async () => {
    const { session, truth, organisationId } = await subscribed(await price('basic', 2_900));
    const read = value(await connector.readCheckout(session.id));
    expect(read).toMatchObject({ status: 'complete', paymentStatus: 'paid', clientReference: organisationId, url: null });
    expect(read.invoice).toMatchObject({ status: 'paid', amountPaid: 2_900, currency: 'USD' });
    expect(truth).toMatchObject({ status: 'active', plan: 'basic', interval: 'month', amountMinor: 2_900, unpaid: null, pending: null });
    expect((await connector.expireCheckout(session.id)).ok).toBe(false);
    const pdf = await fetch(read.invoice?.pdf ?? '');
    expect([pdf.headers.get('content-type'), (await pdf.text()).slice(0, 8)]).toEqual(['application/pdf', '%PDF-1.4']);
  });

  it.each([
    ['4000000000000002', 'Your card was declined.'],
    ['4000000000009995', 'insufficient funds'],
    ['4242424242424241', 'card number is incorrect'],
  ])('with the card %s says why not, and can be tried again', async (card, words) => {
    const who = await customer();
    const session = await checkout(await price('basic', 2_900), who);
    const refused = await pay(session.url ?? '', card);
    expect([refused.status, await refused.text()]).toEqual([402, expect.stringContaining(words)]);
    expect(value(await connector.subscriptionsOf(who.customerId))).toEqual([]);
    expect((await pay(session.url ?? '', '4242424242424242')).status).toBe(303);
  });

  it('asks the bank where the card wants 3-D Secure', async () => {
    const who = await customer();
    const session = await checkout(await price('basic', 2_900), who);
    expect(await (await pay(session.url ?? '', '4000002500003155')).text()).toContain('3-D Secure');
    expect((await pay(session.url ?? '', '4000002500003155', { authentication: 'refuse' })).status).toBe(402);
    expect((await pay(session.url ?? '', '4000002500003155', { authentication: 'agree' })).status).toBe(303);
  });

  it('answers the same key with the same session, and another request under it with a refusal', async () => {
    const who = await customer();
    const [one, two] = [await price('basic', 2_900), await price('pro', 9_900)];
    const urls = { successUrl: 'http://portal.example/ok', cancelUrl: 'http://portal.example/no' };
    const first = value(await connector.createCheckout({ ...who, priceId: one, ...urls }, 'same'));
    expect(value(await connector.createCheckout({ ...who, priceId: one, ...urls }, 'same')).id).toBe(first.id);
    expect(await connector.createCheckout({ ...who, priceId: two, ...urls }, 'same')).toMatchObject({ ok: false, reason: 'refused' });
  });
});

describe('changes of the plan', () => {
  it('are charged to the second for the rest of the period, as previewed', async () => {
    at('2027-01-31T12:00:00Z');
    const { truth } = await subscribed(await price('basic', 2_900));
    expect(truth.periodEnd).toEqual(new Date('2027-02-28T12:00:00Z'));
    at('2027-02-14T12:00:00Z');
    const pro = await price('pro', 9_900);
    const preview = value(await connector.previewChange(truth, pro, clock));
    expect(preview.lines.map(({ amount }) => amount)).toEqual([-1_450, 4_950]);
    expect(preview.amountDue).toBe(3_500);
    const changed = value(await connector.changePrice(truth, pro, clock, 'up-1'));
    expect(changed).toMatchObject({ plan: 'pro', periodEnd: truth.periodEnd });
    expect(value(await connector.changePrice(truth, pro, clock, 'up-1')).plan).toBe('pro');
    expect(value(await connector.invoicesOf(truth.customerId)).map(({ amountPaid }) => amountPaid)).toEqual([3_500, 2_900]);
  });

  it('change nothing where the payment fails', async () => {
    const { truth } = await subscribed(await price('basic', 2_900));
    await control('/card', { customer: truth.customerId, number: '4000000000000341' });
    const refused = await connector.changePrice(truth, await price('pro', 9_900), clock, 'up-2');
    expect(refused).toMatchObject({ ok: false, reason: 'card', message: 'Your card was declined.' });
    expect(value(await connector.subscriptionsOf(truth.customerId))[0]?.plan).toBe('basic');
  });

  it('down wait for the end of the period, and can be taken back', async () => {
    at('2027-03-01T00:00:00Z');
    const { truth } = await subscribed(await price('pro', 9_900));
    const to = { priceId: await price('basic', 2_900), plan: 'basic', interval: 'month' as const };
    value(await connector.changePriceAtPeriodEnd(truth, to, 'down-1'));
    const [waiting] = value(await connector.subscriptionsOf(truth.customerId));
    expect(waiting).toMatchObject({ plan: 'pro', pending: { plan: 'basic', at: truth.periodEnd } });
    value(await connector.releaseSchedule(waiting?.pending?.scheduleId ?? '', 'undo-1'));
    expect(value(await connector.subscriptionsOf(truth.customerId))[0]?.pending).toBeNull();
    value(await connector.changePriceAtPeriodEnd(truth, to, 'down-2'));
    at('2027-04-02T00:00:00Z');
    const [after] = value(await connector.subscriptionsOf(truth.customerId));
    expect(after).toMatchObject({ plan: 'basic', status: 'active', pending: null });
    // The schedule lives on until its last phase is over, and manages the subscription meanwhile.
    expect(after?.scheduleId).not.toBeNull();
    value(await connector.cancelAtPeriodEnd(truth.id, { feedback: 'unused', comment: '' }, 'cancel-after-down'));
    value(await connector.resume(truth.id, 'resume-after-down'));
    expect(value(await connector.subscriptionsOf(truth.customerId))[0]).toMatchObject({ plan: 'basic', scheduleId: null });
  });

  it('down within a trial keep the trial, and charge the smaller plan alone when it ends', async () => {
    at('2027-05-01T00:00:00Z');
    const who = await customer();
    const trial = value(await connector.startTrial({ ...who, priceId: await price('pro', 9_900), days: 14 }, `trial-${who.customerId}`));
    await control('/card', { customer: who.customerId, number: '4242424242424242' });
    const to = { priceId: await price('basic', 2_900), plan: 'basic', interval: 'month' as const };
    value(await connector.changePriceAtPeriodEnd(trial, to, 'trial-down'));
    const [waiting] = value(await connector.subscriptionsOf(who.customerId));
    expect(waiting).toMatchObject({
      status: 'trialing',
      plan: 'pro',
      trialEnd: trial.trialEnd,
      pending: { plan: 'basic', at: trial.trialEnd },
    });
    expect(value(await connector.paymentsOf(who.customerId))).toEqual([]);
    at('2027-05-15T00:00:01Z');
    expect(value(await connector.subscriptionsOf(who.customerId))[0]).toMatchObject({ status: 'active', plan: 'basic', pending: null });
    expect(value(await connector.paymentsOf(who.customerId)).map(({ amountMinor }) => amountMinor)).toEqual([2_900]);
  });
});

it('finishes a smaller plan that was cut off between its two requests', async () => {
  const { truth } = await subscribed(await price('pro', 9_900));
  const to = { priceId: await price('basic', 2_900), plan: 'basic', interval: 'month' as const };
  const cutOff = stripe({
    ...stripeKeys,
    apiUrl: sandbox.url,
    http: async (url, request) =>
      /subscription_schedules\/./.test(url) ? { ok: false, reason: 'network', message: 'no' } : fetchHttp(url, request),
  });
  expect(await cutOff.changePriceAtPeriodEnd(truth, to, 'cut-1')).toMatchObject({ ok: false, reason: 'unavailable' });
  const [between] = value(await connector.subscriptionsOf(truth.customerId));
  expect(between).toMatchObject({ plan: 'pro', pending: null });
  value(await connector.changePriceAtPeriodEnd(truth, to, 'cut-2'));
  expect(value(await connector.subscriptionsOf(truth.customerId))[0]).toMatchObject({ plan: 'pro', pending: { plan: 'basic' } });
});

describe('time', () => {
  it('renews on the last day of months that are too short, and on the anchor’s day again after them', async () => {
    at('2027-01-31T12:00:00Z');
    const { truth } = await subscribed(await price('basic', 2_900));
    const ends = [];
    for (const date of ['2027-01-31T12:00:00Z', '2027-03-01T00:00:00Z', '2027-04-01T00:00:00Z']) {
      at(date);
      ends.push(
        value(await connector.subscriptionsOf(truth.customerId))[0]
          ?.periodEnd.toISOString()
          .slice(0, 10),
      );
    }
    expect(ends).toEqual(['2027-02-28', '2027-03-31', '2027-04-30']);
  });

  it('tries a failed payment again three times, then ends the subscription', async () => {
    at('2027-05-01T00:00:00Z');
    const { truth } = await subscribed(await price('basic', 2_900));
    await control('/card', { customer: truth.customerId, number: '4000000000000341' });
    at('2027-06-01T00:00:01Z');
    const [late] = value(await connector.subscriptionsOf(truth.customerId));
    expect(late).toMatchObject({ status: 'past_due', unpaid: { amountMinor: 2_900, nextAttempt: new Date('2027-06-04T00:00:00Z') } });
    at('2027-06-17T00:00:00Z');
    expect(value(await connector.subscriptionsOf(truth.customerId))[0]).toMatchObject({ status: 'canceled', unpaid: null });
  });

  it('ends a trial without a card, and charges one with a card', async () => {
    at('2027-07-01T00:00:00Z');
    const [without, withCard] = [await customer(), await customer()];
    const priceId = await price('basic', 2_900);
    for (const who of [without, withCard]) value(await connector.startTrial({ ...who, priceId, days: 14 }, `trial-${who.customerId}`));
    await control('/card', { customer: withCard.customerId, number: '4242424242424242' });
    at('2027-07-15T00:00:01Z');
    expect(value(await connector.subscriptionsOf(without.customerId))[0]?.status).toBe('canceled');
    expect(value(await connector.subscriptionsOf(withCard.customerId))[0]).toMatchObject({
      status: 'active',
      periodEnd: new Date('2027-08-15T00:00:00Z'),
    });
  });

  it('cancels at the end of the period unless that is taken back', async () => {
    at('2027-09-01T00:00:00Z');
    const { truth } = await subscribed(await price('basic', 2_900));
    value(await connector.cancelAtPeriodEnd(truth.id, { feedback: 'unused', comment: '' }, 'cancel-1'));
    expect(value(await connector.resume(truth.id, 'resume-1')).cancelAtPeriodEnd).toBe(false);
    value(await connector.cancelAtPeriodEnd(truth.id, { feedback: 'too_expensive', comment: 'dear' }, 'cancel-2'));
    at('2027-10-01T00:00:01Z');
    expect(value(await connector.subscriptionsOf(truth.customerId))[0]?.status).toBe('canceled');
  });
});

it('gives the last payment back once', async () => {
  const { truth } = await subscribed(await price('basic', 2_900));
  const [payment] = value(await connector.paymentsOf(truth.customerId));
  expect(payment).toMatchObject({ amountMinor: 2_900, refundedMinor: 0 });
  const wanted = { paymentIntent: payment?.paymentIntent ?? '', amountMinor: 2_900 };
  expect(value(await connector.refund(wanted, 'refund-1')).status).toBe('succeeded');
  expect(value(await connector.refund(wanted, 'refund-1')).status).toBe('succeeded');
  expect(await connector.refund(wanted, 'refund-2')).toMatchObject({ ok: false, code: 'charge_already_refunded' });
  expect(value(await connector.cancelNow(truth.id)).status).toBe('canceled');
});

it('counts what came back of an invoice whose charge is not among the newest', async () => {
  const { truth } = await subscribed(await price('basic', 2_900));
  const [payment] = value(await connector.paymentsOf(truth.customerId));
  value(await connector.refund({ paymentIntent: payment?.paymentIntent ?? '', amountMinor: 1_000 }, 'refund-old'));
  value(await connector.changePrice(truth, await price('pro', 9_900), clock, 'up-refunded'));
  const small = stripe({
    ...stripeKeys,
    apiUrl: sandbox.url,
    http: (url, request) => fetchHttp(url.includes('/charges?') ? url.replace('limit=100', 'limit=1') : url, request),
  });
  expect(value(await small.invoicesOf(truth.customerId)).map(({ amountRefunded }) => amountRefunded)).toEqual([0, 1_000]);
});

it('believes a webhook only with a fresh signature of its very bytes', async () => {
  const { truth } = await subscribed(await price('basic', 2_900));
  const events = value(await connector.eventsSince(new Date(clock.getTime() - DAY * 1_000)));
  const { id } = events.events.find(({ customerId }) => customerId === truth.customerId) ?? { id: '' };
  const all = (await (await fetch(`${sandbox.url}/__sandbox/stripe/events`)).json()) as { id: string }[];
  const body = JSON.stringify(all.find((one) => one.id === id));
  const sign = async (seconds: number) => ((await (await control('/sign', { body, seconds })).json()) as { signature: string }).signature;
  const now = Math.floor(Date.now() / 1_000);
  const read = (text: string, signature: string) => {
    const event = connector.readWebhook(Buffer.from(text), signature);
    return typeof event === 'string' ? event : event.id;
  };
  expect(read(body, await sign(now))).toBe(id);
  expect(read(`${body} `, await sign(now))).toBe('unsigned');
  expect(read(body, await sign(now - 3_600))).toBe('unsigned');
  expect(read(body, await sign(now + 3_600))).toBe('unsigned');
  expect(read(body, `t=${now},v1=00`)).toBe('unsigned');
});

const signedNow = (text: string, time: string) =>
  `t=${time},v1=${createHmac('sha256', stripeKeys.webhookSecret).update(`${time}.${text}`).digest('hex')}`;

it.each(['NaN', '', 'Infinity', '1e9', ' 1', '-1', `${Math.floor(Date.now() / 1_000)}x`])(
  'takes the time %p of a signature for no time, though the signature fits',
  (time) => {
    expect(connector.readWebhook(Buffer.from('{}'), signedNow('{}', time))).toBe('unsigned');
  },
);

const event = { id: 'evt_1', type: 'customer.updated', created: 1_700_000_000, data: { object: { object: 'customer', id: 'cus_1' } } };
it.each([
  ['no JSON', '{"id":'],
  ['no object', 'null'],
  ['deep nesting', `${'['.repeat(20_000)}${']'.repeat(20_000)}`],
  ['a time that is no date', JSON.stringify({ ...event, created: 9_007_199_254_740_991 })],
  ['a NUL in its id', JSON.stringify({ ...event, id: 'evt_\u0000' })],
  ['an id of a megabyte', JSON.stringify({ ...event, id: 'e'.repeat(1_000_000) })],
  ['a customer of a megabyte', JSON.stringify({ ...event, data: { object: { object: 'card', customer: 'c'.repeat(1_000_000) } } })],
])('takes a signed webhook with %s for no event', (_what, text) => {
  const time = String(Math.floor(Date.now() / 1_000));
  expect(connector.readWebhook(Buffer.from(text), signedNow(text, time))).toBe('malformed');
});

it('says when the key is wrong and when nobody answers', async () => {
  const wrong = stripe({ ...stripeKeys, secretKey: 'sk_test_other', apiUrl: sandbox.url, http: fetchHttp });
  expect(await wrong.invoicesOf('cus_1')).toMatchObject({ ok: false, reason: 'credentials' });
  expect(await connector.invoicesOf('cus_unknown')).toMatchObject({ ok: true, value: [] });
  expect(await connector.detailsOf('cus_unknown')).toMatchObject({ ok: false, reason: 'not-found' });
  const nobody = stripe({ ...stripeKeys, apiUrl: sandbox.url, http: async () => ({ ok: false, reason: 'refused', message: 'no' }) });
  expect(await nobody.invoicesOf('cus_1')).toMatchObject({ ok: false, reason: 'unavailable' });
});
