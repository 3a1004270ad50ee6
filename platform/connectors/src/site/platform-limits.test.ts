import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createHmac } from 'node:crypto';
import { appClient, DEMO_SHOP, demoCredentials, demoSiteToken, startSandbox, type Sandbox } from '@canopy/sandbox';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Tokens } from '../oauth/oauth.ts';
import { isShopifyWebhook, isSignedByShopify, shopDomain, shopify, shopifyExchange, shopifyInstallUrl } from '../shopify/index.ts';
import { webflow } from '../webflow/index.ts';
import { testHttp } from '../wordpress/http-for-tests.ts';
import { authorizeUrl, returnedPassword, wordpress } from '../wordpress/index.ts';

let dataDir: string;
let sandbox: Sandbox;
let now = Date.parse('2026-06-01T12:00:00Z');
const clock = () => new Date(now);
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'limits-'));
  sandbox = await startSandbox({ port: 0, host: '127.0.0.1', dataDir, clock });
});
afterAll(async () => {
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
});

/** Time passes as fast as somebody waits. */
const waited: number[] = [];
const wait = async (ms: number) => {
  waited.push(ms);
  now += ms;
};

describe('WordPress', () => {
  const site = () => wordpress({ siteUrl: sandbox.url, ...demoCredentials, http: testHttp, clock }).site;
  const post = async (html: string) => site().create({ kind: 'posts', title: 'Stripped?', html }, 'canopy-stripped');

  it('reports content that a plugin or a role rewrites while it is saved', async () => {
    await order('wordpress', { stripsMarkup: true });
    const answer = await post('<p><a href="/a" target="_blank">a</a></p>');
    expect(answer).toMatchObject({ ok: false, reason: 'altered', current: { html: '<p><a href="/a">a</a></p>' } });
  });

  it('reports a key that WordPress drops without a word', async () => {
    await order('wordpress', { seoMetaInRest: false });
    const made = await post('<p>a</p>');
    if (!made.ok) throw new Error(made.message);
    const answer = await site().writeMeta(made.document.ref, { title: 'Never kept' }, made.document.revision);
    expect(answer).toMatchObject({ ok: false, reason: 'altered', message: expect.stringContaining('did not keep the SEO title') });
  });

  it('does not publish what was created in a call before it could be recorded twice', async () => {
    const first = await post('<p>a</p>');
    const second = await post('<p>a</p>');
    expect(second.ok && first.ok && second.document.ref).toEqual(first.ok && first.document.ref);
  });

  it('takes people to the site’s own page for application passwords, and believes only that site', async () => {
    const asked = await authorizeUrl({
      siteUrl: `${sandbox.url}/wp-admin/`,
      http: testHttp,
      returnUrl: 'http://localhost/back?state=1',
      label: 'Fernhill',
      appId: '6f0c9a52-7a3e-4f0e-9b1d-2f6d6f1c0a99',
    });
    if (!asked.ok) throw new Error(asked.message);
    expect(asked.url).toMatch(new RegExp(`^${sandbox.url}/wp-admin/authorize-application.php\\?app_name=Canopy`));
    const query = { site_url: sandbox.url, user_login: 'demo-editor', password: 'abcd' };
    expect(returnedPassword(query, asked.siteUrl)).toEqual({ siteUrl: sandbox.url, username: 'demo-editor', applicationPassword: 'abcd' });
    expect(returnedPassword({ ...query, site_url: 'https://elsewhere.example' }, asked.siteUrl)).toBeNull();
    expect(returnedPassword({ success: 'false' }, asked.siteUrl)).toBeNull();
    await order('wordpress', { applicationPasswords: false });
    expect(
      await authorizeUrl({ siteUrl: sandbox.url, http: testHttp, returnUrl: 'http://localhost/', label: 'x', appId: 'y' }),
    ).toMatchObject({ reason: 'passwords-unavailable' });
  });
});

describe('Shopify', () => {
  const client = () => ({
    ...appClient,
    adminUrl: `${sandbox.url}/shopify/{shop}/admin`,
    redirectUri: 'http://localhost:4600/shopify/callback',
  });
  const install = async () => {
    const url = new URL(shopifyInstallUrl(client(), DEMO_SHOP, 'state'));
    const body = new URLSearchParams([...url.searchParams, ['decision', 'allow']]);
    const answer = await fetch(`${url.origin}${url.pathname}`, { method: 'POST', body, redirect: 'manual' });
    const query = Object.fromEntries(new URL(answer.headers.get('location') ?? '').searchParams);
    const exchanged = await shopifyExchange(client(), testHttp, DEMO_SHOP, query['code'] ?? '', clock);
    if (!exchanged.ok) throw new Error(exchanged.message);
    return { query, tokens: exchanged.tokens };
  };
  const store = (tokens: Tokens, onTokens: (tokens: Tokens) => Promise<void> = async () => undefined) =>
    shopify({ client: client(), shop: DEMO_SHOP, http: testHttp, tokens, onTokens, clock, wait });

  it('signs what it sends back; anything else is not believed', async () => {
    const { query } = await install();
    expect(isSignedByShopify(query, appClient.clientSecret)).toBe(true);
    expect(isSignedByShopify({ ...query, shop: 'other.myshopify.com' }, appClient.clientSecret)).toBe(false);
    expect(isSignedByShopify(query, 'another secret')).toBe(false);
    expect(isSignedByShopify({ shop: DEMO_SHOP }, appClient.clientSecret)).toBe(false);
    const signature = createHmac('sha256', 'secret').update('{}').digest('base64');
    expect([
      isShopifyWebhook('{}', signature, 'secret'),
      isShopifyWebhook('{ }', signature, 'secret'),
      isShopifyWebhook('{}', '', 'secret'),
    ]).toEqual([true, false, false]);
  });

  it.each([
    ['fernhill-garden', 'fernhill-garden.myshopify.com'],
    [' https://Fernhill-Garden.myshopify.com/admin ', 'fernhill-garden.myshopify.com'],
    ['fernhill.example', null],
    ['a.myshopify.com.evil.example', null],
    ['evil.example/x.myshopify.com', null],
    ['', null],
  ])('takes %s for %s', (typed, domain) => {
    expect(shopDomain(typed)).toBe(domain);
  });

  it('renews an expiring token once, however many calls wait for it', async () => {
    const { tokens } = await install();
    now += 3_600_000;
    const renewed: Tokens[] = [];
    const site = store(tokens, async (fresh) => {
      renewed.push(fresh);
    });
    const lists = await Promise.all(['pages', 'articles', 'products', 'pages'].map((kind) => site.list(kind)));
    expect(lists.every(({ ok }) => ok)).toBe(true);
    expect(renewed).toHaveLength(1);
    expect(renewed[0]?.refreshToken).not.toBe(tokens.refreshToken);
    // Uninstalled, or renewed elsewhere: the old pair is worthless.
    expect(await store(tokens).check()).toMatchObject({ ok: false, reason: 'bad-credentials' });
  });

  it('waits for its points instead of being refused', async () => {
    const { tokens } = await install();
    await order('shopify', { maximumAvailable: 20, restoreRate: 10 });
    const site = store(tokens);
    waited.length = 0;
    for (let n = 0; n < 12; n += 1) expect((await site.list('pages')).ok).toBe(true);
    expect(waited.length).toBeGreaterThan(0);
    expect(waited.reduce((sum, ms) => sum + ms, 0)).toBeLessThanOrEqual(13 * 300);
  });

  it('reads what a mutation refuses, and takes a free handle where one is taken', async () => {
    const { tokens } = await install();
    const site = store(tokens);
    const made = await site.create({ kind: 'pages', title: 'Delivery again', html: '<p>x</p>' }, 'canopy-taken');
    if (!made.ok) throw new Error(made.message);
    expect(await site.publish(made.document.ref, 'delivery')).toMatchObject({ ok: true, document: { slug: 'delivery-2' } });
    expect(await site.create({ kind: 'products', title: 'x', html: '' }, 'canopy-x')).toMatchObject({ ok: false, reason: 'unsupported' });
  });
});

describe('Webflow', () => {
  const site = () =>
    webflow({ apiUrl: `${sandbox.url}/webflow/v2`, accessToken: demoSiteToken, siteId: null, http: testHttp, clock, wait });

  it('comes back after as long as it is told', async () => {
    await order('webflow', { perMinute: 3, retryAfterSeconds: 60 });
    waited.length = 0;
    for (let n = 0; n < 7; n += 1) expect((await site().list('pages')).ok).toBe(true);
    expect(waited.length).toBeGreaterThan(0);
    expect(waited.every((ms) => ms > 0 && ms <= 60_000)).toBe(true);
  });

  it('says what its API cannot do', async () => {
    const page = { kind: 'pages', id: '65f0a1b2c3d4e5f607182952' };
    const read = await site().read(page);
    if (!read.ok) throw new Error(read.message);
    expect(read.document.html).toBeNull();
    expect(await site().write(page, { html: '<p>x</p>' }, read.document.revision)).toMatchObject({ ok: false, reason: 'unsupported' });
    expect(await site().writeMeta(page, { title: 'About us' }, read.document.revision)).toMatchObject({
      ok: true,
      document: { meta: { title: 'About us' } },
    });
    const permissions = await site().permissions();
    expect(permissions.ok && permissions.abilities.find(({ name }) => name === 'edit-pages')).toMatchObject({ works: false });
  });
});
