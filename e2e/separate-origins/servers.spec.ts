import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '../harness/separate-fixtures.ts';
import type { SeparateStack } from '../harness/separate-stack.ts';

const YEAR = 'public, max-age=31536000, immutable';

/** A release of billing: its server's origin and its version. */
async function aRelease({ remotes }: SeparateStack, releases: string): Promise<{ origin: string; version: string }> {
  const [version = ''] = await readdir(path.join(releases, 'remote-billing'));
  return { origin: remotes.get('remote-billing')?.url ?? '', version };
}

const ask = (url: string, headers: Record<string, string> = {}, method = 'GET') => fetch(url, { method, headers });

test.describe('the origin of a remote', () => {
  test('serves a release to any page, precompressed and cacheable for ever', async ({ separate, stack }) => {
    const { origin, version } = await aRelease(separate, stack.releases);
    for (const [accepted, encoding] of [
      ['br', 'br'],
      ['gzip', 'gzip'],
      ['identity', null],
    ] as const) {
      const answer = await ask(`${origin}${version}/remoteEntry.js`, { 'accept-encoding': accepted, origin: separate.portal });
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-encoding'), accepted).toBe(encoding);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'access-control-allow-origin': '*',
        'cache-control': YEAR,
        'content-type': expect.stringMatching(/javascript; charset=utf-8$/),
        'cross-origin-resource-policy': 'cross-origin',
        'timing-allow-origin': '*',
        'x-content-type-options': 'nosniff',
        server: 'nginx',
        ...(encoding && { vary: expect.stringMatching(/accept-encoding/i) }),
      });
      expect(await answer.text()).toContain('canopy');
    }
  });

  test('makes clients revalidate the file that describes a release', async ({ separate, stack }) => {
    const { origin, version } = await aRelease(separate, stack.releases);
    const answer = await ask(`${origin}${version}/release.json`);
    expect([answer.status, answer.headers.get('cache-control'), answer.headers.get('access-control-allow-origin')]).toEqual([
      200,
      'no-cache',
      '*',
    ]);
  });

  test('answers a missing file with a readable 404 that is never cached', async ({ separate, stack }) => {
    const { origin, version } = await aRelease(separate, stack.releases);
    for (const missing of [
      '',
      `${version}`,
      `${version}/`,
      `${version}/gone.12345678.js`,
      `${version}/remoteEntry.js.br`,
      '.building-1/remoteEntry.js',
      '../registry.json',
    ]) {
      const answer = await ask(`${origin}${missing}`);
      expect(
        [
          answer.status,
          answer.headers.get('cache-control'),
          answer.headers.get('access-control-allow-origin'),
          answer.headers.get('x-content-type-options'),
        ],
        missing,
      ).toEqual([404, 'no-store', '*', 'nosniff']);
    }
    expect((await ask(`${origin}..%2fregistry.json`)).status).toBe(400);
    expect((await ask(`${origin}${version}/remoteEntry.js`, {}, 'PUT')).status).toBe(405);
  });
});

test.describe('the origin of the portal', () => {
  test('gives the host’s files from its own disk, and the page from the platform, with its policy', async ({ separate }) => {
    const answer = await ask(`${separate.portal}/login`, { accept: 'text/html' });
    expect(answer.headers.get('content-security-policy')).toMatch(new RegExp(`connect-src [^;]*${separate.api}`));
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    });
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(await answer.text())?.[1] ?? '';
    await separate.platform.stop();
    const file = await ask(`${separate.portal}${script}`, { 'accept-encoding': 'br' });
    const page = await ask(`${separate.portal}/login`, { accept: 'text/html' });
    await separate.platform.start();
    expect([
      file.status,
      file.headers.get('content-encoding'),
      file.headers.get('cache-control'),
      file.headers.get('x-content-type-options'),
    ]).toEqual([200, 'br', YEAR, 'nosniff']);
    expect(page.status).toBe(502);
  });

  test('has no API, and no file that is not the host’s', async ({ separate }) => {
    expect((await ask(`${separate.portal}/api/health/`)).status).toBe(404);
    const missing = await ask(`${separate.portal}/assets/gone.12345678.js`);
    expect([missing.status, missing.headers.get('cache-control')?.includes('immutable') ?? false]).toEqual([404, false]);
  });
});

test.describe('the origin of the API', () => {
  test('answers the portal’s preflight, and nobody else’s', async ({ separate }) => {
    const preflight = (origin: string) =>
      ask(
        `${separate.api}/api/user/`,
        { origin, 'access-control-request-method': 'GET', 'access-control-request-headers': 'authorization' },
        'OPTIONS',
      );
    expect((await preflight(separate.portal)).headers.get('access-control-allow-origin')).toBe(separate.portal);
    expect((await preflight('https://elsewhere.example')).headers.get('access-control-allow-origin')).toBeNull();
    expect((await ask(`${separate.api}/login`, { accept: 'text/html' })).status).toBe(404);
  });

  test('accepts browsers’ violation reports, limited per visitor', async ({ separate }) => {
    const address = `${separate.api}/api/releases/violations`;
    const preflight = await ask(
      address,
      { origin: separate.portal, 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' },
      'OPTIONS',
    );
    expect(Object.fromEntries(preflight.headers)).toMatchObject({
      'access-control-allow-origin': separate.portal,
      'access-control-allow-headers': expect.stringContaining('content-type'),
    });
    const report = async (visitor: string) =>
      (
        await fetch(address, {
          method: 'POST',
          headers: { 'content-type': 'application/reports+json', 'x-forwarded-for': visitor },
          body: '[]',
        })
      ).status;
    const first = await Promise.all(Array.from({ length: 61 }, () => report('203.0.113.1')));
    expect([first.filter((status) => status === 204).length, first.filter((status) => status === 429).length]).toEqual([60, 1]);
    expect(await report('203.0.113.2')).toBe(204);
  });

  test('says readably that the platform is down', async ({ separate }) => {
    await separate.platform.stop();
    const answer = await ask(`${separate.api}/api/health/`, { origin: separate.portal });
    await separate.platform.start();
    expect([answer.status, answer.headers.get('retry-after'), answer.headers.get('access-control-allow-origin')]).toEqual([
      503,
      '5',
      separate.portal,
    ]);
    expect(await answer.json()).toMatchObject({ status: 503, code: 'unavailable' });
  });

  test('accepts a body as large as a release, and says readably that a larger one is too large', async ({ separate }) => {
    const send = (megabytes: number) =>
      fetch(`${separate.api}/api/releases/remote-billing/`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: separate.portal },
        body: 'x'.repeat(megabytes * 1024 * 1024),
      });
    expect((await send(29)).status, 'goes through to the platform, which asks who it is').toBe(401);
    const answer = await send(33);
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([413, separate.portal]);
  });
});
