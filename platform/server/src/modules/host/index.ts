import type { Deps } from '../../deps.ts';
import type { Route } from '../../http/route.ts';
import { memberRoutes } from './members/index.ts';
import { organisationRoutes } from './organisation/index.ts';
import { releaseRoutes } from './releases/index.ts';
import { savedViewRoutes } from './saved-views/index.ts';
import { taskRoutes } from './tasks/index.ts';
import { userRoutes } from './user/index.ts';
import { usersRoutes } from './users/index.ts';

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
