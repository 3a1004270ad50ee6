import type { StripeConnector } from '@canopy/connectors/stripe';
import type { Deps } from '../../../deps.ts';
import type { Schedule } from '../../../jobs/schedule.ts';
import { stripeOf } from '../stripe/index.ts';
import { catchUp, endDeparted, repairDrift, SyncPostponed } from '../sync/index.ts';

function withStripe(name: string, seconds: number, work: (deps: Deps, stripe: StripeConnector) => Promise<unknown>): Schedule {
  return {
    name,
    seconds,
    when: ({ stripe }) => stripe !== undefined,
    async run(deps) {
      const stripe = stripeOf(deps);
      if (!stripe) return;
      await work(deps, stripe).catch((error: unknown) => {
        if (!(error instanceof SyncPostponed)) throw error;
        deps.log.warn({ reason: error.message }, 'Stripe could not be reached; retrying');
      });
    },
  };
}

/** Looks for events that never arrived, compares everything with Stripe, and ends what deleted workspaces still pay for. */
export const stripeSchedules: readonly Schedule[] = [
  withStripe('stripe-events', 60, catchUp),
  withStripe('stripe-compare', 180, repairDrift),
  withStripe('stripe-departed', 60, endDeparted),
];
