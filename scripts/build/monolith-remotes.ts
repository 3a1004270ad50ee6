import { createRouteTable, type Registry } from '@canopy/federation';
import type { Remotes, RemoteStatus } from '@canopy/federation/runtime';

type Modules = Readonly<Record<string, () => Promise<unknown>>>;

/** Filled by the monolith's generated entry: `remote-x ./Module` → the chunk compiled into the same build. */
const compiledIn = (globalThis as { [key: symbol]: unknown })[Symbol.for('canopy.monolith')] as Modules;

/** Stands in for the remotes: every module is a chunk of the same build. Nothing is retried, recovered or swapped. */
export function createRemotes(registry: Registry): Remotes {
  const modules = new Map<string, unknown>();
  const listeners = new Set<() => void>();
  const routes = createRouteTable(registry.remotes.map(({ manifest }) => manifest));
  const idle = ({ name, version, channel, baseUrl }: Pick<RemoteStatus, 'name' | 'version' | 'channel' | 'baseUrl'>): RemoteStatus => ({
    name,
    version,
    channel,
    baseUrl,
    state: 'idle',
    generation: 0,
    errors: [],
    kilobytes: () => 0,
  });
  let statuses: readonly RemoteStatus[] = registry.remotes.map(idle);

  async function load(remote: string, module: string) {
    const key = `${remote} ${module}`;
    const loaded = await compiledIn[key]?.();
    modules.set(key, loaded);
    statuses = statuses.map((status) => (status.name === remote ? { ...status, state: 'ready' } : status));
    for (const listener of listeners) listener();
    return { ok: true, module: loaded, version: '' };
  }

  return {
    registry,
    routes,
    load: load as Remotes['load'],
    peek: ((remote: string, module: string) => modules.get(`${remote} ${module}`)) as Remotes['peek'],
    preload(remote, module = './Remote') {
      void load(remote, module);
      return () => {};
    },
    status: (name) => statuses.find((status) => status.name === name) ?? idle({ name, version: '', channel: '', baseUrl: '' }),
    statuses: () => statuses,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    update() {},
    swap: async () => [],
    rendered() {},
    renderFailed: async () => false,
    note() {},
  };
}

/** In a single build there are no remote files to watch. */
export const onHostFault = (): void => {};
