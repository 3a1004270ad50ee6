import type Stripe from 'stripe';
import type { z } from 'zod';
import { stripeClient } from './client.ts';
import { failureOf } from './failure.ts';
import { invoiceOf, type StripeInvoice } from './invoices.ts';
import type { StripeOptions } from './options.ts';
import { paymentCalls, type Attempt } from './payments.ts';
import { truthOf, type Interval, type SubscriptionTruth } from './truth.ts';
import { customerWire, eventWire, invoiceWire, payingWire, sessionWire, subscriptionWire } from './wire.ts';

export interface PriceWanted {
  plan: string;
  name: string;
  interval: Interval;
  currency: string;
  amountMinor: number;
}

export interface CheckoutSession {
  id: string;
  /** open, complete or expired */
  status: string;
  /** paid, unpaid or no_payment_required */
  paymentStatus: string;
  clientReference: string | null;
  customerId: string | null;
  url: string | null;
  invoice: StripeInvoice | null;
}

export interface CustomerDetails {
  name: string | null;
  email: string | null;
  address: string[];
  taxIds: string[];
  /** `fingerprint` is the same for the same number, whoever enters it; null for cards without one */
  card: { brand: string; last4: string; expMonth: number; expYear: number; fingerprint: string | null } | null;
}

export interface StripeEvent {
  id: string;
  type: string;
  created: Date;
  customerId: string | null;
}

const SUBSCRIPTION_PARTS = ['latest_invoice', 'schedule'];
const inList = (paths: string[]) => paths.map((path) => `data.${path}`);

/**
 * Stripe through its own client. Every call returns a result; Stripe's errors are never thrown. Each write takes an idempotency key from
 * the caller, so that the same business action happens once within 24 hours however often it is requested.
 */
export function stripe(options: StripeOptions) {
  const client = stripeClient(options);
  const attempt: Attempt = async (work) => {
    try {
      return { ok: true, value: await work() };
    } catch (error) {
      return failureOf(error);
    }
  };
  const subscription = (value: unknown) => truthOf(subscriptionWire.parse(value));
  const invoice = (value: unknown) => invoiceOf(invoiceWire.parse(value));
  const update = (id: string, change: Stripe.SubscriptionUpdateParams, idempotencyKey: string) =>
    attempt(async () => subscription(await client.subscriptions.update(id, { ...change, expand: SUBSCRIPTION_PARTS }, { idempotencyKey })));

  return {
    /** Creates a customer for a workspace. */
    createCustomer: (values: { organisationId: string; name: string; email: string }, key: string) =>
      attempt(async () => {
        const { organisationId, name, email } = values;
        const made = await client.customers.create({ name, email, metadata: { organisation_id: organisationId } }, { idempotencyKey: key });
        return made.id;
      }),

    /** The price of a plan; created if none of that amount exists yet. A price never changes: another amount is another price. */
    ensurePrice: (wanted: PriceWanted) =>
      attempt(async () => {
        const currency = wanted.currency.toLowerCase();
        const lookup = `canopy_${wanted.plan}_${wanted.interval}_${currency}_${wanted.amountMinor}`;
        const found = await client.prices.list({ lookup_keys: [lookup], limit: 1 });
        if (found.data[0]) return found.data[0].id;
        const product = `canopy_${wanted.plan}`;
        await client.products.retrieve(product).catch(async (error: unknown) => {
          if (failureOf(error).reason !== 'not-found') throw error;
          const values = { id: product, name: wanted.name, metadata: { canopy_plan: wanted.plan } };
          await client.products.create(values, { idempotencyKey: product }).catch((refusal: unknown) => {
            // Another process made it in between.
            if (failureOf(refusal).code !== 'resource_already_exists') throw refusal;
          });
        });
        const price = await client.prices.create(
          {
            product,
            currency,
            unit_amount: wanted.amountMinor,
            recurring: { interval: wanted.interval },
            lookup_key: lookup,
            metadata: { canopy_plan: wanted.plan },
          },
          { idempotencyKey: lookup },
        );
        return price.id;
      }),

    createCheckout: (
      values: { customerId: string; organisationId: string; priceId: string; successUrl: string; cancelUrl: string },
      key: string,
    ) =>
      attempt(async () => {
        const made = await client.checkout.sessions.create(
          {
            mode: 'subscription',
            customer: values.customerId,
            client_reference_id: values.organisationId,
            line_items: [{ price: values.priceId, quantity: 1 }],
            success_url: values.successUrl,
            cancel_url: values.cancelUrl,
            customer_update: { address: 'auto', name: 'auto' },
            tax_id_collection: { enabled: true },
            subscription_data: { metadata: { organisation_id: values.organisationId } },
          },
          { idempotencyKey: key },
        );
        return checkoutOf(made);
      }),
    /** Includes the invoice, once it is complete. */
    readCheckout: (id: string) => attempt(async () => checkoutOf(await client.checkout.sessions.retrieve(id, { expand: ['invoice'] }))),
    /** Expires an open session so that nobody can pay it; `refused` if it is no longer open. */
    expireCheckout: (id: string) => attempt(async () => checkoutOf(await client.checkout.sessions.expire(id))),

    /** Every subscription of a customer, including ended ones, newest first. */
    subscriptionsOf: (customerId: string) =>
      attempt(async () => {
        const { data } = await client.subscriptions.list({
          customer: customerId,
          status: 'all',
          limit: 20,
          expand: inList(SUBSCRIPTION_PARTS),
        });
        return data.map(subscription);
      }),
    /** One page of all subscriptions of the account, including ended ones, newest first. */
    allSubscriptions: (after?: string) =>
      attempt(async () => {
        const { data, has_more: more } = await client.subscriptions.list({
          status: 'all',
          limit: 100,
          expand: inList(SUBSCRIPTION_PARTS),
          ...(after !== undefined && { starting_after: after }),
        });
        // One that cannot be read is skipped here, and reported when it is requested individually.
        const readable = data.flatMap((value) => subscriptionWire.safeParse(value).data ?? []);
        return { subscriptions: readable.map(truthOf), after: more ? data.at(-1)?.id : undefined };
      }),

    startTrial: (values: { customerId: string; organisationId: string; priceId: string; days: number }, key: string) =>
      attempt(async () =>
        subscription(
          await client.subscriptions.create(
            {
              customer: values.customerId,
              items: [{ price: values.priceId }],
              trial_period_days: values.days,
              trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
              metadata: { organisation_id: values.organisationId },
              expand: SUBSCRIPTION_PARTS,
            },
            { idempotencyKey: key },
          ),
        ),
      ),
    /** Ends the trial now and charges the first period; nothing changes if the payment fails. */
    endTrial: (id: string, key: string) => update(id, { trial_end: 'now', payment_behavior: 'error_if_incomplete' }, key),

    /** What changing the price at a given time would charge. */
    previewChange: (truth: SubscriptionTruth, priceId: string, at: Date) =>
      attempt(async () =>
        invoice(
          await client.invoices.createPreview({
            subscription: truth.id,
            subscription_details: {
              items: [{ id: truth.itemId, price: priceId }],
              proration_behavior: 'always_invoice',
              proration_date: Math.floor(at.getTime() / 1_000),
            },
          }),
        ),
      ),
    /** Changes the price now and charges the difference; nothing changes if the payment fails. */
    changePrice: (truth: SubscriptionTruth, priceId: string, at: Date, key: string) =>
      update(
        truth.id,
        {
          items: [{ id: truth.itemId, price: priceId }],
          proration_behavior: 'always_invoice',
          proration_date: Math.floor(at.getTime() / 1_000),
          payment_behavior: 'error_if_incomplete',
        },
        key,
      ),
    /** Changes the price when the period ends; nothing is charged before, and a trial goes on until then. */
    changePriceAtPeriodEnd: (truth: SubscriptionTruth, to: { priceId: string; plan: string; interval: Interval }, key: string) =>
      attempt(async () => {
        // A change that was cut off has left a schedule without a plan, and a subscription takes only one.
        const { schedule: attached } = await client.subscriptions.retrieve(truth.id, { expand: ['schedule'] });
        const schedule =
          typeof attached === 'object' && attached !== null
            ? attached
            : await client.subscriptionSchedules.create({ from_subscription: truth.id }, { idempotencyKey: `${key}-schedule` });
        const [periodStart, end] = [truth.periodStart, truth.periodEnd].map((date) => Math.floor(date.getTime() / 1_000));
        // Without the end of the trial, Stripe would end it at once and charge the larger plan.
        const trial = truth.status === 'trialing' && truth.trialEnd ? { trial_end: Math.floor(truth.trialEnd.getTime() / 1_000) } : {};
        await client.subscriptionSchedules.update(
          schedule.id,
          {
            end_behavior: 'release',
            metadata: { canopy_plan: to.plan, canopy_interval: to.interval },
            phases: [
              {
                items: [{ price: truth.priceId, quantity: 1 }],
                start_date: schedule.current_phase?.start_date ?? periodStart ?? 0,
                end_date: end ?? 0,
                ...trial,
              },
              {
                items: [{ price: to.priceId, quantity: 1 }],
                start_date: end ?? 0,
                proration_behavior: 'none',
                duration: { interval: to.interval, interval_count: 1 },
              },
            ],
          },
          { idempotencyKey: key },
        );
      }),
    /** Cancels a change that is scheduled for the end of the period. */
    releaseSchedule: (scheduleId: string, key: string) =>
      attempt(async () => {
        await client.subscriptionSchedules.release(scheduleId, {}, { idempotencyKey: key });
      }),

    cancelAtPeriodEnd: (id: string, details: { feedback: Feedback; comment: string }, key: string) =>
      attempt(async () => {
        // Also one that a cut-off change left without a plan: Stripe cancels nothing that a schedule manages.
        const { schedule } = await client.subscriptions.retrieve(id);
        if (schedule !== null) {
          const scheduleId = typeof schedule === 'string' ? schedule : schedule.id;
          await client.subscriptionSchedules.release(scheduleId, {}, { idempotencyKey: `${key}-release` });
        }
        const cancellation = { feedback: details.feedback, comment: details.comment };
        return subscription(
          await client.subscriptions.update(
            id,
            { cancel_at_period_end: true, cancellation_details: cancellation, expand: SUBSCRIPTION_PARTS },
            { idempotencyKey: key },
          ),
        );
      }),
    resume: (id: string, key: string) => update(id, { cancel_at_period_end: false }, key),
    cancelNow: (id: string) => attempt(async () => subscription(await client.subscriptions.cancel(id, { expand: SUBSCRIPTION_PARTS }))),

    ...paymentCalls(client, attempt),

    detailsOf: (customerId: string) =>
      attempt(async (): Promise<CustomerDetails> => {
        const wire = customerWire.parse(
          await client.customers.retrieve(customerId, { expand: ['tax_ids', 'invoice_settings.default_payment_method'] }),
        );
        const { data } = await client.subscriptions.list({ customer: customerId, limit: 5, expand: ['data.default_payment_method'] });
        // A card entered at checkout belongs to the subscription, and is charged in preference to the customer's.
        const own = data
          .map((one) => payingWire.parse(one))
          .find(({ status, default_payment_method: one }) => one !== null && !status.startsWith('incomplete'))?.default_payment_method;
        const method = own ?? wire.invoice_settings?.default_payment_method;
        const card = typeof method === 'object' ? method?.card : undefined;
        const { line1, line2, city, postal_code: postal, country } = wire.address ?? {};
        return {
          name: wire.name ?? null,
          email: wire.email ?? null,
          address: [line1, line2, [postal, city].filter(Boolean).join(' '), country].filter((part): part is string => Boolean(part)),
          taxIds: wire.tax_ids?.data.map(({ value }) => value) ?? [],
          card: card
            ? {
                brand: card.brand,
                last4: card.last4,
                expMonth: card.exp_month,
                expYear: card.exp_year,
                fingerprint: card.fingerprint ?? null,
              }
            : null,
        };
      }),
    /** Stripe's own page for card, address, tax id and invoices. */
    openPortal: (customerId: string, returnUrl: string) =>
      attempt(async () => (await client.billingPortal.sessions.create({ customer: customerId, return_url: returnUrl })).url),

    /** The current time of a test clock. */
    clockNow: (clockId: string) =>
      attempt(async () => new Date((await client.testHelpers.testClocks.retrieve(clockId)).frozen_time * 1_000)),
    /** Where Stripe sends events: at most 16 of them in an account. */
    webhookEndpoints: () =>
      attempt(async () => {
        const { data } = await client.webhookEndpoints.list({ limit: 100 });
        return data.map(({ url, status, enabled_events: events }) => ({ url, isEnabled: status === 'enabled', events }));
      }),
    /** Events since a given time, oldest last; Stripe keeps them for 30 days. */
    eventsSince: (since: Date, after?: string) =>
      attempt(async () => {
        const { data, has_more: more } = await client.events.list({
          created: { gte: Math.floor(since.getTime() / 1_000) },
          limit: 100,
          ...(after !== undefined && { starting_after: after }),
        });
        return { events: data.map(eventOf), after: more ? data.at(-1)?.id : undefined };
      }),
    /**
     * The event in a webhook's raw body; `unsigned` if its signature or time is invalid, `malformed` if Stripe's key signed something that
     * is no event.
     */
    readWebhook: (rawBody: Buffer, signature: string): StripeEvent | 'unsigned' | 'malformed' => {
      const { signature: verifier } = client.webhooks;
      if (!verifier || !isOfNow(signature)) return 'unsigned';
      try {
        verifier.verifyHeader(rawBody, signature, options.webhookSecret);
      } catch {
        return 'unsigned';
      }
      try {
        return eventOf(JSON.parse(rawBody.toString('utf8')));
      } catch {
        return 'malformed';
      }
    },
  };
}

export type StripeConnector = ReturnType<typeof stripe>;
export type Feedback =
  'customer_service' | 'low_quality' | 'missing_features' | 'other' | 'switched_service' | 'too_complex' | 'too_expensive' | 'unused';

/** How far the time of a signature may be from now, in seconds: in either direction, for Stripe's library lets any time to come pass. */
const SIGNATURE_SECONDS = 300;

/** Whether the one time in a webhook's signature header is a number near now. Stripe's library lets one pass that is no number. */
function isOfNow(signature: string): boolean {
  const times = signature.split(',').filter((part) => part.startsWith('t='));
  const [time = ''] = times;
  return times.length === 1 && /^t=\d{1,12}$/.test(time) && Math.abs(Date.now() / 1_000 - Number(time.slice(2))) <= SIGNATURE_SECONDS;
}

function checkoutOf(value: unknown): CheckoutSession {
  const wire: z.output<typeof sessionWire> = sessionWire.parse(value);
  const paid = invoiceWire.safeParse(wire.invoice);
  return {
    id: wire.id,
    status: wire.status ?? 'expired',
    paymentStatus: wire.payment_status,
    clientReference: wire.client_reference_id,
    customerId: wire.customer,
    url: wire.url,
    invoice: paid.success ? invoiceOf(paid.data) : null,
  };
}

function eventOf(value: unknown): StripeEvent {
  const { id, type, created, data } = eventWire.parse(value);
  const { object } = data;
  return { id, type, created, customerId: object.object === 'customer' ? (object.id ?? null) : (object.customer ?? null) };
}
