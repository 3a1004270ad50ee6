import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startCheckout, verifyPayment } from '@canopy/contract/billing';
import { createOutgoing } from '@canopy/crawler/outgoing';
import { startSandbox, stripeKeys, type Sandbox } from '@canopy/sandbox';
import { billingModules } from '../modules/billing/index.ts';
import { userModule } from '../modules/host/user/index.ts';
import { testStack, type TestClient, type TestOrganisation, type TestStack, type TestUser } from './test-stack.ts';

/** Stripe's cards that work, and that can be saved but are declined when charged. */
export const CARDS = { works: '4242424242424242', declines: '4000000000000341' } as const;

let cards = 0;
/** The number of a card that works and that nobody else has. */
export function newCard(): string {
  const start = `42424242${String((cards += 1)).padStart(7, '0')}`;
  const last = Array.from({ length: 10 }, (_, digit) => `${start}${digit}`).find(isValid);
  return last ?? CARDS.works;
}

/** The checksum of card numbers. */
const isValid = (number: string) =>
  [...number].toReversed().reduce((sum, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1);
    return sum + (value > 9 ? value - 9 : value);
  }, 0) %
    10 ===
  0;

/** The server with the sandbox's Stripe, connected both ways over HTTP. */
export interface BillingStack extends TestStack {
  sandbox: Sandbox;
  /** POSTs to the sandbox's control routes */
  control<T>(what: string, body: object): Promise<T>;
  /** settings, clock and what is waiting to be sent */
  stripeState(): Promise<{ waiting: number; now: number }>;
  /** a workspace with an agency member */
  workspace(): Promise<{ user: TestUser; organisation: TestOrganisation; as: TestClient }>;
  /** pays on the hosted page; returns the response's status and target */
  pay(url: string, card?: string): Promise<{ status: number; sessionId: string | null }>;
  /** checks out, pays and verifies; with a card of its own, unless one is given */
  subscribe(as: TestClient, plan?: 'basic' | 'pro', interval?: 'month' | 'year', card?: string): Promise<string>;
}

/** Starts both; `webhooks: false` leaves the sandbox's events unsent until told otherwise. */
export async function billingStack({ webhooks = true }: { webhooks?: boolean } = {}): Promise<BillingStack> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'billing-sandbox-'));
  const sandbox = await startSandbox({ port: 0, host: '127.0.0.1', dataDir });
  const outgoing = createOutgoing({ allowHosts: [new URL(sandbox.url).host], userAgent: 'CanopyTest' });
  const stack = await testStack({
    modules: [...billingModules, userModule],
    worker: false,
    config: { stripe: { ...stripeKeys, apiUrl: sandbox.url }, sandboxUrl: sandbox.url },
    deps: { outgoing },
  });
  await stack.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = stack.app.server.address() as AddressInfo;
  const control = async <T>(what: string, body: object): Promise<T> => {
    const answer = await fetch(`${sandbox.url}/__sandbox/${what}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(await answer.text());
    return (await answer.json()) as T;
  };
  await control('stripe', { webhookUrl: `http://127.0.0.1:${port}/api/stripe/webhook/`, webhooks });
  const pay: BillingStack['pay'] = async (url, card = newCard()) => {
    const answer = await fetch(url, { method: 'POST', body: new URLSearchParams({ card, authentication: 'agree' }), redirect: 'manual' });
    await answer.body?.cancel();
    const target = answer.headers.get('location');
    return { status: answer.status, sessionId: target === null ? null : new URL(target).searchParams.get('session_id') };
  };
  return {
    ...stack,
    sandbox,
    control,
    stripeState: async () => (await (await fetch(`${sandbox.url}/__sandbox/stripe`)).json()) as { waiting: number; now: number },
    async workspace() {
      const user = await stack.createUser({ isAgency: true });
      const organisation = await stack.createOrganisation({ members: [{ user, role: 'agency' }] });
      return { user, organisation, as: stack.asUser(user, organisation) };
    },
    pay,
    async subscribe(as, plan = 'basic', interval = 'month', card = newCard()) {
      const { body } = await as.call(startCheckout, { body: { plan_type: plan, interval } });
      const { sessionId } = await pay(body.checkout_url, card);
      await as.call(verifyPayment, { body: { session_id: sessionId } });
      return sessionId ?? '';
    },
    async close() {
      await stack.close();
      await outgoing.close();
      await sandbox.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
