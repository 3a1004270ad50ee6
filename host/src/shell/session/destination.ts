import type { RouteTable } from '@canopy/federation';
import { CREATE_ORGANISATION_PATH, hostScreenAt } from '../routing/host-screens.ts';
import { homeOf, landingOf } from '../routing/resolve-route.ts';
import { maintenancePath } from './session-paths.ts';
import type { UserOutcome } from './load-user.ts';

/**
 * Where a sign-in leads. A recorded return wins; one that began in the protected area without a usable return leads
 * home; one that began on the sign-in screen goes where the user data dictates (document 1, sections 2.1 and 2.3).
 * @param returnTo the sign-in's return path, see `returnToOf`
 * @returns null if the outcome is handled elsewhere
 */
export function destinationAfter(outcome: UserOutcome['kind'], returnTo: string | null, routes: RouteTable): string | null {
  const wanted = returnTo === 'unusable' ? homeOf(routes) : (returnTo ?? landingOf(routes));
  if (outcome === 'ok') return wanted;
  if (outcome === 'unavailable') return maintenancePath(wanted);
  if (outcome === 'no-workspace') return worksWithoutWorkspace(wanted) ? wanted : CREATE_ORGANISATION_PATH;
  return null;
}

function worksWithoutWorkspace(path: string): boolean {
  const screen = hostScreenAt(new URL(path, 'http://portal').pathname);
  return screen !== undefined && screen.access !== 'member';
}
