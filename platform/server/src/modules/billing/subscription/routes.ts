import { getSubscription } from '@canopy/contract/billing';
import type { Deps } from '../../../deps.ts';
import { route, type Route } from '../../../http/route.ts';
import { subscriptionOf } from './service.ts';

export function subscriptionRoutes(deps: Deps): Route[] {
  return [route(getSubscription, async ({ actor }) => subscriptionOf(deps, actor))];
}
