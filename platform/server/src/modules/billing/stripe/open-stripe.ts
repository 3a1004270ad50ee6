import { stripe, type StripeConnector, type StripeResult } from '@canopy/connectors/stripe';
import type { Deps } from '../../../deps.ts';
import { oncePerProcess } from '../../../once-per-process.ts';
import { problem, type ProblemError } from '../../../http/problem.ts';

/** This installation's access to Stripe; undefined if payments are not set up. */
export function openStripe({ config, outgoing }: Pick<Deps, 'config' | 'outgoing'>): StripeConnector | undefined {
  return config.stripe && stripe({ ...config.stripe, http: (url, options) => outgoing.fetch(url, options) });
}

/** The access of this process. */
export const stripeOf = oncePerProcess(openStripe);

/** @throws problem 409 `payments-not-set-up` */
export function needStripe(connector: StripeConnector | undefined): StripeConnector {
  if (connector) return connector;
  throw problem(409, 'payments-not-set-up', 'Payments are not set up on this installation. Its operator has to set STRIPE_SECRET_KEY.');
}

/**
 * The value of a result.
 * @throws problem 402 `payment-refused`, 404 `not-at-stripe`, 409 `stripe-refused`, `stripe-busy`,
 * 502 `stripe-unavailable`, `stripe-limited`, `stripe-credentials`
 */
export function valueOf<T>(result: StripeResult<T>): T {
  if (result.ok) return result.value;
  throw failed(result);
}

function failed({ reason, message, asksCardholder }: Extract<StripeResult<unknown>, { ok: false }>): ProblemError {
  switch (reason) {
    case 'card':
      return problem(
        402,
        'payment-refused',
        asksCardholder
          ? `${message} Nothing was charged or changed. Confirm it on the invoice’s page in the billing portal if there is an open invoice, or use another payment method.`
          : `${message} Nothing was charged or changed. Use another payment method and try again.`,
      );
    case 'not-found':
      return problem(404, 'not-at-stripe', 'The payment provider no longer has this. Nothing was changed.');
    case 'refused':
      return problem(409, 'stripe-refused', message);
    case 'busy':
      return problem(409, 'stripe-busy', `${message} Nothing was charged or changed; try again in a minute.`);
    case 'limited':
      return problem(502, 'stripe-limited', `${message} Nothing was charged or changed; try again in a minute.`);
    case 'credentials':
      return problem(502, 'stripe-credentials', `${message} Nothing was charged or changed; only the operator can put this right.`);
    default:
      return problem(502, 'stripe-unavailable', `${message} Check the plan before you try again.`);
  }
}
