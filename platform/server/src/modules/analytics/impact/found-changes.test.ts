import { addDays, listAnnotations, listImpact } from '@canopy/contract/analytics';
import { latestCrawl, startCrawl } from '@canopy/contract/seo-audit';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { testStack, until, type TestClient, type TestOrganisation, type TestStack } from '../../../testing/index.ts';
import { annotationModule } from '../annotations/index.ts';
import { crawlModule } from '../../seo-audit/crawls/index.ts';
import { serveSite, type SitePage, type TestSite } from '../../seo-audit/crawls/testing/site.ts';
import { replaceSearchDay } from '../search-data/index.ts';
import { recordFoundChanges } from './found-changes.ts';
import { impactModule } from './index.ts';

const NAMES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l'];
const page = (
  name: string,
  { title = `Page ${name}`, description = `About ${name}`, heading = `Heading ${name}`, text = `Text ${name}` } = {},
): SitePage => ({
  head: `<title>${title}</title><meta name="description" content="${description}">`,
  body: `<h1>${heading}</h1><p>${text}</p><a href="/">Home</a>`,
});
const pages: Record<string, SitePage> = {
  '/': { head: '<title>Home</title>', body: `<h1>Home</h1>${NAMES.map((name) => `<a href="/${name}">${name}</a>`).join(' ')}` },
};
for (const name of NAMES) pages[`/${name}`] = page(name);

let stack: TestStack;
let site: TestSite;
let organisation: TestOrganisation;
let client: TestClient;
let now = new Date('2028-02-01T09:00:00Z');
const allowed: string[] = [];
beforeAll(async () => {
  site = await serveSite(pages);
  allowed.push(site.domain);
  stack = await testStack({
    modules: [crawlModule, impactModule, annotationModule],
    config: { crawlAllowHosts: allowed },
    deps: { clock: () => now },
  });
  const user = await stack.createUser();
  organisation = await stack.createOrganisation({ domain: site.domain, members: [user] });
  client = stack.asUser(user, organisation);
});
afterAll(async () => {
  await stack.close();
  await site.close();
});

async function crawlOn(day: string): Promise<string> {
  now = new Date(`${day}T09:00:00Z`);
  const { id } = (await client.call(startCrawl, { body: {} })).body;
  await until(async () => {
    const { crawl } = (await client.call(latestCrawl)).body;
    return crawl?.id === id && crawl.status === 'SUCCESS' ? crawl : undefined;
  }, 'the crawl to be over');
  return id;
}
const found = async () => (await client.call(listImpact, { query: { page_size: 100 } })).body.data;
const toldOf = async () =>
  (await found()).map(({ page_url, text, changed_on }) => `${new URL(page_url).pathname} ${text} ${changed_on}`).sort();

it('a first crawl finds no change', async () => {
  await crawlOn('2028-02-01');
  expect(await found()).toEqual([]);
});

it('another title, description or main heading is one, whoever changed it; other content and new pages are none', async () => {
  pages['/a'] = page('a', { title: 'A better title' });
  pages['/b'] = page('b', { description: 'Better', heading: 'Better' });
  pages['/c'] = page('c', { title: 'New', description: 'New', heading: 'New' });
  pages['/d'] = page('d', { text: 'Open until nine' });
  pages['/e'] = { ...page('e'), body: `${page('e').body ?? ''}<a href="/new">New</a>` };
  pages['/new'] = page('new');
  const id = await crawlOn('2028-02-05');
  const expected = [
    '/a Title changed 2028-02-05',
    '/b Description and main heading changed 2028-02-05',
    '/c Title, description and main heading changed 2028-02-05',
  ];
  expect(await toldOf()).toEqual(expected);
  expect((await found())[0]).toMatchObject({ kind: 'found', changed_on: '2028-02-05', changed_after: '2028-02-01' });
  expect(await recordFoundChanges(stack.deps.db, organisation.id, id)).toBe(0);
  expect(await toldOf()).toEqual(expected);
});

it('one page’s changes within a week of each other are one', async () => {
  pages['/a'] = page('a', { title: 'Another one' });
  pages['/f'] = page('f', { title: 'Found next' });
  await crawlOn('2028-02-09');
  expect((await toldOf()).filter((text) => text.includes('2028-02-09'))).toEqual(['/f Title changed 2028-02-09']);
  pages['/a'] = page('a', { title: 'A third one' });
  await crawlOn('2028-02-20');
  expect((await toldOf()).filter((text) => text.includes('2028-02-20'))).toEqual(['/a Title changed 2028-02-20']);
});

it('what nearly all pages have is none of theirs', async () => {
  const before = await toldOf();
  for (const name of NAMES) pages[`/${name}`] = page(name, { title: `Page ${name} | New name` });
  await crawlOn('2028-03-20');
  expect(await toldOf()).toEqual(before);
});

it('charts show them with their crawl', async () => {
  await stack.deps.db.execute(
    sql`update crawls set finished_at = '2028-02-05T09:01:00Z' where id = (select crawl_id from page_changes where organisation_id = ${organisation.id} order by changed_at limit 1)`,
  );
  const { data } = (await client.call(listAnnotations, { query: { start_date: '2028-02-05', end_date: '2028-02-05' } })).body;
  expect(data.map(({ kind, text }) => [kind, text])).toEqual([['crawl', 'Crawl finished: 14 URLs, 3 changed']]);
});

it('their effect is measured without the days on which they may have happened', async () => {
  // Between the two crawls all pages are constant, so that the days there would distort the figures; after the second, /a triples.
  for (let offset = -16; offset <= 20; offset += 1) {
    const date = addDays('2028-02-05', offset);
    const [isBefore, isAfter] = [date < '2028-02-01', date > '2028-02-05'];
    const byPage = NAMES.map((name) => ({
      key: `${site.origin}/${name}`,
      clicks: isBefore ? 4 : isAfter ? (name === 'a' ? 12 : 4) : 0,
      impressions: isBefore || isAfter ? 40 : 0,
      position: 5,
    }));
    await replaceSearchDay(stack.deps.db, organisation.id, {
      date,
      final: true,
      truncated: false,
      totals: { clicks: 1, impressions: 1, position: 1 },
      byDevice: [],
      byCountry: [],
      byPage,
      rows: [],
    });
  }
  const [measured] = (await found()).filter(({ page_url, changed_on }) => page_url.endsWith('/a') && changed_on === '2028-02-05');
  expect(measured).toMatchObject({ window_days: 7, problem: null, clicks: { value: expect.closeTo(2), before: 28, after: 84 } });
});
