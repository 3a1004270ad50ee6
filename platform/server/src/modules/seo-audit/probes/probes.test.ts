import {
  getIssueDetails,
  latestCrawl,
  listImages,
  listPages,
  postIssueDetails,
  previewEasyFix,
  saveCrawlSettings,
  startCrawl,
  updateAllPageIssues,
} from '@canopy/contract/seo-audit';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { seoAuditModules } from '../index.ts';
import { testStack, until, type TestClient, type TestOrganisation, type TestStack } from '../../../testing/index.ts';
import { startFollowUps, type FinishedCrawl } from './follow-crawls.ts';

/** A PNG of 300 × 200, header only. */
const PNG = Buffer.concat([
  Buffer.from('\x89PNG\r\n\x1A\n', 'latin1'),
  Buffer.from([0, 0, 0, 13]),
  Buffer.from('IHDR'),
  Buffer.from([0, 0, 1, 44, 0, 0, 0, 200, 8, 6, 0, 0, 0]),
]);
const LOGIN = `Basic ${Buffer.from('staging:secret').toString('base64')}`;

interface Heard {
  method: string;
  path: string;
  authorization: string | undefined;
}

/** The site's page for missing URLs, also shown at one URL that answers 200. */
const NOTHING = '<title>Sorry</title><h1>Nothing to see</h1><p>Try the search, or go back to the front page.</p>';

/** A server that answers by path; images support ranges, the rest is HTML. */
async function serve(
  answers: Record<string, { status?: number; type?: string; body?: Buffer | string; ranges?: boolean; head?: number }>,
  needsLogin = false,
) {
  const heard: Heard[] = [];
  const server = createServer((request, response) => {
    const { method = '', url: path = '', headers } = request;
    heard.push({ method, path, authorization: headers.authorization });
    if (needsLogin && headers.authorization !== LOGIN)
      return void response.writeHead(401, { 'www-authenticate': 'Basic realm="staging"' }).end();
    const answer = answers[path];
    const body = Buffer.from(answer?.body ?? '');
    const type = { 'content-type': answer?.type ?? 'text/html; charset=utf-8' };
    if (!answer) return void (path.includes('.') ? response.writeHead(404).end() : response.writeHead(404, type).end(NOTHING));
    if (method === 'HEAD') return void response.writeHead(answer.head ?? answer.status ?? 200, type).end();
    const end = Number(/bytes=0-(\d+)/.exec(headers.range ?? '')?.[1] ?? NaN);
    if (answer.ranges && end < body.length)
      return void response.writeHead(206, { ...type, 'content-range': `bytes 0-${end}/${body.length}` }).end(body.subarray(0, end + 1));
    response.writeHead(answer.status ?? 200, type).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const domain = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    domain,
    origin: `http://${domain}`,
    heard,
    close: () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  };
}
type Server = Awaited<ReturnType<typeof serve>>;

let site: Server;
let outside: Server;
let stack: TestStack;
let client: TestClient;
let organisation: TestOrganisation;
beforeAll(async () => {
  outside = await serve({ '/fine': {}, '/no-head': { head: 405 }, '/refused': { status: 403 }, '/lies': { head: 404 } });
  const links = ['fine', 'no-head', 'refused', 'lies', 'gone']
    .map((path) => `<a href="${outside.origin}/${path}">The ${path} page</a>`)
    .join(' ');
  site = await serve(
    {
      '/': {
        body: `<title>Front</title><h1>Front</h1><a href="/a">A</a> ${links} <img src="/big.png" alt="Big"> <img src="/small.webp" alt="Small">`,
      },
      '/empty': { body: NOTHING },
      '/a': {
        body: `<title>A</title><a href="/empty">Empty</a> <a href="${outside.origin}/gone">Gone</a> <a href="/a"></a> <img src="/big.png" alt="Big"> <img src="/lost.gif" alt="Lost"> <img src="data:,x" alt="Data">`,
      },
      '/big.png': { type: 'image/png', body: Buffer.concat([PNG, Buffer.alloc(300_000)]), ranges: true },
      '/small.webp': { type: 'image/webp; x=y', body: 'RIFF' },
      '/llms.txt': { type: 'text/plain', body: '\n# The site\n' },
    },
    true,
  );
  stack = await testStack({
    modules: seoAuditModules,
    config: { crawlAllowHosts: [site.domain, outside.domain] },
  });
  const user = await stack.createUser();
  organisation = await stack.createOrganisation({ domain: site.domain, members: [user] });
  client = stack.asUser(user, organisation);
  await client.call(saveCrawlSettings, {
    body: {
      max_pages: 100,
      include: [],
      exclude: [],
      start_from: 'both',
      user_agent: '',
      render: 'never',
      requests_per_second: 5,
      basic_auth: { username: 'staging', password: 'secret' },
    },
  });
  await client.call(startCrawl, { body: {} });
  await until(async () => (await client.call(latestCrawl)).body.crawl?.status === 'SUCCESS', 'the crawl');
});
afterAll(async () => {
  await stack.close();
  await site.close();
  await outside.close();
});

const runProbes = async () => {
  const { body } = await client.call(updateAllPageIssues, { body: {} });
  expect(await stack.finished({ id: body.task_id, organisationId: organisation.id })).toMatchObject({ status: 'SUCCESS' });
};
const images = async (query: Record<string, string | number> = {}) =>
  (await client.call(listImages, { query: { sort: 'bytes', direction: 'desc', ...query } })).body.data.map(
    ({ src, bytes, format, width, height, status }) => [src.replace(site.origin, ''), status, format, bytes, width, height],
  );

describe('looking over a crawl', () => {
  it('knows nothing of files before', async () => {
    expect(await images({ filter: 'not_asked' })).toHaveLength(4);
    expect(await images({ format: 'unknown' })).toHaveLength(4);
  });

  it('stores size, format and dimensions of images, and lists by them', async () => {
    const before = site.heard.length;
    await runProbes();
    const asked = site.heard.slice(before).filter(({ path }) => /png|webp|gif/.test(path));
    expect(asked.map(({ path }) => path).sort()).toEqual(['/big.png', '/lost.gif', '/small.webp']);
    expect(await images()).toEqual([
      ['/big.png', 200, 'png', PNG.length + 300_000, 300, 200],
      ['/small.webp', 200, 'webp', 4, null, null],
      ['/lost.gif', 404, 'unknown', 0, null, null],
      ['data:,x', null, 'unknown', null, null, null],
    ]);
    expect((await images({ filter: 'heavy' })).map(([src]) => src)).toEqual(['/big.png']);
    expect((await images({ filter: 'broken' })).map(([src]) => src)).toEqual(['/lost.gif']);
    expect((await images({ format: 'webp', sort: 'pixels' })).map(([src]) => src)).toEqual(['/small.webp']);
  });

  it('finds links to pages of others that are gone, and nothing else', async () => {
    const { data } = (await client.call(getIssueDetails, { query: { issue: 'external_link_broken' } })).body;
    expect(data.flatMap(({ issues }) => issues.flatMap(({ details }) => details)).sort()).toEqual([
      `“Gone” leads to ${outside.origin}/gone, which returns 404.`,
      `“The gone page” leads to ${outside.origin}/gone, which returns 404.`,
    ]);
    expect(outside.heard.filter(({ path }) => path === '/gone').map(({ method }) => method)).toEqual(['HEAD', 'GET']);
    expect((await client.call(listPages, { query: { issue: 'llms_txt' } })).body.total).toBe(0);
  });

  it('knows the page the site shows where nothing stands, and finds it elsewhere', async () => {
    expect(site.heard.filter(({ path }) => path.includes('no-page'))).toHaveLength(1);
    const { data } = (await client.call(getIssueDetails, { query: { issue: 'soft_404' } })).body;
    expect(data.map(({ page_url, issues }) => [page_url, issues.flatMap(({ details }) => details)])).toEqual([
      [
        `${site.origin}/empty`,
        [expect.stringMatching(/^Has the same text as the made-up URL .*\/no-page-[\da-f]{16}, but returns 200\.$/)],
      ],
    ]);
  });

  it('tells the password to the site alone, and asks nobody twice for a crawl', async () => {
    expect(outside.heard.every(({ authorization }) => authorization === undefined)).toBe(true);
    const before = [outside.heard.length, site.heard.length];
    await runProbes();
    expect([outside.heard.length, site.heard.length - 1]).toEqual(before);
    await stack.deps.db.execute(sql`update outside_links set asked_at = asked_at - interval '1 hour' where url like '%/fine'`);
    await runProbes();
    expect(outside.heard.length).toBe((before[0] ?? 0) + 1);
  });

  it('tells why a host gave no answer', async () => {
    const set = (verdict: string, reason: string | null) =>
      stack.deps.db.execute(
        sql`update outside_links set verdict = ${verdict}, status = null, reason = ${reason} where url like '%/refused'`,
      );
    const details = async () =>
      (await client.call(getIssueDetails, { query: { issue: 'external_link_broken' } })).body.data.flatMap(({ issues }) =>
        issues.flatMap((issue) => issue.details),
      );
    const why = {
      dns: 'whose host name cannot be resolved',
      refused: 'whose server refuses connections',
      timeout: 'whose server does not respond in time',
    };
    for (const [reason, text] of Object.entries(why)) {
      await set('dead', reason);
      await runProbes();
      expect(await details()).toContain(`“The refused page” leads to ${outside.origin}/refused, ${text}.`);
    }
    await set('unsure', null);
    await runProbes();
    expect(await details()).toHaveLength(2);
  });

  it('follows each crawl once', async () => {
    const followed: FinishedCrawl[] = [];
    const start = () => startFollowUps(stack.deps, 'test', async (crawl) => followed.push(crawl));
    await start();
    await start();
    const id = (await client.call(latestCrawl)).body.crawl?.id;
    expect(followed).toEqual([{ organisationId: organisation.id, crawlId: id, startedBy: 'user' }]);
  });
});

describe('a selection by filter', () => {
  const links = [{ selectedColumn: 'links_to', selectedValue: 'to', filterValue: '' }];
  const to = (address: string, operator = 'to') => JSON.stringify([{ ...links[0], filterValue: address, selectedValue: operator }]);

  it('keeps pages by what they link to', async () => {
    const paths = async (filters: string) =>
      (await client.call(listPages, { query: { filters, direction: 'asc' } })).body.data.map(({ page_url }) =>
        page_url.replace(site.origin, ''),
      );
    expect(await paths(to(`${outside.origin}/fine`))).toEqual(['/']);
    expect(await paths(to(`${site.origin}/a#part`))).toEqual(['/', '/a']);
    expect(await paths(to(`${outside.origin}/fine`, 'not_to'))).toEqual(['/a', '/empty']);
    expect(await client.call(listPages, { query: { filters: to(' ') } })).toMatchObject({ status: 400, body: { code: 'invalid-filters' } });
  });

  it('has issue details and previews page by page, within the limit', async () => {
    const all = (await client.call(postIssueDetails, { body: { filter: { kind: 'ok', search: '/a' }, issues: ['no_anchor'] } })).body;
    expect([all.total_pages, all.data.map(({ page_url, issues }) => [page_url, issues.map(({ code }) => code)])]).toEqual([
      1,
      [[`${site.origin}/a`, ['no_anchor']]],
    ]);
    expect(await client.call(postIssueDetails, { body: {} })).toMatchObject({ status: 400, body: { code: 'no-pages' } });
    const preview = await client.call(previewEasyFix, {
      body: { select_all: true, filter: { filters: to(`${site.origin}/a`) }, selected_issues: ['no_anchor'] },
    });
    expect([preview.body.total, preview.body.data.map(({ page_url }) => page_url)]).toEqual([1, [`${site.origin}/a`]]);
    expect(await client.call(previewEasyFix, { body: { select_all: true, page: 6, selected_issues: ['no_anchor'] } })).toMatchObject({
      status: 400,
    });
  });
});
