import type Stripe from 'stripe';
import { get, type Account } from '../account.ts';
import type { Card, Charge, PaymentIntent, Refund } from '../state.ts';
import { cardView } from './customer-view.ts';

const NOBODY = { address: null, email: null, name: null, phone: null, tax_id: null };

export function intentView(intent: PaymentIntent): Omit<Stripe.PaymentIntent, 'lastResponse'> {
  const { failure } = intent;
  return {
    id: intent.id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: intent.amount,
    amount_capturable: 0,
    amount_received: intent.status === 'succeeded' ? intent.amount : 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic',
    client_secret: `${intent.id}_secret_sandbox`,
    confirmation_method: 'automatic',
    created: intent.created,
    currency: intent.currency,
    customer: intent.customer,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    last_payment_error: failure && {
      type: 'card_error',
      code: failure.code as Stripe.PaymentIntent.LastPaymentError['code'] & string,
      message: failure.message,
      ...(failure.decline === null ? {} : { decline_code: failure.decline }),
    },
    latest_charge: intent.charge,
    livemode: false,
    managed_payments: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: intent.card,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: 'off_session',
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: intent.status,
    transfer_data: null,
    transfer_group: null,
  };
}

export function chargeView({ state }: Pick<Account, 'state'>, charge: Charge): Omit<Stripe.Charge, 'lastResponse'> {
  const paid = charge.failure === null;
  return {
    id: charge.id,
    object: 'charge',
    amount: charge.amount,
    amount_captured: paid ? charge.amount : 0,
    amount_refunded: charge.refunded,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: NOBODY,
    calculated_statement_descriptor: 'CANOPY SANDBOX',
    captured: paid,
    created: charge.created,
    currency: charge.currency,
    customer: charge.customer,
    description: null,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: charge.failure?.code ?? null,
    failure_message: charge.failure?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: {},
    on_behalf_of: null,
    outcome: null,
    paid,
    payment_intent: charge.paymentIntent,
    payment_method: charge.card,
    payment_method_details: detailsOf(state.cards.find(({ id }) => id === charge.card)),
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: paid && charge.refunded === charge.amount,
    review: null,
    shipping: null,
    source: null as unknown as Stripe.Charge['source'],
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: paid ? 'succeeded' : 'failed',
    transfer_data: null,
    transfer_group: null,
  };
}

/** The card as it was when it paid. */
function detailsOf(card: Card | undefined): Stripe.Charge.PaymentMethodDetails | null {
  if (!card) return null;
  const details = cardView(card).card;
  if (!details) return null;
  return {
    type: 'card',
    card: {
      amount_authorized: null,
      authorization_code: null,
      brand: details.brand,
      checks: details.checks,
      country: details.country,
      electronic_commerce_indicator: null,
      exp_month: details.exp_month,
      exp_year: details.exp_year,
      fingerprint: details.fingerprint ?? null,
      funding: details.funding,
      installments: null,
      last4: details.last4,
      mandate: null,
      network: details.brand,
      network_transaction_id: null,
      regulated_status: details.regulated_status,
      three_d_secure: null,
      transaction_link_id: null,
      wallet: null,
    },
  };
}

export function refundView({ state }: Account, refund: Refund): Omit<Stripe.Refund, 'lastResponse'> {
  const charge = get(state, 'charges', refund.charge);
  return {
    id: refund.id,
    object: 'refund',
    amount: refund.amount,
    balance_transaction: null,
    charge: charge.id,
    created: refund.created,
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    metadata: refund.metadata,
    payment_intent: charge.paymentIntent,
    payment_method: charge.card,
    reason: refund.reason as Stripe.Refund['reason'],
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  };
}
