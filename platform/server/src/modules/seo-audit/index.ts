import type { Deps } from '../../deps.ts';
import type { Route } from '../../http/route.ts';
import { backlinkRoutes } from './backlinks/routes.ts';
import { crawlRoutes } from './crawls/routes.ts';
import { pageRoutes } from './pages/routes.ts';
import { vitalsRoutes } from './vitals/routes.ts';

/** The routes of this team's modules. */
export function seoAuditTeamRoutes(deps: Deps): Route[] {
  return [...backlinkRoutes(deps), ...crawlRoutes(deps), ...pageRoutes(deps), ...vitalsRoutes(deps)];
}
