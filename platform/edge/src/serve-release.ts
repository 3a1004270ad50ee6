import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { readStored } from './files.ts';

export interface ServeOptions {
  /** the remote: its releases are the folders of `<releasesDir>/<name>/` */
  name: string;
  releasesDir: string;
  host?: string;
  /** 0 for any free one */
  port: number;
}

export interface EdgeServer {
  name: string;
  /** with a trailing slash; a release is below it: `<url><release>/<file>` */
  url: string;
  close(): Promise<void>;
}

/** Always revalidated: it describes the release, and tools read it while they check one. */
const DESCRIPTION = /\/release\.json$/;
const HEADERS = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'timing-allow-origin': '*',
  'x-content-type-options': 'nosniff',
  vary: 'accept-encoding',
};

/**
 * Serves the releases of one remote as a content delivery network would: `/<release>/<file>`, cacheable for ever, for any
 * origin, precompressed.
 * @throws Error in one line if the port is in use
 */
export async function serveRelease({ name, releasesDir, host = '127.0.0.1', port }: ServeOptions): Promise<EdgeServer> {
  const root = path.resolve(releasesDir, name);
  const server = createServer((request, response) => {
    answer(root, request, response).catch(() => {
      if (!response.headersSent) response.writeHead(500, HEADERS);
      response.end();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = error.code === 'EADDRINUSE';
      reject(taken ? new Error(`Port ${port} for ${name} is already in use on ${host}.`) : error);
    });
    server.listen(port, host, resolve);
  });
  const address = server.address() as AddressInfo;
  return {
    name,
    url: `http://${host}:${address.port}/`,
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

async function answer(root: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method === 'OPTIONS') {
    response.writeHead(204, { ...HEADERS, 'access-control-allow-methods': 'GET, HEAD', 'access-control-max-age': '86400' }).end();
    return;
  }
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.writeHead(405, { ...HEADERS, allow: 'GET, HEAD' }).end();
    return;
  }
  const url = (request.url ?? '/').split(/[?#]/)[0] ?? '/';
  const found = await readStored(root, url, String(request.headers['accept-encoding'] ?? ''));
  if (!found) {
    // A missing file may be on its way; the next request must not get today's answer.
    response
      .writeHead(404, { ...HEADERS, 'cache-control': 'no-store', 'content-type': 'text/plain; charset=utf-8' })
      .end('There is no such file.\n');
    return;
  }
  const headers = {
    ...HEADERS,
    etag: found.etag,
    'cache-control': DESCRIPTION.test(url) ? 'no-cache' : 'public, max-age=31536000, immutable',
  };
  if (request.headers['if-none-match'] === found.etag) {
    response.writeHead(304, headers).end();
    return;
  }
  response.writeHead(200, {
    ...headers,
    'content-type': found.type,
    'content-length': found.body.length,
    ...(found.encoding ? { 'content-encoding': found.encoding } : {}),
  });
  response.end(request.method === 'HEAD' ? undefined : found.body);
}
