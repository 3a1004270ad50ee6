import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  cancelAndRefund,
  getBillingDetails,
  getRefundOffer,
  getSubscription,
  startCheckout,
  verifyPayment,
} from '@canopy/contract/billing';
import { sql } from 'drizzle-orm';
import { billingStack, type BillingStack } from '../../../testing/billing-stack.ts';
import { openStripe } from '../stripe/index.ts';
import { catchUp } from '../sync/index.ts';

interface SentEvent {
  id: string;
  type: string;
}

let stack: BillingStack;
beforeAll(async () => {
  stack = await billingStack({ webhooks: false });
});
afterAll(() => stack.close());

const events = async (): Promise<SentEvent[]> =>
  (await (await fetch(`${stack.sandbox.url}/__sandbox/stripe/events`)).json()) as SentEvent[];
const now = () => Math.floor(Date.now() / 1_000);
/** Sends an event as Stripe would, signed as of a second. */
const send = async (event: SentEvent, seconds = now(), change: { body?: string; signature?: string } = {}) => {
  const body = JSON.stringify(event);
  const { signature } = await stack.control<{ signature: string }>('stripe/sign', { body, seconds });
  const answer = await stack.app.inject({
    method: 'POST',
    url: '/api/stripe/webhook/',
    headers: { 'content-type': 'application/json', 'stripe-signature': change.signature ?? signature },
    payload: change.body ?? body,
  });
  return answer.statusCode;
};
/** The same order in every run. */
const shuffled = <T>(values: readonly T[]): T[] =>
  values
    .map((value, place) => ({ value, at: (place * 7_919) % 1_009 }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ value }) => value);
const tenTimes = <T>(values: readonly T[]): T[] => Array.from({ length: 10 }, () => values).flat();

describe('a storm of events', () => {
  it('ten times each, shuffled and in parallel, gives the plan once', async () => {
    const { as, organisation } = await stack.workspace();
    const { body } = await as.call(startCheckout, { body: { plan_type: 'basic', interval: 'month' } });
    const { sessionId } = await stack.pay(body.checkout_url);
    const all = await events();
    expect(all.length).toBeGreaterThan(3);
    const statuses = await Promise.all([
      ...shuffled(tenTimes(all)).map((event) => send(event)),
      ...Array.from({ length: 5 }, async () => (await as.call(verifyPayment, { body: { session_id: sessionId } })).status),
    ]);
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect((await as.call(getSubscription)).body).toMatchObject({ plan: { type: 'basic' }, subscription: { status: 'active' } });
    expect((await as.call(getBillingDetails)).body.invoices).toHaveLength(1);
    const { rows } = await stack.deps.db.execute(
      sql`select count(*)::integer as changes from audit_log where organisation_id = ${organisation.id} and action = 'subscription.change'`,
    );
    expect(rows[0]?.['changes']).toBe(1);
  });

  it.each([
    ['no JSON', '{"id":'],
    ['null', 'null'],
    ['a time that is no date', '{"id":"evt_1","type":"t","created":9007199254740991,"data":{"object":{"object":"customer","id":"cus_1"}}}'],
    ['a NUL', '{"id":"evt_\\u0000","type":"t","created":1,"data":{"object":{"object":"customer","id":"cus_1"}}}'],
  ])('refuses a signed webhook of %s for good', async (_what, body) => {
    const { signature } = await stack.control<{ signature: string }>('stripe/sign', { body, seconds: now() });
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
    const answer = await stack.app.inject({ method: 'POST', url: '/api/stripe/webhook/', headers, payload: body });
    expect(answer.headers['content-type']).toContain('application/problem+json');
    expect(answer.json()).toMatchObject({ status: 400, code: 'event-invalid' });
  });

  it('that comes a day late does not bring back what has ended', async () => {
    const { as } = await stack.workspace();
    await stack.subscribe(as, 'pro');
    const then = await events();
    const { charge, refund_minor } = (await as.call(getRefundOffer)).body;
    await as.call(cancelAndRefund, { body: { payment: charge?.payment, refund_minor } });
    await stack.control('stripe/clock', { seconds: 86_400 });
    const statuses = await Promise.all(shuffled(tenTimes(then)).map((event) => send(event)));
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect((await as.call(getSubscription)).body.plan.type).toBe('free');
  });

  it('is refused where signature, age or bytes are wrong', async () => {
    const [event] = await events();
    if (!event) throw new Error('no event');
    const body = JSON.stringify(event);
    expect([
      await send(event, now() - 3_600),
      await send(event, now(), { signature: `t=${now()},v1=${'0'.repeat(64)}` }),
      await send(event, now(), { signature: '' }),
      await send(event, now(), { body: body.replace(event.type, 'invoice.paid ') }),
    ]).toEqual([400, 400, 400, 400]);
  });
});

it('asks Stripe to send an event again while Stripe itself cannot be asked, and takes it up later', async () => {
  const { as } = await stack.workspace();
  const { body } = await as.call(startCheckout, { body: { plan_type: 'basic', interval: 'month' } });
  const before = new Set((await events()).map(({ id }) => id));
  await stack.pay(body.checkout_url);
  const fresh = (await events()).filter(({ id, type }) => !before.has(id) && type === 'customer.subscription.created');
  await stack.control('faults', { path: '/v1/subscriptions', status: 500 });
  expect(await Promise.all(fresh.map((event) => send(event)))).toEqual([503]);
  await fetch(`${stack.sandbox.url}/__sandbox/faults`, { method: 'DELETE' });
  expect((await as.call(getSubscription)).body.plan.type).toBe('free');
  const stripe = openStripe(stack.deps);
  if (!stripe) throw new Error('Stripe is not set up');
  await catchUp(stack.deps, stripe);
  expect((await as.call(getSubscription)).body.plan.type).toBe('basic');
});

it('that were missed in an hour without an endpoint are caught up by asking, and nothing is charged twice', async () => {
  const [one, two] = [await stack.workspace(), await stack.workspace()];
  for (const [{ as }, plan_type] of [
    [one, 'basic'],
    [two, 'pro'],
  ] as const)
    await stack.pay((await as.call(startCheckout, { body: { plan_type, interval: 'month' } })).body.checkout_url);
  await stack.control('stripe/clock', { seconds: 3_600 });
  const stripe = openStripe(stack.deps);
  if (!stripe) throw new Error('Stripe is not set up');
  const anHourLater = { ...stack.deps, clock: () => new Date(Date.now() + 3_600_000) };
  expect(await catchUp(anHourLater, stripe)).toBe(2);
  expect(await catchUp(anHourLater, stripe)).toBe(0);
  for (const [{ as }, plan] of [
    [one, 'basic'],
    [two, 'pro'],
  ] as const) {
    expect((await as.call(getSubscription)).body).toMatchObject({ plan: { type: plan }, subscription: { status: 'active' } });
    expect((await as.call(getBillingDetails)).body.invoices).toHaveLength(1);
  }
});

describe('what belongs to another workspace', () => {
  it('is neither refunded, nor shown, nor verified by a stranger', async () => {
    const [mine, other] = [await stack.workspace(), await stack.workspace()];
    const session = await stack.subscribe(mine.as);
    await stack.subscribe(other.as, 'pro');
    const { charge, refund_minor } = (await mine.as.call(getRefundOffer)).body;
    const refused = await other.as.call(cancelAndRefund, { body: { payment: charge?.payment, refund_minor } });
    const unverified = await other.as.call(verifyPayment, { body: { session_id: session } });
    expect([refused, unverified].map(({ status, body }) => [status, (body as { code?: string }).code])).toEqual([
      [409, 'charge-changed'],
      [404, 'session-unknown'],
    ]);
    const [own] = (await mine.as.call(getBillingDetails)).body.invoices;
    expect((await other.as.call(getBillingDetails)).body.invoices.map(({ id }) => id)).not.toContain(own?.id);
    expect((await mine.as.call(getRefundOffer)).body.charge?.refunded_minor).toBe(0);
    expect((await other.as.call(getSubscription)).body.plan.type).toBe('pro');
  });

  it('is not changed by an event about a customer of nobody’s here, even where Stripe has signed it', async () => {
    const { as } = await stack.workspace();
    await stack.subscribe(as);
    const deleted = { id: 'sub_elsewhere', object: 'subscription', customer: 'cus_of_another_account', status: 'canceled' };
    const event = {
      id: 'evt_elsewhere',
      object: 'event',
      type: 'customer.subscription.deleted',
      created: now(),
      data: { object: deleted },
    };
    expect(await send(event)).toBe(200);
    expect((await as.call(getSubscription)).body.plan.type).toBe('basic');
  });
});
