import { getInstance, type ModuleFederation } from '@module-federation/runtime';
import { containerName, type RemoteRelease } from '../registry.ts';
import { MissingExport } from './diagnose.ts';
import { forgetInstance } from './release-instances.ts';

/** The part of Module Federation used here, in this package's terms. Two releases of a remote may run side by side. */
export interface Federation {
  /** Announces that the release is about to be loaded; leftovers of an earlier attempt are discarded. */
  use(remote: string, release: RemoteRelease): void;
  /** Whether the release's container has started; if so, a failure concerns one of its modules or chunks, which are retried. */
  started(remote: string, release: RemoteRelease): boolean;
  /** @throws whatever the federation runtime, the network or the module throws; MissingExport if it has no component of its own name */
  load(remote: string, module: string, release: RemoteRelease): Promise<unknown>;
  /** The release is no longer used: releases all references to its modules. Optional for test doubles that hold none. */
  dispose?(remote: string, release: RemoteRelease): void;
}

/** One release registered with the federation runtime, under a unique name because the runtime keeps one release per name. */
interface Known {
  name: string;
  /** globals of its webpack runtime, through which its chunks register */
  globals: Set<string>;
}

const known = new Map<string, Known>();
let count = 0;

/** Module Federation as set up in the host by the webpack plugin. */
export const webpackFederation: Federation = {
  use(remote, release) {
    const container = containerName(remote);
    this.dispose?.(remote, release);
    // Leftovers of a release that failed halfway would otherwise be reused; a running one is reached without the global.
    global()[container] = undefined;
    for (const key of unclaimed(container)) Reflect.deleteProperty(global(), key);
    count += 1;
    const name = `${container}.${count}`;
    known.set(release.baseUrl, { name, globals: new Set() });
    host().registerRemotes([{ name, entryGlobalName: container, entry: `${release.baseUrl}${release.entry}`, type: 'global' }]);
  },
  started(_remote, release) {
    return host().moduleCache.get(known.get(release.baseUrl)?.name ?? '')?.inited === true;
  },
  async load(remote, module, release) {
    const entry = known.get(release.baseUrl);
    const loaded: unknown = await host().loadRemote(`${entry?.name}/${module.slice(2)}`);
    for (const key of unclaimed(containerName(remote))) entry?.globals.add(key);
    // Without this check a screen would wait for ever for a component that never comes, and count as loaded.
    const component = module.slice(2);
    if (typeof loaded === 'object' && loaded !== null && !(component in loaded))
      throw new MissingExport(`${module} of ${remote} ${release.version} exports no ${component}.`);
    return loaded;
  },
  dispose(_remote, release) {
    const entry = known.get(release.baseUrl);
    if (!entry) return;
    known.delete(release.baseUrl);
    forget(entry);
    forgetInstance(release.baseUrl);
    for (const tag of document.querySelectorAll<HTMLScriptElement | HTMLLinkElement>('script[src], link[rel=stylesheet]')) {
      if (('href' in tag ? tag.href : tag.src).startsWith(release.baseUrl)) tag.remove();
    }
  },
};

const global = (): Record<string, unknown> => globalThis as never;

/** Chunk globals of a remote's builds that belong to no release in use. */
function unclaimed(container: string): string[] {
  const claimed = new Set([...known.values()].flatMap(({ globals }) => [...globals]));
  return Object.keys(globalThis).filter((key) => key.startsWith(`webpackChunk${container}_`) && !claimed.has(key));
}

function host(): ModuleFederation {
  const instance = getInstance();
  if (!instance) throw new Error('This build was made without Module Federation.');
  return instance;
}

/** The runtime's records of a release. (`registerRemotes` with `force` does more: it also empties share scopes still in use.) */
function forget({ name, globals }: Known): void {
  const { moduleCache, options, remoteHandler } = host();
  moduleCache.delete(name);
  options.remotes = options.remotes.filter((remote) => remote.name !== name);
  for (const id of Object.keys(remoteHandler.idToRemoteMap)) if (id.startsWith(`${name}/`)) delete remoteHandler.idToRemoteMap[id];
  const loading = global()['__GLOBAL_LOADING_REMOTE_ENTRY__'] as Record<string, unknown> | undefined;
  for (const key of Object.keys(loading ?? {})) if (key.startsWith(`${name}:`)) delete loading?.[key];
  for (const key of globals) Reflect.deleteProperty(global(), key);
}
