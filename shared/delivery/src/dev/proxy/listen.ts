import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import zlib from 'node:zlib';
import { createProxyServer } from 'httpxy';
import { causeOf } from '../ask-host.ts';
import { localBody, localHeaders, mustChange, upstreamHeaders, type Rewriting } from './rewriting.ts';

export interface Listener {
  close: () => Promise<void>;
}

interface ListenOptions {
  /** the proxied origin */
  upstream: string;
  rewriting: Rewriting;
  /** handles a request itself; true: it has responded */
  intercept?: (request: IncomingMessage, response: ServerResponse) => boolean;
}

const FORM = /^application\/x-www-form-urlencoded\b/i;
const UNPACK: Readonly<Record<string, () => NodeJS.ReadWriteStream>> = {
  gzip: zlib.createGunzip,
  br: zlib.createBrotliDecompress,
  deflate: zlib.createInflate,
  zstd: zlib.createZstdDecompress,
};

/** Listens on a local port and proxies a remote origin. */
export async function listenBefore({ upstream, rewriting, intercept }: ListenOptions): Promise<Listener> {
  const proxy = createProxyServer({ target: upstream, changeOrigin: true, selfHandleResponse: true, xfwd: false });
  proxy.on('proxyRes', (answer, request, response) => void passOn(answer, request, response, rewriting));
  proxy.on('error', (error, _request, response) => {
    if (response && 'writeHead' in response) sayUnreachable(response, upstream, error);
    else response?.destroy();
  });
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (intercept?.(request, response)) return;
    const body = await formOf(request, rewriting);
    prepare(request, rewriting);
    if (body) request.headers['content-length'] = String(body.length);
    await proxy.web(request, response, body && { buffer: Readable.from([body]) });
  };
  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => sayUnreachable(response, upstream, error));
  });
  server.on('upgrade', (request, socket, head) => {
    prepare(request, rewriting);
    proxy.ws(request, socket as Socket, {}, head).catch(() => socket.destroy());
  });
  await start(server, rewriting.port);
  return { close: () => stop(server) };
}

/** The request as sent to the remote host. */
function prepare(request: IncomingMessage, rewriting: Rewriting): void {
  const { url = '/', headers } = request;
  request.headers = upstreamHeaders(headers, url, rewriting) as typeof headers;
  request.url = rewriting.origins.toUpstream(url);
}

/** The fields of a sent form name URLs of this page (`redirect_uri`). @returns undefined for any other body, which is streamed */
async function formOf(request: IncomingMessage, { origins }: Rewriting): Promise<Buffer | undefined> {
  if (!FORM.test(request.headers['content-type'] ?? '')) return undefined;
  return Buffer.from(origins.toUpstream((await buffer(request)).toString('utf8')));
}

async function passOn(answer: IncomingMessage, request: IncomingMessage, response: ServerResponse, rewriting: Rewriting): Promise<void> {
  const { url = '/', method } = request;
  const status = answer.statusCode ?? 502;
  const changed = method !== 'HEAD' && status !== 204 && status !== 304 && mustChange(url, answer.headers);
  const headers = localHeaders(answer.headers, changed, rewriting);
  if (!changed) {
    response.writeHead(status, headers);
    answer.pipe(response);
    return;
  }
  try {
    const unpack = UNPACK[answer.headers['content-encoding'] ?? ''];
    const body = (await buffer(unpack ? answer.pipe(unpack()) : answer)).toString('utf8');
    const text = localBody(body, url, answer.headers['content-type'] ?? '', rewriting);
    response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(text) }).end(text);
  } catch (error) {
    sayUnreachable(response, url, error);
  }
}

function sayUnreachable(response: ServerResponse, what: string, error: unknown): void {
  if (response.headersSent) return void response.destroy();
  const text = `The proxy of npm run remote -- dev had no usable answer from ${what}: ${causeOf(error)}. Nothing was changed there. Load the page again once it can be reached.\n`;
  response.writeHead(502, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }).end(text);
}

function start(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
}

function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
