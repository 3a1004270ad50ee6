import {
  getAuditSummary,
  getCrawlReport,
  getPage,
  latestCrawl,
  listChecks,
  listCrawls,
  listPages,
  refreshPages,
  resumeCrawl,
  startCrawl,
  stopCrawl,
  type Crawl,
} from '@canopy/contract/seo-audit';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { seoAuditModules } from '../index.ts';
import { testStack, until, type TestClient, type TestStack } from '../../../testing/index.ts';
import { longSite, serveSite, type TestSite } from './testing/site.ts';
import { takeRefresh } from './store.ts';

const head = (title: string, more = '') =>
  `<title>${title} – a title of the usual length</title><meta name="description" content="${`${title} is described here in words enough to be of the length that is usual.`}">${more}`;

const SMALL = {
  '/': {
    head: head('Front page'),
    body: '<a href="/about">About</a> <a href="/old">Old</a> <a href="/gone">Gone</a> <a href="/moved-away">Away</a> <a href="/hidden">Hidden</a> <a href="/private/x">Private</a> <img src="/a.png" width="80"> <img src="/b.svg" alt="">',
  },
  '/about': { head: head('About us'), body: '<a href="/">Home</a><a href="/hidden"></a>' },
  '/old': { status: 301, location: '/older' },
  '/older': { status: 302, location: '/about' },
  '/moved-away': { status: 301, location: '/gone' },
  '/hidden': {
    head: head('Hidden page', '<meta name="robots" content="noindex">'),
    body: '<a href="/loop">Loop</a><a href="/broken">Broken</a>',
  },
  '/loop': { status: 302, location: '/loop2' },
  '/loop2': { status: 302, location: '/loop' },
  '/broken': { status: 500 },
};

let sites: TestSite[] = [];
const site = async (...parts: Parameters<typeof serveSite>): Promise<TestSite> => {
  const served = await serveSite(...parts);
  sites.push(served);
  allowed.push(served.domain);
  return served;
};
/** Resolves when most pages of the long site may be served. */
const rest = Promise.withResolvers<void>();
/** read by the running server: a site may be added after its start */
const allowed: string[] = [];
let stack: TestStack;
let now = new Date('2026-11-20T10:00:00Z');

const newStack = () =>
  testStack({
    modules: seoAuditModules,
    config: { crawlAllowHosts: allowed },
    deps: { clock: () => now },
  });

async function memberOf(domain: string, values: Parameters<TestStack['createUser']>[0] = {}): Promise<TestClient> {
  const user = await stack.createUser(values);
  return stack.asUser(user, await stack.createOrganisation({ domain, members: [user] }));
}

const over = (client: TestClient, status?: Crawl['status']) =>
  until(async () => {
    const { crawl } = (await client.call(latestCrawl)).body;
    const isOver = crawl !== null && crawl.status !== 'PENDING' && crawl.status !== 'RUNNING';
    return isOver && (status === undefined || crawl.status === status) ? crawl : undefined;
  }, 'the crawl to be over');

async function crawled(client: TestClient): Promise<Crawl> {
  expect((await client.call(startCrawl, { body: {} })).status).toBe(200);
  return over(client);
}

const pathsOf = async (client: TestClient, query: Record<string, string | number> = {}): Promise<string[]> => {
  const { body } = await client.call(listPages, { query: { page_size: 100, direction: 'asc', ...query } });
  return body.data.map(({ page_url }) => new URL(page_url).pathname);
};

beforeAll(async () => {
  // The hosts are read when the outgoing client is created, so the sites come first.
  await site(SMALL, { robots: 'User-agent: *\nDisallow: /private/' });
  // With so few pages, all would be in flight at once.
  await site(longSite(60), { held: (path) => (Number(/\d+$/.exec(path)?.[0] ?? 0) > 10 ? rest.promise : null) });
  await site({ '/': { status: 301, location: `${sites[0]?.origin}/` } });
  stack = await newStack();
});
afterAll(async () => {
  await stack.close();
  await Promise.all(sites.map((served) => served.close()));
  sites = [];
});

it('fails where the domain redirects to another site, and names that one', async () => {
  const client = await memberOf(sites[2]?.domain ?? '');
  const { status, message, fetched } = await crawled(client);
  expect([status, fetched]).toEqual(['FAILURE', 1]);
  expect(message).toContain(`redirects to ${sites[0]?.origin}/, which is another site, so no page was crawled.`);
});

describe('a crawl of a small site', () => {
  let client: TestClient;
  let crawl: Crawl;
  beforeAll(async () => {
    client = await memberOf(sites[0]?.domain ?? '');
    expect((await client.call(latestCrawl)).body).toEqual({ crawl: null });
    expect((await client.call(getAuditSummary)).body).toEqual({ summary: null });
    crawl = await crawled(client);
  });

  it('ends with every address answered', () => {
    expect(crawl).toMatchObject({
      status: 'SUCCESS',
      pending: 0,
      failed: 0,
      fetched: 10,
      message: '',
      resumable: false,
      start_url: `${sites[0]?.origin}/`,
    });
  });

  it('lists exactly the pages, redirects, missing and hidden ones', async () => {
    expect(await pathsOf(client, { kind: 'ok' })).toEqual(['/', '/about', '/hidden']);
    expect(await pathsOf(client, { kind: 'redirect' })).toEqual(['/loop', '/loop2', '/moved-away', '/old', '/older']);
    expect(await pathsOf(client, { kind: 'not_found' })).toEqual(['/gone']);
    expect(await pathsOf(client, { kind: 'no_index' })).toEqual(['/hidden']);
    expect(await pathsOf(client, { kind: 'error' })).toEqual(['/broken']);
    expect(await pathsOf(client)).toHaveLength(11);
  });

  it('finds the issues that only link targets show', async () => {
    expect(await pathsOf(client, { issue: 'internal_link_404' })).toEqual(['/']);
    expect(await pathsOf(client, { issue: 'internal_link_redirect' })).toEqual(['/', '/hidden']);
    expect(await pathsOf(client, { issue: 'no_anchor' })).toEqual(['/about']);
    expect(await pathsOf(client, { issue: 'missing_alt_text_in_images' })).toEqual(['/']);
    expect(await pathsOf(client, { issue: 'missing_or_invalid_page_title' })).toEqual([]);
    const { summary } = (await client.call(getAuditSummary)).body;
    expect(summary).toMatchObject({
      total_pages: 3,
      redirect_count: 5,
      not_found_count: 1,
      no_indexing_count: 1,
      error_count: 1,
      average_lcp: null,
    });
    expect(summary?.issues.find(({ code }) => code === 'redirect')).toEqual({ code: 'redirect', pages: 5 });
  });

  it.each([
    ['urls_found', 'all', 'discovered'],
    ['urls_crawled', 'crawled', 'fetched'],
    ['total_pages', 'ok', 'html_pages'],
    ['indexable_count', 'indexable', 'indexable'],
    ['no_indexing_count', 'no_index', null],
    ['not_found_count', 'not_found', 'not_found'],
    ['redirect_count', 'redirect', 'redirects'],
    ['error_count', 'error', 'errors'],
  ] as const)('has one %s in the tile, in its list, and in the history', async (total, kind, column) => {
    const { summary } = (await client.call(getAuditSummary)).body;
    const listed = (await client.call(listPages, { query: { kind, page_size: 1 } })).body.total;
    const [row] = (await client.call(listCrawls)).body.data;
    const history = { ...row?.overview, discovered: row?.discovered, fetched: row?.fetched };
    expect([listed, column === null ? listed : history[column]]).toEqual([summary?.[total], summary?.[total]]);
  });

  it('has of each issue as many pages in the table of issues as in its list and among the checks', async () => {
    const { summary } = (await client.call(getAuditSummary)).body;
    const checks = (await client.call(listChecks)).body.data;
    expect(summary?.issues.length).toBeGreaterThan(5);
    for (const { code, pages } of summary?.issues ?? []) {
      const { total } = (await client.call(listPages, { query: { issue: code, page_size: 1 } })).body;
      expect([code, total, checks.find((check) => check.code === code)?.pages]).toEqual([code, pages, pages]);
    }
  });

  it('searches, sorts and pages', async () => {
    expect(await pathsOf(client, { search: 'LOOP' })).toEqual(['/loop', '/loop2']);
    expect(await pathsOf(client, { search: '%' })).toEqual([]);
    const sorted = await client.call(listPages, { query: { sort: 'status', direction: 'desc', page: 2, page_size: 4 } });
    expect(sorted.body).toMatchObject({ page: 2, total: 11, total_pages: 3 });
    expect(sorted.body.data.map(({ status }) => status)).toEqual([302, 301, 301, 200]);
    const byIssues = (await client.call(listPages, { query: { sort: 'issues', page_size: 100 } })).body.data;
    const counts = byIssues.map(({ issue_codes }) => issue_codes?.length ?? 0);
    expect(counts).toEqual(counts.toSorted((a, b) => b - a));
    expect(new Set(counts).size).toBeGreaterThan(2);
  });

  it('tells the whole of one page', async () => {
    const { data } = (await client.call(listPages, { query: { search: '/old', direction: 'asc' } })).body;
    const old = await client.call(getPage, { params: { id: data[0]?.id ?? '' } });
    const path = (address: string) => new URL(address).pathname;
    expect(old.body.redirects.map(({ url, status }) => [path(url), status])).toEqual([
      ['/old', 301],
      ['/older', 302],
      ['/about', 200],
    ]);
    expect(old.body.linked_from.map(({ page_url, anchor }) => [path(page_url), anchor])).toEqual([['/', 'Old']]);
    const { data: loops } = (await client.call(listPages, { query: { search: '/loop2' } })).body;
    const loop = await client.call(getPage, { params: { id: loops[0]?.id ?? '' } });
    expect(loop.body.redirects.map(({ url }) => path(url))).toEqual(['/loop2', '/loop', '/loop2']);
    const { data: fronts } = (await client.call(listPages, { query: { search: 'Front page' } })).body;
    const front = (await client.call(getPage, { params: { id: fronts[0]?.id ?? '' } })).body;
    expect(front.links.map(({ href, target_status }) => [href, target_status])).toContainEqual(['/gone', 404]);
    expect(front.images).toEqual([
      { src: '/a.png', alt: null, srcset: false, width: 80, height: null },
      { src: '/b.svg', alt: '', srcset: false, width: null, height: null },
    ]);
    expect(front.page.page_specific_issues).toMatchObject({ internal_link_404: true, not_found: false });
  });

  it('says which pages were asked twice, and how many of them in vain', async () => {
    const { data } = (await client.call(listPages, { query: { page_size: 100 } })).body;
    const retried = await Promise.all(
      data.map(async ({ id, page_url: url }) => ({ url, retried: (await client.call(getPage, { params: { id } })).body.retried })),
    );
    expect(retried.flatMap((page) => (page.retried === true ? [new URL(page.url).pathname] : []))).toEqual(['/broken']);
    expect((await client.call(getCrawlReport, { params: { id: crawl.id } })).body).toMatchObject({ retried: 1, retried_in_vain: 1 });
  });

  it('is seen by nobody else', async () => {
    const stranger = await memberOf('elsewhere.example');
    expect((await stranger.call(latestCrawl)).body).toEqual({ crawl: null });
    expect((await stranger.call(getAuditSummary)).body).toEqual({ summary: null });
    expect((await stranger.call(listPages)).body).toMatchObject({ data: [], total: 0 });
    const { data } = (await client.call(listPages)).body;
    expect((await stranger.call(getPage, { params: { id: data[0]?.id ?? '' } })).status).toBe(404);
    expect((await stranger.call(stopCrawl, { params: { id: crawl.id } })).status).toBe(404);
    expect((await stranger.call(resumeCrawl, { params: { id: crawl.id } })).status).toBe(404);
    expect((await client.call(getPage, { params: { id: 'nonsense' } })).status).toBe(404);
  });

  it('has nothing to resume', async () => {
    const answer = await client.call(resumeCrawl, { params: { id: crawl.id } });
    expect(answer).toMatchObject({ status: 409, body: { code: 'nothing-to-resume' } });
  });
});

describe('a crawl that takes long', () => {
  it('runs alone, stops and goes on to the same pages', async () => {
    const [, long] = sites;
    const client = await memberOf(long?.domain ?? '');
    const { body: started } = await client.call(startCrawl, { body: {} });
    expect(await client.call(startCrawl, { body: {} })).toMatchObject({ status: 409, body: { code: 'crawl-running' } });
    await until(async () => ((await client.call(latestCrawl)).body.crawl?.fetched ?? 0) > 5, 'some pages');
    expect((await client.call(stopCrawl, { params: { id: started.id } })).status).toBe(200);
    const stopped = await over(client, 'STOPPED');
    expect(stopped).toMatchObject({ id: started.id, resumable: true });
    expect(stopped.fetched).toBeLessThan(61);
    rest.resolve();
    expect((await client.call(resumeCrawl, { params: { id: started.id } })).status).toBe(200);
    const ended = await over(client, 'SUCCESS');
    expect(ended).toMatchObject({ id: started.id, fetched: 61, pending: 0 });
    expect(await pathsOf(client, { kind: 'ok' })).toHaveLength(61);
    const { rows } = await stack.deps.db.execute<{ action: string }>(
      sql`select action from audit_log where detail->>'crawl' = ${started.id} order by at`,
    );
    expect(rows.map(({ action }) => action)).toEqual(['crawl.start', 'crawl.stop', 'crawl.resume']);
  });

  it('that is given up with its process is told as failed and can be resumed', async () => {
    const [, long] = sites;
    const client = await memberOf(long?.domain ?? '');
    const { body: started } = await client.call(startCrawl, { body: { max_pages: 10 } });
    await over(client, 'SUCCESS');
    await stack.deps.db.execute(sql`update crawls set status = 'RUNNING' where id = ${started.id}`);
    await stack.deps.db.execute(sql`update tasks set status = 'FAILURE', error = 'Given up.' where id = ${started.task_id}`);
    expect((await client.call(latestCrawl)).body.crawl).toMatchObject({ status: 'FAILURE', message: 'Given up.', resumable: true });
  });
});

describe('a site that cannot be reached', () => {
  it('fails with what was tried', async () => {
    const client = await memberOf('nothing.invalid');
    const crawl = await crawled(client);
    expect(crawl).toMatchObject({ status: 'FAILURE', resumable: false, fetched: 0 });
    expect(crawl.message).toMatch(/^nothing\.invalid could not be reached \(https: .+ http: .+\) Nothing was changed\./);
  });

  it('on a private address that nobody allowed is not connected to', async () => {
    const client = await memberOf('127.0.0.1:8099');
    expect((await crawled(client)).message).toContain('not on the public internet');
  });
});

describe('a page refresh', () => {
  it('counts days by the clock of the workspace', async () => {
    const organisation = await stack.createOrganisation();
    const { db } = stack.deps;
    const take = async (at: string) => (await takeRefresh(db, organisation.id, false, new Date(at))).taken;
    expect([await take('2031-03-01T14:30:00Z'), await take('2031-03-01T15:30:00Z')]).toEqual([true, false]);
    await db.execute(sql`update organisations set time_zone = 'Asia/Tokyo' where id = ${organisation.id}`);
    // Midnight in Tokyo is at 15:00 UTC.
    expect([await take('2031-03-01T14:59:00Z'), await take('2031-03-01T15:30:00Z'), await take('2031-03-02T14:59:00Z')]).toEqual([
      false,
      true,
      false,
    ]);
  });

  it('is for once a day, and for administrators at any time', async () => {
    const domain = sites[0]?.domain ?? '';
    const client = await memberOf(domain);
    // The first crawl reads the site, but not again.
    expect((await client.call(startCrawl, { body: {} })).status).toBe(200);
    await over(client, 'SUCCESS');
    expect((await client.call(refreshPages, { body: {} })).status).toBe(200);
    await over(client, 'SUCCESS');
    const refused = { status: 429, body: { code: 'refresh-once-per-day', detail: 'You can only refresh once per day' } };
    for (const door of [refreshPages, startCrawl]) expect(await client.call(door, { body: {} })).toMatchObject(refused);
    now = new Date('2026-11-21T00:00:01Z');
    expect((await client.call(startCrawl, { body: {} })).status).toBe(200);
    await over(client, 'SUCCESS');
    for (const door of [refreshPages, startCrawl]) expect(await client.call(door, { body: {} })).toMatchObject(refused);
    // Another domain has not been read yet.
    const id = (await client.call(latestCrawl)).body.crawl?.id;
    await stack.deps.db.execute(sql`update organisations set domain = ${sites[1]?.domain ?? ''}
      where id = (select organisation_id from crawls where id = ${id})`);
    const moved = await client.call(startCrawl, { body: {} });
    expect(moved.status).toBe(200);
    await client.call(stopCrawl, { params: { id: moved.body.id } });
    await over(client);
    const admin = await memberOf(domain, { isAdmin: true });
    expect((await admin.call(refreshPages, { body: {} })).status).toBe(200);
    await over(admin, 'SUCCESS');
    expect((await admin.call(refreshPages, { body: {} })).status).toBe(200);
    await over(admin, 'SUCCESS');
  });

  it('that cannot begin costs nothing', async () => {
    const [, long] = sites;
    const client = await memberOf(long?.domain ?? '');
    const { body: started } = await client.call(startCrawl, { body: {} });
    expect(await client.call(refreshPages, { body: {} })).toMatchObject({ status: 409, body: { code: 'crawl-running' } });
    await client.call(stopCrawl, { params: { id: started.id } });
    await over(client);
    const again = await client.call(refreshPages, { body: {} });
    expect(again.status).toBe(200);
    await client.call(stopCrawl, { params: { id: (await client.call(latestCrawl)).body.crawl?.id ?? '' } });
    await over(client, 'STOPPED');
  });
});
