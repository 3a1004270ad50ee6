import { z } from 'zod';
import { get, newId } from '../account.ts';
import type { PortalSession, Session } from '../state.ts';
import { invalid } from '../stripe-error.ts';
import { portalView, sessionView } from '../views/session-view.ts';
import { metadata, paged, parsed, whole, type Endpoint } from './endpoint.ts';

const wantedSession = z.looseObject({
  mode: z.literal('subscription'),
  customer: z.string(),
  line_items: z.array(z.looseObject({ price: z.string() })).length(1),
  success_url: z.url(),
  cancel_url: z.url().optional(),
  client_reference_id: z.string().max(200).optional(),
  subscription_data: z.looseObject({ metadata, trial_period_days: whole.optional() }).optional(),
  metadata,
});

const SESSION_SECONDS = 86_400;

/** Checkout and portal sessions; their pages are in `pages/`. */
export function sessionCalls(on: Endpoint): void {
  on('POST', '/checkout/sessions', ({ account, form }) => {
    const wanted = parsed(wantedSession, form);
    const session: Session = {
      id: newId('cs_test'),
      created: account.now(),
      expires: account.now() + SESSION_SECONDS,
      status: 'open',
      paymentStatus: 'unpaid',
      customer: get(account.state, 'customers', wanted.customer).id,
      price: get(account.state, 'prices', wanted.line_items[0]?.price ?? '').id,
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
    const wanted = parsed(z.looseObject({ customer: z.string().optional(), status: z.string().optional() }), form);
    const items = account.state.sessions.filter(
      (one) => one.customer === (wanted.customer ?? one.customer) && one.status === (wanted.status ?? one.status),
    );
    return paged('/v1/checkout/sessions', form, items, (one) => sessionView(account, one));
  });
  on('GET', '/checkout/sessions/:id', ({ account, params }) => sessionView(account, get(account.state, 'sessions', params['id'] ?? '')));
  on('POST', '/checkout/sessions/:id/expire', ({ account, params }) => {
    const session = get(account.state, 'sessions', params['id'] ?? '');
    if (session.status !== 'open')
      throw invalid(`Only Checkout Sessions with a status in ["open"] can be expired. This one is ${session.status}.`);
    session.status = 'expired';
    account.emit('checkout.session.expired', sessionView(account, session));
    return sessionView(account, session);
  });

  on('POST', '/billing_portal/sessions', ({ account, form }) => {
    const wanted = parsed(
      z.looseObject({ customer: z.string(), return_url: z.url(), flow_data: z.looseObject({ type: z.string() }).optional() }),
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
