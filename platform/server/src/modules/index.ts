import type { Deps } from '../deps.ts';
import type { Route } from '../http/route.ts';
import { crawlRoutes } from './crawls/routes.ts';
import { memberRoutes } from './members/routes.ts';
import { organisationRoutes } from './organisation/routes.ts';
import { pageRoutes } from './pages/routes.ts';
import { platformRoutes } from './platforms/routes.ts';
import { postRoutes } from './posts/routes.ts';
import { searchConsoleRoutes } from './search-console/routes.ts';
import { subscriptionRoutes } from './subscription/routes.ts';
import { taskRoutes } from './tasks/routes.ts';
import { userRoutes } from './user/routes.ts';
import { usersRoutes } from './users/routes.ts';

/** Every module's routes: what serves the calls of the contract. */
export function allRoutes(deps: Deps): Route[] {
  return [
    ...crawlRoutes(deps),
    ...memberRoutes(deps),
    ...organisationRoutes(deps),
    ...pageRoutes(deps),
    ...platformRoutes(deps),
    ...postRoutes(deps),
    ...searchConsoleRoutes(deps),
    ...subscriptionRoutes(deps),
    ...taskRoutes(deps),
    ...userRoutes(deps),
    ...usersRoutes(deps),
  ];
}
