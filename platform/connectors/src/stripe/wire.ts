import { z } from 'zod';

/** The parts of Stripe's responses that we read; everything else is ignored. Times are in seconds. */
const moment = z
  .number()
  .int()
  .transform((seconds) => new Date(seconds * 1_000));
const reference = z.union([z.string(), z.object({ id: z.string() })]).transform((value) => (typeof value === 'string' ? value : value.id));

const price = z.object({
  id: z.string(),
  currency: z.string().transform((code) => code.toUpperCase()),
  unit_amount: z.number().int().nullable(),
  recurring: z.object({ interval: z.string() }).nullable(),
  metadata: z.record(z.string(), z.string()),
});

const latestInvoice = z.object({
  id: z.string(),
  status: z.string().nullable(),
  attempt_count: z.number().int(),
  amount_remaining: z.number().int(),
  next_payment_attempt: moment.nullable(),
  hosted_invoice_url: z.string().nullish(),
  status_transitions: z.object({ finalized_at: moment.nullable() }),
});

const schedule = z.object({
  id: z.string(),
  status: z.string(),
  metadata: z.record(z.string(), z.string()).nullable(),
  /** null unless it is active */
  current_phase: z.object({ start_date: moment, end_date: moment }).nullable(),
  phases: z.array(z.object({ start_date: moment, end_date: moment })),
});

export const subscriptionWire = z.object({
  id: z.string(),
  customer: reference,
  status: z.string(),
  created: moment,
  billing_cycle_anchor: moment,
  cancel_at: moment.nullable(),
  cancel_at_period_end: z.boolean(),
  ended_at: moment.nullable(),
  trial_end: moment.nullable(),
  test_clock: reference.nullable(),
  latest_invoice: z.union([latestInvoice, z.string()]).nullable(),
  schedule: z.union([schedule, z.string()]).nullable(),
  items: z.object({
    data: z.array(z.object({ id: z.string(), current_period_start: moment, current_period_end: moment, price })).min(1),
  }),
});

export const sessionWire = z.object({
  id: z.string(),
  status: z.string().nullable(),
  payment_status: z.string(),
  client_reference_id: z.string().nullable(),
  customer: reference.nullable(),
  url: z.string().nullable(),
  expires_at: moment,
  invoice: z.union([z.string(), z.unknown()]).nullable(),
});

export const invoiceWire = z.object({
  id: z.string(),
  number: z.string().nullable(),
  status: z.string().nullable(),
  created: moment,
  currency: z.string().transform((code) => code.toUpperCase()),
  total: z.number().int(),
  amount_due: z.number().int(),
  amount_paid: z.number().int(),
  starting_balance: z.number().int(),
  ending_balance: z.number().int().nullable(),
  hosted_invoice_url: z.string().nullish(),
  invoice_pdf: z.string().nullish(),
  parent: z.object({ subscription_details: z.object({ subscription: reference }).nullish() }).nullish(),
  next_payment_attempt: moment.nullable(),
  lines: z.object({
    data: z.array(
      z.object({ amount: z.number().int(), description: z.string().nullable(), period: z.object({ start: moment, end: moment }) }),
    ),
  }),
  payments: z
    .object({ data: z.array(z.object({ status: z.string(), payment: z.object({ payment_intent: reference.optional() }) })) })
    .optional(),
});

export const chargeWire = z.object({
  payment_intent: reference.nullable(),
  amount: z.number().int(),
  amount_refunded: z.number().int(),
  currency: z.string().transform((code) => code.toUpperCase()),
  created: moment,
  paid: z.boolean(),
  payment_method_details: z.object({ card: z.object({ fingerprint: z.string().nullish() }).nullish() }).nullish(),
});

const paymentMethod = z.object({
  id: z.string(),
  card: z
    .object({ brand: z.string(), last4: z.string(), exp_month: z.number(), exp_year: z.number(), fingerprint: z.string().nullish() })
    .optional(),
});
/** With its default payment method expanded. */
export const payingWire = z.object({ status: z.string(), default_payment_method: z.union([z.string(), paymentMethod]).nullable() });

export const customerWire = z.object({
  id: z.string(),
  deleted: z.literal(true).optional(),
  name: z.string().nullish(),
  email: z.string().nullish(),
  address: z
    .object({
      line1: z.string().nullable(),
      line2: z.string().nullable(),
      city: z.string().nullable(),
      postal_code: z.string().nullable(),
      country: z.string().nullable(),
    })
    .nullish(),
  tax_ids: z.object({ data: z.array(z.object({ type: z.string(), value: z.string() })) }).optional(),
  invoice_settings: z
    .object({
      default_payment_method: z.union([z.string(), paymentMethod]).nullable(),
    })
    .optional(),
});

/** What Stripe calls things; anything else cannot be stored. */
const eventName = z.string().regex(/^[\x21-\x7e]{1,255}$/);
const eventReference = reference.pipe(eventName);
/** The year 2100, in seconds: later moments are no dates of events. */
const LATEST_EVENT = 4_102_444_800;

export const eventWire = z.object({
  id: eventName,
  type: eventName,
  created: z
    .number()
    .int()
    .min(0)
    .max(LATEST_EVENT)
    .transform((seconds) => new Date(seconds * 1_000)),
  data: z.object({
    object: z.looseObject({ object: z.string(), id: eventName.optional(), customer: eventReference.nullish() }),
  }),
});
