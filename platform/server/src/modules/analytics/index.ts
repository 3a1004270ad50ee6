import type { Deps } from '../../deps.ts';
import type { Route } from '../../http/route.ts';
import { annotationRoutes } from './annotations/index.ts';
import { impactRoutes } from './impact/index.ts';
import { performanceFileRoutes } from './performance-files/index.ts';
import { searchConsoleRoutes } from './search-console/index.ts';
import { searchDataRoutes } from './search-data/index.ts';
import { webDataRoutes } from './web-data/index.ts';

/** The routes of this team's modules. */
export function analyticsTeamRoutes(deps: Deps): Route[] {
  return [
    ...annotationRoutes(deps),
    ...impactRoutes(deps),
    ...performanceFileRoutes(deps),
    ...searchConsoleRoutes(deps),
    ...searchDataRoutes(deps),
    ...webDataRoutes(deps),
  ];
}
