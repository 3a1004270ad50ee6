import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startCanary } from '@canopy/delivery/registry';
import { releasesFixture, type Fixture } from '../modules/host/releases/published.fixture.ts';
import { testStack, type TestStack } from '../testing/index.ts';
import { servePortal } from './serve-portal.ts';

const HTML = { headers: { accept: 'text/html,*/*' } };

let fixture: Fixture;
let stack: TestStack;
beforeAll(async () => {
  fixture = await releasesFixture();
  stack = await testStack({
    worker: false,
    config: {
      registry: fixture.folder,
      remoteOrigins: { 'remote-tools': 'https://tools.example.com/' },
      publicUrl: 'https://canopy.example.com',
      apiUrl: 'https://api.example.com/api',
    },
    parts: (deps) => ({ portal: (app) => servePortal(app, deps) }),
  });
});
afterAll(async () => {
  await stack.close();
  await fixture.remove();
});

const get = (url: string, parts = {}) => stack.asNobody().get(url, parts);
const inlined = (page: string, id: string) =>
  JSON.parse(new RegExp(`id="${id}">(.*?)</script>`).exec(page)?.[1] ?? 'null') as Record<string, unknown>;
const remotesOf = (page: string) =>
  inlined(page, 'canopy-registry')['remotes'] as { name: string; version: string; baseUrl: string; pending?: boolean }[];

it('says clearly that nothing is published', async () => {
  expect((await get('/', HTML)).status).toBe(503);
  await fixture.publish('remote-billing', '1.0.0-aaaaaaaa');
  const { status, text } = await get('/', HTML);
  expect([status, text.includes('not built yet')]).toEqual([503, true]);
});

describe('with a host', () => {
  beforeAll(async () => {
    await fixture.publishHost('1.0.0-aaaaaaaa');
    await fixture.publish('remote-tools', '1.0.0-aaaaaaaa');
  });

  it('shows the page with what an unknown visitor gets', async () => {
    await fixture.publish('remote-billing', '1.1.0-bbbbbbbb', { hold: true });
    await startCanary(fixture.store, 'remote-billing', '1.1.0-bbbbbbbb', { percent: 10 });
    const { status, text } = await get('/billing', HTML);
    expect(status).toBe(200);
    expect(remotesOf(text)).toMatchObject([
      {
        name: 'remote-billing',
        version: '1.0.0-aaaaaaaa',
        baseUrl: 'https://canopy.example.com/releases/remote-billing/1.0.0-aaaaaaaa/',
        pending: true,
      },
      { name: 'remote-tools', version: '1.0.0-aaaaaaaa', baseUrl: 'https://tools.example.com/1.0.0-aaaaaaaa/' },
    ]);
    expect(remotesOf(text)[1]).not.toHaveProperty('pending');
    expect(inlined(text, 'canopy-config')).toMatchObject({ api_base: 'https://api.example.com/api' });
    expect(inlined(text, 'canopy-config')).not.toHaveProperty('overrides');
  });

  it('asks for the first files of the remote behind the address, compressed for whoever can read it', async () => {
    const { text } = await get('/remote-tools', HTML);
    const [link, none] = [text, (await get('/', HTML)).text].map((page) => /<link rel="preload"[^>]*>/.exec(page)?.[0]);
    expect(link).toMatch(/href="https:\/\/tools\.example\.com\/1\.0\.0-aaaaaaaa\/remoteEntry\.js" integrity="sha384-[^"]+" crossorigin/);
    expect(none).toBeUndefined();
    const packed = await get('/remote-tools', { headers: { ...HTML.headers, 'accept-encoding': 'br' } });
    expect(packed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
  });

  it('lets code in from here and the registry alone, and has violations reported', async () => {
    const { headers } = await get('/', HTML);
    const policy = String(headers['content-security-policy']);
    expect(policy).toMatch(/script-src 'self' 'nonce-[\w+/=]+' https:\/\/tools\.example\.com;/);
    expect(policy).toMatch(/connect-src 'self' https:\/\/tools\.example\.com http:\/\/localhost:4600 https:\/\/api\.example\.com;/);
    expect(policy).toMatch(/report-uri https:\/\/api\.example\.com\/api\/releases\/violations; report-to canopy$/);
    expect(headers['reporting-endpoints']).toBe('canopy="https://api.example.com/api/releases/violations"');
    expect(policy).not.toMatch(/unsafe|strict-dynamic/);
  });

  it('serves files of hosts old and new, and of remotes without an origin', async () => {
    await fixture.publishHost('1.1.0-bbbbbbbb');
    expect((await get('/', HTML)).text).toContain('/assets/main.1.1.0-bbbbbbbb.js');
    for (const version of ['1.0.0-aaaaaaaa', '1.1.0-bbbbbbbb']) {
      expect(await get(`/assets/main.${version}.js`)).toMatchObject({
        status: 200,
        text: `'${version}'`,
        headers: { 'cache-control': 'public, max-age=31536000, immutable' },
      });
    }
    expect(await get('/favicon.svg')).toMatchObject({
      text: '<svg/>',
      headers: { 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=3600' },
    });
    const entry = await get('/releases/remote-billing/1.0.0-aaaaaaaa/remoteEntry.js');
    expect(entry).toMatchObject({ status: 200, headers: { 'access-control-allow-origin': '*' } });
    expect(entry.headers['content-type']).toMatch(/javascript/);
  });

  it.each([
    '/releases/registry.json',
    '/releases/remote-billing/../registry.json',
    '/releases/remote-billing/..%2f..%2f/registry.json',
    '/releases/remote-billing/%2e%2e/registry.json',
    '/releases/.git/1/config',
    '/assets/..%2findex.html',
    '/assets/%00',
  ])('keeps %s to itself', async (url) => expect((await get(url)).status).toBeGreaterThanOrEqual(400));

  it('goes on with the last right index when the next is damaged or gone', async () => {
    const before = remotesOf((await get('/', HTML)).text);
    await writeFile(path.join(fixture.folder, 'registry.json'), '{"schema":2,');
    expect(remotesOf((await get('/', HTML)).text)).toEqual(before);
    await rm(path.join(fixture.folder, 'registry.json'));
    expect(remotesOf((await get('/', HTML)).text)).toEqual(before);
  });
});
