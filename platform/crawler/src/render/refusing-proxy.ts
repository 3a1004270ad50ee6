import { createServer, type AddressInfo } from 'node:net';

/** A proxy that refuses every request, and counts them. */
export type RefusingProxy = { port: number; refused(): number; close(): void };

/**
 * The browser's only way out besides intercepted requests: WebSockets, workers, prefetches and whatever else bypasses the interception ends
 * here.
 */
export async function refusingProxy(): Promise<RefusingProxy> {
  let refused = 0;
  const server = createServer((socket) => {
    refused += 1;
    socket.on('error', () => undefined);
    socket.once('data', () => socket.end('HTTP/1.1 403 Forbidden\r\ncontent-length: 0\r\nconnection: close\r\n\r\n'));
    socket.setTimeout(5_000, () => socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  server.unref();
  return { port, refused: () => refused, close: () => server.close() };
}
