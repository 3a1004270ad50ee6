import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Faults that a remote's origin can simulate. */
export const FAULTS = ['refused', 'not-found', 'busy', 'page', 'hang', 'tampered', 'chunk-tampered', 'chunk-not-found'] as const;
export type Fault = (typeof FAULTS)[number];

/** A proxy in front of a remote's server that passes everything on and misbehaves on command. */
export interface FaultyOrigin {
  /** with a trailing slash */
  readonly url: string;
  /** sets where requests go; with a trailing slash */
  readonly forwardTo: (upstream: string) => void;
  /**
   * null: back to normal. Requests already hanging keep hanging; the client has to cope.
   * @param release affects only its files; '' for all
   */
  readonly order: (fault: Fault | null, release?: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Content of a tampered file: it would be noticed if it ran. */
const TAMPERED = 'globalThis.foreign = true;\n';

const answer = (response: ServerResponse, status: number, type: string, body: string): void =>
  void response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body);

const isScript = (path: string): boolean => /\.js(\?|$)/.test(path);
const isChunk = (path: string): boolean => isScript(path) && !path.includes('remoteEntry');

/** Forwards a request and streams its response back. */
function pass(upstream: string, incoming: IncomingMessage, response: ServerResponse): void {
  const outgoing = request(
    new URL((incoming.url ?? '/').slice(1), upstream),
    { method: incoming.method, headers: incoming.headers },
    (came) => {
      response.writeHead(came.statusCode ?? 502, came.headers);
      came.pipe(response);
    },
  );
  // If the server behind it is down, so is this one, as far as anyone can tell.
  outgoing.on('error', () => response.destroy());
  response.on('close', () => outgoing.destroy());
  incoming.pipe(outgoing);
}

/** Different text from the released one, with all headers of a good response. */
async function tamper(upstream: string, path: string, response: ServerResponse): Promise<void> {
  const came = await fetch(new URL(path.slice(1), upstream));
  response.writeHead(came.status, {
    'content-type': came.headers.get('content-type') ?? '',
    'access-control-allow-origin': '*',
    'cache-control': 'no-store',
  });
  response.end(TAMPERED + (await came.text()));
}

/** @param port 0 for any free one */
export async function startFaultyOrigin(port: number): Promise<FaultyOrigin> {
  let upstream = '';
  let ordered: Fault | null = null;
  let below = '/';
  const answerTo = (incoming: IncomingMessage, response: ServerResponse): void => {
    const path = incoming.url ?? '/';
    const fault = path.startsWith(below) ? ordered : null;
    if (fault === 'not-found' || (fault === 'chunk-not-found' && isChunk(path))) answer(response, 404, 'text/plain', 'nothing');
    else if (fault === 'busy') answer(response, 503, 'application/json', '{"error":"busy"}');
    else if (fault === 'page') answer(response, 200, 'text/html', '<!doctype html><title>Proxy</title>');
    else if ((fault === 'tampered' && isScript(path)) || (fault === 'chunk-tampered' && isChunk(path)))
      tamper(upstream, path, response).catch(() => response.destroy());
    else if (fault !== 'hang') pass(upstream, incoming, response);
  };
  const server: Server = createServer(answerTo);
  const listen = (on: number) =>
    new Promise<void>((resolve, reject) =>
      server.once('error', reject).listen(on, '127.0.0.1', () => resolve(void server.off('error', reject))),
    );
  const shut = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  await listen(port);
  const { port: taken } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${taken}/`,
    forwardTo: (url) => void (upstream = url),
    async order(next, release = '') {
      if (next === 'refused' && server.listening) await shut();
      if (next !== 'refused' && !server.listening) await listen(taken);
      ordered = next;
      below = release === '' ? '/' : `/${release}/`;
    },
    close: shut,
  };
}
