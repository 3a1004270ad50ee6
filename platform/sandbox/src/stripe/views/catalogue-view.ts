import type Stripe from 'stripe';
import type { Price, Product } from '../state.ts';
import type { Wire } from './list-view.ts';

export type PriceView = Wire<Stripe.Price, 'unit_amount_decimal', { unit_amount_decimal: string }>;
export type PlanView = Wire<Stripe.Plan, 'amount_decimal', { amount_decimal: string }>;

export function productView(product: Product): Stripe.Product {
  return {
    id: product.id,
    object: 'product',
    active: true,
    created: product.created,
    default_price: null,
    description: null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: product.metadata,
    name: product.name,
    package_dimensions: null,
    shippable: null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    updated: product.created,
    url: null,
  };
}

export function priceView(price: Price): PriceView {
  return {
    id: price.id,
    object: 'price',
    active: price.active,
    billing_scheme: 'per_unit',
    created: price.created,
    currency: price.currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: price.lookupKey,
    metadata: price.metadata,
    nickname: null,
    product: price.product,
    recurring: { interval: price.interval, interval_count: 1, meter: null, trial_period_days: null, usage_type: 'licensed' },
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: 'recurring',
    unit_amount: price.amount,
    unit_amount_decimal: String(price.amount),
  };
}

/** The legacy form of a price that subscription items still carry. */
export function planView(price: Price): PlanView {
  return {
    id: price.id,
    object: 'plan',
    active: price.active,
    amount: price.amount,
    amount_decimal: String(price.amount),
    billing_scheme: 'per_unit',
    created: price.created,
    currency: price.currency,
    interval: price.interval,
    interval_count: 1,
    livemode: false,
    metadata: price.metadata,
    meter: null,
    nickname: null,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  };
}
