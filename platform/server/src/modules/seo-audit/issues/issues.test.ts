import {
  applyPageFilters,
  compareCrawls,
  getAuditSummary,
  getIssueDetails,
  getTaskPriority,
  latestCrawl,
  listChecks,
  listLinkGroups,
  listPageFilters,
  listPages,
  postIssueDetails,
  previewEasyFix,
  startCrawl,
  updateAllPageIssues,
  severityOf,
  updateCheck,
} from '@canopy/contract/seo-audit';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { seoAuditModules } from '../index.ts';
import { testStack, until, type TestClient, type TestOrganisation, type TestStack } from '../../../testing/index.ts';
import { serveSite, type SitePage, type TestSite } from '../crawls/testing/site.ts';
import { urlId } from '../../../store/url-id.ts';

const TEXT = 'Words that say what this page is for. '.repeat(12);
const head = (name: string, more = '') =>
  `<title>The page on ${name} for all who read</title><meta name="description" content="${`What ${name} is, in words enough to be shown in the results of a search engine.`}"><meta name="viewport" content="width=device-width">${more}`;
const FOOTER = '<footer><a href="/gone">Press</a></footer>';
const page = (name: string, body = '', more = ''): SitePage => ({
  head: head(name, more),
  body: `<main><h1>On ${name}</h1>${body}<p>${name} ${TEXT}</p></main>${FOOTER}`,
});

const PAGES: Record<string, SitePage> = {
  '/': page('home', '<a href="/blog/a">A</a> <a href="/blog/b">B</a> <a href="/blog/c">C</a> <a href="/fix">Fix</a>'),
  '/blog/a': page('apples', '<a href="/blog/b#sowing">B</a>'),
  '/blog/b': page('beans', '<a href="/old">An old page</a>'),
  '/blog/c': page(
    'carrots',
    '<img src="/heavy.png" alt="A carrot" width="9" height="9"> <img src="/lost.png" alt="A leaf" width="9" height="9">',
  ),
  '/fix': page(
    'fixing',
    '<p>\r\nLost: <a class=x href="/gone?a=1&amp;b=2" target=_blank>gone</a>, <a href=/old#part>old</a>, <a href="/blog/a"></a>, <a href="/alive">alive</a>.</p>',
  ),
  '/heavy.png': { body: 'x'.repeat(300_000) },
  '/old': { status: 301, location: '/blog/c' },
  '/alive': { status: 404 },
};

let site: TestSite;
let stack: TestStack;
let client: TestClient;
let member: TestClient;
let organisation: TestOrganisation;

beforeAll(async () => {
  site = await serveSite(PAGES);
  stack = await testStack({ modules: seoAuditModules, config: { crawlAllowHosts: [site.domain] } });
  const [manager, user] = [await stack.createUser(), await stack.createUser()];
  organisation = await stack.createOrganisation({ domain: site.domain, members: [{ user: manager, role: 'agency' }, user] });
  client = stack.asUser(manager, organisation);
  member = stack.asUser(user, organisation);
  await client.call(startCrawl, { body: {} });
  await until(async () => (await client.call(latestCrawl)).body.crawl?.status === 'SUCCESS', 'the crawl');
});
afterAll(async () => {
  await stack.close();
  await site.close();
});

const pathsWith = async (filters: unknown, more: Record<string, string | number> = {}): Promise<string[]> => {
  const { body } = await client.call(applyPageFilters, {
    query: { filters: JSON.stringify(filters), page_size: 100, direction: 'asc', ...more },
  });
  return body.data.map(({ page_url }) => new URL(page_url).pathname);
};
const idOf = (path: string) => urlId(site.origin + path);

describe('page filters', () => {
  it('are listed as the specification has them', async () => {
    const { data } = (await client.call(listPageFilters)).body;
    expect(data.find(({ id }) => id === 'word_count')).toMatchObject({
      type: 'number',
      name: 'Words',
      applied_on: 'word_count',
      value: 'equals',
      value_to_look_for: '',
      concatenation: 'AND',
    });
  });

  it('are joined by AND and OR, AND first', async () => {
    const has = (code: string, and = true) => ({
      id: 1,
      type: 'issue',
      name: 'Issue',
      selectedColumn: 'issue',
      selectedValue: 'has',
      filterValue: code,
      and,
    });
    const at = (path: string, and = true) => ({ selectedColumn: 'page_url', selectedValue: 'ends_with', filterValue: path, and });
    expect(await pathsWith([has('internal_link_redirect')])).toEqual(['/blog/b', '/fix']);
    expect(await pathsWith([has('fragment_missing')])).toEqual(['/blog/a']);
    expect(await pathsWith([has('internal_link_redirect'), at('/fix')])).toEqual(['/fix']);
    expect(await pathsWith([at('/blog/a', false), has('internal_link_redirect'), at('/fix')])).toEqual(['/blog/a', '/fix']);
    expect(await pathsWith([at('/blog/a', false), at('/blog/c', false), at('/old', false), at('100%')])).toEqual([
      '/blog/a',
      '/blog/c',
      '/old',
    ]);
    expect(await pathsWith([{ selectedColumn: 'status', selectedValue: 'greater_or_equal', filterValue: 400 }])).toEqual([
      '/alive',
      '/gone',
      '/gone',
    ]);
    expect(
      await pathsWith([
        { selectedColumn: 'title', selectedValue: 'empty' },
        { selectedColumn: 'status', selectedValue: 'less', filterValue: '400' },
      ]),
    ).toEqual(['/old']);
    expect(await pathsWith([])).toHaveLength(9);
    expect(
      await pathsWith([{ selectedColumn: 'inlinks', selectedValue: 'greater', filterValue: 2 }], { sort: 'inlinks', direction: 'desc' }),
    ).toEqual(['/gone']);
  });

  it.each([
    ['{"broken', 'not a JSON list'],
    ['{}', 'not a JSON list'],
    ['[7]', 'filter 1 is malformed'],
    ['[{"selectedColumn":"status"}]', 'malformed at “selectedValue”'],
    ['[{"selectedColumn":"password","selectedValue":"is"}]', '“password”, which is not a column'],
    ['[{"selectedColumn":"constructor","selectedValue":"is"}]', 'which is not a column'],
    ['[{"selectedColumn":"status","selectedValue":"contains","filterValue":"4"}]', 'use one of equals'],
    ['[{"selectedColumn":"status","selectedValue":"equals","filterValue":"4 or 1=1"}]', 'which is not a number'],
    ['[{"selectedColumn":"no_index","selectedValue":"is","filterValue":"maybe"}]', 'use true or false'],
    ['[{"selectedColumn":"title","selectedValue":"contains","filterValue":" "}]', 'no value'],
    [JSON.stringify(Array.from({ length: 21 }, () => ({ selectedColumn: 'title', selectedValue: 'empty' }))), 'at most 20'],
  ])('%s is refused with the reason', async (filters, reason) => {
    for (const call of [applyPageFilters, listPages]) {
      const answer = await client.call(call, { query: { filters } });
      expect(answer).toMatchObject({ status: 400, body: { code: 'invalid-filters', errors: [{ field: 'query.filters' }] } });
      expect((answer.body as unknown as { detail: string }).detail).toContain(reason);
    }
  });
});

describe('issue details', () => {
  it('tell what is wrong with a page, where and what to do', async () => {
    const { body } = await client.call(getIssueDetails, { query: { page_id: idOf('/blog/b') } });
    expect(body.data).toHaveLength(1);
    const issue = body.data[0]?.issues.find(({ code }) => code === 'internal_link_redirect');
    expect(issue).toMatchObject({ name: 'Internal link to a redirect', fix_type: 'Easy', status: 'Pending', count: 1, points: 5 });
    expect(issue?.details[0]).toContain(`leads to ${site.origin}/old (301), which leads to ${site.origin}/blog/c`);
  });

  it('list the pages that have an issue, and refuse what is none', async () => {
    const { body } = await client.call(getIssueDetails, { query: { issue: 'internal_link_404', page_size: 2 } });
    expect(body).toMatchObject({ total: 5, total_pages: 3 });
    expect(body.data[0]?.issues.map(({ code }) => code)).toEqual(['internal_link_404']);
    expect(await client.call(getIssueDetails, { query: { issue: 'nonsense' } })).toMatchObject({ status: 400 });
    expect(await client.call(getIssueDetails, { query: { page_id: 'nonsense' } })).toMatchObject({ status: 404 });
  });

  it('are given for a selection', async () => {
    const { body } = await client.call(postIssueDetails, { body: { page_ids: [idOf('/fix'), idOf('/blog/b')], issues: ['no_anchor'] } });
    expect(body.data.map(({ page_url, issues }) => [new URL(page_url).pathname, issues.map(({ code }) => code)]).sort()).toEqual([
      ['/blog/b', []],
      ['/fix', ['no_anchor']],
    ]);
  });

  it('make one finding of a link in a footer', async () => {
    const { body } = await client.call(listLinkGroups, { query: { code: 'internal_link_404', template: 'true' } });
    expect(body.data).toMatchObject([
      { target: `${site.origin}/gone`, anchor: 'Press', area: 'footer', occurrences: 5, pages: 5, is_template: true },
    ]);
    expect(body.data[0]?.examples).toHaveLength(5);
  });
});

it('shows in a list of one issue where each page has it', async () => {
  const { data } = (await client.call(listPages, { query: { issue: 'internal_link_404', page_size: 100 } })).body;
  const fix = data.find(({ page_url }) => page_url === `${site.origin}/fix`);
  expect(fix?.evidence?.count).toBe(3);
  expect(fix?.evidence?.details[0]).toMatch(/leads to .+\/gone/);
  expect(data.every(({ evidence }) => (evidence?.details.length ?? 0) > 0)).toBe(true);
  const [redirect] = (await client.call(listPages, { query: { kind: 'redirect' } })).body.data;
  expect([redirect?.evidence, redirect?.page_specific_issues.score]).toEqual([undefined, null]);
});

it('counts the health of the site by its indexable pages without an error', async () => {
  const overview = (await client.call(latestCrawl)).body.crawl?.overview;
  const { data } = (await client.call(listPages, { query: { kind: 'ok', page_size: 100 } })).body;
  const errors = new Set(
    (await client.call(listChecks)).body.data.filter((check) => severityOf(check) === 'error').map(({ code }) => code),
  );
  const indexable = data.filter(({ no_index, canonical, page_url }) => !no_index && (canonical === null || canonical === page_url));
  const faulty = indexable.filter(({ issue_codes = [] }) => issue_codes.some((code) => errors.has(code)));
  expect(overview).toMatchObject({ html_pages: data.length, indexable: indexable.length, with_errors: faulty.length });
  expect(overview?.health).toBeCloseTo((100 * (indexable.length - faulty.length)) / indexable.length, 1);
  expect(faulty.length).toBeGreaterThan(0);
});

it('says what to mend first, and why', async () => {
  const { body } = await client.call(getTaskPriority, { query: { page_size: 100 } });
  const [first] = body.data;
  expect(first).toMatchObject({ priority: 100, impressions: null });
  expect(first?.reason).toMatch(/^\d+ pages? with an average PageRank of \d+\.\d\d; (error|warning|notice); .+\.$/);
  const whole = body.data.filter(({ scope }) => scope === 'site');
  expect(whole.map(({ template }) => template)).toContain('');
  expect(new Set(whole.map(({ code }) => code)).size).toBe(whole.length);
  expect(body.data.filter(({ code }) => whole.some((task) => task.code === code))).toHaveLength(whole.length);
  expect(body.data.map(({ code }) => code)).not.toContain('http_page');
  expect(body.data.map(({ priority }) => priority)).toEqual(body.data.map(({ priority }) => priority).toSorted((a, b) => b - a));
});

describe('check settings', () => {
  it('switch a check off for the workspace, and back on', async () => {
    const before = (await client.call(listPages, { query: { search: '/blog/b' } })).body.data[0]?.page_specific_issues;
    expect(before?.internal_link_404).toBe(true);
    expect(await client.call(updateCheck, { params: { code: 'internal_link_404' }, body: { enabled: false } })).toMatchObject({
      body: { enabled: false, changed: true, pages: 0 },
    });
    const off = (await client.call(listPages, { query: { search: '/blog/b' } })).body.data[0]?.page_specific_issues;
    expect(off).toMatchObject({ internal_link_404: false, score: Math.min(100, (before?.score ?? 0) + 20) });
    expect((await client.call(listLinkGroups, { query: { code: 'internal_link_404' } })).body.total).toBe(0);
    expect(await client.call(updateCheck, { params: { code: 'internal_link_404' }, body: { enabled: true } })).toMatchObject({
      body: { changed: false, pages: 5 },
    });
    expect((await client.call(listPages, { query: { search: '/blog/b' } })).body.data[0]?.page_specific_issues).toEqual(before);
  });

  it('change the severity', async () => {
    await client.call(updateCheck, { params: { code: 'no_anchor' }, body: { kind: 'insight', level: 'high' } });
    const { data } = (await client.call(listChecks)).body;
    expect(data.find(({ code }) => code === 'no_anchor')).toMatchObject({ kind: 'insight', level: 'high', changed: true, pages: 1 });
    expect(await client.call(updateCheck, { params: { code: 'no_anchor' }, body: { kind: null, level: null } })).toMatchObject({
      body: { kind: 'issue', level: 'medium', changed: false },
    });
  });

  it('are for managers, and for checks there are', async () => {
    expect(await member.call(updateCheck, { params: { code: 'no_anchor' }, body: { enabled: false } })).toMatchObject({ status: 403 });
    expect(await client.call(updateCheck, { params: { code: 'nonsense' }, body: { enabled: false } })).toMatchObject({
      status: 404,
      body: { code: 'check-not-found' },
    });
    expect(await client.call(updateCheck, { params: { code: 'no_anchor' }, body: { level: 'dire' } })).toMatchObject({ status: 400 });
  });
});

it('shows measurements and Search Console figures once there are any', async () => {
  const { db } = stack.deps;
  const place = { desktop: [900, 1000], mobile: [4000, 5000] } as const;
  for (const [device, [a, b]] of Object.entries(place)) {
    await db.execute(sql`insert into page_vitals (organisation_id, url_id, device, method, lcp) values
      (${organisation.id}, ${idOf('/')}, ${device}, 'lighthouse', ${a}), (${organisation.id}, ${idOf('/blog/a')}, ${device}, 'lighthouse', ${b}), (${organisation.id}, ${idOf('/')}, ${device}, 'cdp', 1)`);
  }
  await db.execute(sql`insert into search_rows (organisation_id, day, page_id, page_url, query, clicks, impressions, position)
    select ${organisation.id}, current_date - n, ${idOf('/blog/a')}, ${`${site.origin}/blog/a`}, 'apples', case when n <= 30 then 2 else 1 end, 20, case when n <= 30 then 4 else 6 end from generate_series(1, 60) n`);
  const { body: task } = await client.call(updateAllPageIssues, { body: {} });
  await stack.finished({ id: task.task_id, organisationId: organisation.id });
  const { summary } = (await client.call(getAuditSummary)).body;
  expect(summary).toMatchObject({ average_lcp: 950, average_lcp_mobile: 4500, average_fcp: null });
  const { data } = (await client.call(listPages, { query: { sort: 'past30_clicks', direction: 'desc' } })).body;
  expect(data[0]).toMatchObject({
    page_url: `${site.origin}/blog/a`,
    past30_clicks: 60,
    past30_impressions: 600,
    past30_position: 4,
    growth_30_clicks: 1,
    growth_30_impressions: 0,
    growth_30_position: 2,
  });
  expect(data[0]?.past30_ctr).toBeCloseTo(0.1);
  expect(data[0]?.page_specific_issues.lcp_issues).toBe(true);
  const carrots = (await client.call(getIssueDetails, { query: { page_id: idOf('/blog/c') } })).body.data[0]?.issues ?? [];
  expect(carrots.find(({ code }) => code === 'image_size_issues')?.details).toEqual([expect.stringMatching(/heavy\.png: 300 kB\.$/)]);
  expect(carrots.find(({ code }) => code === 'broken_image')?.details).toEqual([`${site.origin}/lost.png returns 404.`]);
});

describe('the preview of easy fixes', () => {
  const preview = async (selected_issues: string[], more: object = {}) =>
    (await client.call(previewEasyFix, { body: { page_ids: [idOf('/fix')], selected_issues, ...more } })).body;

  it('is the exact change of the bytes, and changes nothing', async () => {
    PAGES['/alive'] = page('alive');
    const { data, can_apply, message } = await preview(['internal_link_404', 'internal_link_redirect', 'no_anchor']);
    expect([can_apply, message]).toEqual([false, expect.stringContaining('Nothing was changed.')]);
    expect(data[0]?.changes.map(({ code, value, edits }) => [code, value, edits.map(({ before, after }) => [before, after])])).toEqual([
      [
        'internal_link_404',
        '/gone?a=1&b=2',
        [
          ['a', 'span'],
          [' href="/gone?a=1&amp;b=2"', ''],
          [' target=_blank', ''],
          ['a', 'span'],
        ],
      ],
      ['internal_link_redirect', '/old#part', [['/old#part', '/blog/c#part']]],
      ['no_anchor', '/blog/a', [['', 'The page on apples for all who read']]],
      [
        'internal_link_404',
        '/gone',
        [
          ['a', 'span'],
          [' href="/gone"', ''],
          ['a', 'span'],
        ],
      ],
    ]);
    const served = Buffer.from(await (await fetch(`${site.origin}/fix`)).arrayBuffer());
    for (const { start, end, before } of data.flatMap(({ changes }) => changes.flatMap(({ edits }) => edits)))
      expect(served.subarray(start, end).toString()).toBe(before);
    expect(data[0]?.sha256_before).not.toBe(data[0]?.sha256_after);
  });

  it('takes the first pages that have the issue, when all are selected', async () => {
    const { data } = await preview(['internal_link_redirect'], { select_all: true, page_ids: [] });
    expect(data.map(({ page_url }) => new URL(page_url).pathname)).toEqual(['/blog/b', '/fix']);
  });

  it('refuses an empty selection with the message of the specification', async () => {
    const answer = await client.call(previewEasyFix, { body: { page_ids: [idOf('/fix')], selected_issues: [] } });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ message: 'Please select at least one issue to fix' }] } });
    expect(await client.call(previewEasyFix, { body: { page_ids: [], selected_issues: ['no_anchor'] } })).toMatchObject({
      status: 400,
      body: { code: 'no-pages' },
    });
  });
});

describe('two crawls', () => {
  it('are compared issue by issue: new, fixed, still there', async () => {
    const first = (await client.call(latestCrawl)).body.crawl?.id ?? '';
    const wasFix = PAGES['/fix'];
    const wasRoot = PAGES['/'];
    // One link fixed, one more page without a description.
    PAGES['/fix'] = page('fixing', '<a href="/old#part">old</a>');
    PAGES['/'] = {
      ...page(
        'home',
        '<a href="/blog/a">A</a> <a href="/blog/b">B</a> <a href="/blog/c">C</a> <a href="/fix">Fix</a> <a href="/plain">Plain</a>',
      ),
    };
    PAGES['/plain'] = { head: '<title>A page without any description</title>', body: `<main><h1>Plain</h1><p>${TEXT}</p></main>` };
    await client.call(startCrawl, { body: {} });
    await until(
      async () => {
        const { crawl } = (await client.call(latestCrawl)).body;
        return crawl?.status === 'SUCCESS' && crawl.id !== first;
      },
      'the second crawl',
      25_000,
    );
    const second = (await client.call(latestCrawl)).body.crawl?.id ?? '';
    const paths = async (state: 'new' | 'fixed' | 'still', code: string) => {
      const { body } = await member.call(compareCrawls, { query: { from: first, to: second, state, code, page_size: 100 } });
      return body.data.map(({ page_url }) => new URL(page_url).pathname);
    };
    expect(await paths('new', 'missing_or_invalid_meta_description')).toEqual(['/plain']);
    expect(await paths('fixed', 'no_anchor')).toEqual(['/fix']);
    expect(await paths('still', 'internal_link_redirect')).toEqual(['/blog/b', '/fix']);
    expect(await paths('new', 'internal_link_redirect')).toEqual([]);
    const { body } = await member.call(compareCrawls, { query: { from: second, to: first, state: 'fixed', search: '/PLAIN' } });
    expect(body.data.map(({ code }) => code)).toContain('missing_or_invalid_meta_description');
    expect(body.by_code.reduce((sum, each) => sum + each.fixed, 0)).toBe(body.counts.fixed);
    PAGES['/fix'] = wasFix ?? {};
    PAGES['/'] = wasRoot ?? {};
  });

  it('have nothing new that only the second could find, as only it was probed', async () => {
    const user = await stack.createUser();
    const own = await stack.createOrganisation({ domain: site.domain, members: [{ user, role: 'agency' }] });
    const { id: organisationId } = own;
    const other = stack.asUser(user, own);
    const from = (await other.call(startCrawl, { body: {} })).body;
    await stack.finished({ id: from.task_id, organisationId });
    const second = (await other.call(startCrawl, { body: {} })).body;
    await stack.finished({ id: second.task_id, organisationId });
    const { task_id: id } = (await other.call(updateAllPageIssues, { body: {} })).body;
    await stack.finished({ id, organisationId });
    expect((await other.call(listPages, { query: { issue: 'llms_txt' } })).body.total).toBe(1);
    const { body } = await other.call(compareCrawls, { query: { from: from.id, to: second.id, state: 'new' } });
    expect(body.data.map(({ code }) => code)).toEqual([]);
    expect(body.counts.new).toBe(0);
  });

  it('of another workspace are not known', async () => {
    const id = '6f0c3f3e-4f43-4a0c-8f44-3b2d3f9a0001';
    const answer = await member.call(compareCrawls, { query: { from: id, to: id } });
    expect([answer.status, answer.body]).toMatchObject([404, { code: 'crawl-not-found' }]);
  });
});
