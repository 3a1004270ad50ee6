import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Handler = (request: IncomingMessage, response: ServerResponse) => void;

export type LoopbackServer = {
  port: number;
  /** `http://127.0.0.1:<port>` */
  origin: string;
  /** TCP connections accepted so far, whether or not they sent a request. */
  connections(): number;
  /** Paths with query of all requests, in order. */
  requests: string[];
  close(): Promise<void>;
};

/** A real HTTP server for tests, on every address of this machine and a free port. */
export async function loopbackServer(handler: Handler): Promise<LoopbackServer> {
  const requests: string[] = [];
  let connections = 0;
  const server = createServer((request, response) => {
    requests.push(request.url ?? '');
    handler(request, response);
  });
  server.on('connection', () => {
    connections += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    connections: () => connections,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
