/** The part of a request that a redirect may change. */
export type HopRequest = {
  method: string;
  headers: Record<string, string>;
  body: string | Uint8Array | undefined;
};

/** Headers that may follow a redirect to another origin. An allowlist: tokens travel in headers of any name. */
const HARMLESS = new Set([
  'accept',
  'accept-encoding',
  'accept-language',
  'cache-control',
  'content-type',
  'if-modified-since',
  'if-none-match',
  'range',
  'user-agent',
]);

export function isRedirect(status: number): boolean {
  return status === 301 || status === 302 || status === 303 || status === 307 || status === 308;
}

/** The request for the next hop (Fetch standard, HTTP-redirect fetch): 303, and POST after 301 or 302, become GET. */
export function requestAfterRedirect(request: HopRequest, status: number, from: URL, to: URL): HopRequest {
  const toGet = (status === 303 && request.method !== 'HEAD') || ((status === 301 || status === 302) && request.method === 'POST');
  const sameOrigin = from.origin === to.origin;
  const headers = Object.fromEntries(
    Object.entries(request.headers).filter(([name]) => (sameOrigin || HARMLESS.has(name)) && !(toGet && name.startsWith('content-'))),
  );
  return toGet ? { method: 'GET', headers, body: undefined } : { ...request, headers };
}
