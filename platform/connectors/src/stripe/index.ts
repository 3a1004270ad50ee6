export { stripe, type CheckoutSession, type CustomerDetails, type Feedback, type StripeEvent, type StripeConnector } from './stripe.ts';
export { concernsAll, type StripeFailure, type Result as StripeResult } from './failure.ts';
export type { Payment } from './payments.ts';
export type { ListedInvoice, StripeInvoice } from './invoices.ts';
export type { Interval, SubscriptionTruth } from './truth.ts';
