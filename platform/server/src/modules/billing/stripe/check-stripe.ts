import type { Deps } from '../../../deps.ts';
import { unknown, works, wrong, type Finding } from '../../../operator/finding.ts';
import { openStripe } from './open-stripe.ts';

const STRIPE = 'Stripe';
const PATH = '/stripe/webhook/';
/** Events that have to arrive for a payment to count at once; the others only make the next comparison earlier. */
const NEEDED = ['customer.subscription.updated', 'customer.subscription.deleted', 'invoice.paid', 'checkout.session.completed'];

/** Tries Stripe's key, and whether its events reach this installation. Nothing is written. */
export async function checkStripe(deps: Pick<Deps, 'config' | 'outgoing' | 'clock'>): Promise<Finding[]> {
  const stripe = openStripe(deps);
  const { stripe: settings, publicUrl, apiUrl } = deps.config;
  if (!stripe || !settings) return [];
  const read = await stripe.eventsSince(deps.clock());
  if (!read.ok) return [wrong(STRIPE, read.reason === 'credentials' ? 'key' : 'answer', `${read.message} Check STRIPE_SECRET_KEY.`)];
  const isTest = /^[rs]k_test_/.test(settings.secretKey);
  const key = works(STRIPE, isTest ? 'The key is accepted; it is one of test mode, so nobody is charged.' : 'The key is accepted.');
  const address = `${apiUrl ?? `${publicUrl}/api`}${PATH}`;
  const endpoints = await stripe.webhookEndpoints();
  if (!endpoints.ok)
    return [key, unknown(STRIPE, `Its webhook endpoints could not be read, so it is not known whether events reach ${address}.`)];
  const own = endpoints.value.find(({ url }) => withSlash(url) === address);
  if (!own) return [key, wrong(STRIPE, 'webhook', `No webhook endpoint sends events to ${address}. Add it in Stripe’s dashboard.`)];
  if (!own.isEnabled) return [key, wrong(STRIPE, 'webhook', `The webhook endpoint ${address} is disabled in Stripe’s dashboard.`)];
  const missing = own.events.includes('*') ? [] : NEEDED.filter((event) => !own.events.includes(event));
  if (missing.length > 0) return [key, wrong(STRIPE, 'webhook', `The webhook endpoint does not send ${missing.join(', ')}.`)];
  return [key, works(STRIPE, `Its events are sent to ${address}.`)];
}

const withSlash = (url: string): string => (url.endsWith('/') ? url : `${url}/`);
