import type { RegistryRemote } from '../registry.ts';
import type { LoadCause } from './result.ts';

export interface RemoteStatus {
  name: string;
  version: string;
  channel: string;
  baseUrl: string;
  state: 'idle' | 'loading' | 'ready' | 'failed';
  /** ms that the first successful load took */
  loadTime?: number;
  /** the latest failure, kept when the remote has recovered; `at` in ms since 1970 */
  lastError?: { cause: LoadCause; message: string; at: number };
}

/** What is known of each remote; every change makes a new object, so that a view can compare by identity. */
export interface Statuses {
  of(name: string): RemoteStatus;
  all(): readonly RemoteStatus[];
  /** the registry's remotes: those that have not started take its release, those that have keep theirs */
  reset(remotes: readonly RegistryRemote[]): void;
  change(name: string, change: Partial<RemoteStatus>): void;
  subscribe(listener: () => void): () => void;
}

const UNKNOWN: RemoteStatus = { name: '', version: '', channel: '', baseUrl: '', state: 'idle' };

export function createStatuses(): Statuses {
  let byName = new Map<string, RemoteStatus>();
  let list: readonly RemoteStatus[] = [];
  const listeners = new Set<() => void>();
  const publish = (): void => {
    list = [...byName.values()];
    for (const listener of listeners) listener();
  };
  return {
    of: (name) => byName.get(name) ?? UNKNOWN,
    all: () => list,
    reset(remotes) {
      byName = new Map(
        remotes.map(({ name, version, channel, baseUrl }) => {
          const known = byName.get(name);
          return [name, known?.state === 'ready' ? known : { name, version, channel, baseUrl, state: 'idle' }];
        }),
      );
      publish();
    },
    change(name, change) {
      const known = byName.get(name);
      if (!known) return;
      byName.set(name, { ...known, ...change });
      publish();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
