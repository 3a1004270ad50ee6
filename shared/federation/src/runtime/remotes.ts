import type { Registry } from '../registry.ts';
import type { RouteTable } from '../routes.ts';
import type { Federation } from './federation.ts';
import type { Fault, LoadFailure, LoadResult, Started, SwapResult } from './result.ts';
import type { RemoteStatus } from './statuses.ts';
import type { TagGuard } from './tag-guard.ts';

export interface RemotesOptions {
  /** the host's version of `@canopy/shell-api` */
  shellApi: string;
  /** called for every failure, including those recovered by another release */
  onFailure?: (failure: LoadFailure) => void;
  /** called for each module of a release once it has loaded */
  onStarted?: (started: Started) => void;
  /** called for each module of a release after its first render */
  onRendered?: (rendered: Started) => void;
  /** whether a failed release may be replaced now; default always. Unsaved work in the remote's screens prevents it. */
  mayReplace?: (remote: string) => boolean;
  /** ms after which an unfinished load is reported as timed out; default 4,000, so that a card shows within five seconds */
  deadline?: number;
  /** ms that a remote whose release is not known yet waits for `update`; default 3,000. Then it starts as it is. */
  pendingFor?: number;
  /** timeout for loading a newer release, ms; default 20,000 */
  swapWithin?: number;
  /** ms between attempts after network faults; default 300 and 900 */
  pauses?: readonly number[];
  /** replaces Module Federation, for tests and for builds without it */
  federation?: Federation;
  guard?: TagGuard;
}

export interface Remotes {
  /** the registry in effect: the running releases, and otherwise those resolved last */
  readonly registry: Registry;
  readonly routes: RouteTable;
  /** Loads a module of a remote. Never rejects; failures are not cached, so calling again retries. */
  load<M = unknown>(remote: string, module: string): Promise<LoadResult<M>>;
  /** The module if the running release has loaded it, to render it without suspending. */
  peek<M = unknown>(remote: string, module: string): M | undefined;
  /** Loads after a delay without reporting failures: the pointer rests on a link. The returned function cancels a load not yet started. */
  preload(remote: string, module?: string, delay?: number): () => void;
  status(remote: string): RemoteStatus;
  statuses(): readonly RemoteStatus[];
  /** Notifies the listener of every status change. The returned function unsubscribes. */
  subscribe(listener: () => void): () => void;
  /** Takes a newly resolved registry. Remotes that have started stay unchanged, with the other release as their `newer`. */
  update(registry: Registry): void;
  /**
   * Swaps in the newer releases of these remotes (default: all), each as soon as it has loaded.
   * If one is unavailable, the running one stays. Components showing a module must read it again when `generation` changes.
   */
  swap(names?: readonly string[]): Promise<readonly SwapResult[]>;
  /** Call it after a module has rendered. @param ms since its code was available */
  rendered(remote: string, module: string, ms: number): void;
  /**
   * Call it when a module threw while rendering. If it was the first render, the previous release, or the
   * registry's last good one, replaces this one.
   * @param generation that was being rendered
   * @returns whether another release is now in place
   */
  renderFailed(remote: string, error: unknown, module?: string, generation?: number): Promise<boolean>;
  /** Adds a fault attributed to a remote to its `errors`. */
  note(remote: string, fault: Fault): void;
}
