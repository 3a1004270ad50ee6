import { z } from 'zod';
import { get, newId } from '../account.ts';
import { refuseOtherCurrency } from '../engine/subscriptions.ts';
import type { PortalSession, Session } from '../state.ts';
import { refusal } from '../stripe-error.ts';
import { portalView, sessionView } from '../views/session-view.ts';
import { callForm, flag, listForm, metadata, paged, parsed, whole, type Endpoint } from './endpoint.ts';

const auto = z.enum(['auto', 'never']).optional();
const wantedSession = callForm({
  mode: z.literal('subscription'),
  customer: z.string(),
  customer_update: z.strictObject({ address: auto, name: auto, shipping: auto }).optional(),
  tax_id_collection: z.strictObject({ enabled: flag }).optional(),
  line_items: z.array(z.strictObject({ price: z.string(), quantity: whole.optional() })).length(1),
  success_url: z.url(),
  cancel_url: z.url().optional(),
  client_reference_id: z.string().max(200).optional(),
  subscription_data: z.strictObject({ metadata, trial_period_days: whole.optional() }).optional(),
  metadata,
});

const SESSION_SECONDS = 86_400;

/** Checkout and portal sessions; their pages are in `pages/`. */
export function sessionCalls(on: Endpoint): void {
  on('POST', '/checkout/sessions', ({ account, form }) => {
    const wanted = parsed(wantedSession, form);
    const quantity = wanted.line_items[0]?.quantity;
    if (quantity === undefined) throw refusal('quantity_missing');
    if (quantity < 1) throw refusal('quantity_below_one');
    if (wanted.tax_id_collection?.enabled && wanted.customer_update?.name !== 'auto') throw refusal('tax_ids_need_name');
    const price = get(account.state, 'prices', wanted.line_items[0]?.price ?? '');
    refuseOtherCurrency(account, wanted.customer, price.currency);
    const session: Session = {
      id: newId('cs_test'),
      created: account.now(),
      expires: account.now() + SESSION_SECONDS,
      status: 'open',
      paymentStatus: 'unpaid',
      customer: get(account.state, 'customers', wanted.customer).id,
      price: price.id,
      clientReference: wanted.client_reference_id ?? null,
      successUrl: wanted.success_url,
      cancelUrl: wanted.cancel_url ?? null,
      trialDays: wanted.subscription_data?.trial_period_days ?? null,
      subscription: null,
      invoice: null,
      subscriptionMetadata: wanted.subscription_data?.metadata ?? {},
      metadata: wanted.metadata,
    };
    account.state.sessions.push(session);
    return sessionView(account, session);
  });
  on('GET', '/checkout/sessions', ({ account, form }) => {
    const wanted = parsed(listForm({ customer: z.string().optional(), status: z.string().optional() }), form);
    const items = account.state.sessions.filter(
      (one) => one.customer === (wanted.customer ?? one.customer) && one.status === (wanted.status ?? one.status),
    );
    return paged('/v1/checkout/sessions', form, items, (one) => sessionView(account, one));
  });
  on('GET', '/checkout/sessions/:id', ({ account, params }) => sessionView(account, get(account.state, 'sessions', params['id'] ?? '')));
  on('POST', '/checkout/sessions/:id/expire', ({ account, params }) => {
    const session = get(account.state, 'sessions', params['id'] ?? '');
    if (session.status !== 'open') throw refusal('session_not_open', { status: session.status });
    session.status = 'expired';
    account.emit('checkout.session.expired', sessionView(account, session));
    return sessionView(account, session);
  });

  on('POST', '/billing_portal/sessions', ({ account, form }) => {
    const wanted = parsed(
      callForm({ customer: z.string(), return_url: z.url(), flow_data: z.strictObject({ type: z.string() }).optional() }),
      form,
    );
    const session: PortalSession = {
      id: newId('bps'),
      created: account.now(),
      customer: get(account.state, 'customers', wanted.customer).id,
      returnUrl: wanted.return_url,
      flow: wanted.flow_data?.type ?? null,
    };
    account.state.portalSessions.push(session);
    return portalView(account, session);
  });
}
