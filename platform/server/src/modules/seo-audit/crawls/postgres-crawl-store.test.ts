import { memoryStore, type CrawlStore, type FrontierEntry, type PageResult, type PageSave } from '@canopy/crawler';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { testStack, type TestStack } from '../../../testing/index.ts';
import { postgresCrawlStore } from './postgres-crawl-store.ts';
import { insertCrawl } from './store.ts';

const at = (path: string) => `https://fern.example${path}`;
const entry = (path: string, depth: number | null, more: Partial<FrontierEntry> = {}): FrontierEntry => ({
  url: at(path),
  depth,
  discoveredFrom: null,
  source: 'link',
  inSitemap: false,
  ...more,
});
const save = (path: string, discovered: FrontierEntry[] = [], page: Partial<PageResult> = {}): PageSave => ({
  page: {
    url: at(path),
    outcome: 'other',
    status: 200,
    redirectTo: null,
    failure: null,
    depth: 0,
    discoveredFrom: null,
    source: 'start',
    inSitemap: false,
    fetchedAt: '2026-11-20T10:00:00.000Z',
    responseMs: 1.5,
    totalMs: 2,
    contentType: 'text/plain',
    charset: null,
    bytes: 3,
    headers: {},
    html: null,
    contentHash: null,
    unchanged: null,
    rendering: null,
    ...page,
  },
  discovered,
  traps: [{ kind: 'calendar', pattern: at('/#'), example: at('/1'), foundOn: null }],
});

let stack: TestStack;
let store: CrawlStore;
let open: () => CrawlStore;
beforeAll(async () => {
  stack = await testStack({ worker: false });
});
afterAll(() => stack.close());
beforeEach(async () => {
  await stack.deps.db.execute(sql`delete from crawls`);
  const { id: organisationId } = await stack.createOrganisation();
  const crawl = await insertCrawl(stack.deps.db, { organisationId, userId: null, startUrl: at('/'), maxPages: 10 });
  open = () => postgresCrawlStore(stack.deps.db, { organisationId, crawlId: crawl?.id ?? '' });
  store = open();
});

/** The same steps on both stores must leave them in the same state. */
const STEPS: ((subject: CrawlStore) => Promise<unknown>)[] = [
  (subject) => subject.loadState(),
  (subject) =>
    subject.saveSiteFacts({ robots: [], sitemaps: [] }, [entry('/', 0), entry('/s', null, { source: 'sitemap', inSitemap: true })]),
  (subject) =>
    subject.savePages([save('/', [entry('/a', 1), entry('/b', 3), entry('/b', 2, { discoveredFrom: at('/') }), entry('/s', 7)])]),
  (subject) => subject.counts(),
  (subject) =>
    subject.savePages([save('/a', [entry('/c', 2)], { outcome: 'failed', status: null }), save('/s', [], { outcome: 'robots-blocked' })]),
  (subject) => subject.savePages([save('/a', [entry('/never', 1)])]),
  (subject) =>
    subject.addDiscovered([entry('/a', 0, { inSitemap: true }), entry('/b', 1), entry('/c', null), entry('/d', null), entry('/d', 4)]),
  (subject) => subject.counts(),
  (subject) => subject.loadState(),
  // One links to the other, in the same batch.
  (subject) => subject.savePages([save('/c', [entry('/e', 3)]), save('/e', [entry('/c', 9), entry('/f', 4)])]),
  (subject) => subject.counts(),
  (subject) => subject.loadState(),
];

it('does what the reference store does', async () => {
  const reference = memoryStore();
  for (const step of STEPS) expect(await step(store)).toEqual(await step(reference));
  expect((await open().counts()).discovered).toBe(8);
});

it('says which pages were asked for again', async () => {
  await store.saveSiteFacts({ robots: [], sitemaps: [] }, [entry('/', 0), entry('/a', 1)]);
  await store.savePages([save('/'), save('/a', [], { retried: true })]);
  const { rows } = await stack.deps.db.execute(sql`select url, retried from crawl_pages order by url`);
  expect(rows).toEqual([
    { url: at('/'), retried: false },
    { url: at('/a'), retried: true },
  ]);
});

it('counts traps by kind and pattern', async () => {
  await store.saveSiteFacts({ robots: [], sitemaps: [] }, [entry('/', 0), entry('/a', 1)]);
  await store.savePages([save('/'), save('/a')]);
  await store.savePages([save('/')]);
  const { rows } = await stack.deps.db.execute(sql`select hits, example from crawl_traps order by hits desc limit 1`);
  expect(rows).toEqual([{ hits: 2, example: at('/1') }]);
});

describe('hostile text', () => {
  it('is stored without what PostgreSQL cannot hold', async () => {
    await store.saveSiteFacts({ robots: [], sitemaps: [] }, [entry('/', 0)]);
    await store.savePages([
      save('/', [], {
        contentType: 'a\0b\ud800c',
        headers: { 'x-odd': '"\\{}\0\udfff' },
        failure: { reason: 'x', message: '{"a",\'b\'}' },
      }),
    ]);
    const { rows } = await stack.deps.db.execute(
      sql`select content_type, headers, failure_message from crawl_pages where content_type like 'a%'`,
    );
    expect(rows).toEqual([{ content_type: 'a\uFFFDb\uFFFDc', headers: { 'x-odd': '"\\{}\uFFFD\uFFFD' }, failure_message: '{"a",\'b\'}' }]);
  });
});

it('ends the run of a crawl that was deleted', async () => {
  await store.saveSiteFacts({ robots: [], sitemaps: [] }, [entry('/', 0)]);
  await stack.deps.db.execute(sql`delete from crawls`);
  await expect(store.savePages([save('/')])).rejects.toThrow('removed');
});
