import { createServer } from 'node:net';

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => probe.close(() => resolve(true)));
  });
}

/** Where ports are looked for: a server of a stack that is down for a moment must find its own still free, so tests take theirs elsewhere. */
const RANGES = { stacks: [18_000, 25_000], tests: [25_000, 32_000] } as const;

/**
 * The first of so many free ports in a row, below the range that systems hand out by themselves: a port that was found
 * free must still be free when a server is started on it again in the middle of a test.
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
