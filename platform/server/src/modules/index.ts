import type { Deps } from '../deps.ts';
import { ownCalls } from '../http/own-calls.ts';
import type { Route } from '../http/route.ts';
import { analyticsTeamRoutes } from './analytics/index.ts';
import { seoAuditTeamRoutes } from './seo-audit/index.ts';
import { contentTeamRoutes } from './content/index.ts';
import { hostTeamRoutes } from './host/index.ts';
import { publishingTeamRoutes } from './publishing/index.ts';
import { billingTeamRoutes } from './billing/index.ts';
import { toolsTeamRoutes } from './tools/index.ts';

const TEAMS = [analyticsTeamRoutes, seoAuditTeamRoutes, contentTeamRoutes, hostTeamRoutes, publishingTeamRoutes, billingTeamRoutes];

/** Every module's routes, team by team: they serve the calls of the contract. Assistants call those of the other teams as a person. */
export function allRoutes(deps: Deps): Route[] {
  const routes = TEAMS.flatMap((routesOf) => routesOf(deps));
  return [...routes, ...toolsTeamRoutes(deps, ownCalls(routes))];
}
