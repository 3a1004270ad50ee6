import {
  Agent,
  createServer,
  request as requestHttp,
  type ClientRequestArgs,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { guardedConnector, type Lookup } from '../outgoing/guarded-connector.ts';
import { OutgoingError } from '../outgoing/outgoing-result.ts';
import { checkUrl, parseAllowList, portOf } from '../outgoing/url-policy.ts';

export type GuardedProxyOptions = {
  /** Private hosts the operator allows: `host` (any port) or `host:port`. */
  allowHosts?: readonly string[];
  /** Replaces the system's resolver; its results are checked all the same. */
  lookup?: Lookup;
  /** Maximum bytes servers may send for one page; connections in progress are then cut off. Default 100 MB. */
  maxBytes?: number;
};

/** A loopback proxy through which a browser reaches public addresses and nothing else. */
export type GuardedProxy = {
  port: number;
  /** Connections and requests refused so far. */
  refused(): number;
  /** Resets the byte count for the next page. */
  nextPage(): void;
  /** Whether the page was cut off because it sent too much. */
  isOverLimit(): boolean;
  /** `host:port` of everything reached so far. */
  reached(): string[];
  /**
   * Lets only these `host:port` through until further notice; connections to others are closed at once. null: lifts it. While a page
   * contains a password, it can then go only where it belongs, whatever the page redirects to.
   */
  restrict(hosts: readonly string[] | null): void;
  close(): Promise<void>;
};

/** Maximum concurrent connections: a browser opens 32 to a proxy. */
const MAX_CONNECTIONS = 256;
const CONNECT_MS = 10_000;
const IDLE_MS = 60_000;
/** Hop-by-hop headers, which are not forwarded (RFC 9110 7.6.1). */
const HOP_HEADERS = [
  'connection',
  'proxy-connection',
  'proxy-authorization',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

/**
 * Starts one. Each connection passes the gate of the outgoing client: URL, port and literal address are checked, the name is looked up
 * once, and the socket gets exactly the addresses that were checked. Redirects, frames, workers, prefetches and WebSockets arrive here as
 * ordinary connections. The browser itself must be kept from bypassing the proxy: see `browserFlags`.
 *
 * @throws Error when an entry of `allowHosts` is malformed
 */
export async function guardedProxy({ allowHosts = [], lookup, maxBytes = 100_000_000 }: GuardedProxyOptions = {}): Promise<GuardedProxy> {
  const allow = parseAllowList(allowHosts);
  const connector = guardedConnector(allow, { connectTimeoutMs: CONNECT_MS, ...(lookup && { lookup }) });
  const open = new Set<Duplex>();
  let refused = 0;
  let received = 0;
  const reached = new Set<string>();
  const onward = new Map<Duplex, string>();
  let only: ReadonlySet<string> | null = null;
  const hostOf = (url: URL): string => `${url.hostname}:${portOf(url)}`;

  const connect = (url: URL): Promise<Socket> =>
    new Promise((resolve, reject) => {
      const host = hostOf(url);
      // TLS, if any, is between browser and server: here it is just bytes.
      const target: Parameters<typeof connector>[0] = {
        protocol: 'http:',
        hostname: url.hostname.replace(/^\[|\]$/g, ''),
        host: url.host,
        port: String(portOf(url)),
      };
      connector(target, (error, socket) => {
        if (error || !socket) return reject(error ?? new Error('no socket'));
        // It may have been forbidden during the name lookup.
        if (only && !only.has(host)) {
          socket.destroy();
          return reject(new OutgoingError('blocked-address', 'Only some hosts may be reached now.'));
        }
        watch(socket);
        reached.add(host);
        onward.set(socket, host);
        socket.once('close', () => onward.delete(socket));
        socket.on('data', (chunk: Buffer) => {
          received += chunk.length;
          if (received > maxBytes) for (const one of open) one.destroy();
        });
        resolve(socket);
      });
    });

  const watch = (socket: Duplex): void => {
    open.add(socket);
    socket.on('error', () => socket.destroy());
    socket.once('close', () => open.delete(socket));
  };

  /** @throws OutgoingError if the address may not be requested */
  const mayAsk = (address: string): URL => {
    if (received > maxBytes) throw new OutgoingError('too-large', 'The page sent too much.');
    const url = checkUrl(address, allow);
    if (only && !only.has(hostOf(url))) throw new OutgoingError('blocked-address', 'Only some hosts may be reached now.');
    return url;
  };

  const agent = new GuardedAgent(connect);
  const server = createServer((request, response) => {
    pass(request, response, { agent, mayAsk }).catch((error: unknown) => {
      if (error instanceof OutgoingError) refused += 1;
      if (response.headersSent) response.destroy();
      else response.writeHead(error instanceof OutgoingError ? 403 : 502, { 'content-length': '0', connection: 'close' }).end();
    });
  });
  server.on('connection', watch);
  server.on('upgrade', (_request: IncomingMessage, socket: Duplex) => {
    refused += 1;
    socket.end('HTTP/1.1 403 Forbidden\r\ncontent-length: 0\r\nconnection: close\r\n\r\n');
  });
  server.on('connect', (request: IncomingMessage, client: Duplex, head: Buffer) => {
    tunnel(request.url ?? '', client, head).catch((error: unknown) => {
      if (error instanceof OutgoingError) refused += 1;
      const status = error instanceof OutgoingError ? '403 Forbidden' : '502 Bad Gateway';
      client.end(`HTTP/1.1 ${status}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`);
    });
  });

  async function tunnel(authority: string, client: Duplex, head: Buffer): Promise<void> {
    const socket = await connect(mayAsk(`https://${authority}/`));
    if (client.destroyed) return void socket.destroy();
    socket.setTimeout(IDLE_MS, () => socket.destroy());
    client.once('close', () => socket.destroy());
    socket.once('close', () => client.destroy());
    client.write('HTTP/1.1 200 Connection Established\r\n\r\n');
    if (head.length > 0) socket.write(head);
    client.pipe(socket);
    socket.pipe(client);
  }

  server.maxConnections = MAX_CONNECTIONS;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  server.unref();
  return {
    port: (server.address() as AddressInfo).port,
    refused: () => refused,
    nextPage: () => (received = 0),
    isOverLimit: () => received > maxBytes,
    reached: () => [...reached],
    restrict(hosts) {
      only = hosts === null ? null : new Set(hosts);
      for (const [socket, host] of onward) if (only && !only.has(host)) socket.destroy();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        agent.destroy();
        for (const socket of open) socket.destroy();
        server.closeAllConnections();
      }),
  };
}

/** Keeps sockets to servers alive between requests, as a browser would; each of them was opened through the gate. */
class GuardedAgent extends Agent {
  readonly #connect: (url: URL) => Promise<Socket>;

  constructor(connect: (url: URL) => Promise<Socket>) {
    super({ keepAlive: true, maxSockets: 6, timeout: IDLE_MS });
    this.#connect = connect;
  }

  override createConnection(options: ClientRequestArgs, callback?: (error: Error | null, stream: Duplex) => void): null {
    const host = options.host?.includes(':') ? `[${options.host}]` : options.host;
    this.#connect(new URL(`http://${host}:${options.port}/`)).then(
      (socket) => callback?.(null, socket),
      (error: Error) => callback?.(error, null as unknown as Duplex),
    );
    return null;
  }
}

async function pass(
  request: IncomingMessage,
  response: ServerResponse,
  { agent, mayAsk }: { agent: Agent; mayAsk: (address: string) => URL },
): Promise<void> {
  const url = mayAsk(request.url ?? '');
  // Only http arrives as requests; https arrives as a tunnel.
  if (url.protocol !== 'http:') throw new OutgoingError('blocked-scheme', 'Only http is passed on in the open.');
  await new Promise<void>((resolve, reject) => {
    const onward = requestHttp({
      agent,
      host: url.hostname.replace(/^\[|\]$/g, ''),
      port: portOf(url),
      path: url.pathname + url.search,
      method: request.method,
      headers: passedOn(request.headers),
      setHost: false,
    });
    onward.once('error', reject);
    onward.once('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, passedOn(answer.headers));
      answer.once('error', reject);
      answer.once('close', resolve);
      answer.pipe(response);
    });
    response.once('close', () => onward.destroy());
    request.pipe(onward);
  });
}

function passedOn(headers: IncomingHttpHeaders): Record<string, string | string[]> {
  const named = String(headers.connection ?? '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim());
  const kept = Object.entries(headers).filter(
    ([name, value]) => value !== undefined && !HOP_HEADERS.includes(name) && !named.includes(name),
  );
  return Object.fromEntries(kept) as Record<string, string | string[]>;
}
