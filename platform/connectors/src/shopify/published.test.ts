import { createHmac } from 'node:crypto';
import {
  appClient,
  DEMO_SHOP,
  publishedErrors,
  publishedShopifyStates,
  shopifyNullable,
  shopifyProblems,
  shopifyVersions,
  testSandbox,
  type TestSandbox,
} from '@canopy/sandbox';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { HttpCall } from '../http-call.ts';
import { allowConsent } from '../oauth/consent-for-tests.ts';
import { PINNED_VERSIONS } from '../pinned-versions.ts';
import { testHttp } from '../wordpress/http-for-tests.ts';
import { SHOPIFY_DOCUMENTS } from './documents.ts';
import { isSignedByShopify, shopify, shopifyExchange, shopifyInstallUrl, type ShopifyClient } from './index.ts';
import { documentOf, kindOf, listedEntry, SHOPIFY_KINDS, wireEntry, type ShopifyEntry } from './kinds.ts';

const NOW = new Date('2026-11-01T12:00:00Z');

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await testSandbox();
});
afterAll(() => sandbox.close());
const order = async (what: string, body: object = {}) => {
  const answer = await fetch(`${sandbox.url}/__sandbox/${what}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(await answer.text());
};
beforeEach(() => order('reset'));

const client = (): ShopifyClient => ({
  ...appClient,
  adminUrl: `${sandbox.url}/shopify/{shop}/admin`,
  redirectUri: 'http://localhost:4600/shopify/callback',
});
async function store(http: HttpCall = testHttp) {
  const { code = '' } = await allowConsent(shopifyInstallUrl(client(), DEMO_SHOP, 'state'));
  const exchanged = await shopifyExchange(client(), testHttp, DEMO_SHOP, code, () => new Date());
  if (!exchanged.ok) throw new Error(exchanged.message);
  return shopify({
    client: client(),
    shop: DEMO_SHOP,
    http,
    tokens: exchanged.tokens,
    onTokens: async () => undefined,
    wait: async () => undefined,
  });
}

describe.each(shopifyVersions())('the schema of %s', (version) => {
  it.each(SHOPIFY_DOCUMENTS.map(({ name, text }) => [name, text]))('accepts %s', (_name, text) => {
    expect(shopifyProblems(version, text)).toEqual([]);
  });

  it.each(SHOPIFY_KINDS.map((kind) => [kind.type, kind] as const))('may leave out of %s only what can be missing', (type, kind) => {
    const whole = { id: 'gid://shopify/X/1', handle: 'h', title: 't', createdAt: NOW.toISOString(), updatedAt: NOW.toISOString() };
    const missing = Object.fromEntries(shopifyNullable(version, type).map((field) => [field, null]));
    const parsed = wireEntry.safeParse({ ...whole, body: '', ...missing });
    expect(parsed.error?.issues ?? []).toEqual([]);
    if (parsed.success) expect(documentOf(kind, parsed.data, 'https://x.example', NOW).modifiedAt).toBe(NOW.toISOString());
  });
});

it('is asked for in a version whose schema is held against', () => {
  expect(shopifyVersions()).toContain(PINNED_VERSIONS.shopify.version);
});

it('sends no document but these', async () => {
  const sent = new Set<string>();
  const watched: HttpCall = async (url, options) => {
    if (url.endsWith('/graphql.json')) sent.add((JSON.parse(String(options?.body)) as { query: string }).query);
    return testHttp(url, options);
  };
  const site = await store(watched);
  await site.check();
  await site.permissions();
  for (const kind of ['pages', 'articles', 'products']) expect((await site.list(kind)).ok).toBe(true);
  const made = await site.create({ kind: 'articles', title: 'A', html: '<p>a</p>', meta: { title: 'A', description: 'B' } }, 'canopy-sent');
  if (!made.ok) throw new Error(made.message);
  const { ref, revision } = made.document;
  expect((await site.writeMeta(ref, { title: '' }, revision)).ok).toBe(true);
  expect((await site.publish(ref, 'sent')).ok).toBe(true);
  const known = new Set(SHOPIFY_DOCUMENTS.map(({ text }) => text));
  expect([...sent].filter((text) => !known.has(text))).toEqual([]);
  expect(sent.size).toBeGreaterThan(8);
});

describe('what visitors see', () => {
  const product = (more: Partial<ShopifyEntry>): ShopifyEntry => ({
    id: 'gid://shopify/Product/1',
    handle: 'can',
    title: 'Can',
    createdAt: NOW.toISOString(),
    updatedAt: NOW.toISOString(),
    publishedAt: NOW.toISOString(),
    ...more,
  });

  it.each(publishedShopifyStates())(
    'of a product that is $status, on the online store: $isOnChannel',
    ({ status, isOnChannel, isVisible }) => {
      const kind = kindOf('products');
      if (kind === null) throw new Error('no products');
      const onlineStoreUrl = isOnChannel && isVisible ? 'https://shop.example/products/can' : null;
      const entry = listedEntry(kind, product({ status, onlineStoreUrl }), 'https://other.example', NOW);
      expect([entry.status === 'published', entry.url]).toEqual([isVisible, onlineStoreUrl]);
    },
  );

  it('of products in the store: one sold elsewhere only is not taken for a page', async () => {
    await order('shopify/edit', { id: 1_201, isOnChannel: false });
    await order('shopify/edit', { id: 1_202, status: 'UNLISTED' });
    const list = await (await store()).list('products');
    if (!list.ok) throw new Error(list.message);
    expect(list.entries.map(({ slug, status, url }) => [slug, status, url !== null])).toEqual([
      ['copper-watering-can', 'other', false],
      ['hori-hori-knife', 'published', true],
    ]);
    expect((await fetch(`${sandbox.url}/shopify-store/products/hori-hori-knife`)).status).toBe(200);
    expect((await fetch(`${sandbox.url}/shopify-store/products/copper-watering-can`)).status).toBe(404);
  });

  it('of articles: one that was never changed does not take the others with it', async () => {
    const list = await (await store()).list('articles');
    expect(list.ok && list.entries.map(({ slug }) => slug)).toEqual(['when-to-sow-tomatoes', 'sharpening-secateurs']);
  });
});

describe('a store that does not grant everything', () => {
  const metaNote = async () => {
    const permissions = await (await store()).permissions();
    return permissions.ok ? permissions.abilities.find(({ name }) => name === 'edit-meta') : undefined;
  };
  it('says that products’ titles need their own permission', async () => {
    expect(await metaNote()).toMatchObject({ works: true, note: expect.stringMatching(/pages, articles and products$/) });
    await order('shopify', { withheld: ['write_products'] });
    expect(await metaNote()).toMatchObject({ works: true, note: expect.stringMatching(/Products: The store did not grant/) });
    await order('shopify', { withheld: ['write_content'] });
    expect(await metaNote()).toMatchObject({ works: true, note: expect.stringMatching(/Pages and articles: The store did not grant/) });
    await order('shopify', { withheld: ['write_content', 'write_products'] });
    expect(await metaNote()).toMatchObject({ works: false });
  });

  it('refuses a product’s description by the scope that is missing', async () => {
    await order('shopify', { withheld: ['write_products'] });
    const site = await store();
    const read = await site.read({ kind: 'products', id: '1201' });
    if (!read.ok) throw new Error(read.message);
    expect(await site.writeMeta(read.document.ref, { title: 'Can' }, read.document.revision)).toMatchObject({
      ok: false,
      reason: 'insufficient-rights',
      message: expect.stringContaining('`write_products`'),
    });
  });
});

it('leaves a redirect where a published article moves, and none where a draft gets its address', async () => {
  const site = await store();
  const made = await site.create({ kind: 'articles', title: 'Moving', html: '<p>m</p>' }, 'canopy-moving');
  if (!made.ok) throw new Error(made.message);
  const { ref } = made.document;
  const visit = (slug: string) => fetch(`${sandbox.url}/shopify-store/blogs/news/${slug}`, { redirect: 'manual' });
  expect(await site.publish(ref, 'before')).toMatchObject({ ok: true, document: { slug: 'before' } });
  expect((await visit('canopy-moving')).status).toBe(404);
  expect((await site.unpublish(ref)).ok).toBe(true);
  expect(await site.publish(ref, 'after')).toMatchObject({ ok: true, document: { slug: 'after' } });
  const old = await visit('before');
  expect([old.status, old.headers.get('location')]).toEqual([301, '/shopify-store/blogs/news/after']);
});

describe('the signature of a query', () => {
  /** https://shopify.dev/docs/apps/build/authentication-authorization/access-tokens/authorization-code-grant: its example, with the secret `hush` */
  const documented = {
    code: '0907a61c0c8d55e99db179b68161bc00',
    hmac: '700e2dadb827fcc8609e9d5ce208b2e9cdaab9df07390d2cbca10d7c328fc4bf',
    shop: 'some-shop.myshopify.com',
    state: '0.6784241404160823',
    timestamp: '1337178173',
  };
  /** What `generateLocalHmac` of @shopify/shopify-api@15.0.0 (dist/esm/lib/utils/hmac-validator.mjs) gives for the same secret. */
  const byLibrary = {
    code: '0907a61c0c8d55e99db179b68161bc00',
    hmac: '8d3f724625d7b3c5ee44ab3d8154dc9debfed90b51cba41bc3dee4f9f2ac7696',
    host: 'YWRtaW4uc2hvcGlmeS5jb20vc3RvcmUvc29tZS1zaG9w/Q==',
    shop: 'some-shop.myshopify.com',
    state: '5f0c.a b~c*d',
    timestamp: '1337178173',
  };
  it.each([
    ['the documentation', documented],
    ['the library', byLibrary],
  ])('as %s reads it', (_by, query) => {
    expect(isSignedByShopify(query, 'hush')).toBe(true);
    expect(isSignedByShopify({ ...query, shop: 'other.myshopify.com' }, 'hush')).toBe(false);
    expect(isSignedByShopify({ ...query, more: 'x' }, 'hush')).toBe(false);
    expect(isSignedByShopify(query, 'hush!')).toBe(false);
  });

  it('as the documentation reads values that a URL escapes', () => {
    const { hmac: _hmac, ...query } = byLibrary;
    const message = Object.entries(query)
      .map(([name, value]) => `${name}=${value}`)
      .join('&');
    expect(isSignedByShopify({ ...query, hmac: createHmac('sha256', 'hush').update(message).digest('hex') }, 'hush')).toBe(true);
  });
});

/** What a person is told about each error that Shopify publishes, and whether it is tried again. */
const ERRORS: [string, string, string, number][] = [
  ['unauthorized', 'bad-credentials', 'Connect', 0],
  ['payment_required', 'insufficient-rights', 'status 402', 0],
  ['forbidden', 'insufficient-rights', 'status 403', 0],
  ['locked', 'insufficient-rights', 'status 423', 0],
  ['access_denied', 'insufficient-rights', 'read_content', 0],
  ['throttled', 'throttled', 'limit', 5],
  ['not_found', 'unexpected', 'status 404', 0],
  ['bad_request', 'unexpected', 'status 400', 0],
  ['user_error_taken', 'refused', 'already taken', 0],
  ['user_error_not_found', 'not-found', "couldn't be found", 0],
  ['user_error_blank', 'refused', 'blank', 0],
  ['user_error_invalid', 'refused', 'invalid', 0],
  ['user_error_blog_reference_required', 'refused', 'blog', 0],
];

describe('each published error', () => {
  it('is tried here', () => {
    // Of the token endpoint: tried where people connect a store.
    expect(
      Object.keys(publishedErrors('shopify'))
        .filter((name) => name !== 'invalid_code')
        .sort(),
    ).toEqual(ERRORS.map(([name]) => name).sort());
  });

  it.each(ERRORS)('%s is %s', async (name, reason, words, again) => {
    const published = publishedErrors('shopify')[name];
    if (published === undefined) throw new Error('nobody publishes it');
    const text = JSON.stringify(published.body).replaceAll('{scope}', 'read_content').replaceAll('{field}', 'handle');
    const isUserError = name.startsWith('user_error');
    let asked = 0;
    const http: HttpCall = async (url, options) => {
      if (!url.endsWith('/graphql.json') || (isUserError && !String(options?.body).includes('mutation'))) return testHttp(url, options);
      asked += 1;
      const body = isUserError ? `{"data":{"pageUpdate":{"userErrors":[${text}]}}}` : text;
      return { ok: true, status: published.status, headers: {}, body: new TextEncoder().encode(body), url };
    };
    const site = await store(http);
    const ref = { kind: 'pages', id: '1001' };
    const read = await site.read(ref);
    const answer = read.ok ? await site.write(ref, { html: '<p>x</p>' }, read.document.revision) : read;
    expect(answer).toMatchObject({ ok: false, reason, message: expect.stringContaining(words) });
    // A refused token is renewed and tried once more; nothing else is, except after a wait that helps.
    expect(asked).toBe(1 + again + (name === 'unauthorized' ? 1 : 0));
  });
});
