import type { ExternalAnswer } from '../checks/site-view.ts';
import { createOutgoing, type Outgoing } from '../outgoing/index.ts';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { createServer as httpServer } from 'node:http';
import { createServer as tcpServer, type AddressInfo, type Server } from 'node:net';
import { createServer as tlsServer } from 'node:tls';
import { checkExternal } from './check-external.ts';

/** For requests to a silent host; the others respond at once. */
const DEADLINE_MS = 300;

let outgoing: Outgoing;
const servers = new Set<{ server: Server; sockets: Set<{ destroy(): unknown }> }>();

beforeEach(() => {
  outgoing = createOutgoing({ allowHosts: ['127.0.0.1'], userAgent: 'CanopyBot/test' });
});
afterEach(async () => {
  await outgoing.close();
  for (const { server, sockets } of servers) {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  }
  servers.clear();
});

/** @returns host and port */
async function listen(server: Server): Promise<string> {
  const sockets = new Set<{ destroy(): unknown }>();
  server.on('connection', (socket: { destroy(): unknown }) => sockets.add(socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  servers.add({ server, sockets });
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A port that nobody listens on: one that was free a moment ago. */
async function closedPort(): Promise<string> {
  const server = tcpServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return `127.0.0.1:${port}`;
}

async function ask(urls: string[], silent = ''): Promise<{ found: Record<string, ExternalAnswer>; asked: string[] }> {
  const found = new Map<string, ExternalAnswer>();
  const reached = new Set<string>();
  const asked: string[] = [];
  await checkExternal(urls, {
    signal: new AbortController().signal,
    client: {
      reached,
      ask: async (url, request) => {
        const result = await outgoing.fetch(url, { ...request, timeoutMs: url === silent ? DEADLINE_MS : 30_000 });
        asked.push(`${request?.method} ${url} ${result.ok ? result.status : result.reason}`);
        if (result.ok) reached.add(new URL(url).host);
        return result;
      },
    },
    wait: async () => undefined,
    answered: async (url, answer) => void found.set(url, answer),
  });
  return { found: Object.fromEntries(found), asked };
}

it('tells hosts that are dead from one that only cannot be spoken to, over real connections', async () => {
  const fine = `http://${await listen(httpServer((_request, response) => void response.end('here')))}/`;
  const refused = `http://${await closedPort()}/`;
  const silent = `http://${await listen(tcpServer(() => undefined))}/`;
  // Without a certificate no handshake succeeds.
  const noTls = `https://${await listen(tlsServer({}))}/`;
  const { found, asked } = await ask([fine, refused, silent, noTls], silent);
  expect(found).toEqual({
    [fine]: { verdict: 'fine', status: 200 },
    [refused]: { verdict: 'dead', status: null, reason: 'refused' },
    [silent]: { verdict: 'dead', status: null, reason: 'timeout' },
    [noTls]: { verdict: 'unsure', status: null },
  });
  const of = (url: string): string[] => asked.filter((line) => line.includes(url)).map((line) => line.replace(` ${url} `, ' '));
  expect(of(refused)).toEqual(['HEAD refused', 'HEAD refused']);
  expect(of(silent)).toEqual(['HEAD timeout', 'GET timeout', 'HEAD timeout', 'GET timeout']);
  expect(of(noTls)).toEqual(['HEAD tls', 'GET tls']);
});

it('does not connect to what the guard refuses, and says nothing of it', async () => {
  await outgoing.close();
  let connections = 0;
  const host = await listen(tcpServer(() => (connections += 1)));
  outgoing = createOutgoing({ userAgent: 'CanopyBot/test' });
  const { found, asked } = await ask([`http://${host}/`]);
  expect(found).toEqual({ [`http://${host}/`]: { verdict: 'unsure', status: null } });
  expect({ connections, asked }).toEqual({
    connections: 0,
    asked: [`HEAD http://${host}/ blocked-address`, `GET http://${host}/ blocked-address`],
  });
});
