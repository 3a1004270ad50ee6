import type { Deps } from '../deps.ts';
import type { Route } from '../http/route.ts';
import { annotationRoutes } from './annotations/routes.ts';
import { backlinkRoutes } from './backlinks/routes.ts';
import { crawlRoutes } from './crawls/routes.ts';
import { gapRoutes } from './gaps/routes.ts';
import { impactRoutes } from './impact/routes.ts';
import { memberRoutes } from './members/routes.ts';
import { organisationRoutes } from './organisation/routes.ts';
import { pageRoutes } from './pages/routes.ts';
import { platformRoutes } from './platforms/routes.ts';
import { postRoutes } from './posts/routes.ts';
import { releaseRoutes } from './releases/routes.ts';
import { savedViewRoutes } from './saved-views/routes.ts';
import { searchConsoleRoutes } from './search-console/routes.ts';
import { searchDataRoutes } from './search-data/routes.ts';
import { subscriptionRoutes } from './subscription/routes.ts';
import { taskRoutes } from './tasks/routes.ts';
import { userRoutes } from './user/routes.ts';
import { usersRoutes } from './users/routes.ts';
import { vitalsRoutes } from './vitals/routes.ts';
import { webDataRoutes } from './web-data/routes.ts';

/** Every module's routes: what serves the calls of the contract. */
export function allRoutes(deps: Deps): Route[] {
  return [
    ...annotationRoutes(deps),
    ...backlinkRoutes(deps),
    ...crawlRoutes(deps),
    ...gapRoutes(deps),
    ...impactRoutes(deps),
    ...memberRoutes(deps),
    ...organisationRoutes(deps),
    ...pageRoutes(deps),
    ...platformRoutes(deps),
    ...postRoutes(deps),
    ...releaseRoutes(deps),
    ...savedViewRoutes(deps),
    ...searchConsoleRoutes(deps),
    ...searchDataRoutes(deps),
    ...subscriptionRoutes(deps),
    ...taskRoutes(deps),
    ...userRoutes(deps),
    ...usersRoutes(deps),
    ...vitalsRoutes(deps),
    ...webDataRoutes(deps),
  ];
}
