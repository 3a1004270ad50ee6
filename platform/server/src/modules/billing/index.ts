import type { Deps } from '../../deps.ts';
import type { Route } from '../../http/route.ts';
import { subscriptionRoutes } from './subscription/index.ts';

/** The routes of this team's modules. */
export function billingTeamRoutes(deps: Deps): Route[] {
  return [...subscriptionRoutes(deps)];
}
