import {
  getCrawlReport,
  getCrawlSchedule,
  getCrawlSettings,
  latestCrawl,
  listCrawls,
  listPages,
  pauseCrawl,
  resumeCrawl,
  saveCrawlSchedule,
  saveCrawlSettings,
  startCrawl,
  type Crawl,
} from '@canopy/contract/seo-audit';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { seoAuditModules } from '../index.ts';
import { testStack, until, type TestClient, type TestStack } from '../../../testing/index.ts';
import { nextMoment, startDueCrawls } from './schedule.ts';
import { startCrawlOf } from './service.ts';
import { longSite, serveSite, type TestSite } from './testing/site.ts';

/** Enough for a crawl to be paused midway. */
const PAGES = 250;
let site: TestSite;
let stack: TestStack;
let organisationId: string;
let client: TestClient;
let now = new Date('2026-11-20T10:00:00Z');

beforeAll(async () => {
  site = await serveSite(longSite(PAGES), { pauseMs: 40 });
  stack = await testStack({
    modules: seoAuditModules,
    config: { crawlAllowHosts: [site.domain] },
    deps: { clock: () => now },
  });
  // Crawls by hand as often as the tests need.
  const user = await stack.createUser({ isAdmin: true });
  const organisation = await stack.createOrganisation({ domain: site.domain, members: [user] });
  organisationId = organisation.id;
  client = stack.asUser(user, organisation);
});
afterAll(async () => {
  await stack.close();
  await site.close();
});

const over = (status: Crawl['status']) =>
  until(async () => {
    const { crawl } = (await client.call(latestCrawl)).body;
    return crawl?.status === status ? crawl : undefined;
  }, `a crawl that is ${status}`);
const due = () =>
  startDueCrawls(stack.deps, (id) => startCrawlOf(stack.deps, { userId: null, organisationId: id }, { startedBy: 'schedule' }));

/** What the settings below leave of the site, besides its front page. */
const CHOSEN = Object.keys(longSite(PAGES)).filter((path) => /^\/p\/(?:1\d|2)/.test(path));
const SETTINGS = {
  max_pages: 500,
  include: ['/p/1', '/p/2'],
  exclude: ['/p/1$'],
  start_from: 'links',
  user_agent: 'Named/2.0',
  render: 'never',
  requests_per_second: 2,
};

it.each([
  ['daily', 3, '2026-11-20T03:00:00Z', '2026-11-21T03:00:00Z'],
  ['daily', 3, '2026-11-20T02:59:59Z', '2026-11-20T03:00:00Z'],
  // A Friday; 1 is Monday.
  ['weekly', 3, '2026-11-20T02:00:00Z', '2026-11-23T03:00:00Z'],
  ['weekly', 3, '2026-11-23T03:00:00Z', '2026-11-30T03:00:00Z'],
] as const)('%s at %i after %s is %s', (every, hour, after, expected) => {
  expect(nextMoment({ every, weekday: 1, hour }, new Date(after))).toEqual(new Date(expected));
});

describe('settings', () => {
  it('are kept, without ever telling the password, and name what cannot be used', async () => {
    expect((await client.call(getCrawlSettings)).body).toMatchObject({ include: [], start_from: 'both', basic_auth_username: null });
    const saved = await client.call(saveCrawlSettings, { body: { ...SETTINGS, basic_auth: { username: 'stage', password: 'hunter2' } } });
    expect(saved.body).toEqual({ ...SETTINGS, host: '', basic_auth_username: 'stage' });
    expect((await client.call(saveCrawlSettings, { body: SETTINGS })).body.basic_auth_username).toBe('stage');
    expect(saved.text).not.toContain('hunter2');
    const { rows } = await stack.deps.db.execute(sql`select basic_auth_sealed from crawl_settings`);
    expect(JSON.stringify(rows)).not.toContain('hunter2');
    expect(await client.call(saveCrawlSettings, { body: { ...SETTINGS, exclude: ['/ok', '/not ok'] } })).toMatchObject({
      status: 400,
      body: { code: 'invalid-pattern', errors: [{ field: 'body.exclude.1' }] },
    });
    expect((await client.call(saveCrawlSettings, { body: { ...SETTINGS, user_agent: 'Bad\r\nX: y' } })).status).toBe(400);
    expect((await client.call(saveCrawlSettings, { body: { ...SETTINGS, basic_auth: null } })).body.basic_auth_username).toBeNull();
  });

  it('hold for the next crawl, and what they leave out is reported', async () => {
    await client.call(startCrawl, { body: {} });
    const crawl = await over('SUCCESS');
    const { body } = await client.call(listPages, { query: { page_size: 100, search: '/p/' } });
    expect(body.total).toBe(CHOSEN.length);
    for (const { page_url } of body.data) expect(CHOSEN).toContain(new URL(page_url).pathname);
    const { body: report } = await client.call(getCrawlReport, { params: { id: crawl.id } });
    expect(report.traps.map(({ kind, pattern }) => [kind, pattern]).sort()).toEqual([
      ['excluded', '(matches no include pattern)'],
      ['excluded', '/p/1$'],
    ]);
    expect(report).toMatchObject({ unchanged: 0, drawn: 0, robots: [{ verdict: 'allow-all' }] });
    await client.call(saveCrawlSettings, { body: { ...SETTINGS, include: [], exclude: [], start_from: 'both' } });
  });
});

describe('a schedule', () => {
  it('starts a crawl when it is due, once, and takes over what has not changed', async () => {
    expect((await client.call(getCrawlSchedule)).body).toMatchObject({ every: 'never', next_at: null });
    const saved = await client.call(saveCrawlSchedule, { body: { every: 'daily', weekday: 0, hour: 12 } });
    expect(saved.body).toMatchObject({ next_at: '2026-11-20T12:00:00.000Z', last_started_at: null });
    await due();
    expect((await client.call(getCrawlSchedule)).body.last_started_at).toBeNull();
    // Three days without a server: one crawl, not three.
    now = new Date('2026-11-23T15:00:00Z');
    await Promise.all([due(), due()]);
    const crawl = await over('SUCCESS');
    expect(crawl).toMatchObject({ started_by: 'schedule', fetched: PAGES + 1 });
    expect((await client.call(getCrawlSchedule)).body).toMatchObject({
      next_at: '2026-11-24T12:00:00.000Z',
      last_started_at: '2026-11-23T15:00:00.000Z',
      problem: '',
    });
    expect((await client.call(listCrawls)).body.data).toHaveLength(2);
    // The pages that the first crawl had read are the same, byte for byte.
    expect((await client.call(getCrawlReport, { params: { id: crawl.id } })).body.unchanged).toBe(CHOSEN.length + 1);
  });

  it('tells why a crawl did not start', async () => {
    await stack.deps.db.execute(sql`update organisations set domain = ''`);
    now = new Date('2026-11-24T15:00:00Z');
    await due();
    expect((await client.call(getCrawlSchedule)).body).toMatchObject({
      problem: expect.stringContaining('no domain'),
      next_at: '2026-11-25T12:00:00.000Z',
    });
    await stack.deps.db.execute(sql`update organisations set domain = ${site.domain}`);
    expect((await client.call(saveCrawlSchedule, { body: { every: 'never', weekday: 0, hour: 0 } })).body.every).toBe('never');
  });
});

describe('a pause', () => {
  it('holds until the crawl is resumed', async () => {
    const { body: started } = await client.call(startCrawl, { body: { full: true } });
    await until(async () => ((await client.call(latestCrawl)).body.crawl?.fetched ?? 0) > 3, 'some pages');
    expect((await client.call(pauseCrawl, { params: { id: started.id } })).status).toBe(200);
    const paused = await over('STOPPED');
    expect(paused).toMatchObject({ paused: true, resumable: true, message: expect.stringContaining('Paused') });
    expect((await client.call(resumeCrawl, { params: { id: started.id } })).body).toMatchObject({ paused: false });
    expect(await over('SUCCESS')).toMatchObject({ id: started.id, fetched: PAGES + 1, pending: 0 });
    // Full crawl requested: nothing is reused.
    expect((await client.call(getCrawlReport, { params: { id: started.id } })).body.unchanged).toBe(0);
  });
});

it('is not for others', async () => {
  const stranger = await stack.createUser();
  const other = stack.asUser(stranger, await stack.createOrganisation({ domain: 'x.example', members: [stranger] }));
  const { data } = (await client.call(listCrawls)).body;
  const params = { id: data[0]?.id ?? '' };
  expect((await other.call(listCrawls)).body.data).toEqual([]);
  expect((await other.call(pauseCrawl, { params })).status).toBe(404);
  expect((await other.call(getCrawlReport, { params })).status).toBe(404);
  expect((await other.call(getCrawlSettings)).body.user_agent).toBe('');
  expect(organisationId).not.toBe('');
});
