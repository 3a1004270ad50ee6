import {
  findSitemaps,
  getCrawlReport,
  getCrawlSettings,
  latestCrawl,
  listCrawls,
  saveCrawlSettings,
  startCrawl,
  type Crawl,
} from '@canopy/contract/seo-audit';
import { createOutgoing } from '@canopy/crawler/outgoing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { seoAuditModules } from '../index.ts';
import { testStack, until, type TestClient, type TestStack } from '../../../testing/index.ts';
import { isOwnHost } from './own-host.ts';
import { startCrawlOf } from './service.ts';
import { readSettings } from './settings.ts';
import { serveSite, type TestSite } from './testing/site.ts';

/** Names that lead to this machine, and may be crawled at any port. */
const NAMES = ['example.com', 'shop.example.com', 'blog.example.com', 'example.net'];
const PAGES = {
  '/': { head: '<title>Front page of the shop</title>', body: '<a href="/ferns">Ferns</a>' },
  '/ferns': { head: '<title>Ferns of the shop</title>', body: '<a href="/">Home</a>' },
  '/sitemap.xml': {
    headers: { 'content-type': 'application/xml' },
    bytes: Buffer.from('<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"></urlset>'),
  },
};

const portOf = ({ domain }: TestSite): string => domain.split(':')[1] ?? '';
const outgoing = createOutgoing({ allowHosts: NAMES, userAgent: 'CanopyTest', lookup: async () => [{ address: '127.0.0.1', family: 4 }] });
let sites: TestSite[] = [];
let stack: TestStack;
/** by name with the port: the domain that redirects to the shop, the shop, a blog, a domain that redirects to another one, and that one */
let hosts: { domain: string; shop: string; blog: string; left: string; other: string };

beforeAll(async () => {
  const pages = await serveSite(PAGES);
  const port = portOf(pages);
  const [shop, other, blog] = [`shop.example.com:${port}`, `example.net:${port}`, `blog.example.com:${port}`];
  const toShop = await serveSite({ '/': { status: 301, location: `http://${shop}/` } });
  const toOther = await serveSite({ '/': { status: 301, location: `http://${other}/` } });
  sites = [pages, toShop, toOther];
  hosts = { domain: `example.com:${portOf(toShop)}`, shop, blog, left: `example.com:${portOf(toOther)}`, other };
  stack = await testStack({ modules: seoAuditModules, config: { crawlAllowHosts: NAMES }, deps: { outgoing } });
});
afterAll(async () => {
  await stack.close();
  await outgoing.close();
  await Promise.all(sites.map((site) => site.close()));
});

async function memberOf(domain: string): Promise<{ client: TestClient; organisationId: string }> {
  const user = await stack.createUser();
  const organisation = await stack.createOrganisation({ domain, members: [user] });
  return { client: stack.asUser(user, organisation), organisationId: organisation.id };
}

const over = (client: TestClient): Promise<Crawl> =>
  until(async () => {
    const { crawl } = (await client.call(latestCrawl)).body;
    return crawl !== null && crawl.status !== 'PENDING' && crawl.status !== 'RUNNING' ? crawl : undefined;
  }, 'the crawl to be over');

async function crawled(client: TestClient, body: { host?: string } = {}): Promise<Crawl> {
  expect((await client.call(startCrawl, { body })).status).toBe(200);
  return over(client);
}

async function save(client: TestClient, change: { host?: string; basic_auth?: unknown }) {
  const { basic_auth_username: _username, ...settings } = (await client.call(getCrawlSettings)).body;
  return client.call(saveCrawlSettings, { body: { ...settings, ...change } });
}

it.each([
  ['shop.example.com', 'example.com', true],
  ['example.com', 'www.example.com', true],
  ['example.com:8443', 'example.com', true],
  ['shop.example.co.uk', 'blog.example.co.uk', true],
  ['other.co.uk', 'example.co.uk', false],
  ['example.net', 'example.com', false],
  ['notexample.com', 'example.com', false],
  ['moss.github.io', 'fern.github.io', false],
  ['moss.wordpress.com', 'fern.wordpress.com', false],
  ['127.0.0.1:2', '127.0.0.1:1', false],
  ['127.0.0.1:1', '127.0.0.1:1', true],
])('%s as a host of the workspace of %s: %p', (host, domain, isOwn) => {
  expect(isOwnHost(host, domain)).toBe(isOwn);
});

describe('a domain that redirects to another host of its own', () => {
  it('says which, and crawls it when asked, from then on, until it is led back', async () => {
    const { client, organisationId } = await memberOf(hosts.domain);
    const sitemap = `http://${hosts.domain}/sitemap.xml`;
    await stack.deps.db.execute(sql`update organisations set sitemap_url = ${sitemap} where id = ${organisationId}`);
    const failed = await crawled(client);
    const redirected = { url: `http://${hosts.shop}/`, host: hosts.shop, allowed: true };
    expect(failed).toMatchObject({ status: 'FAILURE', fetched: 1, redirected });
    expect(failed.message).toContain(`${hosts.domain} redirects to http://${hosts.shop}/`);
    expect(failed.message).toContain(`crawl ${hosts.shop} instead`);

    const found = await crawled(client, { host: hosts.shop });
    expect(found).toMatchObject({ status: 'SUCCESS', fetched: 2, start_url: `http://${hosts.shop}/` });
    expect(found.redirected).toBeUndefined();
    const { sitemaps } = (await client.call(getCrawlReport, { params: { id: found.id } })).body;
    expect(sitemaps.map(({ url }) => url)).not.toContain(sitemap);
    expect((await client.call(getCrawlSettings)).body.host).toBe(hosts.shop);

    await startCrawlOf(stack.deps, { organisationId, userId: null }, { startedBy: 'schedule' });
    expect(await over(client)).toMatchObject({ status: 'SUCCESS', start_url: `http://${hosts.shop}/`, started_by: 'schedule' });

    expect((await save(client, { host: '' })).body.host).toBe('');
    expect(await crawled(client)).toMatchObject({ status: 'FAILURE', start_url: `http://${hosts.domain}/`, redirected });
  });

  it('has its sitemaps looked for there', async () => {
    const { client } = await memberOf(hosts.domain);
    const urls = async () => (await client.call(findSitemaps)).body.sitemaps.map(({ url }) => url);
    expect(await urls()).toEqual([`http://${hosts.shop}/sitemap.xml`]);
    await save(client, { host: hosts.shop });
    expect(await urls()).toEqual([`http://${hosts.shop}/sitemap.xml`]);
  });

  it('is read for the first time once, whichever host is chosen', async () => {
    const { client } = await memberOf(hosts.domain);
    await crawled(client);
    expect(await crawled(client, { host: hosts.shop })).toMatchObject({ status: 'SUCCESS' });
    // Another host is a second crawl of the site on this day.
    expect(await crawled(client, { host: hosts.blog })).toMatchObject({ status: 'SUCCESS', start_url: `http://${hosts.blog}/` });
    const refused = await client.call(startCrawl, { body: { host: hosts.shop } });
    expect(refused).toMatchObject({ status: 429, body: { code: 'refresh-once-per-day' } });
    expect((await client.call(getCrawlSettings)).body.host).toBe(hosts.blog);
  });

  it('keeps the password of one host from the other', async () => {
    const { client, organisationId } = await memberOf(hosts.domain);
    const login = { username: 'stage', password: 'hunter2' };
    expect((await save(client, { basic_auth: login })).body.basic_auth_username).toBe('stage');
    const loginAt = async (host?: string) => (await readSettings(stack.deps, organisationId, host)).login;
    expect((await save(client, { host: hosts.shop })).body).toMatchObject({ host: hosts.shop, basic_auth_username: null });
    expect([await loginAt(), await loginAt(hosts.shop), await loginAt('')]).toEqual([null, null, login]);
    // The form of the shop shows no login, so that it takes none away.
    await save(client, { basic_auth: null });
    expect((await save(client, { host: '' })).body.basic_auth_username).toBe('stage');
    expect((await save(client, { basic_auth: null })).body.basic_auth_username).toBeNull();
    expect(await loginAt('')).toBeNull();
  });
});

describe('a host of another domain', () => {
  it('is named, with what to do, and cannot be crawled here', async () => {
    const { client } = await memberOf(hosts.left);
    const failed = await crawled(client);
    expect(failed).toMatchObject({ status: 'FAILURE', redirected: { host: hosts.other, allowed: false } });
    expect(failed.message).toContain('add a workspace for it');
    const refused = { status: 400, body: { code: 'invalid-host', errors: [{ field: 'body.host' }] } };
    for (const host of [hosts.other, 'no host', 'shop.example.com/ferns/']) {
      expect(await client.call(startCrawl, { body: { host } })).toMatchObject(refused);
      expect(await save(client, { host })).toMatchObject(refused);
    }
    expect((await client.call(getCrawlSettings)).body.host).toBe('');
    expect((await client.call(listCrawls)).body.data).toHaveLength(1);
    const { sitemaps, problem } = (await client.call(findSitemaps)).body;
    expect([sitemaps, problem]).toEqual([[], expect.stringContaining(hosts.left)]);
  });
});
