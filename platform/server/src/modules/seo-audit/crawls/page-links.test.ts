import { crawl } from '@canopy/crawler';
import { createOutgoing, type Outgoing } from '@canopy/crawler/outgoing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { testStack, type TestStack } from '../../../testing/index.ts';
import { getPageOf } from '../pages/index.ts';
import { loadSite } from '../findings/index.ts';
import { postgresCrawlStore } from './postgres-crawl-store.ts';
import { insertCrawl } from './store.ts';
import { serveSite, type TestSite } from './testing/site.ts';
import { urlId } from '../../../store/url-id.ts';

let stack: TestStack;
let outgoing: Outgoing;
let site: TestSite;
beforeAll(async () => {
  stack = await testStack({ worker: false });
  outgoing = createOutgoing({ allowHosts: ['127.0.0.1'], userAgent: 'CanopyBot/test' });
  site = await serveSite({
    '/': {
      body: '<nav><a href="">\0</a></nav><a href="tel:1">a "quoted" {b},\\</a><footer><a href="/x?q=\u001f1" rel="nofollow">one\u001ftwo</a> <a href="/empty"></a> <a href="http://elsewhere.example/">out</a></footer>',
    },
    '/empty': { body: '<a href=""></a>' },
    '/none': { body: 'No link.' },
  });
});
afterAll(async () => {
  await outgoing.close();
  await stack.close();
  await site.close();
});

it('stores the links of a page as they are, however they are written', async () => {
  const { db } = stack.deps;
  const organisationId = (await stack.createOrganisation()).id;
  const row = await insertCrawl(db, { organisationId, userId: null, startUrl: `${site.origin}/`, maxPages: 100 });
  const scope = { organisationId, crawlId: row?.id ?? '' };
  await crawl({ startUrl: `${site.origin}/`, outgoing, requestsPerSecond: Infinity }, postgresCrawlStore(db, scope));
  const at = (path: string): string => site.origin + path;
  const { rows } = await db.execute<Record<string, unknown>>(sql`
    select p.url as page, l.position, l.href, l.url, l.target_id, l.internal, l.nofollow, l.anchor, l.area
    from crawl_links l join crawl_pages p using (organisation_id, crawl_id, page_id) where l.crawl_id = ${scope.crawlId} order by p.url, l.position`);
  const link = (
    page: string,
    position: number,
    href: string,
    url: string | null,
    anchor: string,
    area: string,
    internal = url !== null,
    nofollow = false,
  ) => ({ page: at(page), position, href, url, target_id: url && urlId(url), internal, nofollow, anchor, area });
  expect(rows).toEqual([
    link('/', 0, '', at('/'), '\ufffd', 'nav'),
    link('/', 1, 'tel:1', null, 'a "quoted" {b},\\', ''),
    link('/', 2, '/x?q= 1', at('/x?q=%1F1'), 'one two', 'footer', true, true),
    link('/', 3, '/empty', at('/empty'), '', 'footer'),
    link('/', 4, 'http://elsewhere.example/', 'http://elsewhere.example/', 'out', 'footer', false),
    link('/empty', 0, '', at('/empty'), '', ''),
  ]);
  const { view } = await loadSite(db, scope);
  const places = [...view.links].map(({ from, to, ...rest }) => ({
    from: view.pages[from]?.url,
    to: view.pages[to]?.url ?? null,
    ...rest,
  }));
  expect(places.sort((a, b) => `${a.from} ${a.position}`.localeCompare(`${b.from} ${b.position}`))).toEqual([
    { from: at('/'), to: at('/'), position: 0, url: null, anchor: '\ufffd', area: 'nav', nofollow: false },
    { from: at('/'), to: null, position: 2, url: null, anchor: 'one two', area: 'footer', nofollow: true },
    { from: at('/'), to: at('/empty'), position: 3, url: null, anchor: '', area: 'footer', nofollow: false },
    { from: at('/'), to: null, position: 4, url: 'http://elsewhere.example/', anchor: 'out', area: 'footer', nofollow: false },
    { from: at('/empty'), to: at('/empty'), position: 0, url: null, anchor: '', area: '', nofollow: false },
  ]);
  expect((await getPageOf(db, scope, urlId(at('/empty'))))?.linked_from).toEqual([
    { page_url: at('/'), anchor: '' },
    { page_url: at('/empty'), anchor: '' },
  ]);
});
