import {
  getAuditSummary,
  getVitalsSummary,
  latestCrawl,
  latestVitals,
  listPages,
  listPageVitals,
  planVitals,
  resumeVitals,
  saveVitalsSettings,
  getVitalsSettings,
  startCrawl,
  startVitals,
  stopVitals,
  type VitalsRun,
} from '@canopy/contract/seo-audit';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { setTimeout as delay } from 'node:timers/promises';
import { seoAuditModules } from '../index.ts';
import { testStack, until, type TestClient, type TestOrganisation, type TestStack } from '../../../testing/index.ts';
import { serveSite, type SitePage, type TestSite } from '../crawls/testing/site.ts';
import { measureAfterCrawl } from './after-crawl.ts';
import { vitalsModule } from './index.ts';
import { serveCrux, type CruxServer } from './testing/crux-server.ts';

const PAGES: Record<string, SitePage> = {
  '/': {
    head: '<title>Front page</title>',
    body: '<h1>Front</h1><a href="/post/a">A</a> <a href="/post/b">B</a> <a href="/post/slow">Slow</a> <a href="/gone">Gone</a>',
  },
  '/post/a': { head: '<title>A</title>', body: '<h1>A</h1>' },
  '/post/b': { head: '<title>B</title>', body: '<h1>B</h1><p>more than the others have</p>' },
  '/post/slow': {
    head: '<title>Slow</title>',
    body: '<h1>Slow</h1><script>setTimeout(() => { const end = performance.now() + 700; while (performance.now() < end); }, 800)</script>',
  },
};
const KEY = 'key-of-the-test';

let site: TestSite;
let crux: CruxServer;
let stack: TestStack;
let client: TestClient;
let organisation: TestOrganisation;
const chromium = process.env['CHROMIUM_PATH'];

beforeAll(async () => {
  site = await serveSite(PAGES);
  crux = await serveCrux(KEY);
  stack = await testStack({
    modules: seoAuditModules,
    config: { crawlAllowHosts: [site.domain, crux.host], crux: { key: KEY, url: crux.url } },
  });
  const user = await stack.createUser();
  organisation = await stack.createOrganisation({ domain: site.domain, members: [user] });
  client = stack.asUser(user, organisation);
});
afterEach(() => {
  if (chromium === undefined) delete process.env['CHROMIUM_PATH'];
  else process.env['CHROMIUM_PATH'] = chromium;
});
afterAll(async () => {
  await stack.close();
  await site.close();
  await crux.close();
});

/** Measuring in a browser takes long on a busy machine. */
const MEASURING_MS = 240_000;
/** Polled with pauses: calls are rate-limited. */
const newest = async (): Promise<VitalsRun | null> => {
  await delay(200);
  return (await client.call(latestVitals)).body.run;
};
const settled = (id: string): Promise<VitalsRun> =>
  until(
    async () => {
      const run = await newest();
      return run?.id === id && run.status !== 'PENDING' && run.status !== 'RUNNING' ? run : undefined;
    },
    'the measuring to be over',
    MEASURING_MS,
  );

it('needs a crawl first', async () => {
  expect(await client.call(startVitals, { body: {} })).toMatchObject({ status: 409, body: { code: 'never-crawled' } });
  expect((await client.call(latestVitals)).body).toEqual({
    run: null,
    lab: { available: true, problem: '' },
    field: { available: true, problem: '' },
  });
  expect((await client.call(listPageVitals)).body).toMatchObject({ data: [], total: 0 });
  expect((await client.call(getVitalsSummary)).body).toMatchObject({ basis: null, averages: [], average_lcp_mobile: null });
  await client.call(startCrawl, { body: {} });
  await until(async () => (await client.call(latestCrawl)).body.crawl?.status === 'SUCCESS', 'the crawl');
});

describe('a measuring of the site', () => {
  let run: VitalsRun;

  it(
    'is one at a time, stops, and goes on where it stood',
    async () => {
      const started = await client.call(startVitals, { body: { samples: 1, max_templates: 1 } });
      expect(started).toMatchObject({ status: 200, body: { status: expect.stringMatching(/PENDING|RUNNING/) } });
      const { id } = started.body;
      expect(await client.call(startVitals, { body: {} })).toMatchObject({ status: 409, body: { code: 'vitals-running' } });
      const midway = await until(
        async () => {
          const now = await newest();
          return now && now.measured >= 1 && now.message.startsWith('Measuring ') ? now : undefined;
        },
        'the first figures',
        MEASURING_MS,
      );
      expect(midway).toMatchObject({ planned: 8, templates: 2, pages: 4, resumable: false });
      expect((await client.call(stopVitals, { params: { id } })).status).toBe(200);
      const stopped = await settled(id);
      expect(stopped).toMatchObject({ status: 'STOPPED', resumable: true, message: expect.stringContaining('Stopped on request') });
      expect(stopped.measured).toBeLessThan(8);
      const before = site.asked.length;
      expect((await client.call(resumeVitals, { params: { id } })).status).toBe(200);
      run = await settled(id);
      expect(run).toMatchObject({ status: 'SUCCESS', measured: 8, failed: 0, progress: 1, message: '' });
      // Pages already measured are not loaded again.
      expect(site.asked.slice(before).filter((path) => path === '/' || path.startsWith('/post/')).length).toBeLessThanOrEqual(
        8 - stopped.measured + 1,
      );
      expect(await client.call(resumeVitals, { params: { id } })).toMatchObject({ status: 409, body: { code: 'nothing-to-resume' } });
    },
    3 * MEASURING_MS,
  );

  it('has figures of each page on both devices, with how they came about', async () => {
    const { body } = await client.call(listPageVitals, { query: { sort: 'tbt', device: 'desktop' } });
    expect(body.total).toBe(4);
    const [slow] = body.data;
    expect(slow).toMatchObject({ page_url: `${site.origin}/post/slow`, title: 'Slow', desktop: { problem: '' }, mobile: { problem: '' } });
    for (const { desktop, mobile } of body.data) {
      for (const { lab } of [desktop, mobile]) {
        expect(lab).toMatchObject({
          samples: 1,
          version: lab?.method === 'cdp' ? '1' : expect.stringMatching(/^13\./),
          browser: expect.stringContaining('Chrome/'),
          measured_at: expect.stringMatching(/Z$/),
        });
        expect(lab?.fcp).toBeGreaterThan(0);
      }
      expect(mobile.lab?.method).toBe(desktop.lab?.method);
    }
    const { data: simulated } = (await client.call(listPageVitals, { query: { method: 'lighthouse', sort: 'page_url', direction: 'asc' } }))
      .body;
    // One template was to have a representative: the front page.
    expect(simulated.map(({ page_url }) => new URL(page_url).pathname)).toEqual(['/']);
    expect((await client.call(listPageVitals, { query: { measured: 'not_measured' } })).body.total).toBe(0);
    const { body: search } = await client.call(listPageVitals, { query: { search: 'Slow' } });
    expect(search.data.map(({ id }) => id)).toEqual([slow?.id]);
  });

  it('averages one method at a time, and says which', async () => {
    const { body } = await client.call(getVitalsSummary);
    expect(body.averages.reduce((sum, { pages }) => sum + pages, 0)).toBe(8);
    expect(new Set(body.averages.map(({ device, method, version }) => `${device} ${method} ${version}`)).size).toBe(body.averages.length);
    const chosen = body.averages.filter(({ method, version }) => method === body.basis?.method && version === body.basis.version);
    expect(chosen.find(({ device }) => device === 'desktop')).toMatchObject({
      fcp: body.average_fcp,
      lcp: body.average_lcp,
      tbt: body.average_tbt,
      cls: body.average_cls,
      pages: body.basis?.pages,
    });
    expect(chosen.find(({ device }) => device === 'mobile')).toMatchObject({
      fcp: body.average_fcp_mobile,
      lcp: body.average_lcp_mobile,
      pages: body.basis?.pages_mobile,
    });
    const { summary } = (await client.call(getAuditSummary)).body;
    expect(summary).toMatchObject({ average_fcp: body.average_fcp, average_lcp_mobile: body.average_lcp_mobile, vitals_basis: body.basis });
  });

  it('makes an issue of what is slow', async () => {
    const { data } = (await client.call(listPages, { query: { issue: 'tbt_issues' } })).body;
    // The others' simulated figures depend on how busy this machine is.
    expect(data.map(({ page_url }) => new URL(page_url).pathname)).toContain('/post/slow');
  });

  it('has field data of the page, or of the site where the page has too few visitors', async () => {
    const { data } = (await client.call(listPageVitals, { query: { sort: 'page_url', direction: 'asc' } })).body;
    const [front, a] = data;
    expect(front?.mobile.field).toEqual({
      fcp: 1500,
      lcp: 2400,
      cls: 0.05,
      inp: 180,
      ttfb: 700,
      scope: 'page',
      first_date: '2026-10-20',
      last_date: '2026-11-16',
      fetched_at: expect.any(String),
    });
    expect(a?.mobile.field).toMatchObject({ scope: 'origin', lcp: 3000 });
    expect(a?.desktop.field).toBeNull();
    expect((await client.call(getVitalsSummary)).body.field).toMatchObject({ mobile: { scope: 'origin', lcp: 3000 }, desktop: null });
    expect(crux.asked).toContainEqual({ url: `${site.origin}/`, formFactor: 'PHONE' });
    expect(crux.asked).toContainEqual({ origin: site.origin, formFactor: 'DESKTOP' });
  });

  it('says beforehand what the next one takes, by the pace of this one', async () => {
    const { body } = await client.call(planVitals);
    expect(body.pages).toBe(run.pages);
    expect(body.measurements).toBe(run.pages * 2);
    expect(body.seconds).toBeGreaterThanOrEqual(0);
  });

  it('is seen by nobody else', async () => {
    const user = await stack.createUser();
    const stranger = stack.asUser(user, await stack.createOrganisation({ domain: 'elsewhere.example', members: [user] }));
    expect((await stranger.call(latestVitals)).body.run).toBeNull();
    expect((await stranger.call(listPageVitals)).body.total).toBe(0);
    expect((await stranger.call(planVitals)).body).toEqual({ pages: 0, measurements: 0, seconds: null });
    expect((await stranger.call(stopVitals, { params: { id: run.id } })).status).toBe(404);
    expect((await stranger.call(resumeVitals, { params: { id: run.id } })).status).toBe(404);
  });
});

describe('measuring a page again', () => {
  it(
    'that is gone by now keeps its figures and says what happened',
    async () => {
      const { data } = (await client.call(listPageVitals, { query: { search: '/post/b' } })).body;
      const id = data[0]?.id ?? '';
      const was = PAGES['/post/b'] ?? {};
      PAGES['/post/b'] = { status: 410, body: '<h1>Gone</h1>' };
      const { body: started } = await client.call(startVitals, { body: { page_ids: [id], samples: 1 } });
      expect(await settled(started.id)).toMatchObject({ status: 'SUCCESS', planned: 2, measured: 0, failed: 2 });
      PAGES['/post/b'] = was;
      const {
        data: [row],
      } = (await client.call(listPageVitals, { query: { measured: 'failed' } })).body;
      expect(row).toMatchObject({
        id,
        mobile: { problem: 'The page returned status 410, so it was not measured.', lab: data[0]?.mobile.lab },
      });
    },
    2 * MEASURING_MS,
  );
});

describe('measuring by itself', () => {
  const after = async (startedBy: 'user' | 'schedule') => {
    const crawlId = (await client.call(latestCrawl)).body.crawl?.id ?? '';
    return measureAfterCrawl(stack.deps, { organisationId: organisation.id, crawlId, startedBy });
  };

  it(
    'follows crawls by schedule, or as the workspace wants it, and needs a browser',
    async () => {
      expect((await client.call(getVitalsSettings)).body).toEqual({ after_crawl: 'scheduled' });
      expect(await after('user')).toBe(false);
      await client.call(saveVitalsSettings, { body: { after_crawl: 'never' } });
      expect(await after('schedule')).toBe(false);
      expect((await client.call(saveVitalsSettings, { body: { after_crawl: 'every' } })).body).toEqual({ after_crawl: 'every' });
      process.env['CHROMIUM_PATH'] = '/nowhere/chromium';
      expect(await after('user')).toBe(false);
      if (chromium === undefined) delete process.env['CHROMIUM_PATH'];
      else process.env['CHROMIUM_PATH'] = chromium;
      const before = await newest();
      expect(await after('user')).toBe(true);
      // What has been measured is not measured twice.
      expect(await after('user')).toBe(false);
      const run = await newest();
      expect(run?.id).not.toBe(before?.id);
      await client.call(stopVitals, { params: { id: run?.id ?? '' } });
      await settled(run?.id ?? '');
      await client.call(saveVitalsSettings, { body: { after_crawl: 'never' } });
    },
    2 * MEASURING_MS,
  );
});

describe('where something is missing', () => {
  it(
    'no browser: field data is fetched all the same, and the answer says what is missing',
    async () => {
      process.env['CHROMIUM_PATH'] = '/nowhere/chromium';
      const { body } = await client.call(latestVitals);
      expect(body).toMatchObject({
        lab: { available: false, problem: expect.stringContaining('No Chromium was found') },
        field: { available: true },
      });
      const { body: started } = await client.call(startVitals, { body: { max_pages: 1 } });
      expect(await settled(started.id)).toMatchObject({
        status: 'SUCCESS',
        measured: 0,
        message: expect.stringContaining('No Chromium was found'),
      });
    },
    2 * MEASURING_MS,
  );

  it(
    'a key that is refused: told, and nothing else is lost',
    async () => {
      process.env['CHROMIUM_PATH'] = '/nowhere/chromium';
      crux.key = 'another';
      const { body: started } = await client.call(startVitals, { body: { max_pages: 1 } });
      expect(await settled(started.id)).toMatchObject({ status: 'SUCCESS', message: expect.stringContaining('should check its key') });
      expect((await client.call(getVitalsSummary)).body.field.mobile).toMatchObject({ lcp: 3000 });
      crux.key = KEY;
    },
    2 * MEASURING_MS,
  );

  it('neither: refused before anything begins', async () => {
    process.env['CHROMIUM_PATH'] = '/nowhere/chromium';
    const bare = await testStack({ modules: [vitalsModule], worker: false });
    const user = await bare.createUser();
    const answer = await bare.asUser(user, await bare.createOrganisation({ members: [user] })).call(startVitals, { body: {} });
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'no-browser', detail: expect.stringContaining('the rest of the audit works') },
    });
    await bare.close();
  });

  it(
    'a measuring whose process died twice on one page leaves that page alone',
    async () => {
      const { body: started } = await client.call(startVitals, { body: { max_pages: 1, max_templates: 0 } });
      await until(async () => ((await newest())?.planned ?? 0) > 0, 'the plan');
      await stack.deps.db.execute(
        sql`update vitals_measurements set tries = 2 where run_id = ${started.id} and state = 'waiting' and device = 'mobile'`,
      );
      const run = await settled(started.id);
      expect(run).toMatchObject({ status: 'SUCCESS', measured: 1, failed: 1 });
    },
    2 * MEASURING_MS,
  );
});
