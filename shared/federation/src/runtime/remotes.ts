import type { Registry } from '../registry.ts';
import type { RouteTable } from '../routes.ts';
import type { Federation } from './federation.ts';
import type { Fault, LoadFailure, LoadResult, Started, SwapResult } from './result.ts';
import type { RemoteStatus } from './statuses.ts';
import type { TagGuard } from './tag-guard.ts';

export interface RemotesOptions {
  /** version of `@canopy/shell-api` that the host carries */
  shellApi: string;
  /** told of every failure, also of one that another release made good */
  onFailure?: (failure: LoadFailure) => void;
  /** told of each module of a release once it has been loaded */
  onStarted?: (started: Started) => void;
  /** told of each module of a release once it has been drawn for the first time */
  onRendered?: (rendered: Started) => void;
  /** whether a release that failed may be replaced now; default always. Unsaved work in the remote's screens says no. */
  mayReplace?: (remote: string) => boolean;
  /** ms until a load that has not ended is reported as timed out; default 4,000, so that a card stands within five seconds */
  deadline?: number;
  /** ms that a remote whose release is not known yet waits for `update`; default 3,000. Then it starts as it stands. */
  pendingFor?: number;
  /** ms that a newer release may take to come; default 20,000 */
  swapWithin?: number;
  /** ms between attempts after network faults; default 300 and 900 */
  pauses?: readonly number[];
  /** in place of Module Federation, for tests and for builds without it */
  federation?: Federation;
  guard?: TagGuard;
}

export interface Remotes {
  /** what is in force: what runs, and for the rest what was resolved last */
  readonly registry: Registry;
  readonly routes: RouteTable;
  /** Loads a module of a remote. Never rejects; a failure is forgotten, so calling again tries again. */
  load<M = unknown>(remote: string, module: string): Promise<LoadResult<M>>;
  /** The module if it has been loaded of the release that runs, to render it without a pause. */
  peek<M = unknown>(remote: string, module: string): M | undefined;
  /** Loads soon, without reporting a failure: the pointer rests on a link. The result cancels it, if it has not begun. */
  preload(remote: string, module?: string, delay?: number): () => void;
  status(remote: string): RemoteStatus;
  statuses(): readonly RemoteStatus[];
  /** Told of every change of a status. The result ends it. */
  subscribe(listener: () => void): () => void;
  /** Takes a registry resolved anew. Remotes that have started stay as they are, with the other release as their `newer`. */
  update(registry: Registry): void;
  /**
   * Puts the newer releases of these remotes (default: of all) in the place of those that run, each as soon as it is loaded.
   * One that cannot be had leaves the running one as it is. Whoever shows a module reads it anew when `generation` changes.
   */
  swap(names?: readonly string[]): Promise<readonly SwapResult[]>;
  /** To be called when a module has been drawn. @param ms since its code was there */
  rendered(remote: string, module: string, ms: number): void;
  /**
   * To be called when a module threw while it was drawn. If that was its first time, the release that ran before, or the
   * registry's last good one, takes the place of this one.
   * @param generation that was being drawn
   * @returns whether another release is in place now
   */
  renderFailed(remote: string, error: unknown, module?: string, generation?: number): Promise<boolean>;
  /** Puts something that went wrong in a remote's name into its `errors`. */
  note(remote: string, fault: Fault): void;
}
