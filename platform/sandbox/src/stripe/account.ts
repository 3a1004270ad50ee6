import { randomBytes } from 'node:crypto';
import { notFound } from './stripe-error.ts';
import type { StripeState } from './state.ts';

type Lists = {
  [K in keyof StripeState]: StripeState[K] extends { id: string }[] ? K : never;
}[keyof StripeState];

/** The account with its clock: what every part of the mock works on. */
export type Account = {
  readonly state: StripeState;
  /** root of the pages, without a trailing slash */
  readonly origin: string;
  /** the test clock's current time, in seconds */
  now(): number;
  /** records an event; `object` is rendered at that time */
  emit(type: string, object: object): void;
};

/** `sub_1Pq…`: Stripe's prefixes, our own letters. */
export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString('base64url').replaceAll(/[-_]/g, 'x')}`;
}

const NAMES: Record<Lists, string> = {
  customers: 'customer',
  products: 'product',
  prices: 'price',
  cards: 'PaymentMethod',
  sessions: 'checkout.session',
  portalSessions: 'billing_portal.session',
  subscriptions: 'subscription',
  schedules: 'subscription_schedule',
  invoices: 'invoice',
  paymentIntents: 'payment_intent',
  charges: 'charge',
  refunds: 'refund',
  events: 'event',
};

/** @throws StripeError 404 `resource_missing` */
export function get<K extends Lists>(state: StripeState, list: K, id: string | null): StripeState[K][number] {
  const found = (state[list] as { id: string }[]).find((one) => one.id === id);
  if (!found) throw notFound(NAMES[list], id ?? '');
  return found as StripeState[K][number];
}
