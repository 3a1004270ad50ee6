import { createServer } from 'node:net';
import { StartError } from './say.ts';

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => probe.close(() => resolve(true)));
  });
}

/** @throws StartError naming the port, what it is for and the variable that changes it */
export async function requireFree(port: number, what: string, variable: string): Promise<void> {
  if (!(await isFree(port))) throw new StartError(`port ${port} (${what}) is in use. Stop what uses it, or set ${variable} to another.`);
}
