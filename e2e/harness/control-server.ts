import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Stack, StackServer } from '../../scripts/start/stack.ts';

export interface ControlServer {
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** Doing a thing twice is doing it once, so that a test can put everything right again whatever happened before. */
function switchOf(server: StackServer) {
  let isUp = true;
  return async (action: string): Promise<void> => {
    if (action === 'start' && !isUp) await server.start();
    else if (action === 'stop' && isUp) await server.stop();
    else if (action === 'kill' && isUp) await server.kill();
    isUp = action === 'start';
  };
}

const ACTIONS = new Set(['start', 'stop', 'kill']);

/** `POST /<server>/<start|stop|kill>`, for tests, which run in another process than the stack's keeper. */
export async function startControlServer(stack: Stack): Promise<ControlServer> {
  const switches = new Map([['platform', switchOf(stack.platform)], ...Object.entries(stack.remotes).map(([name, server]) => [name, switchOf(server)] as const)]);
  const server: Server = createServer((request, response) => {
    const [, name = '', action = ''] = (request.url ?? '').split('/');
    const change = switches.get(name);
    if (!change || !ACTIONS.has(action)) return void response.writeHead(404).end();
    change(action).then(
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
