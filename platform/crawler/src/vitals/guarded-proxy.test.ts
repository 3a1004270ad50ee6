import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { request as requestHttp } from 'node:http';
import { connect } from 'node:net';
import type { ResolvedAddress } from '../outgoing/guarded-connector.ts';
import { loopbackServer, type LoopbackServer } from '../testing/loopback-server.ts';
import { guardedProxy, type GuardedProxy } from './guarded-proxy.ts';

let trap: LoopbackServer;
let site: LoopbackServer;
let proxy: GuardedProxy;
let asked = 0;

const names: Record<string, () => string[]> = {
  'site.test': () => ['127.0.0.1'],
  'private.test': () => ['127.0.0.1'],
  'mixed.test': () => ['93.184.216.34', '127.0.0.1'],
  'six.test': () => ['::1'],
  'metadata.test': () => ['169.254.169.254'],
  // A different result each time.
  'rebind.test': () => ((asked += 1) === 1 ? ['198.51.100.7'] : ['127.0.0.1']),
};
const lookup = async (name: string): Promise<ResolvedAddress[]> => {
  const found = names[name]?.();
  if (!found) throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
  return found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
};

beforeAll(async () => {
  trap = await loopbackServer((_request, response) => response.end('secret'));
  site = await loopbackServer((request, response) => {
    if (request.url === '/big') return void response.end(Buffer.alloc(3_000_000));
    response
      .writeHead(200, { connection: 'x-private', 'x-private': 'secret', 'x-echo': String(request.headers['proxy-connection'] ?? 'none') })
      .end(`site ${request.url}`);
  });
});
beforeEach(async () => {
  proxy = await guardedProxy({ allowHosts: [`site.test:${site.port}`], lookup, maxBytes: 1_000_000 });
});
afterEach(() => proxy.close());
afterAll(async () => {
  await trap.close();
  await site.close();
});

/** GET as browsers send it to proxies for http pages. */
async function get(url: string): Promise<{ status: number | undefined; body: string; headers: NodeJS.Dict<string | string[]> }> {
  const request = requestHttp({
    host: '127.0.0.1',
    port: proxy.port,
    path: url,
    headers: { host: 'x', 'proxy-connection': 'keep-alive' },
    agent: false,
  });
  request.end();
  const [response] = (await once(request, 'response')) as [import('node:http').IncomingMessage];
  let body = '';
  for await (const chunk of response) body += String(chunk);
  return { status: response.statusCode, body, headers: response.headers };
}

/** The first line of the proxy's response to this text. */
async function firstLine(text: string): Promise<string> {
  const socket = connect(proxy.port, '127.0.0.1');
  socket.write(text);
  const [chunk] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  return chunk.toString().split('\r\n')[0] ?? '';
}
const tunnel = (authority: string) => firstLine(`CONNECT ${authority} HTTP/1.1\r\nhost: ${authority}\r\n\r\n`);

describe('what browsers ask for', () => {
  it('passes on what is allowed, without headers between neighbours', async () => {
    const answer = await get(`http://site.test:${site.port}/a?b`);
    expect(answer).toMatchObject({ status: 200, body: 'site /a?b', headers: { 'x-echo': 'none' } });
    expect(answer.headers).not.toHaveProperty('x-private');
    expect(await tunnel(`site.test:${site.port}`)).toBe('HTTP/1.1 200 Connection Established');
    expect(proxy.refused()).toBe(0);
  });

  const hosts = [
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f000001',
    '0.0.0.0',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[64:ff9b::7f00:1]',
    'private.test',
    'mixed.test',
    'six.test',
    '10.0.0.1',
    '169.254.169.254',
    'metadata.test',
    'rebind.test',
  ];
  it.each(hosts)('never connects to %s, in the open or by a tunnel', async (host) => {
    const before = trap.connections();
    expect((await get(`http://${host}:${trap.port}/`)).status).toBe(403);
    expect(await tunnel(`${host}:${trap.port}`)).toMatch(/ 403 /);
    expect(await tunnel(`${host}:443`)).toMatch(/ 403 /);
    expect(proxy.refused()).toBe(3);
    // One lookup per connection: the socket gets what was checked.
    if (host === 'rebind.test') expect(asked).toBe(3);
    expect(trap.connections()).toBe(before);
  });

  it('refuses other schemes, ports of other services, itself and upgrades', async () => {
    expect((await get('ftp://site.test/')).status).toBe(403);
    expect((await get('/')).status).toBe(403);
    expect(await tunnel('site.test:25')).toMatch(/ 403 /);
    expect(await tunnel('nonsense')).toMatch(/ 403 | 502 /);
    expect(await tunnel(`127.0.0.1:${proxy.port}`)).toMatch(/ 403 /);
    expect(
      await firstLine(
        `GET http://site.test:${site.port}/ HTTP/1.1\r\nhost: site.test\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n`,
      ),
    ).toMatch(/ 403 /);
    expect((await get('http://unknown.test/')).status).toBe(502);
  });

  it('cuts off a page that sends too much, and lets the next one begin anew', async () => {
    await expect(get(`http://site.test:${site.port}/big`)).rejects.toThrow();
    expect(proxy.isOverLimit()).toBe(true);
    expect((await get(`http://site.test:${site.port}/small`)).status).toBe(403);
    proxy.nextPage();
    expect(await get(`http://site.test:${site.port}/small`)).toMatchObject({ status: 200 });
  });
});

it('lets only some hosts through while it is told so, and closes what is open to others', async () => {
  const other = await loopbackServer((_request, response) => response.end('other'));
  const gate = await guardedProxy({ allowHosts: [`site.test:${site.port}`, `private.test:${other.port}`], lookup });
  const ask = (authority: string) => {
    const socket = connect(gate.port, '127.0.0.1');
    socket.write(`CONNECT ${authority} HTTP/1.1\r\nhost: ${authority}\r\n\r\n`);
    return socket;
  };
  try {
    const open = ask(`private.test:${other.port}`);
    const [granted] = (await once(open, 'data')) as [Buffer];
    expect(String(granted)).toContain('200');
    expect(gate.reached()).toEqual([`private.test:${other.port}`]);
    const closed = once(open, 'close');
    gate.restrict([`site.test:${site.port}`]);
    await closed;
    const before = other.connections();
    const [refusal] = (await once(ask(`private.test:${other.port}`), 'data')) as [Buffer];
    expect(String(refusal)).toContain('403');
    expect(other.connections()).toBe(before);
    expect(String(((await once(ask(`site.test:${site.port}`), 'data')) as [Buffer])[0])).toContain('200');
    gate.restrict(null);
    expect(String(((await once(ask(`private.test:${other.port}`), 'data')) as [Buffer])[0])).toContain('200');
  } finally {
    await gate.close();
    await other.close();
  }
});
