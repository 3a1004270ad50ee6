import { crawl } from '@canopy/crawler';
import { createOutgoing, type Outgoing } from '@canopy/crawler/outgoing';
import { promptAnswers } from '@canopy/crawler/prompt-answers';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { testStack, type TestStack } from '../../../testing/index.ts';
import { findCrawlIssues } from '../findings/index.ts';
import { postgresCrawlStore } from './postgres-crawl-store.ts';
import { previousPagesOf } from './previous-pages-store.ts';
import { emptyOldCrawls } from './retention.ts';
import { endCrawl, insertCrawl } from './store.ts';
import { serveSite, type SitePage, type TestSite } from './testing/site.ts';

const page = (title: string, body: string, more: Partial<SitePage> = {}): SitePage => ({
  head: `<title>${title}</title>`,
  body: `${body}<img src="/i.png">`,
  ...more,
});

let stack: TestStack;
let outgoing: Outgoing;
let site: TestSite;
let pages: Record<string, SitePage>;
let organisationId: string;
beforeAll(async () => {
  stack = await testStack({ worker: false });
  outgoing = promptAnswers(createOutgoing({ allowHosts: ['127.0.0.1'], userAgent: 'CanopyBot/test' }));
});
afterAll(async () => {
  await outgoing.close();
  await stack.close();
});
beforeEach(async () => {
  pages = {
    '/': page(
      'Start',
      '<a href="/a">A</a> <a href="/b" rel="nofollow">B</a> <a href="/c">C</a> <a href="https://elsewhere.example/">out</a>',
    ),
    '/a': page('Letters, first of three', '<a href="/gone">here</a> <a href="/c#part">C</a>'),
    '/b': page('Not followed', ''),
    '/c': page('', '<h1>Third</h1> <a href="/">Back</a>'),
  };
  site = await serveSite(pages);
  organisationId = (await stack.createOrganisation()).id;
});
afterEach(() => site.close());

async function run({ full = false } = {}): Promise<string> {
  const { db } = stack.deps;
  const row = await insertCrawl(db, { organisationId, userId: null, startUrl: `${site.origin}/`, maxPages: 100 });
  const scope = { organisationId, crawlId: row?.id ?? '' };
  await crawl(
    { startUrl: `${site.origin}/`, outgoing, requestsPerSecond: Infinity, previous: full ? null : previousPagesOf(db, organisationId) },
    postgresCrawlStore(db, scope),
  );
  await findCrawlIssues(db, scope);
  await endCrawl(db, organisationId, scope.crawlId, 'SUCCESS', '');
  return scope.crawlId;
}

/** Everything stored of a crawl, except what differs between requests. */
async function storedOf(crawlId: string): Promise<unknown[]> {
  const read = async (query: Parameters<typeof stack.deps.db.execute>[0]) =>
    (await stack.deps.db.execute<{ part: unknown }>(query)).rows.map(({ part }) => part);
  const left = sql`'{crawl_id,fetched_at,response_ms,total_ms,unchanged,discovered_from,parts_of}'::text[]`;
  return [
    await read(
      sql`select to_jsonb(p) - ${left} #- '{headers,date}' as part from crawl_pages p where crawl_id = ${crawlId} order by page_id`,
    ),
    await read(sql`select to_jsonb(l) - ${left} as part from crawl_links l where crawl_id = ${crawlId} order by page_id, position`),
    await read(sql`select to_jsonb(i) - ${left} as part from crawl_images i where crawl_id = ${crawlId} order by page_id, position`),
    await read(sql`select to_jsonb(f) - ${left} as part from crawl_findings f where crawl_id = ${crawlId} order by page_id`),
  ];
}

const takenOver = async (crawlId: string): Promise<string[]> => {
  const { rows } = await stack.deps.db.execute<{ url: string }>(
    sql`select url from crawl_pages where crawl_id = ${crawlId} and unchanged is not null order by url`,
  );
  return rows.map(({ url }) => new URL(url).pathname);
};

it('stores of unchanged pages what a full crawl stores', async () => {
  await run();
  pages['/c'] = page('Third', '<h1>Third, changed</h1> <a href="/d">new</a>');
  pages['/d'] = page('New', '');
  const again = await run();
  expect(await takenOver(again)).toEqual(['/', '/a']);
  expect(await storedOf(again)).toEqual(await storedOf(await run({ full: true })));
});

/** The crawls whose rows hold links and images. */
const holding = async (): Promise<string[]> => {
  const { rows } = await stack.deps.db.execute<{ crawl_id: string }>(sql`
    select crawl_id from crawl_page_links where organisation_id = ${organisationId} union select crawl_id from crawl_image_rows where organisation_id = ${organisationId}`);
  return rows.map(({ crawl_id }) => crawl_id).sort();
};
const remove = (...crawls: string[]) => stack.deps.db.execute(sql`delete from crawls where id = any(${sql.param(crawls)}::uuid[])`);

it('keeps the parts of unchanged pages once, as long as a crawl refers to them', async () => {
  const first = await run();
  const second = await run();
  const third = await run();
  const whole = await storedOf(first);
  expect(await holding()).toEqual([first]);
  await remove(first);
  expect(await holding()).toEqual([first]);
  expect([await storedOf(second), await storedOf(third)]).toEqual([whole, whole]);
  pages['/c'] = page('Third', '<h1>Third, changed</h1>');
  const fourth = await run();
  expect(await holding()).toEqual([first, fourth].sort());
  await remove(second, third);
  expect(await storedOf(fourth)).toEqual(await storedOf(await run({ full: true })));
  const { rows } = await stack.deps.db.execute<{ id: string }>(sql`select id from crawls where organisation_id = ${organisationId}`);
  await remove(...rows.map(({ id }) => id));
  expect(await holding()).toEqual([]);
});

it('keeps what newer crawls have of a crawl that is emptied', async () => {
  const first = await run();
  const whole = await storedOf(first);
  pages['/c'] = page('Third', '<h1>Third, changed</h1>');
  const second = await run();
  const changed = await storedOf(second);
  expect(await holding()).toEqual([first, second].sort());
  await emptyOldCrawls(stack.deps, 1);
  expect((await storedOf(first)).flat()).toEqual([]);
  expect(await storedOf(second)).toEqual(changed);
  expect(changed).not.toEqual(whole);
  const { rows } = await stack.deps.db.execute<{ page: string }>(sql`
    select distinct p.url as page from crawl_page_links l left join crawl_pages p on p.page_id = l.page_id and p.crawl_id = ${second} and coalesce(p.parts_of, p.crawl_id) = l.crawl_id
    where l.organisation_id = ${organisationId} order by page`);
  expect(rows.map(({ page: url }) => url && new URL(url).pathname)).toEqual(['/', '/a']);
});

it('refers to nothing of a crawl that is being emptied', async () => {
  const first = await run();
  const whole = await storedOf(first);
  await stack.deps.db.execute(sql`update crawls set emptied = true where id = ${first}`);
  const again = await run();
  expect(await takenOver(again)).toEqual(['/', '/a', '/c']);
  await stack.deps.db.execute(sql`delete from crawl_pages where crawl_id = ${first}`);
  expect(await storedOf(again)).toEqual(whole);
  expect(await holding()).toEqual([again]);
});

it('does without the crawl before where that was removed', async () => {
  const first = await run();
  const whole = await storedOf(first);
  await stack.deps.db.execute(sql`delete from crawls where id = ${first}`);
  const again = await run();
  expect(await takenOver(again)).toEqual(['/', '/a', '/c']);
  expect(await storedOf(again)).toEqual(whole);
});

it('looks at a page again where its headers say something else than before', async () => {
  await run();
  pages['/a'] = { ...pages['/a'], headers: { 'strict-transport-security': 'max-age=1', 'content-security-policy': "default-src 'self'" } };
  const again = await run();
  expect(await takenOver(again)).toEqual(['/', '/a', '/c']);
  expect(await storedOf(again)).toEqual(await storedOf(await run({ full: true })));
});
