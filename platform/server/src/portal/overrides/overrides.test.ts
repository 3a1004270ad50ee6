import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { resolveReleases } from '@canopy/contract/host';
import { setOverrides } from '@canopy/delivery/registry';
import { manifestOf, releasesFixture, type Fixture } from '../../modules/host/releases/published.fixture.ts';
import { releaseModule } from '../../modules/host/releases/index.ts';
import { testStack, type Answer, type TestStack } from '../../testing/index.ts';
import { servePortal } from '../serve-portal.ts';

const ORIGIN = 'http://localhost:4600';
const LOCAL = 'http://localhost:4650/';

let fixture: Fixture;
let stack: TestStack;
beforeAll(async () => {
  fixture = await releasesFixture();
  stack = await testStack({
    modules: [releaseModule],
    worker: false,
    config: { registry: fixture.folder },
    parts: (deps) => ({ portal: (app) => servePortal(app, deps) }),
  });
  await fixture.publishHost('1.0.0-aaaaaaaa');
  await fixture.publishHost('1.0.0-dddddddd', { development: true });
  await fixture.publish('remote-billing', '1.0.0-aaaaaaaa');
  await fixture.publish('remote-tools', '1.0.0-aaaaaaaa');
  await setOverrides(fixture.store, true);
});
afterAll(async () => {
  await stack.close();
  await fixture.remove();
});

const linkOf = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const billing = { name: 'remote-billing', url: LOCAL, manifest: manifestOf('remote-billing', { title: 'Mine' }) };
const get = (url: string, cookie = '') => stack.asNobody().get(url, { headers: { accept: 'text/html', ...(cookie && { cookie }) } });
const cookiesOf = ({ headers }: Answer): string[] => [headers['set-cookie'] ?? []].flat().map(String);
const post = (url: string, fields: Record<string, string>, headers: Record<string, string>) =>
  stack.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  });

/** What the confirmation page leads to. */
async function asked(override: unknown = billing, path = '/billing?tab=plan') {
  const page = await get(`${path}${path.includes('?') ? '&' : '?'}override=${linkOf(override)}`);
  const field = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(page.text)?.[1]?.replaceAll('&amp;', '&') ?? '';
  return {
    page,
    cookie: cookiesOf(page)[0]?.split(';')[0] ?? '',
    fields: { form_token: field('form_token'), link: field('link'), to: field('to') },
  };
}

async function confirmed(override: unknown = billing, before = ''): Promise<string> {
  const { cookie, fields } = await asked(override);
  const answer = await post('/override', fields, { origin: ORIGIN, cookie: [cookie, before].filter(Boolean).join('; ') });
  expect(answer.statusCode).toBe(303);
  return String(answer.headers['set-cookie']).split(';')[0] ?? '';
}

const pageOf = async (cookie: string) => {
  const { text, headers } = await get('/billing', cookie);
  const read = (id: string) => JSON.parse(new RegExp(`id="${id}">(.*?)</script>`).exec(text)?.[1] ?? 'null') as Record<string, unknown>;
  return {
    text,
    policy: String(headers['content-security-policy']),
    config: read('canopy-config'),
    remotes: read('canopy-registry')['remotes'] as Record<string, unknown>[],
  };
};

describe('a link', () => {
  it('is asked about, in a page that runs nothing', async () => {
    const { page, cookie, fields } = await asked();
    expect(page.status).toBe(200);
    expect(page.text).toContain('Show Mine from your machine?');
    expect(page.text).toContain(LOCAL);
    expect(page.text).not.toContain('<script');
    expect(fields.to).toBe('/billing?tab=plan');
    expect(cookie).toMatch(/^canopy-override-form=[\w-]{43}$/);
    expect(cookiesOf(page)[0]).toMatch(/; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'self'; font-src 'self';/);
    const style = /href="(\/override\/assets\/[^"]+\.css)"/.exec(page.text)?.[1] ?? '';
    expect((await get(style)).status).toBe(200);
  });

  it('once confirmed, leads back without itself and sets a cookie for this browser session', async () => {
    const { cookie, fields } = await asked();
    const answer = await post('/override', fields, { origin: ORIGIN, cookie });
    expect(answer).toMatchObject({ statusCode: 303, headers: { location: '/billing?tab=plan' } });
    expect(answer.headers['set-cookie']).toMatch(/^canopy-override=[\w-]+\.[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  it.each([
    ['another machine', { ...billing, url: 'https://evil.example/' }, 'not an address of your own machine'],
    ['a name that begins like this machine', { ...billing, url: 'http://localhost.evil.example/' }, 'not an address'],
    ['a script', { ...billing, url: 'javascript:alert(1)//localhost/' }, 'not an address'],
    ['an account in the address', { ...billing, url: 'http://localhost@evil.example/' }, 'not an address'],
    ['a way out of the policy', { ...billing, url: 'http://localhost:1/;script-src *' }, 'not an address'],
    ['another remote', { ...billing, name: 'remote-tools' }, 'describes remote-billing'],
    ['a manifest that is none', { ...billing, manifest: { name: 'remote-billing' } }, 'does not describe a remote'],
    ['nothing', null, 'the link is damaged'],
  ])('to %s is refused', async (_case, override, reason) => {
    const { page } = await asked(override);
    expect(page.status).toBe(403);
    expect(page.text).toContain('CNP-2006');
    expect(page.text).toContain(reason);
    expect(cookiesOf(page)).toEqual([]);
  });

  it('that is no base64url is refused, and shown nowhere', async () => {
    const page = await get(`/?override=${encodeURIComponent('<script>alert(1)</script>')}`);
    expect([page.status, page.text.includes('<script>')]).toEqual([403, false]);
  });

  it('never leads to another server', async () => {
    const { cookie, fields } = await asked();
    for (const to of ['//evil.example/', 'https://evil.example/x', '/\\evil.example', '/\t/evil.example', 'javascript:alert(1)']) {
      const answer = await post('/override', { ...fields, to }, { origin: ORIGIN, cookie });
      expect(answer.headers.location).toMatch(/^\/(?![/\\])/);
    }
  });
});

describe('a post from elsewhere', () => {
  it.each([
    ['of another site', { origin: 'https://evil.example' }],
    ['without an origin', {}],
    ['from a sandboxed frame', { origin: 'null' }],
    ['that a browser calls foreign', { origin: ORIGIN, 'sec-fetch-site': 'cross-site' }],
  ])('%s sets nothing', async (_case, headers) => {
    const { cookie, fields } = await asked();
    const answer = await post('/override', fields, { ...(headers as Record<string, string>), cookie });
    expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([403, undefined]);
    expect((await post('/override/reset', {}, headers as Record<string, string>)).statusCode).toBe(403);
  });

  it('with the token of another browser sets nothing', async () => {
    const [mine, theirs] = [await asked(), await asked()];
    expect((await post('/override', theirs.fields, { origin: ORIGIN, cookie: mine.cookie })).statusCode).toBe(403);
    expect((await post('/override', mine.fields, { origin: ORIGIN })).statusCode).toBe(403);
  });
});

describe('while it is active', () => {
  let cookie: string;
  beforeAll(async () => {
    cookie = await confirmed();
  });

  it('the page is the development host with the remote in it', async () => {
    const { text, policy, config, remotes } = await pageOf(cookie);
    expect(text).toContain('/assets/main.1.0.0-dddddddd.js');
    expect((await get('/assets/main.1.0.0-dddddddd.js')).text).toBe("'1.0.0-dddddddd'");
    expect(config['overrides']).toEqual([{ name: 'remote-billing', url: LOCAL }]);
    expect(remotes).toMatchObject([
      { name: 'remote-billing', channel: 'override', baseUrl: LOCAL, manifest: { title: 'Mine' } },
      { name: 'remote-tools', channel: 'stable' },
    ]);
    expect(remotes[0]).not.toHaveProperty('integrity');
    expect(policy).toMatch(/script-src 'self' 'nonce-[^']+' http:\/\/localhost:4650;/);
    expect(policy).toMatch(/connect-src [^;]*ws:\/\/localhost:4650/);
  });

  it('others get the released page', async () => {
    const { text, policy, config, remotes } = await pageOf('');
    expect(text).toContain('/assets/main.1.0.0-aaaaaaaa.js');
    expect(config).not.toHaveProperty('overrides');
    expect(remotes[0]).toMatchObject({ channel: 'stable' });
    expect(policy).not.toContain('4650');
  });

  it('the call that resolves releases keeps it', async () => {
    const user = await stack.createUser();
    await stack.createOrganisation({ members: [user] });
    const { body } = await stack.asUser(user).call(resolveReleases, { headers: { cookie } });
    expect((body.registry as { remotes: object[] }).remotes[0]).toMatchObject({ channel: 'override', baseUrl: LOCAL });
  });

  it('a second remote joins it, and the same one takes its place', async () => {
    const tools = { name: 'remote-tools', url: 'http://127.0.0.1:4651/', manifest: manifestOf('remote-tools') };
    const both = await confirmed(tools, cookie);
    expect((await pageOf(both)).config['overrides']).toEqual([
      { name: 'remote-billing', url: LOCAL },
      { name: 'remote-tools', url: 'http://127.0.0.1:4651/' },
    ]);
    const moved = await confirmed({ ...billing, url: 'http://localhost:4660/' }, cookie);
    expect((await pageOf(moved)).config['overrides']).toEqual([{ name: 'remote-billing', url: 'http://localhost:4660/' }]);
  });

  it('a cookie that was changed is none', async () => {
    const changed = cookie.slice(0, -1) + (cookie.endsWith('A') ? 'B' : 'A');
    expect((await pageOf(changed)).config).not.toHaveProperty('overrides');
  });

  it('is taken back by the form, and by a link', async () => {
    const answer = await post('/override/reset', {}, { origin: ORIGIN, cookie });
    expect(answer).toMatchObject({ statusCode: 303, headers: { location: '/' } });
    expect(answer.headers['set-cookie']).toMatch(/^canopy-override=; .*Max-Age=0$/);
    const link = await get('/billing?override=none&tab=plan', cookie);
    expect(link).toMatchObject({ status: 303, headers: { location: '/billing?tab=plan' } });
    expect(cookiesOf(link)[0]).toMatch(/Max-Age=0$/);
  });

  it('says so to who asks, and counts for nothing where it is not allowed', async () => {
    const answerOf = async () => (await stack.asNobody().get('/override', { headers: { accept: 'application/json' } })).body;
    expect(await answerOf()).toEqual({ allowed: true, development: true });
    const { cookie: form, fields } = await asked();
    await setOverrides(fixture.store, false);
    expect(await answerOf()).toEqual({ allowed: false, development: true });
    expect((await pageOf(cookie)).config).not.toHaveProperty('overrides');
    expect((await pageOf(cookie)).policy).not.toContain('4650');
    expect(await asked()).toMatchObject({ page: { status: 403 } });
    expect((await post('/override', fields, { origin: ORIGIN, cookie: form })).statusCode).toBe(403);
    await setOverrides(fixture.store, true);
  });
});
