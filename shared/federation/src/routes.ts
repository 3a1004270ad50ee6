import type { Manifest, RemoteRoute } from './manifest.ts';
import { bySpecificity, fillPath, matchPath, patternShape, type PathMatch } from './paths.ts';

type Routed = Pick<Manifest, 'name' | 'routes' | 'redirects' | 'landing' | 'home'>;

export interface RouteOwner extends PathMatch {
  /** name of the remote */
  remote: string;
  route: RemoteRoute;
}

export interface RouteTable {
  /** the remote that owns a path, with what the path holds */
  resolve(path: string): RouteOwner | undefined;
  /** where a path is redirected to, or undefined; the caller carries the query */
  redirect(path: string): string | undefined;
  /** what `/` and unknown paths lead to */
  landing: string | undefined;
  /** behind the logo, and the default return after sign-in */
  home: string | undefined;
}

/**
 * The routes of all remotes in one table. The closest pattern wins, so `/keyword/content` of one remote stands beside
 * `/keyword/*` of another.
 * @throws Error naming both remotes where two claim the same route, redirect, landing or home
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

/** Every claim that two remotes make to the same thing, as a sentence naming both; empty when all is well. */
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

/** What a remote wants for itself alone, in the words of a sentence: `the route /posts/:`, `the home page`. */
export function claimsOf({ routes, redirects, landing, home }: Routed): string[] {
  return [
    ...routes.map(({ path }) => `the route ${patternShape(path)}`),
    // A redirect takes the path away from whoever owns the route, so it counts as the same claim.
    ...redirects.map(({ from }) => `the route ${patternShape(from)}`),
    ...(landing ? ['the landing page'] : []),
    ...(home ? ['the home page'] : []),
  ];
}
