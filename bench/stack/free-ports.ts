import { createServer } from 'node:net';
import process from 'node:process';

const VARIABLES = ['PORT', 'SANDBOX_PORT', 'DATABASE_PORT', 'REMOTE_PORT'] as const;
/** The remotes use consecutive ports from REMOTE_PORT on, one each. */
const BLOCK = 24;

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => probe.close(() => resolve(true)));
  });
}

/** The first of `BLOCK` consecutive free ports, below the ephemeral range. */
async function freeBlock(): Promise<number> {
  for (let base = 20_000 + (process.pid % 400) * BLOCK; base < 32_000; base += BLOCK) {
    const free = await Promise.all(Array.from({ length: BLOCK }, (_, index) => isFree(base + index)));
    if (!free.includes(false)) return base;
  }
  throw new Error(`There are no ${BLOCK} free ports in a row.`);
}

/**
 * Picks ports for a separate stack, so that a running one is left alone.
 * @returns the variables that set them; those already in the environment stay as they are. The last port of the block, `spare`, is for one
 * more server.
 */
export async function ownPorts(): Promise<{ variables: Record<(typeof VARIABLES)[number], string>; spare: number }> {
  const base = await freeBlock();
  const entries = VARIABLES.map((name, index) => [name, process.env[name] || String(base + index)]);
  return { variables: Object.fromEntries(entries) as Record<(typeof VARIABLES)[number], string>, spare: base + BLOCK - 1 };
}
