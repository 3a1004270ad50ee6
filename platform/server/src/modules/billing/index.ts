import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import type { Route } from '../../http/route.ts';
import { cancellationRoutes } from './cancellation/index.ts';
import { checkoutRoutes } from './checkout/index.ts';
import { invoiceRoutes } from './invoices/index.ts';
import { planChangeRoutes } from './plan-change/index.ts';
import { planRoutes } from './plans/index.ts';
import { refundRoutes } from './refund/index.ts';
import { openStripe } from './stripe/index.ts';
import { subscriptionRoutes } from './subscription/index.ts';
import { catchUp, endDeparted, repairDrift, SyncPostponed } from './sync/index.ts';
import { trialRoutes } from './trial/index.ts';
import { serveStripeWebhook } from './webhook/index.ts';

/** Seconds between checks for missed events, and between full comparisons. */
const CATCH_UP_SECONDS = 60;
const COMPARE_SECONDS = 180;

/** The routes of this team's modules. */
export function billingTeamRoutes(deps: Deps): Route[] {
  const stripe = openStripe(deps);
  if (stripe) {
    const unlessPostponed = (work: () => Promise<unknown>) => async () => {
      await work().catch((error: unknown) => {
        if (!(error instanceof SyncPostponed)) throw error;
        deps.log.warn({ reason: error.message }, 'Stripe could not be reached; retrying');
      });
    };
    deps.jobs.every(
      'stripe-events',
      CATCH_UP_SECONDS,
      unlessPostponed(() => catchUp(deps, stripe)),
    );
    deps.jobs.every(
      'stripe-compare',
      COMPARE_SECONDS,
      unlessPostponed(() => repairDrift(deps, stripe)),
    );
    deps.jobs.every(
      'stripe-departed',
      CATCH_UP_SECONDS,
      unlessPostponed(() => endDeparted(deps, stripe)),
    );
  }
  return [
    ...subscriptionRoutes(deps),
    ...planRoutes(deps),
    ...checkoutRoutes(deps, stripe),
    ...planChangeRoutes(deps, stripe),
    ...cancellationRoutes(deps, stripe),
    ...refundRoutes(deps, stripe),
    ...trialRoutes(deps, stripe),
    ...invoiceRoutes(deps, stripe),
  ];
}

/** Adds the endpoint for Stripe's events. */
export function serveStripe(api: FastifyInstance, deps: Deps): void {
  serveStripeWebhook(api, deps, openStripe(deps));
}
