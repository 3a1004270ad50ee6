import type { StripeConnector } from '@canopy/connectors/stripe';
import { changePlan, previewPlanChange, undoPlanChange } from '@canopy/contract/billing';
import type { Deps } from '../../../deps.ts';
import { route, type Route } from '../../../http/route.ts';
import { needStripe } from '../stripe/index.ts';
import { stateAfter } from '../subscription/index.ts';
import { changeOf, previewOf, undoOf } from './change.ts';

export function planChangeRoutes(deps: Deps, stripe: StripeConnector | undefined): Route[] {
  return [
    route(previewPlanChange, async ({ actor, body }) => previewOf(deps, needStripe(stripe), actor, body)),
    route(changePlan, async ({ actor, body }) => {
      await changeOf(deps, needStripe(stripe), actor, body);
      return stateAfter(deps, actor.organisationId);
    }),
    route(undoPlanChange, async ({ actor }) => {
      await undoOf(deps, needStripe(stripe), actor);
      return stateAfter(deps, actor.organisationId);
    }),
  ];
}
