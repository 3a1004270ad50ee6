import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ServedApp {
  port: number;
  /** `http://127.0.0.1:<port>` */
  origin: string;
  /** TCP connections accepted so far */
  connections(): number;
  /** method and path of all requests, in order */
  requests: string[];
  /** bodies and headers of all requests, to look for what must not be in them */
  received: string[];
  close(): Promise<void>;
}

export type AppHandler = (request: IncomingMessage, response: ServerResponse, body: string) => void;

/** A web application on loopback and a free port. */
export async function serveApp(handler: AppHandler): Promise<ServedApp> {
  const requests: string[] = [];
  const received: string[] = [];
  let connections = 0;
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      requests.push(`${request.method ?? ''} ${request.url ?? ''}`);
      received.push(JSON.stringify([request.url, request.headers, body]));
      handler(request, response, body);
    });
  });
  server.on('connection', () => (connections += 1));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    connections: () => connections,
    requests,
    received,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export const html = (response: ServerResponse, body: string, title = 'Fern shop'): void => {
  response
    .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    .end(`<!doctype html><html lang="en"><head><title>${title}</title></head><body>${body}</body></html>`);
};
