import { randomBytes } from 'node:crypto';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { IncomingHttpHeaders } from 'node:http';
import { loopbackServer, type Handler, type LoopbackServer } from '../testing/loopback-server.ts';
import { createOutgoing, type Outgoing } from './create-outgoing.ts';

const TEXT = 'Grüße, '.repeat(50);
let respond: Handler;
let seen: { method: string; headers: IncomingHttpHeaders; body: string }[];
let site: LoopbackServer;
let other: LoopbackServer;
let outgoing: Outgoing;

const record: Handler = (request, response) => {
  let body = '';
  request.setEncoding('utf8');
  request.on('data', (chunk: string) => (body += chunk));
  request.on('end', () => {
    seen.push({ method: request.method ?? '', headers: request.headers, body });
    respond(request, response);
  });
};

beforeAll(async () => {
  site = await loopbackServer(record);
  other = await loopbackServer(record);
  outgoing = createOutgoing({
    allowHosts: ['127.0.0.1', 'other.test', 'missing.test', 'http.test'],
    userAgent: 'Canopy-Test/1',
    clock: () => new Date('2026-01-02T03:04:05Z'),
    lookup: async (hostname) => {
      if (hostname === 'missing.test') throw Object.assign(new Error('none'), { code: 'ENOTFOUND' });
      return [{ address: '127.0.0.1', family: 4 }];
    },
  });
});

beforeEach(() => {
  seen = [];
});

afterAll(async () => {
  await outgoing.close();
  await site.close();
  await other.close();
});

describe('an answer', () => {
  it('has status, lower-case headers, body, address and times', async () => {
    respond = (_request, response) => response.writeHead(404, { 'X-Thing': ['a', 'b'] }).end('gone');
    const result = await outgoing.get(`${site.origin}/a?b=c#d`);
    expect(result).toMatchObject({
      ok: true,
      status: 404,
      url: `${site.origin}/a?b=c`,
      redirects: [],
      bodySkipped: false,
      receivedAt: '2026-01-02T03:04:05.000Z',
    });
    if (!result.ok) return;
    expect(result.headers['x-thing']).toBe('a, b');
    expect(new TextDecoder().decode(result.body)).toBe('gone');
    expect(result.totalMs).toBeGreaterThanOrEqual(result.responseMs);
    expect(seen[0]?.headers['user-agent']).toBe('Canopy-Test/1');
  });

  it.each([
    ['gzip', gzipSync(TEXT)],
    ['gzip', Buffer.concat([gzipSync(TEXT), Buffer.from('\r\n<!-- cached -->')])],
    ['gzip', Buffer.concat([gzipSync(TEXT), Buffer.from([0x1f, 0x8b, 9, 9, 9])])],
    ['br', brotliCompressSync(TEXT)],
    ['deflate', deflateSync(TEXT)],
    ['deflate', deflateRawSync(TEXT)],
    ['gzip, br', brotliCompressSync(gzipSync(TEXT))],
    ['identity', Buffer.from(TEXT)],
    ['UTF-8', Buffer.from(TEXT)],
    ['none, gzip', Buffer.from(TEXT)],
    ['x-gzip', gzipSync(TEXT).subarray(0, -8)],
  ])('is decoded from %s', async (encoding, bytes) => {
    respond = (_request, response) => response.writeHead(200, { 'content-encoding': encoding }).end(bytes);
    const result = await outgoing.get(site.origin);
    expect(result.ok && new TextDecoder().decode(result.body)).toBe(TEXT);
    expect(result.ok && result.wireBytes).toBe(bytes.length);
    expect(result.ok && result.incomplete).toBe(false);
  });

  it.each([
    [gzipSync(Buffer.concat([Buffer.from(TEXT), randomBytes(5_000)])).subarray(0, -2_000), true],
    [Buffer.concat([gzipSync(TEXT), gzipSync(TEXT)]), false],
    [Buffer.concat([gzipSync(TEXT), Buffer.alloc(50)]), false],
  ])('tells whether a gzip file came whole (%#)', async (bytes, incomplete) => {
    respond = (_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bytes);
    expect(await outgoing.get(site.origin)).toMatchObject({ ok: true, incomplete });
  });

  it('may be cut where the limit is', async () => {
    respond = (_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('x'.repeat(300_000)));
    const result = await outgoing.get(site.origin, { maxBytes: 1000, truncate: true });
    expect(result).toMatchObject({ ok: true, truncated: true });
    expect(result.ok && result.body.length).toBe(1000);
  });

  it('may have its body left unread, and the socket is used again', async () => {
    respond = (_request, response) => response.writeHead(200, { 'content-type': 'image/png' }).end('x'.repeat(5000));
    const wantBody = (_status: number, headers: Record<string, string>) => headers['content-type'] === 'text/html';
    await outgoing.get(site.origin, { wantBody });
    const before = site.connections();
    expect(await outgoing.get(site.origin, { wantBody })).toMatchObject({ ok: true, bodySkipped: true, wireBytes: 0 });
    expect(site.connections()).toBe(before);
  });

  it('carries a request body', async () => {
    respond = (_request, response) => response.end();
    await outgoing.fetch(site.origin, { method: 'POST', body: '{"a":1}', headers: { 'Content-Type': 'application/json' } });
    expect(seen[0]).toMatchObject({ method: 'POST', body: '{"a":1}', headers: { 'content-type': 'application/json' } });
  });
});

it('gives a body of bytes the overall time, which still holds', async () => {
  const hasty = createOutgoing({ allowHosts: ['127.0.0.1'], userAgent: 'Canopy-Test/1', headersTimeoutMs: 50 });
  const given = Promise.withResolvers<undefined>();
  respond = (_request, response) => void given.promise.then(() => response.end('done'));
  try {
    const file = hasty.fetch(site.origin, { method: 'POST', body: Buffer.from('file') });
    // Sent later than the file, and aborted for lack of headers.
    expect(await hasty.fetch(site.origin, { method: 'POST', body: 'text' })).toMatchObject({ ok: false, reason: 'timeout' });
    given.resolve(undefined);
    expect(await file).toMatchObject({ ok: true, status: 200 });
    respond = () => undefined;
    expect(await hasty.fetch(site.origin, { method: 'POST', body: Buffer.from('file'), timeoutMs: 50 })).toMatchObject({
      reason: 'timeout',
    });
  } finally {
    await hasty.close();
  }
});

describe('redirects', () => {
  const redirectTo =
    (status: number, location: string): Handler =>
    (request, response) =>
      request.url === '/end' ? response.end('end') : response.writeHead(status, { location }).end();

  it('are followed and listed', async () => {
    respond = (request, response) => {
      const next: Record<string, string> = { '/': '/two', '/two': '/end?#x' };
      const location = next[request.url ?? ''];
      if (location) response.writeHead(301, { location }).end();
      else response.end('end');
    };
    expect(await outgoing.get(site.origin)).toMatchObject({
      ok: true,
      status: 200,
      url: `${site.origin}/end?`,
      redirects: [
        { url: `${site.origin}/`, status: 301, location: `${site.origin}/two` },
        { url: `${site.origin}/two`, status: 301, location: `${site.origin}/end?` },
      ],
    });
  });

  it('are the answer itself when none is to be followed', async () => {
    respond = redirectTo(302, '/end');
    expect(await outgoing.get(site.origin, { followRedirects: 0 })).toMatchObject({ ok: true, status: 302, redirects: [] });
  });

  it('end in a loop or in too many hops', async () => {
    respond = (request, response) => response.writeHead(302, { location: request.url === '/a' ? '/b' : '/a' }).end();
    expect(await outgoing.get(`${site.origin}/a`)).toMatchObject({ ok: false, reason: 'redirect-loop' });
    respond = (request, response) => response.writeHead(302, { location: `${request.url}x` }).end();
    expect(await outgoing.get(`${site.origin}/`, { followRedirects: 3 })).toMatchObject({ ok: false, reason: 'too-many-redirects' });
  });

  it('lose secrets at another origin, keep them at the same', async () => {
    const headers = { Authorization: 'Bearer s', Cookie: 'c=1', 'X-Shop-Access-Token': 't', Accept: 'text/html' };
    respond = redirectTo(302, `http://other.test:${other.port}/end`);
    await outgoing.get(site.origin, { headers });
    expect(seen[1]?.headers).toMatchObject({ accept: 'text/html', 'user-agent': 'Canopy-Test/1' });
    for (const name of ['authorization', 'cookie', 'x-shop-access-token']) expect(seen[1]?.headers).not.toHaveProperty(name);
    seen = [];
    respond = redirectTo(302, '/end');
    await outgoing.get(site.origin, { headers });
    expect(seen[1]?.headers).toMatchObject({ authorization: 'Bearer s', cookie: 'c=1' });
  });

  it.each([
    [301, 'GET', ''],
    [302, 'GET', ''],
    [303, 'GET', ''],
    [307, 'POST', 'x'],
    [308, 'POST', 'x'],
  ])('turn a POST answered %i into %s', async (status, method, body) => {
    respond = redirectTo(status, '/end');
    await outgoing.fetch(site.origin, { method: 'POST', body: 'x' });
    expect(seen[1]).toMatchObject({ method, body });
  });
});

describe('a failure', () => {
  it('too-large: more bytes than asked for, plain or decoded', async () => {
    respond = (_request, response) => response.end('x'.repeat(2000));
    expect(await outgoing.get(site.origin, { maxBytes: 1000 })).toMatchObject({ ok: false, reason: 'too-large', status: 200 });
    respond = (_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('x'.repeat(2000)));
    expect(await outgoing.get(site.origin, { maxBytes: 1000 })).toMatchObject({ ok: false, reason: 'too-large' });
  });

  it('too-large: a gzip bomb is given up after a little of it', async () => {
    const bomb = gzipSync(Buffer.alloc(200_000_000));
    respond = (_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb);
    const before = process.memoryUsage().rss;
    expect(await outgoing.get(site.origin, { maxBytes: 1e9 })).toMatchObject({ ok: false, reason: 'too-large' });
    expect(process.memoryUsage().rss - before).toBeLessThan(100e6);
  });

  it('too-large: endless headers', async () => {
    respond = (_request, response) => response.writeHead(200, { 'x-long': 'x'.repeat(40_000) }).end();
    expect(await outgoing.get(site.origin)).toMatchObject({ ok: false, reason: 'too-large' });
  });

  it('timeout: no headers, no end of the body, and a drip that never pauses', async () => {
    respond = () => undefined;
    expect(await outgoing.get(site.origin, { timeoutMs: 100 })).toMatchObject({ ok: false, reason: 'timeout' });
    // Long enough to receive the headers on a busy machine.
    respond = (_request, response) => response.write('x');
    expect(await outgoing.get(site.origin, { timeoutMs: 2_000 })).toMatchObject({ ok: false, reason: 'timeout', status: 200 });
    respond = (_request, response) => {
      const drip = setInterval(() => response.write('x'), 5);
      response.on('close', () => clearInterval(drip));
    };
    expect(await outgoing.get(site.origin, { timeoutMs: 150 })).toMatchObject({ ok: false, reason: 'timeout' });
  });

  it('aborted: by the caller, before and while it runs', async () => {
    const stop = new AbortController();
    respond = () => stop.abort();
    expect(await outgoing.get(site.origin, { signal: stop.signal })).toMatchObject({ ok: false, reason: 'aborted' });
    expect(await outgoing.get(site.origin, { signal: stop.signal })).toMatchObject({ ok: false, reason: 'aborted' });
  });

  it('network: a broken stream and a false compression', async () => {
    respond = (request, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('x');
      setImmediate(() => request.socket.destroy());
    };
    expect(await outgoing.get(site.origin)).toMatchObject({ ok: false, reason: 'network', status: 200 });
    for (const encoding of ['gzip', 'br', 'deflate', 'zstd', 'gzip, gzip, gzip']) {
      respond = (_request, response) => response.writeHead(200, { 'content-encoding': encoding }).end('plain text');
      expect(await outgoing.get(site.origin)).toMatchObject({ ok: false, reason: 'network' });
    }
  });

  it('refused, dns and tls', async () => {
    const closed = await loopbackServer(() => undefined);
    await closed.close();
    expect(await outgoing.get(closed.origin)).toMatchObject({ ok: false, reason: 'refused' });
    expect(await outgoing.get('http://missing.test/')).toMatchObject({ ok: false, reason: 'dns' });
    expect(await outgoing.get(`https://http.test:${site.port}/`)).toMatchObject({ ok: false, reason: 'tls' });
  });
});

it('refuses a malformed list of allowed hosts', () => {
  for (const entry of ['http://a', 'a/b', 'a b', 'u@h', '']) {
    expect(() => createOutgoing({ allowHosts: [entry], userAgent: 'x' })).toThrow('is not of the form');
  }
});
