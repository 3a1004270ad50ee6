import type { RouteOwner, RouteTable } from '@canopy/federation';
import { GET_STARTED_PATH, hostScreenAt, type HostScreen } from './host-screens.ts';

/** What a URL leads to. */
export type ResolvedRoute =
  | { readonly kind: 'host'; readonly screen: HostScreen }
  | { readonly kind: 'remote'; readonly owner: RouteOwner }
  | { readonly kind: 'redirect'; readonly to: string };

/** Target of `/` and unknown paths; Get Started until a remote claims the landing. */
export const landingOf = (routes: RouteTable): string => routes.landing ?? GET_STARTED_PATH;
/** Target of the logo, and the default return after a sign-in that began in the protected area. */
export const homeOf = (routes: RouteTable): string => routes.home ?? GET_STARTED_PATH;

/** Resolves a path: the host's own screens, then redirects, then remotes; anything else is the landing. */
export function resolveRoute(path: string, routes: RouteTable): ResolvedRoute {
  const screen = hostScreenAt(path);
  if (screen) return { kind: 'host', screen };
  const to = routes.redirect(path);
  if (to) return { kind: 'redirect', to };
  const owner = routes.resolve(path);
  if (owner) return { kind: 'remote', owner };
  return { kind: 'redirect', to: landingOf(routes) };
}

/** Whether a path leads to a screen rather than falling back to the landing. */
export function leadsSomewhere(path: string, routes: RouteTable): boolean {
  return hostScreenAt(path) !== undefined || routes.redirect(path) !== undefined || routes.resolve(path) !== undefined;
}
