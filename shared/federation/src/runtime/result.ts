/** Why a module of a remote could not be loaded, or failed later. */
export type LoadCause =
  /** the files could not be fetched: refused, no such host, an HTTP error */
  | 'network'
  /** nothing arrived in time; the load continues in the background */
  | 'timeout'
  /** the remote was written for another shell */
  | 'version'
  /** a file differs from the released one */
  | 'integrity'
  /** the code arrived and threw */
  | 'evaluation'
  /** the remote does not expose such a module */
  | 'missing-module'
  /** what arrived is not a remote, for instance a page of HTML */
  | 'invalid-entry'
  /** the registry has no such remote */
  | 'unknown-remote'
  /** it loaded but threw while rendering */
  | 'render'
  /** it violated the page's content security policy */
  | 'policy';

export interface LoadFailure {
  ok: false;
  cause: LoadCause;
  /** plain English for operators of the portal */
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
  /** load time */
  ms: number;
}

/** Outcome of swapping one remote. */
export type SwapResult = { ok: true; remote: string; version: string } | LoadFailure;

/** What went wrong, before it is attributed to a release. */
export interface Fault {
  cause: LoadCause;
  message: string;
  /** its server answers without the file: asking again does not help, and another release may be whole */
  isMissing?: boolean;
}
