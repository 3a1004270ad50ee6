import { z } from 'zod';
import { publishedError } from '../../published.ts';
import { get, newId, type Account } from '../account.ts';
import type { Card } from '../state.ts';
import { refusal, type StripeError } from '../stripe-error.ts';

export type CardFailure = { code: string; decline: string | null; message: string };

const failureBody = z.object({
  error: z.object({ code: z.string(), decline_code: z.string().nullable().default(null), message: z.string() }),
});

/** Why a payment fails, in Stripe's published words. */
function failureOf(name: string): CardFailure {
  const { code, decline_code: decline, message } = failureBody.parse(publishedError(`stripe/${name}`).body).error;
  return { code, decline, message };
}

const DECLINED: Record<string, string> = {
  '4000000000000002': 'card_declined',
  '4000000000009995': 'insufficient_funds',
  '4000000000000069': 'expired_card',
  '4000000000000127': 'incorrect_cvc',
};

/** What a call is refused with whose payment failed: if the bank wants to be asked, Stripe names what the payment was for. */
export function cardRefusal({ code, decline }: CardFailure, of: 'subscription' | 'invoice'): StripeError {
  if (code === 'authentication_required') return refusal(`${of}_payment_intent_requires_action`);
  if (code === 'resource_missing') return refusal('no_payment_method');
  return refusal(decline === null || decline === 'generic_decline' ? code : decline);
}

/** Can be attached, is declined when charged. */
const LATER = '4000000000000341';
/** Asks for 3-D Secure at the first payment, at every payment. */
const ONCE = '4000002500003155';
const ALWAYS = '4000002760003184';

const BRANDS: [RegExp, string][] = [
  [/^4/, 'visa'],
  [/^5[1-5]|^2[2-7]/, 'mastercard'],
  [/^3[47]/, 'amex'],
];

/** The cards that the pages offer; docs.stripe.com/testing#cards. */
export const TEST_CARDS: readonly { number: string; what: string }[] = [
  { number: '4242424242424242', what: 'succeeds' },
  { number: '4000000000000002', what: 'is declined' },
  { number: '4000000000009995', what: 'has insufficient funds' },
  { number: ONCE, what: 'asks for 3-D Secure once' },
  { number: ALWAYS, what: 'asks for 3-D Secure at every payment' },
  { number: LATER, what: 'can be saved, but later payments fail' },
];

/** Why this number cannot be saved; null if it can. */
export function saveFailure(number: string): CardFailure | null {
  if (!/^\d{15,16}$/.test(number) || !luhn(number)) return failureOf('incorrect_number');
  return DECLINED[number] ? failureOf(DECLINED[number]) : null;
}

export const asksFirst = (number: string): boolean => number === ONCE || number === ALWAYS;

/** Why an off-session payment fails; null if it succeeds. */
export function chargeFailure(card: Card | undefined): CardFailure | null {
  if (!card) return failureOf('no_payment_method');
  if (card.number === LATER) return failureOf('card_declined');
  const asks = card.number === ALWAYS || (card.number === ONCE && !card.authenticated);
  if (asks) return failureOf('authentication_required');
  return saveFailure(card.number);
}

/** Saves a card of a customer's; it is nobody's default yet. */
export function saveCard(account: Account, customerId: string, number: string, authenticated: boolean): Card {
  const { state } = account;
  const card: Card = {
    id: newId('pm'),
    created: account.now(),
    customer: customerId,
    number,
    brand: BRANDS.find(([pattern]) => pattern.test(number))?.[1] ?? 'unknown',
    expMonth: 12,
    expYear: new Date(account.now() * 1_000).getUTCFullYear() + 3,
    authenticated,
  };
  state.cards.push(card);
  return card;
}

/** Saves a card as the default of the customer and of its subscriptions, as the portal does. */
export function replaceCard(account: Account, customerId: string, number: string, authenticated: boolean): Card {
  const card = saveCard(account, customerId, number, authenticated);
  get(account.state, 'customers', customerId).defaultCard = card.id;
  for (const subscription of account.state.subscriptions)
    if (subscription.customer === customerId && subscription.defaultCard !== null) subscription.defaultCard = card.id;
  return card;
}

function luhn(number: string): boolean {
  const sum = [...number].toReversed().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
