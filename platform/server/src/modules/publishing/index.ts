import type { Deps } from '../../deps.ts';
import type { Route } from '../../http/route.ts';
import { platformRoutes } from './platforms/index.ts';

/** The routes of this team's modules. */
export function publishingTeamRoutes(deps: Deps): Route[] {
  return [...platformRoutes(deps)];
}
