import { randomUUID } from 'node:crypto';
import type { StripeConnector } from '@canopy/connectors/stripe';
import { cancelSubscription, resumeSubscription } from '@canopy/contract/billing';
import type { Deps } from '../../../deps.ts';
import { problem } from '../../../http/problem.ts';
import { route, type Route } from '../../../http/route.ts';
import { customerOf, needCurrent, needStripe, oneAtATime, storeNow, valueOf } from '../stripe/index.ts';
import { stateAfter } from '../subscription/index.ts';

// Each press is a separate action: a repetition is refused because of the state, which is read first, under the lock.

/** Ends the paid plan with its period, and undoes that. */
export function cancellationRoutes(deps: Deps, connector: StripeConnector | undefined): Route[] {
  return [
    route(cancelSubscription, async ({ actor, body }) => {
      const stripe = needStripe(connector);
      await oneAtATime(deps, actor.organisationId, async () => {
        const truth = await needCurrent(stripe, await customerOf(deps, actor.organisationId));
        if (truth.cancelAtPeriodEnd) throw problem(409, 'already-cancelled', 'The plan already ends with its period.');
        if (truth.pending) valueOf(await stripe.releaseSchedule(truth.pending.scheduleId, `release-${truth.pending.scheduleId}`));
        valueOf(await stripe.cancelAtPeriodEnd(truth.id, { feedback: body.reason, comment: body.comment }, randomUUID()));
        await deps.audit.record(actor, 'subscription.cancel', truth.id, body);
        await storeNow(deps, stripe, truth.customerId, 'cancellation');
      });
      return stateAfter(deps, actor.organisationId);
    }),
    route(resumeSubscription, async ({ actor }) => {
      const stripe = needStripe(connector);
      await oneAtATime(deps, actor.organisationId, async () => {
        const truth = await needCurrent(stripe, await customerOf(deps, actor.organisationId));
        if (!truth.cancelAtPeriodEnd) throw problem(409, 'not-cancelled', 'The plan is not cancelled.');
        valueOf(await stripe.resume(truth.id, randomUUID()));
        await deps.audit.record(actor, 'subscription.resume', truth.id);
        await storeNow(deps, stripe, truth.customerId, 'cancellation taken back');
      });
      return stateAfter(deps, actor.organisationId);
    }),
  ];
}
