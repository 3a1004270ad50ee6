import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createPost, uploadPostImage } from '@canopy/contract/content';
import { exportOrganisation } from '@canopy/contract/host';
import {
  checkInstallRequest,
  checkPlatform,
  disconnectPlatform,
  exchangeShopify,
  exchangeWebflow,
  exchangeWordpress,
  getPlatformAbilities,
  installPlatform,
  listSitePages,
  publishBlog,
  publishPages,
  saveWebflowToken,
  saveWordpressCredentials,
} from '@canopy/contract/publishing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { appClient, DEMO_SHOP, demoSiteToken } from '@canopy/sandbox';
import { sql } from 'drizzle-orm';
import pino from 'pino';
import type { TestClient } from '../../../testing/index.ts';
import { consentWays } from '../testing/consent-ways.ts';
import { disconnect } from './service.ts';
import { connectedSite } from './sites.ts';
import { publishingStack, type PublishingStack } from '../testing/publishing-stack.ts';

/** Names that resolve into the private network. */
const NAMES: Record<string, string> = {
  'inside.test': '10.1.2.3',
  'loop.test': '127.0.0.1',
  'mapped.test': '::ffff:127.0.0.1',
  'meta.test': '169.254.169.254',
};
const written: string[] = [];
/** Tokens and passwords as they went over the wire. */
const secrets = new Set<string>([appClient.clientSecret]);
let test: PublishingStack;
let trap: Server;
let connections = 0;
/** Each happens once, between an answer of Shopify and what comes of it. */
const meanwhile: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  trap = createServer((_request, response) => response.end('inside')).on('connection', () => (connections += 1));
  await new Promise<void>((done) => trap.listen(0, '127.0.0.1', done));
  test = await publishingStack({
    log: pino({ level: 'trace' }, { write: (line: string) => void written.push(line) }),
    lookup: async (name) => {
      const address = NAMES[name] ?? '127.0.0.1';
      return [{ address, family: address.includes(':') ? 6 : 4 }];
    },
    watch: async ([url, request], answer) => {
      if (String(url).includes('/shopify/')) await meanwhile.shift()?.();
      const { authorization, 'x-shopify-access-token': shopify } = request?.headers ?? {};
      for (const secret of [authorization?.replace(/^\w+ /, ''), shopify]) if (secret) secrets.add(secret);
      const body = answer.ok ? new TextDecoder().decode(answer.body) : '';
      for (const [, secret = ''] of body.matchAll(/"(?:access|refresh)_token":"([^"]+)"/g)) secrets.add(secret);
    },
  });
});
beforeEach(async () => {
  test.setNow(null);
  await test.order('reset', {});
});
afterAll(async () => {
  await test.close();
  trap.close();
});
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
const begin = async (client: TestClient, platform: string, body: object): Promise<string> =>
  (await client.call(installPlatform, { params: { platform }, body })).body.url;

const { allowed, ways: WAYS } = consentWays(
  () => test.sandbox.url,
  (secret) => secrets.add(secret),
);

describe.each(Object.entries(WAYS))('the callback of %s', (_name, { exchange, back, bodyOf = (query) => ({ query }), repeats = false }) => {
  it('takes what it began itself, once: no foreign state, no other person, no other workspace, no replay', async () => {
    const { client, user, organisation } = await test.member();
    const colleague = await test.stack.createUser();
    const elsewhere = await test.stack.createOrganisation({ members: [user] });
    const query = await back(client);
    const bring = (who: TestClient, change: Record<string, string> = {}) => who.call(exchange, { body: bodyOf({ ...query, ...change }) });
    const refused = { status: 400, body: { code: 'state-invalid' } };
    const own = query['state'] ?? '';
    expect(own).toMatch(/^[\da-f-]{36}\.[\w-]{43}$/);

    expect(await bring(client, { state: `${organisation.id}.${'x'.repeat(43)}` })).toMatchObject(refused);
    expect(await bring(test.stack.asUser(user, elsewhere))).toMatchObject(refused);
    const added = await test.stack.createOrganisation({ members: [colleague] });
    expect(await bring(test.stack.asUser(colleague, added))).toMatchObject(refused);
    await test.stack.deps.db.execute(
      sql`insert into memberships (organisation_id, user_id, role) select ${organisation.id}, ${colleague.id}, role from memberships where organisation_id = ${organisation.id} and user_id = ${user.id}`,
    );
    expect(await bring(test.stack.asUser(colleague, organisation))).toMatchObject(refused);
    expect((await bring(test.stack.asNobody())).status).toBe(401);

    // None of these used it up for the person who started it.
    expect(await bring(client)).toMatchObject({ status: 200 });
    if (repeats) {
      expect(await bring(client)).toMatchObject({ status: 200 });
      expect(await bring(client, { code: '4/0another-code' })).toMatchObject(refused);
    } else expect(await bring(client)).toMatchObject(refused);
    expect(await bring(test.stack.asUser(colleague, organisation))).toMatchObject(refused);

    const late = await back(client);
    test.setNow(new Date(Date.now() + 16 * 60_000));
    expect(await client.call(exchange, { body: bodyOf(late) })).toMatchObject(refused);
  });
});

it('a sign-in that was begun at one platform is not ended by another’s answer', async () => {
  const { client } = await test.member();
  const query = await allowed(await begin(client, 'shopify', { shop: DEMO_SHOP }));
  for (const call of [exchangeWebflow, exchangeWordpress])
    expect(await client.call(call, { body: { query } })).toMatchObject({ status: 400, body: { code: 'state-invalid' } });
  expect((await client.call(checkPlatform)).body.platform).toBeNull();
});

const signed = (values: Record<string, string>, secret = appClient.clientSecret): Record<string, string> => {
  const message = Object.entries(values)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
  return { ...values, hmac: createHmac('sha256', secret).update(message).digest('hex') };
};
const seconds = (at = Date.now()) => String(Math.floor(at / 1_000));

it.each([
  ['WordPress.com', 'wordpress_auth0'],
  ['Webflow', 'webflow'],
])('%s takes no token any more once the site is disconnected', async (name, platform) => {
  const { client, organisation } = await test.member();
  const way = WAYS[name];
  if (!way) throw new Error('no such way');
  expect((await client.call(way.exchange, { body: { query: await way.back(client) } })).status).toBe(200);
  const { site } = await connectedSite(test.stack.deps, organisation.id);
  // Nobody else is connected to it.
  await test.stack.deps.db.execute(sql`/* every workspace */ delete from platform_credentials where organisation_id <> ${organisation.id}`);
  expect(await site.check()).toMatchObject({ ok: true });
  expect((await client.call(disconnectPlatform, { params: { platform } })).body).toEqual({ revoked: true });
  expect(await site.check()).toMatchObject({ ok: false, reason: 'bad-credentials' });
});

it('a site token of Webflow, which only its owner can end, is told not to have ended', async () => {
  const { client, organisation } = await test.member();
  expect((await client.call(saveWebflowToken, { body: { site_token: demoSiteToken } })).status).toBe(200);
  const { site } = await connectedSite(test.stack.deps, organisation.id);
  expect((await client.call(disconnectPlatform, { params: { platform: 'webflow' } })).body).toEqual({ revoked: false });
  expect(await site.check()).toMatchObject({ ok: true });
});

describe('Shopify', () => {
  const connect = async (client: TestClient) => {
    const query = await allowed(await begin(client, 'shopify', { shop: DEMO_SHOP }));
    return client.call(exchangeShopify, { body: { query } });
  };
  const webhook = async (topic: string, body: string, secret = appClient.clientSecret) =>
    test.stack.app.inject({
      method: 'POST',
      url: '/api/shopify/webhook/',
      headers: {
        'content-type': 'application/json',
        'x-shopify-topic': topic,
        'x-shopify-hmac-sha256': createHmac('sha256', secret).update(body).digest('base64'),
      },
      payload: body,
    });
  const uninstalled = JSON.stringify({ id: 1, name: 'Fernhill', myshopify_domain: DEMO_SHOP });
  const platformOf = async (client: TestClient) => (await client.call(checkPlatform)).body.platform;

  it.each([
    ['another store', (query: Record<string, string>) => ({ ...query, shop: 'other.myshopify.com' })],
    ['another store, signed', ({ hmac: _hmac, ...query }: Record<string, string>) => signed({ ...query, shop: 'other.myshopify.com' })],
    ['another code', (query: Record<string, string>) => ({ ...query, code: 'f'.repeat(40) })],
    ['a parameter more', (query: Record<string, string>) => ({ ...query, host: 'x' })],
    ['another secret', ({ hmac: _hmac, ...query }: Record<string, string>) => signed(query, 'guessed')],
    ['no signature', ({ hmac: _hmac, ...query }: Record<string, string>) => query],
  ])('that brings back %s is refused', async (_what, change) => {
    const { client } = await test.member();
    const query = change(await allowed(await begin(client, 'shopify', { shop: DEMO_SHOP })));
    expect(await client.call(exchangeShopify, { body: { query } })).toMatchObject({ status: 400, body: { code: 'answer-invalid' } });
    expect(await platformOf(client)).toBeNull();
  });

  it('begins an install with a signed address, a day old at most', async () => {
    const { client } = await test.member();
    const check = async (query: Record<string, string>) => {
      const { status, body } = await client.call(checkInstallRequest, { body: { query: { platform: 'shopify', ...query } } });
      return status === 200 ? body.shop : status;
    };
    const good = { shop: DEMO_SHOP, host: 'YWRtaW4', timestamp: seconds() };
    expect(await check(signed(good))).toBe(DEMO_SHOP);
    for (const query of [good, { ...signed(good), shop: 'other.myshopify.com' }]) expect(await check(query)).toBe(400);
    const wrong = [{ ...good, shop: 'evil.example' }, { shop: DEMO_SHOP }];
    const times = ['NaN', '', '1e10', seconds(Date.now() - 25 * 3_600_000)].map((timestamp) => signed({ ...good, timestamp }));
    for (const query of [signed(good, 'guessed'), ...wrong.map((one) => signed(one)), ...times]) expect(await check(query)).toBe(400);
  });

  it('is forgotten once the store took Canopy off, as a signed event says and the store confirms', async () => {
    const { client, organisation } = await test.member();
    const other = await test.member();
    await test.connectWordpress(other.client);
    expect((await connect(client)).status).toBe(200);

    // Not signed, signed by someone else, over other bytes: nothing happens.
    const malformed = ['{"id":', 'null', '{"myshopify_domain":7}', '['.repeat(20_000)];
    for (const body of malformed) expect((await webhook('shop/redact', body)).statusCode).toBe(400);
    expect((await webhook('app/uninstalled', uninstalled, 'guessed')).statusCode).toBe(401);
    const unsigned = await test.stack.app.inject({
      method: 'POST',
      url: '/api/shopify/webhook/',
      headers: { 'content-type': 'application/json' },
      payload: uninstalled,
    });
    expect(unsigned.statusCode).toBe(401);
    // Signed, but the store still accepts Canopy: an event from before it was reconnected.
    expect((await webhook('app/uninstalled', uninstalled)).statusCode).toBe(200);
    expect(await platformOf(client)).toBe('shopify');

    await test.stack.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = test.stack.app.server.address() as AddressInfo;
    await test.order('shopify/uninstall', { webhook: `http://127.0.0.1:${port}/api/shopify/webhook/` });
    expect(await platformOf(client)).toBeNull();
    expect(await platformOf(other.client)).toBe('wordpress');
    const { rows } = await test.stack.deps.db.execute(
      sql`select action, detail from audit_log where organisation_id = ${organisation.id} and action = 'platform.uninstalled'`,
    );
    expect(rows).toEqual([{ action: 'platform.uninstalled', detail: { platform: 'shopify', shop: DEMO_SHOP } }]);
    expect((await webhook('shop/redact', JSON.stringify({ shop_id: 1, shop_domain: DEMO_SHOP }))).statusCode).toBe(200);
    for (const topic of ['customers/redact', 'customers/data_request'])
      expect((await webhook(topic, JSON.stringify({ shop_domain: DEMO_SHOP, customer: { id: 7 } }))).statusCode).toBe(200);
  });

  it('is kept where the store is connected anew while a late event is looked into', async () => {
    const { client, user, organisation } = await test.member();
    await connect(client);
    await test.order('shopify/uninstall', { webhook: `${test.sandbox.url}/elsewhere` });
    meanwhile.push(...[async () => null, () => connect(client)]);
    const answer = await webhook('app/uninstalled', uninstalled);
    expect([answer.statusCode, answer.json().code, answer.headers['retry-after']]).toEqual([503, 'event-postponed', '60']);
    expect((await webhook('app/uninstalled', uninstalled)).statusCode).toBe(200);
    expect(await platformOf(client)).toBe('shopify');

    // The machine lost the app's own key: the store can still be disconnected.
    const { config } = test.stack.deps;
    const shopify = { ...config.platforms.shopify, client: undefined };
    const deps = { ...test.stack.deps, config: { ...config, platforms: { ...config.platforms, shopify } } };
    const actor = { organisationId: organisation.id, userId: user.id, email: user.email, isAdmin: false, isAgency: false };
    expect(await disconnect(deps, actor, 'shopify')).toEqual({ revoked: false });
    expect(await platformOf(client)).toBeNull();
  });

  it('takes Canopy off the store when it is disconnected, unless another workspace publishes there', async () => {
    const [one, two] = [await test.member(), await test.member()];
    await connect(one.client);
    await connect(two.client);
    const leave = async (client: TestClient) => (await client.call(disconnectPlatform, { params: { platform: 'shopify' } })).body;
    expect(await leave(one.client)).toEqual({ revoked: false, shared: true });
    expect((await two.client.call(getPlatformAbilities)).status).toBe(200);
    expect(await leave(two.client)).toEqual({ revoked: true });
    expect(await platformOf(two.client)).toBeNull();
  });
});

describe('no way into the own network', () => {
  const port = () => (trap.address() as AddressInfo).port;
  const HOSTS = [
    '127.0.0.1',
    '169.254.169.254',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '2130706433',
    '0177.0.0.1',
    '0x7f000001',
    '10.0.0.1',
    ...Object.keys(NAMES),
  ];

  it.each(HOSTS)('for a site at %s, typed or led to', async (host) => {
    const { client } = await test.member();
    const inside = `http://${host}:${port()}/`;
    const save = (site_url: string) =>
      client.call(saveWordpressCredentials, { body: { site_url, username: 'robin', application_password: 'abcd efgh ijkl mnop' } });
    const before = connections;
    expect(await save(inside)).toMatchObject({ status: 422, body: { errors: [{ field: 'body.site_url' }] } });
    expect(await client.call(installPlatform, { params: { platform: 'wordpress' }, body: { site_url: inside } })).toMatchObject({
      status: 422,
    });
    // A site that may be reached, and redirects us.
    await test.order('faults', { path: '/', status: 302, headers: { location: inside }, body: '' });
    expect((await save(test.sandbox.url)).status).toBe(422);
    await fetch(`${test.sandbox.url}/__sandbox/faults`, { method: 'DELETE' });
    expect(connections).toBe(before);
  });

  it.each([
    'http://example.com:22/',
    'http://example.com:6379/',
    'file:///etc/passwd',
    'gopher://127.0.0.1:25/',
    'http://user:pass@127.0.0.1/',
  ])('by the address %s', async (site_url) => {
    const { client } = await test.member();
    const answer = await client.call(saveWordpressCredentials, {
      body: { site_url, username: 'robin', application_password: 'abcd efgh' },
    });
    expect([400, 422]).toContain(answer.status);
    expect(answer.body).toMatchObject({ errors: [{ field: 'body.site_url' }] });
  });

  it.each([
    '127.0.0.1',
    'evil.example',
    'a.myshopify.com.evil.example',
    'evil.example/a.myshopify.com',
    'a.myshopify.com@evil.example',
    '../x',
  ])('by the store %s', async (shop) => {
    const { client } = await test.member();
    const answer = await client.call(installPlatform, { params: { platform: 'shopify' }, body: { shop } });
    const url = answer.status === 200 ? new URL(answer.body.url).pathname : '';
    // What looks like a name is treated as one of Shopify's own.
    expect(answer.status === 422 || /^\/shopify\/[a-z0-9-]+\.myshopify\.com\/admin\//.test(url)).toBe(true);
  });
});

it('the address that a site gives for a picture is written into the post, and never asked', async () => {
  const { client, organisation } = await test.member();
  await test.connectWordpress(client);
  const before = connections;
  const { url } = (await client.call(uploadPostImage, { body: { file_name: 'a.png', alt: 'A', base64: PNG } })).body;
  const post = (await client.call(createPost, { body: { title: 'Inside', html: `<img src="${url}" alt="A">`, blocks: [] } })).body;
  const inside = `http://127.0.0.1:${(trap.address() as AddressInfo).port}/a.webp`;
  const body = JSON.stringify([{ id: 1, source_url: inside, alt_text: 'A', title: { raw: 'a' } }]);
  await test.order('faults', { path: '/wp-json/wp/v2/media', method: 'GET', status: 200, body });
  const started = (await client.call(publishBlog, { body: { body: { post_id: post.id } } })).body;
  await test.stack.finished({ id: started.task_id, organisationId: organisation.id });
  await fetch(`${test.sandbox.url}/__sandbox/faults`, { method: 'DELETE' });
  expect([(await test.visit(`/guides/${post.slug}/`)).body.includes(inside), connections]).toEqual([true, before]);
});

it('no token, secret, password or code is in a log, an answer or a row, from connecting to a publish that fails', async () => {
  const answers: string[] = [];
  const { client: plain, organisation } = await test.member();
  const client: TestClient = {
    ...plain,
    call: async (call, parts) => {
      const answer = await plain.call(call, parts);
      answers.push(answer.text);
      return answer;
    },
  };
  for (const { back, exchange, bodyOf = (query: Record<string, string>) => ({ query }) } of Object.values(WAYS)) {
    const query = await back(plain);
    secrets.add(query['state'] ?? '');
    expect((await client.call(exchange, { body: bodyOf(query) })).status).toBe(200);
    await client.call(checkPlatform);
    await client.call(getPlatformAbilities);
    await client.call(listSitePages, {});
    await client.call(exchange, { body: bodyOf(query) });
  }
  // Webflow is the connected one; its API fails.
  await test.order('faults', { path: '/webflow/v2', status: 500 });
  const page = {
    key: organisation.id,
    page_url: 'https://fern.example/a',
    title: 'A',
    content: '<p>B</p>',
    originalContent: '',
    selectedOrganisationId: organisation.id,
  };
  const started = await client.call(publishPages, { params: { platform: 'webflow' }, body: { pages: [page] } });
  await test.stack.finished({ id: started.body.task_id, organisationId: organisation.id });
  await client.call(exportOrganisation);
  // A fault of the platform's own, which is logged: stored secrets cannot be decrypted.
  await test.stack.deps.db.execute(
    sql`update platform_credentials set secret = left(secret, 40) where organisation_id = ${organisation.id}`,
  );
  expect((await client.call(getPlatformAbilities)).status).toBe(500);
  const { rows } = await test.stack.deps.db.execute(sql`
    select to_jsonb(t)::text as text from tasks t where organisation_id = ${organisation.id}
    union all select to_jsonb(o)::text from publish_operations o where organisation_id = ${organisation.id}
    union all select to_jsonb(a)::text from audit_log a where organisation_id = ${organisation.id}
    union all select to_jsonb(c)::text from platform_credentials c where organisation_id = ${organisation.id}
    union all select to_jsonb(c)::text from platform_consents c where organisation_id = ${organisation.id}`);
  const everything = [...written, ...answers, ...rows.map(({ text }) => String(text))].join('\n');
  expect(written.length).toBeGreaterThan(0);
  expect(answers.length).toBeGreaterThan(20);
  expect(secrets.size).toBeGreaterThan(10);
  const found = [...secrets].filter(
    (secret) => secret.length > 8 && (everything.includes(secret) || everything.includes(encodeURIComponent(secret))),
  );
  expect(found).toEqual([]);
}, 300_000);
