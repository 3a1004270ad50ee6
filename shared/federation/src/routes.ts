import type { Manifest, RemoteRoute } from './manifest.ts';
import { bySpecificity, fillPath, matchPath, patternShape, type PathMatch } from './paths.ts';

type Routed = Pick<Manifest, 'name' | 'routes' | 'redirects' | 'landing' | 'home'>;

export interface RouteOwner extends PathMatch {
  /** name of the remote */
  remote: string;
  route: RemoteRoute;
}

export interface RouteTable {
  /** the remote that owns a path, with the matched parameters */
  resolve(path: string): RouteOwner | undefined;
  /** redirect target of a path, or undefined; the caller keeps the query */
  redirect(path: string): string | undefined;
  /** where `/` and unknown paths lead */
  landing: string | undefined;
  /** target of the logo, and the default return after sign-in */
  home: string | undefined;
}

/**
 * Routing table of all remotes. The most specific pattern wins, so one remote's `/keyword/content` can coexist with
 * `/keyword/*` of another.
 * @throws Error naming both remotes if two claim the same route, redirect, landing or home
 */
export function createRouteTable(manifests: readonly Routed[]): RouteTable {
  const conflicts = routeConflicts(manifests);
  if (conflicts.length > 0) throw new Error(conflicts.join('\n'));
  const routes = manifests
    .flatMap((manifest) => manifest.routes.map((route) => ({ remote: manifest.name, route })))
    .toSorted((a, b) => bySpecificity(a.route.path, b.route.path));
  const redirects = manifests.flatMap((manifest) => manifest.redirects).toSorted((a, b) => bySpecificity(a.from, b.from));
  return {
    resolve(path) {
      for (const { remote, route } of routes) {
        const match = matchPath(route.path, path);
        if (match) return { remote, route, ...match };
      }
      return undefined;
    },
    redirect(path) {
      for (const { from, to } of redirects) {
        const match = matchPath(from, path);
        if (match) return fillPath(to, match.params);
      }
      return undefined;
    },
    landing: manifests.find((manifest) => manifest.landing)?.landing,
    home: manifests.find((manifest) => manifest.home)?.home,
  };
}

/** Every conflict between two remotes, as a sentence naming both; empty if there are none. */
export function routeConflicts(manifests: readonly Routed[]): string[] {
  const owners = new Map<string, string>();
  const conflicts: string[] = [];
  const claim = (what: string, remote: string): void => {
    const owner = owners.get(what);
    if (owner === undefined) owners.set(what, remote);
    else if (owner === remote) conflicts.push(`${remote} claims ${what} twice.`);
    else conflicts.push(`${owner} and ${remote} both claim ${what}.`);
  };
  for (const manifest of manifests) {
    for (const what of claimsOf(manifest)) claim(what, manifest.name);
  }
  return conflicts;
}

/** What a remote claims exclusively, worded for use in a sentence: `the route /posts/:`, `the home page`. */
export function claimsOf({ routes, redirects, landing, home }: Routed): string[] {
  return [
    ...routes.map(({ path }) => `the route ${patternShape(path)}`),
    // A redirect takes the path away from whoever owns the route, so it counts as the same claim.
    ...redirects.map(({ from }) => `the route ${patternShape(from)}`),
    ...(landing ? ['the landing page'] : []),
    ...(home ? ['the home page'] : []),
  ];
}
