import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import { CLOCK_ID } from './clock-view.ts';
import type { Card, Customer } from '../state.ts';

export function customerView(customer: Customer): Omit<Stripe.Customer, 'lastResponse'> {
  return {
    id: customer.id,
    object: 'customer',
    address: customer.address,
    balance: customer.balance,
    created: customer.created,
    currency: null,
    default_source: null,
    delinquent: false,
    description: null,
    email: customer.email,
    invoice_prefix: 'SANDBOX',
    invoice_settings: { custom_fields: null, default_payment_method: customer.defaultCard, footer: null, rendering_options: null },
    livemode: false,
    metadata: customer.metadata,
    name: customer.name,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: CLOCK_ID,
  };
}

export function taxIdView(customer: Customer, taxId: Customer['taxIds'][number]): Omit<Stripe.TaxId, 'lastResponse'> {
  return {
    id: taxId.id,
    object: 'tax_id',
    country: taxId.value.slice(0, 2),
    created: taxId.created,
    customer: customer.id,
    customer_account: null,
    livemode: false,
    owner: { type: 'customer', customer: customer.id, customer_account: null },
    type: taxId.type as Stripe.TaxId['type'],
    value: taxId.value,
    verification: { status: 'verified', verified_address: null, verified_name: null },
  };
}

/** The same for the same number, as Stripe's: 16 letters and digits. */
const fingerprintOf = (number: string): string => createHash('sha256').update(`card ${number}`).digest('hex').slice(0, 16);

export function cardView(card: Card): Omit<Stripe.PaymentMethod, 'lastResponse'> {
  return {
    id: card.id,
    object: 'payment_method',
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    card: {
      brand: card.brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'US',
      display_brand: card.brand,
      exp_month: card.expMonth,
      exp_year: card.expYear,
      fingerprint: fingerprintOf(card.number),
      funding: 'credit',
      generated_from: null,
      last4: card.number.slice(-4),
      networks: { available: [card.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: card.created,
    customer: card.customer,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  };
}
