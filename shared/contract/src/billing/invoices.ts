import * as z from '@canopy/contract/schema';
import { defineCall } from '../call.ts';

export const invoice = z.object({
  id: z.string(),
  number: z.nullable(z.string()),
  status: z.string(),
  created: z.string(),
  total_minor: z.number(),
  paid_minor: z.number(),
  /** what came back of it; the status stays `paid` */
  refunded_minor: z.number(),
  due_minor: z.number(),
  currency: z.string(),
  description: z.string(),
  url: z.nullable(z.string()),
  pdf: z.nullable(z.string()),
});
export type InvoiceRow = z.output<typeof invoice>;

export const getBillingDetails = defineCall({
  name: 'getBillingDetails',
  method: 'GET',
  path: '/stripe/invoices/',
  access: 'member',
  tokens: 'never',
  summary: 'Payment method, billing address, tax ids and the newest invoices, as Stripe has them.',
  output: z.object({
    card: z.nullable(z.object({ brand: z.string(), last4: z.string(), exp_month: z.number(), exp_year: z.number() })),
    name: z.nullable(z.string()),
    email: z.nullable(z.string()),
    address: z.array(z.string()),
    tax_ids: z.array(z.string()),
    invoices: z.array(invoice),
  }),
});

export const openBillingPortal = defineCall({
  name: 'openBillingPortal',
  method: 'POST',
  path: '/stripe/portal/',
  access: 'manager',
  tokens: 'never',
  summary:
    'The URL of Stripe’s customer portal for card, billing address, tax ID and invoices; the portal links back to the given path of Canopy.',
  body: z.object({ return_path: z._default(z.string().check(z.regex(/^\/(?!\/)[\w/-]*$/), z.maxLength(200)), '/subscription') }),
  output: z.object({ portal_url: z.string() }),
});

export const payUnpaidInvoice = defineCall({
  name: 'payUnpaidInvoice',
  method: 'POST',
  path: '/stripe/invoices/pay/',
  access: 'manager',
  tokens: 'never',
  summary: 'Retries the payment of the unpaid invoice now.',
  output: z.object({ paid_minor: z.number(), currency: z.string() }),
  ratePerMinute: 10,
});
