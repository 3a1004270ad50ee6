/** Why a module of a remote could not be had, or did not last. */
export type LoadCause =
  /** the files could not be fetched: refused, no such host, an HTTP error */
  | 'network'
  /** nothing came in time; the load goes on behind it */
  | 'timeout'
  /** the remote was written for another shell */
  | 'version'
  /** a file is not the one that was released */
  | 'integrity'
  /** the code arrived and threw */
  | 'evaluation'
  /** the remote does not expose such a module */
  | 'missing-module'
  /** what arrived is not a remote, for instance a page of HTML */
  | 'invalid-entry'
  /** the registry has no such remote */
  | 'unknown-remote'
  /** it was there and threw while it was drawn */
  | 'render'
  /** it did what the page's policy forbids */
  | 'policy';

export interface LoadFailure {
  ok: false;
  cause: LoadCause;
  /** plain English for whoever operates the portal */
  message: string;
  remote: string;
  module: string;
  /** the release that failed */
  version: string;
  channel: string;
}

export type LoadResult<M> = { ok: true; module: M; version: string } | LoadFailure;

/** A module of a release was loaded for the first time. */
export interface Started {
  remote: string;
  module: string;
  version: string;
  channel: string;
  /** how long that took */
  ms: number;
}

/** What became of one remote's swap. */
export type SwapResult = { ok: true; remote: string; version: string } | LoadFailure;

/** What went wrong, before it is known whose fault it is. */
export interface Fault {
  cause: LoadCause;
  message: string;
}
