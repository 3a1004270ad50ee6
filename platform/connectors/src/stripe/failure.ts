import Stripe from 'stripe';
import { z } from 'zod';

export type StripeReason =
  /** the bank declined the payment, or wants the cardholder to confirm it; nothing was charged or changed */
  | 'card'
  | 'not-found'
  /** the state of the object does not allow it */
  | 'refused'
  /** Stripe works on the same object for somebody else: nothing was done, ask again in a moment */
  | 'busy'
  /** too many requests at once, of any kind: nothing was done, ask again in a moment */
  | 'limited'
  /** no response, a server error, or the same request still being worked on: the outcome is unknown, ask again later */
  | 'unavailable'
  /** the key is wrong or lacks permission */
  | 'credentials';

/** What went wrong, in words for users; never contains a key, nor an identifier of Stripe's or of ours. */
export interface StripeFailure {
  readonly ok: false;
  readonly reason: StripeReason;
  readonly message: string;
  /** Stripe's own code, such as `charge_already_refunded` */
  readonly code: string;
  /** the bank wants the cardholder to confirm the payment, which only works while they are present */
  readonly asksCardholder?: true;
}

export type Result<T> = { readonly ok: true; readonly value: T } | StripeFailure;

/** Our own code for a response that is not as documented: it concerns the requested object, not Stripe as a whole. */
const UNREADABLE = 'unreadable_answer';
/** The same request with the same key is still being worked on. */
const IN_PROGRESS = 'idempotency_key_in_use';

/** Every code by which the bank asks for the cardholder (docs.stripe.com/error-codes, docs.stripe.com/declines/codes). */
const ASKS_CARDHOLDER = new Set([
  'authentication_required',
  'authentication_not_handled',
  'invoice_payment_intent_requires_action',
  'subscription_payment_intent_requires_action',
]);

/** Whether every other request would fail the same way: Stripe is down, or rejects this installation. */
export const concernsAll = ({ reason, code }: StripeFailure): boolean =>
  reason === 'credentials' || reason === 'limited' || (reason === 'unavailable' && code !== UNREADABLE && code !== IN_PROGRESS);

/** Maps an error of the official client to a failure. @throws anything that is not a failure of Stripe's */
export function failureOf(error: unknown): StripeFailure {
  if (error instanceof z.ZodError)
    return { ok: false, reason: 'unavailable', message: 'Stripe’s response could not be read.', code: UNREADABLE };
  if (!(error instanceof Stripe.errors.StripeError)) throw error;
  const code = error.code ?? '';
  const because = (reason: StripeReason, message: string): StripeFailure => ({ ok: false, reason, message, code });
  if (error instanceof Stripe.errors.StripeCardError) {
    const asks = ASKS_CARDHOLDER.has(code) || ASKS_CARDHOLDER.has(error.decline_code ?? '');
    if (asks) return { ...because('card', 'The bank requires the cardholder to confirm this payment.'), asksCardholder: true };
    return because('card', withoutIdentifiers(error.message));
  }
  if (error instanceof Stripe.errors.StripeAuthenticationError || error instanceof Stripe.errors.StripePermissionError)
    return because('credentials', 'Stripe does not accept this installation’s key.');
  if (code === IN_PROGRESS || error.statusCode === 409) return because('unavailable', 'Stripe is still working on the same request.');
  if (code === 'lock_timeout') return because('busy', 'Stripe is working on another change to this plan at the moment.');
  if (error instanceof Stripe.errors.StripeRateLimitError) return because('limited', 'Stripe receives too many requests at the moment.');
  if (error instanceof Stripe.errors.StripeIdempotencyError)
    return because('refused', 'Stripe refused this: the same request was made before with other values.');
  if (/no attached payment source/i.test(error.message)) return because('card', 'There is no card that could be charged.');
  if (code === 'resource_missing') return because('not-found', 'Stripe could not find this.');
  if (error instanceof Stripe.errors.StripeInvalidRequestError)
    return because('refused', `Stripe refused this: ${withoutIdentifiers(error.message).slice(0, 300)}`);
  return because('unavailable', 'Stripe cannot be reached at the moment.');
}

/** Names of objects and keys, such as `sub_1Pq…`, `canopy_basic_month_usd_2900` and UUIDs. */
const isIdentifier = (word: string): boolean => (word.includes('_') && /[0-9A-Z]/.test(word)) || /[\da-f]{8}-[\da-f]{4}-/.test(word);

/** Stripe's text without what only Stripe and we can read. */
const withoutIdentifiers = (text: string): string =>
  text
    .replaceAll(/https?:\/\/\S+/g, '')
    .replaceAll(/[\w-]+/g, (word) => (isIdentifier(word) ? '' : word))
    .replaceAll(/``|''|""|\(\)/g, '')
    .split(/\s+/)
    .join(' ')
    .replaceAll(/ ([.,:])/g, '$1')
    .trim();
