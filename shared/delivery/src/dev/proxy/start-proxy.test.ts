import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { parseManifest } from '@canopy/federation';
import { freePort } from '../free-port.ts';
import type { Override } from '../override-link.ts';
import { startProxy, type RunningProxy } from './start-proxy.ts';

const manifest = parseManifest({
  name: 'remote-b',
  title: 'B',
  shellApi: '^1.0.0',
  routes: [{ path: '/b' }],
  exposes: { './Remote': './src/remote.tsx' },
});
const override: Override = { name: 'remote-b', url: 'http://localhost:4650/', manifest };

let host = '';
let proxy: RunningProxy | undefined;
let seen: { url?: string; headers: IncomingMessage['headers']; body: string }[] = [];
let closeHost = async () => {};

const registry = () => ({ id: '1', remotes: [{ name: 'remote-b', baseUrl: `${host}/releases/remote-b/1/` }] });
const page = () =>
  `<a href="${host}/x"></a><script type="application/json" id="canopy-registry">${JSON.stringify(registry())}</script><script type="application/json" id="canopy-config">{"api_base":"/api","issuer":"${host}/oidc"}</script>`;

/** A portal in a few lines: what matters is what it is asked, and what becomes of its answers. */
function answer(request: IncomingMessage, response: ServerResponse): void {
  const { url = '' } = request;
  if (url.startsWith('/redirect'))
    return void response
      .writeHead(302, {
        location: `${host}/auth?to=${encodeURIComponent(`${host}/back`)}`,
        'set-cookie': ['a=1; Secure; Domain=x', 'b=2; HttpOnly'],
      })
      .end();
  if (url === '/script.js')
    return void response.writeHead(200, { 'content-type': 'text/javascript', etag: '"1"', 'cache-control': 'max-age=9' }).end(`"${host}"`);
  if (url === '/oidc/.well-known/openid-configuration')
    return void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ issuer: `${host}/oidc` }));
  if (url === '/api/releases/resolved/')
    return void response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ registry: registry(), preview: null }));
  if (url === '/zipped')
    return void response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' }).end(gzipSync(`é ${host}/z`));
  response
    .writeHead(200, {
      'content-type': 'text/html',
      etag: '"2"',
      'cache-control': 'max-age=99',
      'strict-transport-security': 'max-age=1',
      'content-security-policy': `script-src 'self' ${host}`,
    })
    .end(page());
}

beforeEach(async () => {
  seen = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => (body += text));
    request.on('end', () => {
      seen.push({ url: request.url, headers: request.headers, body });
      answer(request, response);
    });
  });
  server.on('upgrade', (_request, socket) =>
    socket.end('HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\nhello'),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  host = `http://localhost:${(server.address() as AddressInfo).port}`;
  closeHost = () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
});
afterEach(async () => {
  await proxy?.close();
  await closeHost();
});

async function through(path: string, init: RequestInit = {}, own: (() => Override) | undefined = () => override): Promise<Response> {
  proxy ??= await startProxy({ host, port: await freePort(23_700), taken: [], remoteUrl: override.url, override: own });
  return fetch(`${proxy.url}${path}`, { redirect: 'manual', ...init });
}
afterEach(() => (proxy = undefined));

it('serves the page with the remote in it, never from a cache', async () => {
  const response = await through('/b', { headers: { accept: 'text/html', 'if-none-match': '"2"' } });
  const text = await response.text();
  expect(text).toContain(`<a href="${proxy?.url}/x">`);
  expect(text).toContain(`"issuer":"${proxy?.url}/oidc"`);
  expect(text).toContain('"channel":"override"');
  expect(text).not.toContain(host);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect([response.headers.get('etag'), response.headers.get('strict-transport-security')]).toEqual([null, null]);
  expect(response.headers.get('content-security-policy')).toBe(`script-src 'self' ${proxy?.url} http://localhost:4650`);
  expect(seen.at(-1)?.headers).toMatchObject({ 'accept-encoding': 'identity', host: new URL(host).host });
  expect(seen.at(-1)?.headers['if-none-match']).toBeUndefined();
});

it('lets scripts through as they are, and their caching too', async () => {
  const response = await through('/script.js', { headers: { 'accept-encoding': 'br' } });
  expect(await response.text()).toBe(`"${host}"`);
  expect([response.headers.get('etag'), response.headers.get('cache-control')]).toEqual(['"1"', 'max-age=9']);
  expect(seen.at(-1)?.headers['accept-encoding']).toBe('br');
});

it('maps addresses of redirects, forms, headers and cookies both ways', async () => {
  const response = await through('/redirect');
  const own = proxy?.url ?? '';
  expect(response.headers.get('location')).toBe(`${own}/auth?to=${encodeURIComponent(`${own}/back`)}`);
  const port = new URL(own).port;
  expect(response.headers.getSetCookie()).toEqual([`proxied-${port}.a=1`, `proxied-${port}.b=2; HttpOnly`]);
  await through(`/token?u=${encodeURIComponent(own)}`, {
    method: 'POST',
    headers: {
      origin: own,
      referer: `${own}/login`,
      cookie: `mine=1; proxied-${port}.a=1`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: `redirect_uri=${encodeURIComponent(`${own}/auth/callback`)}&code=é`,
  });
  expect(seen.at(-1)).toMatchObject({
    url: `/token?u=${encodeURIComponent(host)}`,
    headers: { origin: host, referer: `${host}/login`, cookie: 'a=1' },
    body: `redirect_uri=${encodeURIComponent(`${host}/auth/callback`)}&code=é`,
  });
});

it('changes the JSON that names origins and releases', async () => {
  const discovery = await (await through('/oidc/.well-known/openid-configuration')).json();
  expect(discovery).toEqual({ issuer: `${proxy?.url}/oidc` });
  const resolved = await (await through('/api/releases/resolved/')).json();
  expect(resolved).toMatchObject({
    preview: null,
    registry: { remotes: [{ name: 'remote-b', channel: 'override', baseUrl: override.url }] },
  });
});

it('unpacks what came packed all the same', async () => {
  const response = await through('/zipped', { headers: { accept: 'text/html' } });
  expect(await response.text()).toBe(`é ${proxy?.url}/z`);
  expect(response.headers.get('content-encoding')).toBeNull();
});

it('shows the released remote after a reset, until the link is opened again', async () => {
  const isIn = async () => (await (await through('/b', { headers: { accept: 'text/html' } })).text()).includes('override');
  expect(await isIn()).toBe(true);
  const reset = await through('/override/reset', { method: 'POST' });
  expect([reset.status, reset.headers.get('location')]).toEqual([303, '/']);
  expect(await isIn()).toBe(false);
  const again = await through('/b?x=1&override=abc');
  expect(again.headers.get('location')).toBe('/b?x=1');
  expect(await isIn()).toBe(true);
});

it('leaves the registry to a host that knows of overrides', async () => {
  proxy = await startProxy({ host, port: await freePort(23_700), taken: [], remoteUrl: override.url });
  const text = await (await through('/b?override=abc', { headers: { accept: 'text/html' } })).text();
  expect(seen.at(-1)?.url).toBe('/b?override=abc');
  expect(text).not.toContain('"channel":"override"');
  expect(text).not.toContain(host);
});

it('passes sockets on', async () => {
  await through('/script.js');
  const { port } = new URL(proxy?.url ?? '');
  const socket = connect(Number(port), '127.0.0.1', () =>
    socket.write('GET /ws HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n'),
  );
  let got = '';
  socket.setEncoding('utf8').on('data', (text: string) => (got += text));
  await new Promise((resolve) => socket.once('close', resolve));
  expect(got).toMatch(/^HTTP\/1\.1 101[^]*hello$/);
});

it('says what happened where the host is gone', async () => {
  await through('/script.js');
  await closeHost();
  const response = await through('/b', { headers: { accept: 'text/html' } });
  expect(response.status).toBe(502);
  expect(await response.text()).toMatch(/no usable answer from http:\/\/localhost:\d+: .+\. Nothing was changed there/);
});

it('refuses what is no portal', async () => {
  await expect(startProxy({ host: 'http://localhost:9', port: 23_999, taken: [], remoteUrl: override.url })).rejects.toThrow(
    /cannot be stood before: it cannot be reached/,
  );
});
