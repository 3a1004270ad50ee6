import { z } from 'zod';
import { openStateFile, type StateFile } from '../state-file.ts';

/** Seconds since the epoch, by the test clock. */
const moment = z.number().int();
const metadata = z.record(z.string(), z.string());

const address = z.object({
  line1: z.string().nullable(),
  line2: z.string().nullable(),
  city: z.string().nullable(),
  postal_code: z.string().nullable(),
  state: z.string().nullable(),
  country: z.string().nullable(),
});
export type Address = z.output<typeof address>;

const customer = z.object({
  id: z.string(),
  created: moment,
  name: z.string().nullable(),
  email: z.string().nullable(),
  address: address.nullable(),
  taxIds: z.array(z.object({ id: z.string(), type: z.string(), value: z.string(), created: moment })),
  /** the account's credit, as a negative amount */
  balance: z.number().int(),
  defaultCard: z.string().nullable(),
  metadata,
});
export type Customer = z.output<typeof customer>;

const product = z.object({ id: z.string(), created: moment, name: z.string(), metadata });
export type Product = z.output<typeof product>;

const interval = z.enum(['month', 'year']);
export type Interval = z.output<typeof interval>;
const price = z.object({
  id: z.string(),
  created: moment,
  product: z.string(),
  currency: z.string(),
  amount: z.number().int(),
  interval,
  lookupKey: z.string().nullable(),
  active: z.boolean(),
  metadata,
});
export type Price = z.output<typeof price>;

/** A payment method; of the number only the last four digits and what determines its behaviour. */
const card = z.object({
  id: z.string(),
  created: moment,
  customer: z.string(),
  number: z.string(),
  brand: z.string(),
  expMonth: z.number().int(),
  expYear: z.number().int(),
  /** authenticated by the cardholder, so that later payments need no 3-D Secure */
  authenticated: z.boolean(),
});
export type Card = z.output<typeof card>;

const session = z.object({
  id: z.string(),
  created: moment,
  expires: moment,
  status: z.enum(['open', 'complete', 'expired']),
  paymentStatus: z.enum(['paid', 'unpaid', 'no_payment_required']),
  customer: z.string(),
  price: z.string(),
  clientReference: z.string().nullable(),
  successUrl: z.string(),
  cancelUrl: z.string().nullable(),
  trialDays: z.number().int().nullable(),
  subscription: z.string().nullable(),
  invoice: z.string().nullable(),
  subscriptionMetadata: metadata,
  metadata,
});
export type Session = z.output<typeof session>;

const portalSession = z.object({
  id: z.string(),
  created: moment,
  customer: z.string(),
  returnUrl: z.string(),
  flow: z.string().nullable(),
});
export type PortalSession = z.output<typeof portalSession>;

const subscription = z.object({
  id: z.string(),
  itemId: z.string(),
  created: moment,
  customer: z.string(),
  status: z.enum(['trialing', 'active', 'past_due', 'canceled', 'incomplete', 'incomplete_expired']),
  price: z.string(),
  /** the day and time from which periods are counted */
  anchor: moment,
  periodStart: moment,
  periodEnd: moment,
  trialStart: moment.nullable(),
  trialEnd: moment.nullable(),
  withoutCard: z.enum(['cancel', 'create_invoice', 'pause']),
  cancelAtPeriodEnd: z.boolean(),
  canceledAt: moment.nullable(),
  endedAt: moment.nullable(),
  cancellation: z.object({ comment: z.string().nullable(), feedback: z.string().nullable(), reason: z.string().nullable() }),
  latestInvoice: z.string().nullable(),
  schedule: z.string().nullable(),
  /** counts before the customer's; checkout sets it */
  defaultCard: z.string().nullable().default(null),
  metadata,
});
export type Subscription = z.output<typeof subscription>;

const schedule = z.object({
  id: z.string(),
  created: moment,
  customer: z.string(),
  subscription: z.string(),
  status: z.enum(['active', 'released', 'completed', 'canceled']),
  phases: z.array(z.object({ start: moment, end: moment, price: z.string(), trialEnd: moment.nullable().default(null) })),
  releasedAt: moment.nullable(),
  metadata,
});
export type Schedule = z.output<typeof schedule>;

const line = z.object({
  id: z.string(),
  amount: z.number().int(),
  description: z.string(),
  price: z.string(),
  start: moment,
  end: moment,
  proration: z.boolean(),
});
export type Line = z.output<typeof line>;

const invoice = z.object({
  id: z.string(),
  number: z.string(),
  created: moment,
  customer: z.string(),
  subscription: z.string(),
  reason: z.enum(['subscription_create', 'subscription_cycle', 'subscription_update', 'upcoming']),
  status: z.enum(['open', 'paid', 'void', 'uncollectible']),
  periodStart: moment,
  periodEnd: moment,
  lines: z.array(line),
  startingBalance: z.number().int(),
  endingBalance: z.number().int(),
  amountPaid: z.number().int(),
  attempts: z.number().int(),
  nextAttempt: moment.nullable(),
  paidAt: moment.nullable(),
  voidedAt: moment.nullable(),
  paymentIntent: z.string().nullable(),
});
export type Invoice = z.output<typeof invoice>;

const paymentIntent = z.object({
  id: z.string(),
  created: moment,
  customer: z.string(),
  invoice: z.string(),
  amount: z.number().int(),
  currency: z.string(),
  card: z.string().nullable(),
  status: z.enum(['requires_payment_method', 'requires_action', 'succeeded', 'canceled']),
  charge: z.string().nullable(),
  failure: z.object({ code: z.string(), decline: z.string().nullable(), message: z.string() }).nullable(),
});
export type PaymentIntent = z.output<typeof paymentIntent>;

const charge = z.object({
  id: z.string(),
  created: moment,
  customer: z.string(),
  paymentIntent: z.string(),
  amount: z.number().int(),
  refunded: z.number().int(),
  currency: z.string(),
  card: z.string().nullable(),
  failure: z.object({ code: z.string(), decline: z.string().nullable(), message: z.string() }).nullable(),
});
export type Charge = z.output<typeof charge>;

const refund = z.object({
  id: z.string(),
  created: moment,
  charge: z.string(),
  amount: z.number().int(),
  reason: z.string().nullable(),
  metadata,
});
export type Refund = z.output<typeof refund>;

const event = z.object({ id: z.string(), created: moment, type: z.string(), object: z.record(z.string(), z.unknown()) });
export type StripeEvent = z.output<typeof event>;

/** Pending webhook deliveries; times in milliseconds of the machine's clock. */
const delivery = z.object({ event: z.string(), attempts: z.number().int(), dueAt: z.number() });

const replay = z.object({ key: z.string(), fingerprint: z.string(), status: z.number().int(), body: z.string(), at: z.number() });

export const stripeSettings = z.object({
  /** where events are sent; null: nowhere */
  webhookUrl: z.url().nullable(),
  /** false: they are held back, as if the endpoint were unknown */
  webhooks: z.boolean(),
  /** days between attempts to collect an unpaid invoice; after the last one the subscription ends */
  retryDays: z.array(z.number().int().min(1)),
});

const stripeState = z.object({
  version: z.literal(1),
  settings: stripeSettings,
  /** seconds by which the test clock is ahead of the machine's */
  ahead: z.number().int(),
  counter: z.number().int(),
  customers: z.array(customer),
  products: z.array(product),
  prices: z.array(price),
  cards: z.array(card),
  sessions: z.array(session),
  portalSessions: z.array(portalSession),
  subscriptions: z.array(subscription),
  schedules: z.array(schedule),
  invoices: z.array(invoice),
  paymentIntents: z.array(paymentIntent),
  charges: z.array(charge),
  refunds: z.array(refund),
  events: z.array(event),
  deliveries: z.array(delivery),
  replays: z.array(replay),
});
export type StripeState = z.output<typeof stripeState>;

export function seedStripe(webhookUrl: string | null = null): StripeState {
  return {
    version: 1,
    settings: { webhookUrl, webhooks: true, retryDays: [3, 5, 7] },
    ahead: 0,
    counter: 0,
    customers: [],
    products: [],
    prices: [],
    cards: [],
    sessions: [],
    portalSessions: [],
    subscriptions: [],
    schedules: [],
    invoices: [],
    paymentIntents: [],
    charges: [],
    refunds: [],
    events: [],
    deliveries: [],
    replays: [],
  };
}

/**
 * Opens `<dataDir>/stripe.json`.
 * @throws Error with one line if the folder is not writable or the file is not one that we wrote
 */
export function openStripeStore(dataDir: string): Promise<StateFile<StripeState>> {
  return openStateFile({ dataDir, name: 'stripe.json', parse: (value) => stripeState.parse(value), seed: seedStripe });
}
