import type { Deps } from '../../deps.ts';
import type { Route } from '../../http/route.ts';
import { annotationRoutes } from './annotations/routes.ts';
import { impactRoutes } from './impact/routes.ts';
import { searchConsoleRoutes } from './search-console/routes.ts';
import { searchDataRoutes } from './search-data/routes.ts';
import { webDataRoutes } from './web-data/routes.ts';

/** The routes of this team's modules. */
export function analyticsTeamRoutes(deps: Deps): Route[] {
  return [
    ...annotationRoutes(deps),
    ...impactRoutes(deps),
    ...searchConsoleRoutes(deps),
    ...searchDataRoutes(deps),
    ...webDataRoutes(deps),
  ];
}
