import type { Deps } from '../../deps.ts';
import type { Route } from '../../http/route.ts';
import { memberRoutes } from './members/routes.ts';
import { organisationRoutes } from './organisation/routes.ts';
import { releaseRoutes } from './releases/routes.ts';
import { savedViewRoutes } from './saved-views/routes.ts';
import { taskRoutes } from './tasks/routes.ts';
import { userRoutes } from './user/routes.ts';
import { usersRoutes } from './users/routes.ts';

/** The routes of this team's modules. */
export function hostTeamRoutes(deps: Deps): Route[] {
  return [
    ...memberRoutes(deps),
    ...organisationRoutes(deps),
    ...releaseRoutes(deps),
    ...savedViewRoutes(deps),
    ...taskRoutes(deps),
    ...userRoutes(deps),
    ...usersRoutes(deps),
  ];
}
