import { compareCrawls, listCrawls, listPages, startCrawl } from '@canopy/contract/seo-audit';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { seoAuditModules } from '../index.ts';
import { testStack, until, type TestClient, type TestStack } from '../../../testing/index.ts';
import { emptyOldCrawls } from './retention.ts';
import { longSite, serveSite, type TestSite } from './testing/site.ts';

const CRAWLS = 6;
const KEPT = 2;
const PARTS = ['crawl_pages', 'crawl_links', 'crawl_findings', 'crawl_frontier'];
let site: TestSite;
let stack: TestStack;
let organisationId: string;
let client: TestClient;
let now = new Date();

beforeAll(async () => {
  site = await serveSite(longSite(5));
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
  for (let crawl = 0; crawl < CRAWLS; crawl += 1) {
    await client.call(startCrawl, { body: { full: true } });
    await until(async () => (await crawls())[0]?.status === 'SUCCESS', 'the crawl');
  }
});
afterAll(async () => {
  await stack.close();
  await site.close();
});

const crawls = async () => (await client.call(listCrawls)).body.data;
const emptied = async () => (await crawls()).map((crawl) => crawl.emptied);
const idOf = async (place: number) => (await crawls())[place]?.id ?? '';
const compare = async (from: number, to: number) =>
  client.call(compareCrawls, { query: { from: await idOf(from), to: await idOf(to), state: 'still' } });
const partsOf = async (crawl: string) => {
  const counts = await Promise.all(
    PARTS.map((part) =>
      stack.deps.db.execute<{ count: number }>(
        sql`select count(*)::integer as count from ${sql.identifier(part)} where organisation_id = ${organisationId} and crawl_id = ${crawl}`,
      ),
    ),
  );
  return counts.map(({ rows }) => rows[0]?.count);
};
const nothing = PARTS.map(() => 0);

it('empties what is beyond the newest, keeps the rows, and leaves alone what somebody compares', async () => {
  const before = await partsOf(await idOf(4));
  expect(before.every((count) => Number(count) > 0)).toBe(true);
  expect((await compare(5, 0)).status).toBe(200);
  expect(await emptyOldCrawls(stack.deps, KEPT)).toBe(3);
  expect(await emptied()).toEqual([false, false, true, true, true, false]);
  expect(await partsOf(await idOf(4))).toEqual(nothing);
  expect(await partsOf(await idOf(1))).toEqual(before);
  expect((await client.call(listPages)).body.total).toBeGreaterThan(0);
  expect((await compare(1, 0)).status).toBe(200);
  expect(await compare(2, 0)).toMatchObject({
    status: 409,
    body: { code: 'crawl-emptied', detail: expect.stringContaining('latest 20 crawls') },
  });
  now = new Date(now.getTime() + 25 * 3_600_000);
  expect(await emptyOldCrawls(stack.deps, KEPT)).toBe(1);
  expect(await emptied()).toEqual([false, false, true, true, true, true]);
  expect(await emptyOldCrawls(stack.deps, KEPT)).toBe(0);
});

it('keeps the newest that ended well, whatever came after it, and goes on where it was broken off', async () => {
  for (const [status, failed] of [
    ['STOPPED', 0],
    ['FAILURE', 3],
  ] as const) {
    await stack.deps.db.execute(
      sql`update crawls set status = ${status}, fetched = 3, failed = ${failed} where organisation_id = ${organisationId} and id = ${await idOf(0)}`,
    );
    expect(await emptyOldCrawls(stack.deps, 1)).toBe(0);
  }
  expect(await emptied()).toEqual([false, false, true, true, true, true]);
  await stack.deps.db.execute(sql`update crawls set emptied = true where organisation_id = ${organisationId} and id = ${await idOf(0)}`);
  expect(await emptyOldCrawls(stack.deps)).toBe(1);
  expect(await partsOf(await idOf(0))).toEqual(nothing);
  expect((await client.call(listPages)).body.total).toBeGreaterThan(0);
});
