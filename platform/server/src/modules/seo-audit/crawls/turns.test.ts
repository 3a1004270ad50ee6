import { latestCrawl, startCrawl } from '@canopy/contract/seo-audit';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { testStack, until, type TestClient, type TestStack, type TestUser } from '../../../testing/index.ts';
import { seoAuditModules } from '../index.ts';
import { longSite, serveSite, type TestSite } from './testing/site.ts';

/** First page of anybody else's crawl, whatever one account does. */
const PROMPT_MS = 10_000;
const WORKSPACES = 5;

let [slow, small]: TestSite[] = [];
let stack: TestStack;
const allowed: string[] = [];
beforeAll(async () => {
  // Answers its front page at once and no other page before the end of the test.
  const { promise: never } = Promise.withResolvers<void>();
  slow = await serveSite(longSite(60), { held: (path) => (path === '/' ? null : never) });
  small = await serveSite(longSite(3));
  allowed.push(slow.domain, small.domain);
  stack = await testStack({ modules: seoAuditModules, config: { crawlAllowHosts: allowed } });
});
afterAll(async () => {
  await Promise.all([slow?.close(), small?.close()]);
  await stack.close();
});

async function workspaceOf(user: TestUser, domain: string): Promise<TestClient> {
  const organisation = await stack.createOrganisation({ domain, members: [user] });
  await stack.deps.pool.query('update organisations set created_by = $2 where id = $1', [organisation.id, user.id]);
  return stack.asUser(user, organisation);
}
const crawlOf = async (client: TestClient) => (await client.call(latestCrawl)).body.crawl;

it('one account’s many crawls of a slow site do not delay another’s crawl', async () => {
  const [ada, grace] = [await stack.createUser(), await stack.createUser()];
  const clients = await Promise.all(Array.from({ length: WORKSPACES }, () => workspaceOf(ada, slow?.domain ?? '')));
  for (const client of clients) expect((await client.call(startCrawl, { body: {} })).status).toBe(200);
  await until(async () => {
    const states = await Promise.all(clients.map(async (client) => (await crawlOf(client))?.status));
    return states.filter((status) => status === 'RUNNING').length === 2;
  }, 'two of the slow crawls to run');
  const other = await workspaceOf(grace, small?.domain ?? '');
  const began = performance.now();
  await other.call(startCrawl, { body: {} });
  await until(async () => ((await crawlOf(other))?.fetched ?? 0) > 0, 'the first page of the other crawl');
  expect(performance.now() - began).toBeLessThan(PROMPT_MS);
  await until(async () => (await crawlOf(other))?.status === 'SUCCESS', 'the other crawl to be over');
});
