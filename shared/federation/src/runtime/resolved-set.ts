import type { Registry, RegistryRemote, RemoteRelease } from '../registry.ts';
import { createRouteTable, type RouteTable } from '../routes.ts';

/** A running release, with the modules loaded from it. */
export interface Running {
  /** the registry's entry that it came with: manifest, channel, fallback */
  entry: RegistryRemote;
  /** the entry itself, or the older release that runs in its place */
  release: RemoteRelease;
  channel: string;
  modules: Map<string, unknown>;
  /** modules that have rendered at least once */
  rendered: Set<string>;
}

/** The set in effect on this page: the running releases, and otherwise those resolved last. */
export interface ResolvedSet {
  registry(): Registry;
  routes(): RouteTable;
  /** what was resolved last for a remote */
  resolved(name: string): RegistryRemote | undefined;
  /** that entry, if it may be swapped in for the running release */
  newer(name: string): RegistryRemote | undefined;
  /** Whether a release of a remote has been withdrawn, as far as was resolved. */
  isWithdrawn(name: string, version: string): boolean;
  /** Takes a newly resolved registry. @throws Error if the first one is inconsistent */
  take(next: Registry): void;
  /** Call it after `running` has changed. */
  update(): void;
  /** Whether the entry fits into the set: no two remotes claim the same route. */
  fits(entry: RegistryRemote): boolean;
  /** Marks this release as failed here, so that it is not offered again. */
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
  const update = (): void => {
    for (const [name, run] of running) {
      const next = resolved(name);
      // The same release in another channel, for instance a canary that became stable.
      if (next && next.version === run.release.version) Object.assign(run, { entry: next, channel: next.channel });
    }
    const gone = registry.remotes.filter(({ name }) => running.has(name) && !resolved(name));
    const remotes = [...latest.remotes, ...gone].map((remote) => running.get(remote.name)?.entry ?? remote);
    const id = remotes.some(({ name }) => newer(name)) ? registry.id : latest.id;
    try {
      routes = tableOf(remotes);
      registry = { id, remotes };
    } catch {
      // A route moved from a running remote to another: the whole set stays unchanged until that one is swapped.
    }
  };
  return {
    registry: () => registry,
    routes: () => routes,
    resolved,
    newer,
    isWithdrawn: (name, version) => resolved(name)?.withdrawn?.includes(version) === true,
    take(next) {
      latest = absolute(next);
      update();
    },
    update,
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

/** Makes URLs absolute: files are identified by the browser's absolute URL. */
function absolute(registry: Registry): Registry {
  const base = globalThis.location?.href;
  if (!base) return registry;
  const whole = <R extends RemoteRelease>(release: R): R => ({ ...release, baseUrl: new URL(release.baseUrl, base).href });
  const remotes = registry.remotes.map((remote) => ({ ...whole(remote), ...(remote.fallback && { fallback: whole(remote.fallback) }) }));
  return { ...registry, remotes };
}
