/** Why a module of a remote could not be had. */
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
  | 'unknown-remote';

export interface LoadFailure {
  ok: false;
  cause: LoadCause;
  /** plain English for whoever operates the portal */
  message: string;
  remote: string;
  module: string;
  version: string;
}

export type LoadResult<M> = { ok: true; module: M; version: string } | LoadFailure;

/** What went wrong, before it is known whose fault it is. */
export interface Fault {
  cause: LoadCause;
  message: string;
}
