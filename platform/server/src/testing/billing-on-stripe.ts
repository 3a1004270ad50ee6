import { createOutgoing } from '@canopy/crawler/outgoing';
import { billingModules } from '../modules/billing/index.ts';
import { LIVE_STATES, billingCustomers } from '../modules/billing/standing/index.ts';
import { openStripe } from '../modules/billing/stripe/index.ts';
import type { BillingStack } from './billing-stack.ts';
import { testStack } from './test-stack.ts';

const API = 'https://api.stripe.com';
/** Payment methods of Stripe's test mode; docs.stripe.com/testing#cards. */
const METHODS = { works: 'pm_card_visa', declines: 'pm_card_chargeCustomerFail' } as const;

/** The server and an account at the sandbox's Stripe, or at Stripe. */
export interface BillingTarget extends Pick<BillingStack, 'deps' | 'workspace'> {
  /** sets a card as the customer's payment method: one that works, or one that is declined when charged */
  giveCard(customerId: string, card: keyof typeof METHODS): Promise<unknown>;
  close(): Promise<void>;
}

/**
 * The server on Stripe's test mode, which charges nothing. Events are asked for: Stripe cannot reach a webhook of a test.
 * @param testKey a secret key of test mode
 */
export async function billingOnStripe(testKey: string): Promise<BillingTarget> {
  if (!/^[rs]k_test_/.test(testKey)) throw new Error('STRIPE_TEST_KEY has to be a key of test mode: these tests buy and refund.');
  const outgoing = createOutgoing({ allowHosts: [], userAgent: 'CanopyTest' });
  const stack = await testStack({
    modules: billingModules,
    worker: false,
    config: { stripe: { secretKey: testKey, webhookSecret: 'whsec_unused', apiUrl: undefined } },
    deps: { outgoing },
  });
  const post = async (path: string, form: Record<string, string>): Promise<{ id: string }> => {
    const answer = await fetch(`${API}/v1/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${testKey}` },
      body: new URLSearchParams(form),
    });
    if (!answer.ok) throw new Error(await answer.text());
    return (await answer.json()) as { id: string };
  };
  return {
    deps: stack.deps,
    async workspace() {
      const user = await stack.createUser({ isAgency: true });
      const organisation = await stack.createOrganisation({ members: [{ user, role: 'agency' }] });
      return { user, organisation, as: stack.asUser(user, organisation) };
    },
    async giveCard(customer, card) {
      const { id } = await post(`payment_methods/${METHODS[card]}/attach`, { customer });
      await post(`customers/${customer}`, { 'invoice_settings[default_payment_method]': id });
    },
    async close() {
      const stripe = openStripe(stack.deps);
      for (const { stripeId } of await stack.deps.db.select().from(billingCustomers)) {
        const truths = await stripe?.subscriptionsOf(stripeId);
        const live = truths?.ok ? truths.value.filter(({ status }) => LIVE_STATES.includes(status)) : [];
        for (const { id } of live) await stripe?.cancelNow(id);
      }
      await stack.close();
      await outgoing.close();
    },
  };
}
