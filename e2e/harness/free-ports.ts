import { createServer } from 'node:net';

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => probe.close(() => resolve(true)));
  });
}

/** Where to look for ports: a server of a stack that is briefly down must find its port still free, so tests use another range. */
const RANGES = { stacks: [18_000, 25_000], tests: [25_000, 32_000] } as const;

/**
 * The first of `count` consecutive free ports, below the range that systems assign automatically: a port found free must
 * still be free when a test restarts a server on it.
 */
export async function freePorts(count: number, range: keyof typeof RANGES = 'tests'): Promise<number> {
  const [from, end] = RANGES[range];
  for (let first = from + Math.floor(Math.random() * ((end - from) / 2)); first + count <= end; first += count) {
    const ports = Array.from({ length: count }, (_, index) => first + index);
    const free = await Promise.all(ports.map(isFree));
    if (free.every(Boolean)) return first;
  }
  throw new Error(`There are no ${count} free ports in a row.`);
}
