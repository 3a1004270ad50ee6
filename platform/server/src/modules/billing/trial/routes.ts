import { randomUUID } from 'node:crypto';
import type { StripeConnector } from '@canopy/connectors/stripe';
import { endTrial, startTrial } from '@canopy/contract/billing';
import { eq } from 'drizzle-orm';
import type { Deps } from '../../../deps.ts';
import { problem } from '../../../http/problem.ts';
import { route, type Route } from '../../../http/route.ts';
import { giveRightBack, kindOfHolder, takeRight, trialHolders, trialReference, trialRefusal, type TrialRefusal } from '../holders/index.ts';
import { noteWorkspace } from '../refund/index.ts';
import { billingCustomers, standingOf } from '../standing/index.ts';
import {
  customerOf,
  ensureCustomer,
  needCurrent,
  needStripe,
  noteCard,
  oneAtATime,
  pricedPlan,
  storeNow,
  valueOf,
} from '../stripe/index.ts';
import { stateAfter } from '../subscription/index.ts';

const REFUSALS: Record<Exclude<TrialRefusal, 'unproven'>, string> = {
  account: 'This account has already had a trial, in this workspace or in another one.',
  domain: 'This site has already had a trial, in another workspace.',
  card: 'This card has already been used for a trial.',
};

const refused = (refusal: TrialRefusal) =>
  refusal === 'unproven'
    ? problem(
        409,
        'trial-unproven',
        'Connect Search Console or the site’s platform first, or add a card: a trial needs a verified site or a card. Nothing was changed.',
      )
    : problem(409, 'trial-used', `${REFUSALS[refusal]} Nothing was changed; you can choose a plan instead.`);

export function trialRoutes(deps: Deps, connector: StripeConnector | undefined): Route[] {
  return [
    route(startTrial, async ({ actor }) => {
      const stripe = needStripe(connector);
      const { organisationId } = actor;
      await oneAtATime(deps, organisationId, async () => {
        const { policy, trialUsedAt, subscription } = await standingOf(deps.db, organisationId, deps.clock());
        if (policy.trialDays === 0) throw problem(409, 'no-trial', 'There is no trial running.');
        if (trialUsedAt !== null || subscription?.stripeId)
          throw problem(409, 'trial-used', 'This workspace has already had a paid plan or a trial.');
        const customerId = await ensureCustomer(deps, stripe, actor);
        // A payment made a moment ago may not be stored yet.
        if (valueOf(await stripe.subscriptionsOf(customerId)).length > 0) {
          await storeNow(deps, stripe, customerId, 'trial');
          throw problem(409, 'trial-used', 'This workspace has already had a paid plan or a trial.');
        }
        const { priceId } = await pricedPlan(deps, stripe, policy.trialPlan, 'month');
        await noteCard(deps, stripe, { organisationId, customerId });
        const refusal = await trialRefusal(deps.db, actor);
        if (refusal !== null) throw refused(refusal);
        const reference = trialReference(organisationId);
        const other = await takeRight(deps.db, 'trial', await trialHolders(deps.db, actor), reference, deps.clock());
        if (other !== undefined) throw refused(kindOfHolder(other));
        const values = { customerId, organisationId, priceId, days: policy.trialDays };
        const started = await stripe.startTrial(values, `trial-${organisationId}-${priceId}-${policy.trialDays}`);
        // Without an answer the trial may have started.
        if (!started.ok && started.reason !== 'unavailable') await giveRightBack(deps.db, 'trial', reference);
        valueOf(started);
        await deps.db
          .update(billingCustomers)
          .set({ trialUsedAt: deps.clock() })
          .where(eq(billingCustomers.organisationId, organisationId));
        await deps.audit.record(actor, 'trial.start', organisationId, { plan: policy.trialPlan, days: policy.trialDays });
        await storeNow(deps, stripe, customerId, 'trial');
      });
      return stateAfter(deps, organisationId);
    }),
    route(endTrial, async ({ actor }) => {
      const stripe = needStripe(connector);
      const { organisationId } = actor;
      await oneAtATime(deps, organisationId, async () => {
        const truth = await needCurrent(stripe, await customerOf(deps, organisationId));
        if (truth.status !== 'trialing') throw problem(409, 'no-trial', 'There is no trial running.');
        // Stripe ends a trial without a card permanently.
        if (!(await noteCard(deps, stripe, { organisationId, customerId: truth.customerId })))
          throw problem(409, 'no-card', 'Add a card first; the trial continues as it is.');
        valueOf(await stripe.endTrial(truth.id, randomUUID()));
        await noteWorkspace(deps.db, actor, valueOf(await stripe.paymentsOf(truth.customerId)));
        await deps.audit.record(actor, 'trial.end', truth.id);
        await storeNow(deps, stripe, truth.customerId, 'trial ended');
      });
      return stateAfter(deps, organisationId);
    }),
  ];
}
