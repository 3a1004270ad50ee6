import type { Deps } from '../../deps.ts';
import type { Route } from '../../http/route.ts';
import { promptTestingRoutes } from './prompt-testing/index.ts';

/** The routes of this team's modules. */
export const toolsTeamRoutes = (deps: Deps): Route[] => [...promptTestingRoutes(deps)];
