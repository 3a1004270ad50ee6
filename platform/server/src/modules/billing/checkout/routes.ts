import type { StripeConnector } from '@canopy/connectors/stripe';
import { startCheckout, verifyPayment } from '@canopy/contract/billing';
import type { Deps } from '../../../deps.ts';
import { route, type Route } from '../../../http/route.ts';
import { needStripe } from '../stripe/index.ts';
import { startCheckoutOf } from './start.ts';
import { verify } from './verify.ts';

export function checkoutRoutes(deps: Deps, stripe: StripeConnector | undefined): Route[] {
  return [
    route(startCheckout, async ({ actor, body }) => ({ checkout_url: await startCheckoutOf(deps, needStripe(stripe), actor, body) })),
    route(verifyPayment, async ({ actor, body }) => verify(deps, needStripe(stripe), actor, body.session_id)),
  ];
}
