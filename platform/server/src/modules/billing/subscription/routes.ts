import { getSubscription } from '@canopy/contract/billing';
import type { Deps } from '../../../deps.ts';
import { route, type Route } from '../../../http/route.ts';
import { endLeases } from '../limits/index.ts';
import { subscriptionOf } from './service.ts';

export function subscriptionRoutes(deps: Deps): Route[] {
  deps.jobs.every('limit-leases', 15, async () => {
    await endLeases(deps.db, deps.clock());
  });
  return [route(getSubscription, async ({ actor }) => subscriptionOf(deps, actor))];
}
