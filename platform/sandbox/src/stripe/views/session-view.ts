import type Stripe from 'stripe';
import { get, type Account } from '../account.ts';
import type { PortalSession, Session } from '../state.ts';
import { listView, type Wire } from './list-view.ts';
import { priceView } from './catalogue-view.ts';

export type SessionView = Wire<Stripe.Checkout.Session, 'line_items', object>;

export function sessionView({ state, origin }: Account, session: Session): SessionView {
  const customer = get(state, 'customers', session.customer);
  const price = get(state, 'prices', session.price);
  const amount = session.trialDays === null ? price.amount : 0;
  return {
    id: session.id,
    object: 'checkout.session',
    adaptive_pricing: null,
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: null,
    amount_subtotal: amount,
    amount_total: amount,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: 'auto',
    cancel_url: session.cancelUrl,
    client_reference_id: session.clientReference,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: session.created,
    currency: price.currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
    customer: customer.id,
    customer_account: null,
    customer_creation: null,
    customer_details: {
      address: customer.address,
      business_name: null,
      email: customer.email,
      individual_name: null,
      name: customer.name,
      phone: null,
      tax_exempt: 'none',
      tax_ids: customer.taxIds.map(({ type, value }) => ({ type: type as Stripe.TaxId['type'], value })),
    },
    customer_email: null,
    discounts: [],
    expires_at: session.expires,
    integration_identifier: null,
    invoice: session.invoice,
    invoice_creation: null,
    livemode: false,
    locale: null,
    managed_payments: null,
    metadata: session.metadata,
    mode: 'subscription',
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: 'always',
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    payment_status: session.paymentStatus,
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: session.status,
    submit_type: null,
    subscription: session.subscription,
    success_url: session.successUrl,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: session.status === 'open' ? `${origin}/stripe/checkout/${session.id}` : null,
    wallet_options: null,
  };
}

/** What the API returns for `expand: ['line_items']`. */
export function lineItemsView({ state }: Account, session: Session) {
  const price = get(state, 'prices', session.price);
  return listView(`/v1/checkout/sessions/${session.id}/line_items`, [
    {
      id: `li_${session.id.slice(3)}`,
      object: 'item',
      amount_discount: 0,
      amount_subtotal: price.amount,
      amount_tax: 0,
      amount_total: price.amount,
      currency: price.currency,
      description: get(state, 'products', price.product).name,
      price: priceView(price),
      quantity: 1,
    },
  ]);
}

export function portalView({ origin }: Account, session: PortalSession): Omit<Stripe.BillingPortal.Session, 'lastResponse'> {
  return {
    id: session.id,
    object: 'billing_portal.session',
    configuration: 'bpc_sandbox',
    created: session.created,
    customer: session.customer,
    customer_account: null,
    flow: null,
    livemode: false,
    locale: null,
    on_behalf_of: null,
    return_url: session.returnUrl,
    url: `${origin}/stripe/portal/${session.id}`,
  };
}
