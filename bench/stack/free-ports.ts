import { createServer } from 'node:net';
import process from 'node:process';

const VARIABLES = ['PORT', 'SANDBOX_PORT', 'DATABASE_PORT', 'REMOTE_PORT'] as const;
/** The remotes take the ports from REMOTE_PORT on, one each. */
const BLOCK = 24;

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => probe.close(() => resolve(true)));
  });
}

/** The first of `BLOCK` free ports in a row, below those that systems hand out by themselves. */
async function freeBlock(): Promise<number> {
  for (let base = 20_000 + (process.pid % 400) * BLOCK; base < 32_000; base += BLOCK) {
    const free = await Promise.all(Array.from({ length: BLOCK }, (_, index) => isFree(base + index)));
    if (!free.includes(false)) return base;
  }
  throw new Error(`There are no ${BLOCK} free ports in a row.`);
}

/**
 * Ports for a stack of the bench's own, so that one that is running is left alone.
 * @returns the variables that set them; those that the environment names already stay as they are. The last port of the
 * block, `spare`, is for one more server.
 */
export async function ownPorts(): Promise<{ variables: Record<(typeof VARIABLES)[number], string>; spare: number }> {
  const base = await freeBlock();
  const entries = VARIABLES.map((name, index) => [name, process.env[name] || String(base + index)]);
  return { variables: Object.fromEntries(entries) as Record<(typeof VARIABLES)[number], string>, spare: base + BLOCK - 1 };
}
