import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { serveRelease, type EdgeServer } from './serve-release.ts';

let releasesDir: string;
let server: EdgeServer;

beforeEach(async () => {
  releasesDir = mkdtempSync(path.join(tmpdir(), 'edge-'));
  const dir = path.join(releasesDir, 'remote-one', '1.0.0-aaaa1111');
  mkdirSync(dir, { recursive: true });
  writeFileSync(path.join(dir, 'Remote.12345678.js'), 'plain');
  writeFileSync(path.join(dir, 'Remote.12345678.js.br'), brotliCompressSync('plain'));
  writeFileSync(path.join(dir, 'Remote.12345678.js.gz'), gzipSync('plain'));
  writeFileSync(path.join(dir, 'release.json'), '{}');
  writeFileSync(path.join(releasesDir, 'secret.json'), '{"secret":true}');
  server = await serveRelease({ name: 'remote-one', releasesDir, port: 0 });
});

afterEach(async () => {
  await server.close();
  rmSync(releasesDir, { recursive: true });
});

const SCRIPT = '1.0.0-aaaa1111/Remote.12345678.js';

/** Sends the path unchanged: `fetch` would normalise it. */
function raw(
  target: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<{ status: number; headers: Record<string, unknown>; body: string }> {
  const { hostname, port } = new URL(server.url);
  return new Promise((resolve, reject) => {
    request({ hostname, port, path: target, headers, method }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (text: string) => (body += text));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }));
    })
      .on('error', reject)
      .end();
  });
}

describe('serveRelease', () => {
  it('serves a script to any origin, to be kept for ever', async () => {
    const response = await raw(`/${SCRIPT}`);
    expect(response).toMatchObject({ status: 200, body: 'plain' });
    expect(response.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
      'x-content-type-options': 'nosniff',
      vary: 'accept-encoding',
    });
    expect(response.headers).not.toHaveProperty('content-encoding');
  });

  it.each([
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
  ])('answers accept-encoding "%s" with the stored %s twin', async (accepted, encoding) => {
    const response = await fetch(`${server.url}${SCRIPT}`, { headers: { 'accept-encoding': accepted } });
    expect(response.headers.get('content-encoding')).toBe(encoding);
    expect(await response.text()).toBe('plain');
  });

  it('lets nobody keep a manifest unasked, and answers 304 to who has it', async () => {
    const first = await raw('/1.0.0-aaaa1111/release.json');
    expect(first.headers['cache-control']).toBe('no-cache');
    const second = await raw('/1.0.0-aaaa1111/release.json', { 'if-none-match': String(first.headers['etag']) });
    expect(second).toMatchObject({ status: 304, body: '' });
  });

  it('ignores the query', async () => {
    expect(await raw(`/${SCRIPT}?again=1`)).toMatchObject({ status: 200, body: 'plain' });
  });

  it.each([
    '/',
    '/1.0.0-aaaa1111',
    '/1.0.0-aaaa1111/',
    '/2.0.0/Remote.js',
    '/../secret.json',
    '/%2e%2e/secret.json',
    '/..%5csecret.json',
    '/%',
    '/1.0.0-aaaa1111/Remote.12345678.js.br',
  ])('has nothing at %s, and does not let that be kept', async (target) => {
    const response = await raw(target);
    expect(response).toMatchObject({ status: 404 });
    expect(response.headers).toMatchObject({ 'cache-control': 'no-store', 'access-control-allow-origin': '*' });
  });

  it('answers HEAD without a body and refuses to be written to', async () => {
    expect(await raw(`/${SCRIPT}`, {}, 'HEAD')).toMatchObject({ status: 200, body: '' });
    expect(await raw(`/${SCRIPT}`, {}, 'PUT')).toMatchObject({ status: 405 });
  });

  it('says in one line that a port is taken', async () => {
    const port = Number(new URL(server.url).port);
    await expect(serveRelease({ name: 'remote-two', releasesDir, port })).rejects.toThrow(
      `Port ${port} for remote-two is already in use on 127.0.0.1.`,
    );
  });
});
