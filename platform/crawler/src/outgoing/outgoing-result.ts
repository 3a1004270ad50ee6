/** Why a request got no response. */
export type OutgoingReason =
  | 'blocked-address'
  | 'blocked-scheme'
  | 'blocked-port'
  | 'timeout'
  | 'too-large'
  | 'dns'
  | 'refused'
  | 'tls'
  | 'redirect-loop'
  | 'too-many-redirects'
  | 'aborted'
  | 'network';

/** One followed redirect: the URL that responded, its status, and its target (absolute). */
export type RedirectHop = { url: string; status: number; location: string };

export type OutgoingAnswer = {
  ok: true;
  /** Any HTTP status: a 404 or 500 is a response. */
  status: number;
  /** Lower-case names; repeated headers joined by ", ". */
  headers: Record<string, string>;
  /** Decoded (gzip, br, deflate) body; empty when `bodySkipped`. */
  body: Uint8Array;
  /** Bytes of the body on the wire, before decoding; 0 if skipped. */
  wireBytes: number;
  /** Whether `truncate` cut the body at `maxBytes`. */
  truncated: boolean;
  /** Whether the compressed body ends prematurely: it was truncated in transit. */
  incomplete: boolean;
  /** Whether `wantBody` declined the body. */
  bodySkipped: boolean;
  /** URL of the last hop. */
  url: string;
  redirects: RedirectHop[];
  /** ISO 8601 instant of completion, by the client's clock. */
  receivedAt: string;
  /** Milliseconds of the last hop until its headers, and until its end. */
  responseMs: number;
  totalMs: number;
};

export type OutgoingFailure = {
  ok: false;
  reason: OutgoingReason;
  /** For people: what happened, without details of the internal network. */
  message: string;
  /** Set if headers had arrived before the failure. */
  status?: number;
  /** URL of the hop that failed. */
  url: string;
  redirects: RedirectHop[];
};

export type OutgoingResult = OutgoingAnswer | OutgoingFailure;

/**
 * Shown for a name that does not exist, an address that is not public and a refused connection alike: told apart, they would map a private
 * network for whoever may enter a URL.
 */
export const UNREACHABLE =
  'The server could not be reached: its host name does not exist, it is not on the public internet, or it refuses connections.';

/** A failure inside the client; never leaves it. */
export class OutgoingError extends Error {
  readonly reason: OutgoingReason;

  constructor(reason: OutgoingReason, message: string) {
    super(message);
    this.name = 'OutgoingError';
    this.reason = reason;
  }
}
