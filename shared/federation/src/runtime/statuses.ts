import type { RegistryRemote } from '../registry.ts';
import type { Fault, LoadCause } from './result.ts';

export interface RemoteError {
  cause: LoadCause;
  message: string;
  /** ms since 1970 */
  at: number;
}

export interface RemoteStatus {
  name: string;
  /** the release that is running, or that would be started */
  version: string;
  channel: string;
  baseUrl: string;
  state: 'idle' | 'loading' | 'ready' | 'failed';
  /** duration of the first successful load of this release, ms */
  loadTime?: number | undefined;
  /** ms from having its code to the first render of this release */
  firstRender?: number | undefined;
  /** a release resolved since then that may be swapped in */
  newer?: string | undefined;
  /** the running release was withdrawn since it was started: `newer` is to replace it without being asked for */
  isWithdrawn?: boolean | undefined;
  /** the release that failed to start or render and was replaced by this one */
  fellBackFrom?: string | undefined;
  /** incremented each time the running release is replaced; initially 0 */
  generation: number;
  /** kB fetched of this release so far */
  kilobytes: () => number;
  /** the last five failures, oldest first; kept when the remote has recovered */
  errors: readonly RemoteError[];
  /** the latest of them */
  lastError?: RemoteError | undefined;
}

/** The status of each remote; every change creates a new object, so that views can compare by identity. */
export interface Statuses {
  of(name: string): RemoteStatus;
  all(): readonly RemoteStatus[];
  /** takes the set in effect: new remotes start as idle, and missing ones are removed */
  reset(remotes: readonly RegistryRemote[], isRunning: (name: string) => boolean): void;
  change(name: string, change: Partial<RemoteStatus>): void;
  note(name: string, fault: Fault): void;
  /** batches all changes made by the callback into one notification */
  together(changes: () => void): void;
  subscribe(listener: () => void): () => void;
}

const KEPT_ERRORS = 5;
const idle = ({ name, version, channel, baseUrl }: Pick<RegistryRemote, 'name' | 'version' | 'channel' | 'baseUrl'>): RemoteStatus => ({
  name,
  version,
  channel,
  baseUrl,
  state: 'idle',
  generation: 0,
  errors: [],
  kilobytes: () => kilobytesBelow(baseUrl),
});
const UNKNOWN = idle({ name: '', version: '', channel: '', baseUrl: '' });

export function createStatuses(): Statuses {
  let byName = new Map<string, RemoteStatus>();
  let list: readonly RemoteStatus[] = [];
  let depth = 0;
  const listeners = new Set<() => void>();
  const publish = (): void => {
    if (depth > 0) return;
    list = [...byName.values()];
    for (const listener of listeners) listener();
  };
  const change = (name: string, changes: Partial<RemoteStatus>): void => {
    const known = byName.get(name);
    if (!known) return;
    const next = { ...known, ...changes };
    if (changes.baseUrl !== undefined) next.kilobytes = () => kilobytesBelow(next.baseUrl);
    byName.set(name, next);
    publish();
  };
  return {
    of: (name) => byName.get(name) ?? UNKNOWN,
    all: () => list,
    reset(remotes, isRunning) {
      const before = byName;
      byName = new Map(
        remotes.map((remote) => {
          const known = before.get(remote.name);
          if (!known) return [remote.name, idle(remote)];
          if (isRunning(remote.name) || (known.version === remote.version && known.baseUrl === remote.baseUrl)) return [remote.name, known];
          const { errors, lastError, generation } = known;
          // A load in flight continues with the release resolved now, or is followed by one that does.
          return [remote.name, { ...idle(remote), state: known.state === 'loading' ? 'loading' : 'idle', errors, lastError, generation }];
        }),
      );
      publish();
    },
    change,
    note(name, { cause, message }) {
      const error = { cause, message, at: Date.now() };
      change(name, { errors: [...(byName.get(name)?.errors ?? []), error].slice(-KEPT_ERRORS), lastError: error });
    },
    together(changes) {
      depth += 1;
      changes();
      depth -= 1;
      publish();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/**
 * Transfer size of everything the page has fetched below a URL so far, in kB of 1,000 bytes. Based on the browser's
 * own resource timing, which reports 0 for cross-origin files served without `Timing-Allow-Origin`.
 */
function kilobytesBelow(baseUrl: string): number {
  const entries = globalThis.performance?.getEntriesByType?.('resource') ?? [];
  const own = entries.filter(({ name }) => baseUrl !== '' && name.startsWith(baseUrl)) as PerformanceResourceTiming[];
  return own.reduce((sum, { encodedBodySize }) => sum + (encodedBodySize || 0), 0) / 1_000;
}
