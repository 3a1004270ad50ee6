import { createServer } from 'node:net';

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => probe.close(() => resolve(true)));
  });
}

/**
 * The first of so many free ports in a row, below the range that systems hand out by themselves: a port that was found
 * free must still be free when a server is started on it again in the middle of a test.
 */
export async function freePorts(count: number): Promise<number> {
  for (let first = 18_000 + Math.floor(Math.random() * 8_000); first < 32_000; first += count) {
    const ports = Array.from({ length: count }, (_, index) => first + index);
    const free = await Promise.all(ports.map(isFree));
    if (free.every(Boolean)) return first;
  }
  throw new Error(`There are no ${count} free ports in a row.`);
}
