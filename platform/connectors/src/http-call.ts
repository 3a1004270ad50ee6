/** One HTTP request. The response body is decoded bytes. */
export type HttpOptions = {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  timeoutMs?: number;
  maxBytes?: number;
  signal?: AbortSignal;
  /** hops followed; 0 returns the redirect itself as the response */
  followRedirects?: number;
};

export type HttpAnswer = {
  ok: true;
  status: number;
  /** lower-case names */
  headers: Record<string, string>;
  body: Uint8Array;
  /** URL of the last hop */
  url: string;
};

export type HttpFailure = {
  ok: false;
  /** machine-readable; those that begin with `blocked` mean that our own guard refused the address */
  reason: string;
  /** for people */
  message: string;
};

/**
 * The HTTP client of a connector. It is passed in, so that the caller decides which addresses may be reached and tests need no network. Any
 * status is a response; only a request without one is a failure.
 */
export type HttpCall = (url: string, options: HttpOptions) => Promise<HttpAnswer | HttpFailure>;
