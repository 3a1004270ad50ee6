import { getInstance, type ModuleFederation } from '@module-federation/runtime';
import { containerName, type RemoteRelease } from '../registry.ts';

/** The part of Module Federation that is used here, in the terms used here. */
export interface Federation {
  /** From now on the remote is this release; what was known of another, or of an earlier try, is forgotten. */
  use(remote: string, release: RemoteRelease): void;
  /** Whether the remote's container has started; if so, a failure is one of its modules' or chunks', which are tried anew. */
  started(remote: string): boolean;
  /** @throws whatever the federation runtime, the network or the module throws */
  load(remote: string, module: string): Promise<unknown>;
}

/** Module Federation as the webpack plugin has set it up in the host. */
export const webpackFederation: Federation = {
  use(remote, release) {
    const container = containerName(remote);
    forget(container);
    host().registerRemotes([{ name: container, entry: `${release.baseUrl}${release.entry}`, type: 'global' }]);
  },
  started(remote) {
    return host().moduleCache.get(containerName(remote))?.inited === true;
  },
  load(remote, module) {
    return host().loadRemote(`${containerName(remote)}/${module.slice(2)}`);
  },
};

function host(): ModuleFederation {
  const instance = getInstance();
  if (!instance) throw new Error('This build was made without Module Federation.');
  return instance;
}

/**
 * Takes away what a remote left behind, so that it starts afresh: the runtime's record of it, and what its scripts put on
 * the global object. A container that threw half-way, or the chunks of a build that is being replaced, would be found
 * again and used. (`registerRemotes` with `force` does more than that: it also empties share scopes still in use.)
 */
function forget(container: string): void {
  const { moduleCache, options } = host();
  moduleCache.delete(container);
  options.remotes = options.remotes.filter(({ name }) => name !== container);
  const scope: Record<string, unknown> = globalThis as never;
  for (const key of Object.keys(scope)) {
    // A container is declared with `var`, which cannot be deleted.
    if (key === container) scope[key] = undefined;
    if (key.startsWith(`webpackChunk${container}_`)) Reflect.deleteProperty(scope, key);
  }
}
