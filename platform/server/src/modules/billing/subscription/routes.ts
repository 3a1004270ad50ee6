import { getSubscription, updatePlan } from '@canopy/contract/billing';
import type { Deps } from '../../../deps.ts';
import { problem } from '../../../http/problem.ts';
import { route, type Route } from '../../../http/route.ts';
import { endLeases } from '../limits/index.ts';
import { subscriptionOf } from './service.ts';
import { writePlan } from './store.ts';

export function subscriptionRoutes(deps: Deps): Route[] {
  deps.jobs.every('limit-leases', 15, async () => {
    await endLeases(deps.db, deps.clock());
  });
  return [
    route(getSubscription, async ({ actor }) => subscriptionOf(deps.db, actor.organisationId, deps.clock())),
    route(updatePlan, async ({ actor, params, body }) => {
      const plan = await writePlan(deps.db, params.type, body);
      if (!plan) throw problem(404, 'plan-not-found', 'There is no such plan.');
      await deps.audit.record(actor, 'plan.update', params.type, body);
      return plan;
    }),
  ];
}
