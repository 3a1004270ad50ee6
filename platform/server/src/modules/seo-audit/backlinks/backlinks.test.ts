import { BACKLINK_SORTS, checkBacklinks, deleteBacklinks, importBacklinks, listBacklinks, type Backlink } from '@canopy/contract/seo-audit';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { testStack, type TestClient, type TestOrganisation, type TestStack } from '../../../testing/index.ts';
import { serveSite, type SitePage, type TestSite } from '../crawls/testing/site.ts';
import { readImport } from './read-import.ts';
import { backlinkModule } from './index.ts';

const isOwn = (url: URL) => url.host === 'shop.example';

describe('an import', () => {
  it.each([
    ['Latest links', 'Linking page,Last crawled\r\nhttps://a.example/1,2026-05-04\r\n"https://a.example/2?x=1,2",2026-05-03\r\n'],
    [
      'in German, with a mark',
      '\uFEFFVerweisende Seite;Zuletzt gecrawlt\nhttps://a.example/1;2026-05-04\n"https://a.example/2?x=1,2";2026-05-03 12:00\n',
    ],
    [
      'with tabs and a target',
      'Source\tTarget\tSeen\nhttps://a.example/1#x\thttps://shop.example/t\t2026/05/04\nhttps://a.example/2?x=1,2\thttps://shop.example/u#y\t2026-05-03',
    ],
    ['addresses alone', 'https://a.example/1\n\n  https://a.example/2?x=1%2C2  \n'],
  ])('reads %s', (name, text) => {
    const { links, skipped } = readImport(text, isOwn);
    expect(links.map(({ source }) => source.replace('%2C', ','))).toEqual(['https://a.example/1', 'https://a.example/2?x=1,2']);
    expect(skipped).toEqual([]);
    if (name !== 'addresses alone') expect(links.map(({ firstSeen }) => firstSeen)).toEqual(['2026-05-04', '2026-05-03']);
    if (name.endsWith('target')) expect(links.map(({ target }) => target)).toEqual(['https://shop.example/t', 'https://shop.example/u']);
  });

  it.each([
    ['a cell full of quotes', `${' '.repeat(400_000)}x${'"'.repeat(400_000)}`],
    ['nothing but line breaks', '\n'.repeat(900_000)],
    ['a quote that never ends', `"${'a,b\n'.repeat(200_000)}`],
  ])('of %s is read at once', (_what, text) => {
    expect(readImport(text, isOwn).links).toEqual([]);
  });

  it('takes the columns that the header names, or that a person chose', () => {
    const text =
      'Referring page title,Referring page URL,Target URL,First seen\nhttps://mirror.example/ – copy,https://blog.example/spring,https://shop.example/seeds,2026-05-04 08:00\n2019-03-02: a trip,https://diary.example/trip,https://shop.example/,2026-06-07\n';
    expect(readImport(text, isOwn).links).toEqual([
      { source: 'https://blog.example/spring', target: 'https://shop.example/seeds', firstSeen: '2026-05-04' },
      { source: 'https://diary.example/trip', target: 'https://shop.example/', firstSeen: '2026-06-07' },
    ]);
    const chosen = readImport('A,B,C\nhttps://x.example/,https://y.example/,2026-05-04', isOwn, {
      source_url: 1,
      target_url: null,
      first_seen: null,
    });
    expect(chosen.links).toEqual([{ source: 'https://y.example/', target: null, firstSeen: null }]);
  });

  it('names what it cannot use', () => {
    const text =
      'Site,Linking pages\na.example,7\nhttps://shop.example/own,1\nhttps://\n=cmd|x\n"https://a.example/ok\n"\nhttps://a.example/day,2026-02-31';
    const { links, skipped } = readImport(text, isOwn);
    expect(links).toEqual([
      { source: 'https://a.example/ok', target: null, firstSeen: null },
      { source: 'https://a.example/day', target: null, firstSeen: null },
    ]);
    expect(skipped.map(({ line, reason }) => [line, reason.split('.')[0]])).toEqual([
      [2, 'This is a site, not a page'],
      [3, 'This is a page of the site itself'],
      [4, 'This is not a valid URL'],
      [5, 'There is no URL in this line'],
    ]);
  });
});

describe('backlinks of a workspace', () => {
  const pages: Record<string, SitePage> = {
    '/links': { body: '<a href="https://www.fern.example/x/" rel="nofollow ugc">Fern shop</a>' },
    '/links-target': { body: '<a href="http://fern.example/wanted/">Wanted</a>' },
    '/links-elsewhere': { body: '<a href="https://fern.example/other">Other</a>' },
    '/nothing': { body: '<p>fern.example</p>' },
    '/refused': { status: 403 },
  };
  let site: TestSite;
  let stack: TestStack;
  let client: TestClient;
  let stranger: TestClient;
  let organisation: TestOrganisation;
  let now = new Date('2026-11-20T10:00:00Z');
  beforeAll(async () => {
    site = await serveSite(pages);
    stack = await testStack({ modules: [backlinkModule], config: { crawlAllowHosts: [site.domain] }, deps: { clock: () => now } });
    const [user, other] = [await stack.createUser(), await stack.createUser()];
    organisation = await stack.createOrganisation({ domain: 'fern.example', members: [user] });
    client = stack.asUser(user, organisation);
    stranger = stack.asUser(other, await stack.createOrganisation({ members: [other] }));
  });
  afterAll(async () => {
    await stack.close();
    await site.close();
  });

  const check = async (ids?: string[]) => {
    now = new Date(now.getTime() + 3_600_000);
    const { body } = await client.call(checkBacklinks, { body: ids ? { ids } : {} });
    expect(await stack.finished({ id: body.task_id, organisationId: organisation.id })).toMatchObject({ status: 'SUCCESS' });
  };
  const states = async () => {
    const { data, counts } = (await client.call(listBacklinks, { query: { page_size: 100, direction: 'asc' } })).body;
    return { data, counts, byPath: Object.fromEntries(data.map((row) => [row.source_url.replace(site.origin, ''), row.state])) };
  };

  it('are imported once', async () => {
    const text = ['/links', '/links-target', '/links-elsewhere', '/nothing', '/refused', '/gone']
      .map((path) => `${site.origin}${path}${path.startsWith('/links-') ? ',https://fern.example/wanted' : ''}`)
      .join('\n');
    expect((await client.call(importBacklinks, { body: { text: `${text}\nhttp://127.0.0.2:1/x` } })).body).toEqual({
      added: 7,
      known: 0,
      skipped: [],
    });
    expect((await client.call(importBacklinks, { body: { text } })).body).toEqual({ added: 0, known: 6, skipped: [] });
    expect(await client.call(importBacklinks, { body: { text: 'nothing' } })).toMatchObject({
      status: 400,
      body: { code: 'nothing-to-import' },
    });
  });

  it('are alive, lost or not to be told', async () => {
    await check();
    const { data, byPath, counts } = await states();
    expect(byPath).toEqual({
      '/links': 'alive',
      '/links-target': 'alive',
      '/links-elsewhere': 'lost',
      '/nothing': 'lost',
      '/refused': 'unreachable',
      '/gone': 'lost',
      'http://127.0.0.2:1/x': 'unreachable',
    });
    expect(counts).toEqual({ new: 0, alive: 2, lost: 3, unreachable: 2, gained_30: 2, lost_30: 3 });
    expect(data.find(({ source_url }) => source_url.endsWith('/links'))).toMatchObject({
      anchor: 'Fern shop',
      rel: ['nofollow', 'ugc'],
      found_target: 'https://www.fern.example/x/',
      status: 200,
      was: 'new',
      problem: '',
    });
    expect(data.find(({ source_url }) => source_url.endsWith('/links-elsewhere'))?.problem).toBe(
      'The page links to https://fern.example/other instead.',
    );
  });

  it('are lost and gained again, with the moment', async () => {
    const before = await states();
    pages['/links'] = { body: 'No more.' };
    pages['/nothing'] = { body: '<a href="https://fern.example/">Fern</a>' };
    await check();
    const { data, byPath } = await states();
    expect(byPath).toMatchObject({ '/links': 'lost', '/nothing': 'alive', '/links-target': 'alive' });
    expect(data.find(({ source_url }) => source_url.endsWith('/links'))).toMatchObject({
      was: 'alive',
      anchor: 'Fern shop',
      changed_at: now.toISOString(),
    });
    const unchanged = (rows: typeof data) => rows.find(({ source_url }) => source_url.endsWith('/links-target'))?.changed_at;
    expect(unchanged(data)).toBe(unchanged(before.data));
  });

  it.each(BACKLINK_SORTS)('are sorted by %s, those that have none last', async (sort) => {
    const valueOf = (link: Backlink) => (sort === 'target' ? (link.found_target ?? link.target_url) : link[sort]);
    for (const direction of ['asc', 'desc'] as const) {
      const { data } = (await client.call(listBacklinks, { query: { sort, direction } })).body;
      const values = data.map(valueOf);
      const known = values.filter((value) => value !== null).map((value) => (typeof value === 'string' ? value.toLowerCase() : value));
      expect(known.length).toBe(values.findIndex((value) => value === null) === -1 ? values.length : values.indexOf(null));
      const sorted = known.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
      expect(known).toEqual(direction === 'asc' ? sorted : sorted.toReversed());
    }
  });

  it('are filtered, forgotten, and seen by nobody else', async () => {
    expect((await stranger.call(listBacklinks)).body).toMatchObject({ data: [], total: 0 });
    const { data } = (await client.call(listBacklinks, { query: { state: 'lost', search: '/gone' } })).body;
    expect(data).toHaveLength(1);
    expect((await stranger.call(deleteBacklinks, { body: { ids: data.map(({ id }) => id) } })).body).toEqual({ deleted: 0 });
    expect((await client.call(deleteBacklinks, { body: { ids: data.map(({ id }) => id) } })).body).toEqual({ deleted: 1 });
  });
});
