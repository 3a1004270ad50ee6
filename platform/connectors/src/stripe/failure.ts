import Stripe from 'stripe';
import { z } from 'zod';

export type StripeReason =
  /** the bank declined the payment, or wants the cardholder to confirm it */
  | 'card'
  | 'not-found'
  /** the state of the object does not allow it */
  | 'refused'
  /** no response, a server error, or too many requests: the outcome is unknown, ask again later */
  | 'unavailable'
  /** the key is wrong or lacks permission */
  | 'credentials';

/** What went wrong, in words for users; never contains a key. */
export interface StripeFailure {
  readonly ok: false;
  readonly reason: StripeReason;
  readonly message: string;
  /** Stripe's own code, such as `charge_already_refunded` */
  readonly code: string;
}

export type Result<T> = { readonly ok: true; readonly value: T } | StripeFailure;

/** Our own code for a response that is not as documented: it concerns the requested object, not Stripe as a whole. */
const UNREADABLE = 'unreadable_answer';

/** Whether every other request would fail the same way: Stripe is down, or rejects this installation. */
export const concernsAll = ({ reason, code }: StripeFailure): boolean =>
  reason === 'credentials' || (reason === 'unavailable' && code !== UNREADABLE);

/** Maps an error of the official client to a failure. @throws anything that is not a failure of Stripe's */
export function failureOf(error: unknown): StripeFailure {
  if (error instanceof z.ZodError)
    return { ok: false, reason: 'unavailable', message: 'Stripe’s response could not be read.', code: UNREADABLE };
  if (!(error instanceof Stripe.errors.StripeError)) throw error;
  const code = error.code ?? '';
  const because = (reason: StripeReason, message: string): StripeFailure => ({ ok: false, reason, message, code });
  if (error instanceof Stripe.errors.StripeCardError) {
    const asks = error.decline_code === 'authentication_required' || code === 'authentication_required';
    return because('card', asks ? 'The bank requires the cardholder to confirm this payment.' : error.message);
  }
  if (error instanceof Stripe.errors.StripeAuthenticationError || error instanceof Stripe.errors.StripePermissionError)
    return because('credentials', 'Stripe does not accept this installation’s key.');
  if (code === 'resource_missing') return because('not-found', 'Stripe could not find this.');
  if (error instanceof Stripe.errors.StripeInvalidRequestError || error instanceof Stripe.errors.StripeIdempotencyError)
    return because('refused', `Stripe refused this: ${error.message.slice(0, 300)}`);
  return because('unavailable', 'Stripe cannot be reached at the moment.');
}
