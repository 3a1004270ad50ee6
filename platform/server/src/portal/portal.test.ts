import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { testStack, type TestStack } from '../testing/index.ts';
import { servePortal } from './serve-portal.ts';

const PAGE =
  '<html><head><meta name="csp-nonce" nonce="__CSP_NONCE__"><!--canopy:head--><script src="/assets/main.1.js" nonce="__CSP_NONCE__"></script></head></html>';
const HTML = { headers: { accept: 'text/html,*/*' } };

const remote = (title: string, baseUrl = 'https://cdn.example.com/remote-analytics/1.0.0/') => ({
  name: 'remote-analytics',
  version: '1.0.0',
  baseUrl,
  manifest: {
    name: 'remote-analytics',
    title,
    shellApi: '^1',
    routes: [{ path: '/dashboard' }],
    exposes: { './Remote': './src/remote.tsx' },
  },
});

let folder: string;
let stack: TestStack;

/** Like a publish: the new file replaces the old one in one step. */
async function publish(registry: unknown): Promise<void> {
  const text = typeof registry === 'string' ? registry : JSON.stringify(registry);
  await writeFile(path.join(folder, 'next.json'), text);
  await rename(path.join(folder, 'next.json'), path.join(folder, 'registry.json'));
}

async function release(version: string): Promise<void> {
  const assets = path.join(folder, 'host', version, 'assets');
  await mkdir(assets, { recursive: true });
  await writeFile(path.join(folder, 'host', version, 'index.html'), PAGE);
  await writeFile(path.join(folder, 'host', version, 'favicon.svg'), '<svg/>');
  await writeFile(path.join(assets, `main.${version}.js`), `'${version}'`);
  await writeFile(path.join(assets, `main.${version}.js.br`), brotliCompressSync(`'${version}'`));
}

const scriptOf = (page: string, id: string): unknown => {
  const text = new RegExp(`<script type="application/json" id="${id}">(.*?)</script>`).exec(page)?.[1];
  return JSON.parse(text ?? 'null');
};
const get = (url: string, parts = {}) => stack.asNobody().get(url, parts);

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'canopy-test-portal-'));
  stack = await testStack({
    worker: false,
    config: {
      registry: path.join(folder, 'registry.json'),
      sentryDsn: 'https://key@sentry.example.com/1',
      posthog: { key: 'phc_1', host: 'https://eu.posthog.example.com' },
    },
    parts: (deps) => ({ portal: (app) => servePortal(app, deps) }),
  });
});
afterAll(async () => {
  await stack.close();
  await rm(folder, { recursive: true });
});

it('says clearly that nothing is built', async () => {
  const answer = await get('/dashboard', HTML);
  expect(answer.status).toBe(503);
  expect(answer.text).toContain('not built yet');
  expect((await get('/api/health/')).status).toBe(200);
});

describe('with a release', () => {
  beforeAll(async () => {
    await release('1');
    await publish({ id: 'set-1', host: { folder: 'host/1' }, remotes: [remote('A </script><script>alert(1)</script> $& title')] });
  });

  it('fills the page in', async () => {
    const { status, text, headers } = await get('/dashboard/overview?organisation_id=x', HTML);
    expect(status).toBe(200);
    expect(headers['content-type']).toMatch(/^text\/html/);
    expect(headers['cache-control']).toBe('no-store');
    expect(scriptOf(text, 'canopy-registry')).toMatchObject({ id: 'set-1', remotes: [{ name: 'remote-analytics', channel: 'stable' }] });
    expect(scriptOf(text, 'canopy-config')).toMatchObject({
      api_base: '/api',
      issuer: 'http://localhost:4600/oidc',
      client_id: 'canopy-portal',
      sandbox: [],
      sentry_dsn: 'https://key@sentry.example.com/1',
      posthog_key: 'phc_1',
    });
  });

  it('lets nothing of the registry out of its element', async () => {
    const { text } = await get('/', HTML);
    expect(text.match(/<script/g)).toHaveLength(3);
    expect(scriptOf(text, 'canopy-registry')).toMatchObject({
      remotes: [{ manifest: { title: 'A </script><script>alert(1)</script> $& title' } }],
    });
  });

  it('enforces a policy with a nonce of each answer', async () => {
    const [first, second] = await Promise.all([get('/', HTML), get('/', HTML)]);
    const policy = String(first.headers['content-security-policy']);
    const nonce = /'nonce-([\w+/=]+)'/.exec(policy)?.[1] ?? '';
    expect(nonce.length).toBeGreaterThanOrEqual(22);
    expect(first.text.split(`nonce="${nonce}"`)).toHaveLength(3);
    expect(first.text).not.toContain('__CSP_NONCE__');
    expect(String(second.headers['content-security-policy'])).not.toContain(nonce);
    const directives = Object.fromEntries(policy.split('; ').map((directive) => [directive.split(' ', 1)[0], directive]));
    expect(directives).toMatchObject({
      'default-src': "default-src 'none'",
      'script-src': `script-src 'self' 'nonce-${nonce}' https://cdn.example.com`,
      'style-src': `style-src 'self' 'nonce-${nonce}' https://cdn.example.com`,
      'connect-src':
        "connect-src 'self' https://cdn.example.com http://localhost:4600 https://sentry.example.com https://eu.posthog.example.com",
      'img-src': "img-src 'self' data: blob: https://cdn.example.com",
      'frame-ancestors': "frame-ancestors 'none'",
      'base-uri': "base-uri 'none'",
      'form-action': "form-action 'self' http://localhost:4600",
      'report-uri': 'report-uri http://localhost:4600/api/releases/violations',
    });
    expect(policy).not.toMatch(/unsafe-|strict-dynamic|report-to/);
    expect(first.headers['reporting-endpoints']).toBe('canopy="http://localhost:4600/api/releases/violations"');
  });

  it('serves files immutable, and compressed where they are', async () => {
    const plain = await get('/assets/main.1.js');
    expect(plain).toMatchObject({
      status: 200,
      text: "'1'",
      headers: { 'cache-control': 'public, max-age=31536000, immutable', 'access-control-allow-origin': '*' },
    });
    expect(plain.headers['content-type']).toMatch(/javascript/);
    const small = await get('/assets/main.1.js', { headers: { 'accept-encoding': 'br' } });
    expect(small.headers['content-encoding']).toBe('br');
    expect(small.headers['content-type']).toMatch(/javascript/);
    expect((await get('/favicon.svg')).text).toBe('<svg/>');
  });

  it.each([
    '/assets/gone.js',
    '/assets/..%2f..%2fregistry.json',
    '/assets/../index.html/x',
    '/releases/registry.json',
    '/releases/host/..%2f..%2f..%2fetc/passwd',
    '/releases/host/1/%00',
  ])('does not answer %s with a page or a file outside', async (url) => {
    const answer = await get(url, HTML.headers.accept && url.startsWith('/assets/gone') ? HTML : {});
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.headers['content-type']).toMatch(/problem\+json/);
  });

  it('gives a page to nobody who did not ask for one', async () => {
    expect((await get('/missing.png', { headers: { accept: 'image/*' } })).status).toBe(404);
    expect((await get('/api/nothing/', HTML)).body).toMatchObject({ code: 'call-not-found' });
    expect((await stack.asNobody().post('/dashboard', {})).status).toBe(404);
  });

  it('is nothing for a program that asks for what is not there, nor for search engines', async () => {
    for (const path of ['/metrics', '/healthz', '/wp-login.php', '/dashboard'])
      expect((await get(path, { headers: { accept: '*/*' } })).status).toBe(404);
    expect((await get('/healthz')).status).toBe(404);
    expect((await get('/', { headers: { accept: '*/*' } })).status).toBe(200);
    expect((await get('/robots.txt')).text).toBe('User-agent: *\nDisallow: /\n');
  });

  it('serves remotes that are published beside the registry', async () => {
    await mkdir(path.join(folder, 'remote-analytics', '1.0.0'), { recursive: true });
    await writeFile(path.join(folder, 'remote-analytics', '1.0.0', 'remoteEntry.js'), '1');
    expect(await get('/releases/remote-analytics/1.0.0/remoteEntry.js')).toMatchObject({ status: 200, text: '1' });
  });

  it('follows a publish without a restart, keeps older files, and survives a broken registry', async () => {
    await release('2');
    await publish({ id: 'set-2', host: { folder: 'host/2' }, remotes: [remote('B', 'http://localhost:5001/')] });
    const { text, headers } = await get('/', HTML);
    expect(scriptOf(text, 'canopy-registry')).toMatchObject({ id: 'set-2' });
    expect(headers['content-security-policy']).toContain('ws://localhost:5001');
    expect((await get('/assets/main.1.js')).status).toBe(200);
    expect((await get('/assets/main.2.js')).status).toBe(200);
    await publish('{"id":');
    expect(scriptOf((await get('/', HTML)).text, 'canopy-registry')).toMatchObject({ id: 'set-2' });
    await publish({ id: 'set-3', host: { folder: 'host/2' }, remotes: [] });
    expect(scriptOf((await get('/', HTML)).text, 'canopy-registry')).toMatchObject({ id: 'set-3' });
  });
});

describe('licenses', () => {
  it('name what the pages are built from, with notices, sources and our changes', async () => {
    const page = await get('/licenses');
    expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.text).toMatch(/>react \d+\.\d+\.\d+<\/a> \(MIT\)/);
    expect(page.text).toContain('Copyright (c) Meta Platforms');
    expect(page.text).toMatch(/@blocknote\/core 0\.51\.4<\/a> \(MPL-2\.0\) <a href="https:\/\/registry\.npmjs\.org/);
    const change = await get('/licenses/blocknote-core.patch');
    expect([change.status, change.text.slice(0, 10)]).toEqual([200, 'diff --git']);
    expect((await get('/licenses/package.json', HTML)).text).not.toContain('"dependencies"');
  });
});
