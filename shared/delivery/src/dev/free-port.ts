import { createServer } from 'node:net';

const TRIES = 50;

/** The first free port on this machine, starting from the given one. @throws Error if fifty in a row are taken */
export async function freePort(from: number, taken: readonly number[] = []): Promise<number> {
  for (let port = from; port < from + TRIES && port < 65_536; port += 1) {
    if (!taken.includes(port) && (await isFree(port))) return port;
  }
  throw new Error(`There is no free port from ${from} to ${from + TRIES - 1}; name another with --port.`);
}

export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => probe.close(() => resolve(true)));
  });
}
