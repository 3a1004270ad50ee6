import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Stack, StackServer } from '../../scripts/start/stack.ts';
import { FAULTS, type Fault, type FaultyOrigin } from './faulty-origin.ts';

export interface ControlServer {
  readonly url: string;
  readonly close: () => Promise<void>;
}

type Switch = (action: string) => Promise<void>;

/** Idempotent, so that a test can restore everything whatever happened before. */
function switchOf(server: StackServer): Switch {
  let isUp = true;
  return async (action) => {
    if (action === 'start' && !isUp) await server.start();
    else if (action === 'stop' && isUp) await server.stop();
    else if (action === 'kill' && isUp) await server.kill();
    isUp = action === 'start';
  };
}

const ACTIONS = new Set(['start', 'stop', 'kill']);
const isFault = (action: string): action is Fault => FAULTS.some((fault) => fault === action);

/**
 * `POST /<server>/<start|stop|kill>`, and `POST /<remote>/<fault|healed>/<release>` for the proxy in front of a remote's server. For
 * tests, which run in a different process than the one that manages the stack.
 */
export async function startControlServer(stack: Stack, origins: ReadonlyMap<string, FaultyOrigin>): Promise<ControlServer> {
  const switches = new Map([
    ['platform', switchOf(stack.platform)],
    ...Object.entries(stack.remotes).map(([name, server]) => [name, switchOf(server)] as const),
  ]);
  const changeOf = (name: string, action: string, release: string): Promise<void> | undefined => {
    if (ACTIONS.has(action)) return switches.get(name)?.(action);
    if (isFault(action)) return origins.get(name)?.order(action, release);
    return action === 'healed' ? origins.get(name)?.order(null) : undefined;
  };
  const server: Server = createServer((request, response) => {
    const [, name = '', action = '', release = ''] = (request.url ?? '').split('/');
    const change = changeOf(name, action, release);
    if (!change) return void response.writeHead(404).end();
    change.then(
      () => response.writeHead(204).end(),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${port}`, close };
}
