import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { demoCredentials, limitedCredentials, startSandbox, type Sandbox } from '@canopy/sandbox';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { otherServer, testHttp } from './http-for-tests.ts';
import { wordpress, type WordpressOptions } from './wordpress.ts';

let dataDir: string;
let sandbox: Sandbox;
let other: Awaited<ReturnType<typeof otherServer>>;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'connectors-'));
  sandbox = await startSandbox({ port: 0, host: '127.0.0.1', dataDir });
  other = await otherServer();
});
afterAll(async () => {
  other.close();
  await sandbox.close();
  await rm(dataDir, { recursive: true });
});

const order = (what: string, body: object) =>
  fetch(`${sandbox.url}/__sandbox/${what}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
beforeEach(async () => {
  await order('reset', {});
  other.seen.length = 0;
});

const site = (options: Partial<WordpressOptions> = {}) =>
  wordpress({ siteUrl: sandbox.url, ...demoCredentials, http: testHttp, ...options });
const verified = (options?: Partial<WordpressOptions>) => site(options).verify();
const failed = (reason: string, message = '') => expect.objectContaining({ ok: false, reason, message: expect.stringContaining(message) });

describe('verify', () => {
  it('tells the site and the account', async () => {
    const result = await verified({ clock: () => new Date('2026-06-01T12:00:00Z') });
    expect(result).toEqual({
      ok: true,
      site: { name: 'Fernhill Garden Supply', url: sandbox.url, version: '6.5.5' },
      user: {
        id: 2,
        name: 'Marta Linden',
        email: 'marta@fernhill.example',
        capabilities: expect.arrayContaining(['edit_pages', 'publish_posts']),
      },
      checkedAt: '2026-06-01T12:00:00.000Z',
    });
  });

  it.each(['/', '/wp-admin/edit.php?post_type=page#top', '/wp-login.php', '/wp-json/'])('takes the address with %s', async (tail) => {
    expect(await verified({ siteUrl: ` ${sandbox.url}${tail} ` })).toMatchObject({ ok: true });
  });

  it('finds the API again by itself when the site changes its permalinks', async () => {
    const { site: connected } = site();
    expect(await connected.list('pages')).toMatchObject({ ok: true });
    await order('wordpress', { prettyPermalinks: false });
    expect(await connected.list('pages')).toMatchObject({ ok: true });
    await order('wordpress', { prettyPermalinks: true });
    expect(await connected.list('pages')).toMatchObject({ ok: true });
  });

  it('calls a limit of requests what it is, and says when to come back', async () => {
    await order('faults', { path: '/', status: 429, times: 3 });
    expect(await verified()).toEqual(failed('throttled', 'Nothing is wrong with the connection; try again in'));
  });

  it('finds the API of a site with plain permalinks, named by the front page or not', async () => {
    await order('wordpress', { prettyPermalinks: false });
    expect(await verified()).toMatchObject({ ok: true });
    await order('faults', { path: '/wp-json', status: 404 });
    await order('faults', { path: '/', method: 'GET', status: 200, body: 'a cached page without the header', times: 1 });
    expect(await verified()).toMatchObject({ ok: true });
  });

  it('follows a redirect within the site', async () => {
    await order('faults', {
      path: '/wp-json/wp/v2/users/me',
      status: 307,
      headers: { location: '/?rest_route=/wp/v2/users/me&context=edit' },
      times: 1,
    });
    expect(await verified()).toMatchObject({ ok: true });
  });

  it('says what an address is that is none', async () => {
    expect(await verified({ siteUrl: 'fernhill' })).toEqual(failed('unexpected', 'not the URL of a website'));
    expect(await verified({ siteUrl: 'ftp://fernhill.example/' })).toEqual(failed('unexpected', 'not the URL of a website'));
  });
});

describe('each reason', () => {
  it('unreachable: nothing listens, the connection breaks, the server fails', async () => {
    expect(await verified({ siteUrl: 'http://127.0.0.1:1' })).toEqual(failed('unreachable', 'could not be reached'));
    await order('faults', { path: '/wp-json/wp/v2/users/me', close: true, times: 1 });
    expect(await verified()).toEqual(failed('unreachable', 'could not be reached'));
    await order('faults', { path: '/', status: 503 });
    expect(await verified()).toEqual(failed('unreachable', 'status 503'));
  });

  it('not-wordpress: another site', async () => {
    expect(await verified({ siteUrl: other.url })).toEqual(failed('not-wordpress', 'No WordPress was found'));
  });

  it('passwords-unavailable: the index offers none', async () => {
    await order('wordpress', { applicationPasswords: false });
    expect(await verified()).toEqual(failed('passwords-unavailable', 'does not offer application passwords'));
  });

  it('bad-credentials: a wrong password or name', async () => {
    expect(await verified({ applicationPassword: 'aaaa bbbb cccc dddd eeee ffff' })).toEqual(failed('bad-credentials'));
    expect(await verified({ username: 'nobody' })).toEqual(failed('bad-credentials'));
  });

  it('insufficient-rights: an account that may only read', async () => {
    expect(await verified(limitedCredentials)).toEqual(failed('insufficient-rights', 'edit_posts and edit_pages'));
    expect(await site(limitedCredentials).listPages({ page: 1, perPage: 10 })).toEqual(failed('insufficient-rights', 'not allowed'));
  });

  it('blocked: a firewall, a security plugin, our own guard', async () => {
    await order('faults', { path: '/wp-json', status: 403, body: '<h1>Forbidden</h1>' });
    await order('faults', { path: '/?rest_route', status: 403, body: '<h1>Forbidden</h1>' });
    expect(await verified()).toEqual(failed('blocked', 'firewall or security plugin'));
    await order('reset', {});
    await order('faults', { path: '/wp-json/wp/v2/users/me', status: 403, body: '<h1>Forbidden</h1>' });
    expect(await verified()).toEqual(failed('blocked', 'status 403'));
    await order('reset', {});
    const plugin = JSON.stringify({
      code: 'rest_login_required',
      message: 'REST API restricted to authenticated users.',
      data: { status: 401 },
    });
    await order('faults', { path: '/wp-json', status: 401, body: plugin });
    await order('faults', { path: '/?rest_route', status: 401, body: plugin });
    expect(await verified()).toEqual(failed('blocked', 'REST API restricted'));
    const guard = async () => ({ ok: false, reason: 'blocked-address', message: 'The address is not public.' }) as const;
    expect(await verified({ http: guard })).toEqual(failed('blocked', 'not public'));
  });

  it('unexpected: an answer that is no user', async () => {
    await order('faults', { path: '/wp-json/wp/v2/users/me', status: 200, body: '{"id":"seven"}', times: 1 });
    expect(await verified()).toEqual(failed('unexpected', 'could not be read'));
    await order('faults', { path: '/wp-json/wp/v2/users/me', status: 200, body: '<p>Hello', times: 1 });
    expect(await verified()).toEqual(failed('unexpected', 'could not be read'));
  });
});

describe('credentials', () => {
  it('never follow a redirect to another origin, whoever sends it', async () => {
    for (const from of ['/wp-json/wp/v2/users/me', '/wp-json/?', '/wp-json']) {
      await order('reset', {});
      await order('faults', { path: from, status: 302, headers: { location: `${other.url}/wp-json/` } });
      expect(await verified()).toEqual(failed('unexpected', `The site redirects to ${other.url}. Connect that URL instead.`));
    }
    expect(other.seen.filter(({ headers }) => headers.authorization !== undefined)).toEqual([]);
    expect(other.seen.length).toBeGreaterThan(0);
  });

  it('go nowhere when the front page names an API on another host', async () => {
    await order('faults', { path: '/wp-json', status: 404 });
    await order('faults', { path: '/', status: 200, headers: { link: '<http://elsewhere.example/wp-json/>; rel="https://api.w.org/"' } });
    expect(await verified()).toEqual(failed('unexpected', 'on another host'));
  });

  it('are in no message', async () => {
    await order('faults', {
      path: '/wp-json/wp/v2/users/me',
      status: 418,
      body: '{"code":"teapot","message":"Short and stout"}',
      times: 1,
    });
    const result = await verified();
    expect(result).toEqual(failed('unexpected', 'Short and stout'));
    expect(JSON.stringify(result)).not.toMatch(/fern\s?hill\s?demo/i);
  });
});

describe('listPages', () => {
  it('comes in pages, each once', async () => {
    const seen = new Set<string>();
    const first = await site().listPages({ page: 1, perPage: 20 });
    if (!first.ok) throw new Error(first.message);
    for (let page = 1; page <= first.totalPages; page += 1) {
      const list = await site().listPages({ page, perPage: 20 });
      if (list.ok) for (const { url } of list.pages) seen.add(url);
    }
    expect(seen.size).toBe(first.total);
    expect(first.pages[0]).toEqual({
      id: expect.any(Number),
      title: 'Fernhill Garden Supply',
      url: `${sandbox.url}/`,
      slug: 'home',
      status: 'publish',
      modifiedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
      parent: 0,
    });
  });

  it('passes on what WordPress says to a page that does not exist', async () => {
    expect(await site().listPages({ page: 99, perPage: 100 })).toEqual(failed('unexpected', 'larger than the number of pages'));
  });
});

describe('revoke', () => {
  it('makes the password worthless', async () => {
    const account = site();
    expect(await account.revoke()).toEqual({ ok: true });
    expect(await account.verify()).toEqual(failed('bad-credentials'));
    expect(await account.revoke()).toEqual(failed('bad-credentials'));
  });

  it('tells when the site could not be asked', async () => {
    await order('faults', { path: '/wp-json', method: 'DELETE', status: 500 });
    expect(await site().revoke()).toEqual(failed('unreachable', 'status 500'));
  });
});
