import { Agent } from 'undici';
import { deadline, type Deadline } from './deadline.ts';
import { exchange, type Exchanged } from './exchange.ts';
import { explainFailure } from './explain-failure.ts';
import { guardedConnector, type Lookup } from './guarded-connector.ts';
import { OutgoingError, type OutgoingAnswer, type OutgoingResult, type RedirectHop } from './outgoing-result.ts';
import { readBody, type ReadBody } from './read-body.ts';
import { isRedirect, requestAfterRedirect, type HopRequest } from './redirect-request.ts';
import { checkUrl, parseAllowList } from './url-policy.ts';

export type OutgoingOptions = {
  /** Private hosts the operator allows: `host` (any port) or `host:port`. */
  allowHosts?: readonly string[];
  userAgent: string;
  /** Dates `receivedAt`; durations are always monotonic. */
  clock?: () => Date;
  /** Replaces the system's resolver, for tests and custom resolvers. Its results are checked all the same. */
  lookup?: Lookup;
  /** Sockets per origin. Default 16. */
  connections?: number;
  connectTimeoutMs?: number;
  /** Timeout for the headers of a hop, except after a body of bytes. Default 15 s. */
  headersTimeoutMs?: number;
  /** Timeout between two chunks of a body. Default 15 s. */
  idleTimeoutMs?: number;
};

export type OutgoingRequest = {
  method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS';
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  /** Maximum decoded bytes; also the limit on the wire. Default 10 MB. */
  maxBytes?: number;
  /** Keep the first `maxBytes` of a longer body (and set `truncated`) instead of failing with `too-large`. */
  truncate?: boolean;
  /** Maximum decoded bytes per byte on the wire, beyond the first MiB. Default 100. */
  maxRatio?: number;
  /** Overall timeout, redirects included. Default 30 s. */
  timeoutMs?: number;
  /** Hops followed; 0 returns a redirect as the response. Default 5. */
  followRedirects?: number;
  signal?: AbortSignal;
  /** Called once the headers are there; false leaves the body unread. */
  wantBody?: (status: number, headers: Record<string, string>) => boolean;
};

/** The guarded client. Never throws for what a server or a network does: see OutgoingResult. */
export type Outgoing = {
  fetch(url: string | URL, request?: OutgoingRequest): Promise<OutgoingResult>;
  get(url: string | URL, request?: Omit<OutgoingRequest, 'method' | 'body'>): Promise<OutgoingResult>;
  /** Closes idle sockets; requests in flight are aborted. */
  close(): Promise<void>;
};

/** The body of a response that has none. */
const NOTHING = new Uint8Array(0);

type Hop = Omit<OutgoingAnswer, 'url' | 'redirects' | 'receivedAt'>;

/**
 * Creates the HTTP client for every address that comes from a user, a page or another server. It connects only to public
 * addresses and the operator's `allowHosts`, checks each redirect again, and limits time and size.
 *
 * @example
 * const outgoing = createOutgoing({ allowHosts: ['sandbox:8090'], userAgent: 'Canopy/1.0' });
 * const result = await outgoing.get('https://example.com/');
 * if (result.ok) new TextDecoder().decode(result.body);
 *
 * @throws Error when an entry of `allowHosts` is malformed
 */
export function createOutgoing(options: OutgoingOptions): Outgoing {
  const allow = parseAllowList(options.allowHosts ?? []);
  const clock = options.clock ?? (() => new Date());
  const agent = new Agent({
    connect: guardedConnector(allow, { connectTimeoutMs: options.connectTimeoutMs ?? 10_000, lookup: options.lookup }),
    connections: options.connections ?? 16,
    pipelining: 1,
    headersTimeout: options.headersTimeoutMs ?? 15_000,
    bodyTimeout: options.idleTimeoutMs ?? 15_000,
    maxHeaderSize: 32 * 1024,
    keepAliveTimeout: 4_000,
  });

  async function fetch(address: string | URL, request: OutgoingRequest = {}): Promise<OutgoingResult> {
    const limit = request.followRedirects ?? 5;
    const until = deadline(request.timeoutMs ?? 30_000, request.signal);
    const redirects: RedirectHop[] = [];
    const progress: { status?: number } = {};
    let current = String(address);
    let hopRequest: HopRequest = {
      method: request.method ?? 'GET',
      headers: withDefaults(request.headers, options.userAgent),
      body: request.body,
    };
    try {
      for (;;) {
        const url = checkUrl(current, allow);
        // Assigning it is costly.
        if (url.href.includes('#')) url.hash = '';
        current = url.href;
        progress.status = undefined;
        const hop = await requestHop(agent, url, hopRequest, request, until, progress);
        const location = hop.headers['location'];
        if (limit === 0 || !isRedirect(hop.status) || location === undefined || !URL.canParse(location, url)) {
          return { ...hop, url: url.href, redirects, receivedAt: clock().toISOString() };
        }
        const next = new URL(location, url);
        next.hash = '';
        redirects.push({ url: url.href, status: hop.status, location: next.href });
        if (redirects.some((seen) => seen.url === next.href)) {
          throw new OutgoingError('redirect-loop', 'The URL redirects in a loop.');
        }
        if (redirects.length > limit) {
          throw new OutgoingError('too-many-redirects', `The URL redirects more than ${limit} times.`);
        }
        hopRequest = requestAfterRedirect(hopRequest, hop.status, url, next);
        current = next.href;
      }
    } catch (error) {
      const cause = request.signal?.aborted ? new OutgoingError('aborted', 'The request was stopped.') : error;
      return { ok: false, ...explainFailure(cause), status: progress.status, url: current, redirects };
    } finally {
      until.clear();
    }
  }

  return {
    fetch,
    get: (url, request) => fetch(url, { ...request, method: 'GET' }),
    close: () => agent.destroy(),
  };
}

async function requestHop(
  agent: Agent,
  url: URL,
  hop: HopRequest,
  request: OutgoingRequest,
  until: Deadline,
  progress: { status?: number },
): Promise<Hop> {
  const started = performance.now();
  const wants = (status: number, headers: Record<string, string>): boolean => {
    const mayFollow = request.followRedirects !== 0 && isRedirect(status);
    return !mayFollow && (request.wantBody?.(status, headers) ?? true);
  };
  const { status, headers, responseMs, body } = await send(agent, url, hop, until, wants);
  progress.status = status;
  const maxBytes = request.maxBytes ?? 10_000_000;
  const read: ReadBody = body
    ? await readBody(body, hop.method === 'HEAD' ? undefined : headers['content-encoding'], {
        maxWireBytes: maxBytes,
        maxBytes,
        maxRatio: request.maxRatio ?? 100,
        truncate: request.truncate ?? false,
      })
    : { body: NOTHING, wireBytes: 0, truncated: false, incomplete: false };
  const totalMs = performance.now() - started;
  return { ok: true, status, headers, ...read, bodySkipped: body === null, responseMs, totalMs };
}

/** A kept-alive socket may die just as it is reused: such a GET or HEAD is retried once. */
async function send(
  agent: Agent,
  url: URL,
  hop: HopRequest,
  until: Deadline,
  wants: (status: number, headers: Record<string, string>) => boolean,
): Promise<Exchanged> {
  const request = {
    origin: url.origin,
    path: url.pathname + url.search,
    method: hop.method,
    headers: hop.headers,
    body: hop.body,
    // Counts while the body is being sent as well: for a file, only the overall timeout holds.
    ...(hop.body instanceof Uint8Array && { headersTimeout: 0 }),
  };
  try {
    return await exchange(agent, request, until, wants);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    const repeatable = hop.method === 'GET' || hop.method === 'HEAD';
    if (repeatable && until.reason === null && (code === 'UND_ERR_SOCKET' || code === 'ECONNRESET'))
      return exchange(agent, request, until, wants);
    throw error;
  }
}

function withDefaults(headers: Record<string, string> | undefined, userAgent: string): Record<string, string> {
  const own = Object.fromEntries(Object.entries(headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]));
  return { 'user-agent': userAgent, accept: '*/*', 'accept-encoding': 'gzip, br, deflate', ...own };
}
