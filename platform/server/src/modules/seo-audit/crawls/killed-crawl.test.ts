import { latestCrawl, listPages, startCrawl } from '@canopy/contract/seo-audit';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { seoAuditModules } from '../index.ts';
import { testStack, until, type TestClient, type TestStack } from '../../../testing/index.ts';
import { longSite, serveSite, type TestSite } from './testing/site.ts';

const PAGES = 200;
/** maximum pages in flight when crawling an allowed host */
const IN_FLIGHT = 64;

let site: TestSite;
let stack: TestStack;
let client: TestClient;
const workers: ChildProcess[] = [];

function startWorker(): ChildProcess {
  const script = fileURLToPath(new URL('./testing/crawl-worker.ts', import.meta.url));
  const worker = spawn(process.execPath, [script, stack.database.url, site.domain], { stdio: ['ignore', 'ignore', 'inherit'] });
  workers.push(worker);
  return worker;
}

beforeAll(async () => {
  site = await serveSite(longSite(PAGES), { pauseMs: 30 });
  stack = await testStack({
    modules: seoAuditModules,
    config: { crawlAllowHosts: [site.domain] },
    worker: false,
  });
  const user = await stack.createUser();
  client = stack.asUser(user, await stack.createOrganisation({ domain: site.domain, members: [user] }));
});
afterAll(async () => {
  for (const worker of workers) worker.kill('SIGKILL');
  await stack.close();
  await site.close();
});

it('ends with the same pages after its process was killed, and asks again only for what was in flight', async () => {
  await client.call(startCrawl, { body: {} });
  const first = startWorker();
  await until(() => site.asked.length > PAGES / 2, 'half of the pages');
  first.kill('SIGKILL');
  await until(() => first.exitCode !== null || first.signalCode !== null, 'the end of the process');
  const before = new Set(site.asked.splice(0));
  startWorker();
  const crawl = await until(
    async () => {
      const { crawl: latest } = (await client.call(latestCrawl)).body;
      return latest?.status === 'SUCCESS' ? latest : undefined;
    },
    'the crawl to be done by the second process',
    120_000,
  );
  expect(crawl).toMatchObject({ fetched: PAGES + 1, pending: 0, discovered: PAGES + 1, failed: 0 });
  const listed = await Promise.all(
    [1, 2, 3].map(async (page) => (await client.call(listPages, { query: { page, page_size: 100 } })).body.data),
  );
  expect(
    listed
      .flat()
      .map(({ page_url }) => new URL(page_url).pathname)
      .sort(),
  ).toEqual(Object.keys(longSite(PAGES)).sort());
  // One more: the URL is tried before the crawl begins. A single process requesting twice what seems slow to it does not matter here.
  const again = [...new Set(site.asked)].filter((path) => before.has(path));
  expect(again.length).toBeLessThanOrEqual(1 + IN_FLIGHT);
});
