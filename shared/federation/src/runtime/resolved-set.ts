import type { Registry, RegistryRemote, RemoteRelease } from '../registry.ts';
import { createRouteTable, type RouteTable } from '../routes.ts';

/** A release that is being used, with what has been loaded of it. */
export interface Running {
  /** the registry's entry that it came with: manifest, channel, fallback */
  entry: RegistryRemote;
  /** the entry itself, or the older release that runs in its place */
  release: RemoteRelease;
  channel: string;
  modules: Map<string, unknown>;
  /** modules that have been drawn at least once */
  rendered: Set<string>;
}

/** What is in force on this page: what runs, and for what does not run yet, what was resolved last. */
export interface ResolvedSet {
  registry(): Registry;
  routes(): RouteTable;
  /** what was resolved last for a remote */
  resolved(name: string): RegistryRemote | undefined;
  /** that, where it may be swapped in for what runs */
  newer(name: string): RegistryRemote | undefined;
  /** Takes a registry resolved anew. @throws Error where the first one is at odds with itself */
  take(next: Registry): void;
  /** To be called after `running` has changed. */
  settle(): void;
  /** Whether these entries could stand in the set together: no two remotes claim the same route. */
  fits(entry: RegistryRemote): boolean;
  /** This release has failed here: it is not offered again. */
  refuse(name: string, version: string): void;
  isRefused(name: string, version: string): boolean;
}

export function createResolvedSet(first: Registry, running: ReadonlyMap<string, Running>): ResolvedSet {
  const refused = new Set<string>();
  let latest = absolute(first);
  let registry = latest;
  let routes = tableOf(registry.remotes);

  const resolved = (name: string): RegistryRemote | undefined => latest.remotes.find((remote) => remote.name === name);
  const newer = (name: string): RegistryRemote | undefined => {
    const run = running.get(name);
    const next = resolved(name);
    if (!run || !next || refused.has(`${name} ${next.version}`)) return undefined;
    return [run.entry.version, run.release.version].includes(next.version) ? undefined : next;
  };
  const settle = (): void => {
    for (const [name, run] of running) {
      const next = resolved(name);
      // The same release under another channel, for instance a canary that became stable.
      if (next && next.version === run.release.version) Object.assign(run, { entry: next, channel: next.channel });
    }
    const gone = registry.remotes.filter(({ name }) => running.has(name) && !resolved(name));
    const remotes = [...latest.remotes, ...gone].map((remote) => running.get(remote.name)?.entry ?? remote);
    const id = remotes.some(({ name }) => newer(name)) ? registry.id : latest.id;
    try {
      routes = tableOf(remotes);
      registry = { id, remotes };
    } catch {
      // A route has moved from a remote that runs to another: the whole set stays as it was until that one is swapped.
    }
  };
  return {
    registry: () => registry,
    routes: () => routes,
    resolved,
    newer,
    take(next) {
      latest = absolute(next);
      settle();
    },
    settle,
    fits(entry) {
      try {
        tableOf(registry.remotes.map((remote) => (remote.name === entry.name ? entry : remote)));
        return true;
      } catch {
        return false;
      }
    },
    refuse: (name, version) => void refused.add(`${name} ${version}`),
    isRefused: (name, version) => refused.has(`${name} ${version}`),
  };
}

const tableOf = (remotes: readonly RegistryRemote[]): RouteTable => createRouteTable(remotes.map(({ manifest }) => manifest));

/** With whole addresses: files are recognised by the address that the browser has for them. */
function absolute(registry: Registry): Registry {
  const base = globalThis.location?.href;
  if (!base) return registry;
  const whole = <R extends RemoteRelease>(release: R): R => ({ ...release, baseUrl: new URL(release.baseUrl, base).href });
  const remotes = registry.remotes.map((remote) => ({ ...whole(remote), ...(remote.fallback && { fallback: whole(remote.fallback) }) }));
  return { ...registry, remotes };
}
