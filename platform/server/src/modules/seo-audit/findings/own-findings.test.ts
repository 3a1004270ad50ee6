import { latestCrawl, listImages, listInternalLinks, listPages, pageIssues, startCrawl } from '@canopy/contract/seo-audit';
import { checkOf } from '@canopy/crawler';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { seoAuditModules } from '../index.ts';
import { testStack, until, type TestClient, type TestStack } from '../../../testing/index.ts';
import { serveSite, type SitePage, type TestSite } from '../crawls/testing/site.ts';
import { scoreOf } from './own-findings.ts';

const LONG = 'This description is as long as one should be: longer than seventy characters, and shorter than the limit.';
/** A page with a faultless head, unless `more` says otherwise. */
const page = (path: string, body = '', more = ''): SitePage => ({
  head: `<title>The page called ${path} of the test site</title><meta name="description" content="${path}: ${LONG}">${more}`,
  body,
});

const PAGES: Record<string, SitePage> = {
  '/t-none': { head: `<meta name="description" content="/t-none: ${LONG}">` },
  '/t-short': { head: `<title>Short</title><meta name="description" content="/t-short: ${LONG}">` },
  '/t-long': { head: `<title>${'A title that goes on and on '.repeat(3)}</title><meta name="description" content="/t-long: ${LONG}">` },
  '/t-two': page('/t-two', '', '<title>A second title of good length here</title>'),
  '/t-twin-1': { head: `<title>Twins have the same title, both</title><meta name="description" content="/t-twin-1: ${LONG}">` },
  '/t-twin-2': { head: `<title>Twins have the same title, both</title><meta name="description" content="/t-twin-2: ${LONG}">` },
  '/t-twin-hidden': {
    head: `<title>Twins have the same title, both</title><meta name="description" content="/t-twin-h: ${LONG}"><meta name="robots" content="noindex">`,
  },
  '/t-svg': page('/t-svg', '<svg><title>A tooltip</title></svg>'),
  '/d-none': { head: '<title>The page called /d-none of the test site</title>' },
  '/d-body': {
    head: '<title>The page called /d-body of the test site</title>',
    body: `<meta name="description" content="/d-body: ${LONG}">`,
  },
  '/c-self': page('/c-self', '', '<link rel="canonical" href="ORIGIN/c-self">'),
  '/c-relative': page('/c-relative', '', '<link rel="canonical" href="/c-relative">'),
  '/c-two': page('/c-two', '', '<link rel="canonical" href="ORIGIN/c-two"><link rel="canonical" href="ORIGIN/c-self">'),
  '/c-other': page('/c-other', '', '<link rel="canonical" href="ORIGIN/c-self">'),
  '/c-gone': page('/c-gone', '', '<link rel="canonical" href="ORIGIN/gone">'),
  '/c-root': page('/c-root', '', '<link rel="canonical" href="ORIGIN/">'),
  '/c-header': {
    ...page('/c-header', '', '<link rel="canonical" href="ORIGIN/c-header">'),
    headers: { link: '<ORIGIN/c-self>; rel="canonical"' },
  },
  '/a-none': page('/a-none', '<img src="/x.png" width="64">'),
  '/a-empty': page('/a-empty', '<img src="/x.png" alt="" width="64"> <img src="/x.png" aria-hidden="true" width="64">'),
  '/a-link': page('/a-link', '<a href="/c-self"><img src="/x.png" alt="" width="64"></a>'),
  '/s-none': page('/s-none', '<img src="/x.jpg" alt="X">'),
  '/s-wide': page('/s-wide', '<img src="/x.jpg" alt="X" width="1200">'),
  '/s-fine': page(
    '/s-fine',
    '<img src="/x.jpg" alt="X" srcset="/y.jpg 2x"> <picture><source srcset="/y.webp"><img src="/x.jpg" alt="X"></picture> <img src="/x.svg" alt="X"> <img src="data:image/png;base64,AA" alt="X">',
  ),
  '/l-gone': page('/l-gone', '<a href="/gone">Gone</a>'),
  '/l-gone-late': page('/l-gone-late', '<a href="/to-gone">Gone</a>'),
  '/l-redirect': page('/l-redirect', '<a href="/to-self">Self</a>'),
  '/l-http': page('/l-http', '<a href="http://outside.example/">Outside</a>'),
  '/l-https': page('/l-https', '<a href="https://outside.example/">Outside</a>'),
  '/n-anchor': page('/n-anchor', '<a href="/c-self"><svg></svg></a>'),
  '/n-label': page(
    '/n-label',
    '<a href="/c-self" aria-label="Self"><svg></svg></a> <a href="/c-self"><img src="/x.png" alt="Self" width="9"></a> <a name="top"></a>',
  ),
  '/m-refresh': page('/m-refresh', '', '<meta http-equiv="refresh" content="5; url=/c-self">'),
  '/nul': page('/nul\0', 'A \0 byte'),
  '/to-gone': { status: 301, location: '/gone' },
  '/to-self': { status: 302, location: '/c-self' },
  '/broken': { status: 503 },
};
const UNLISTED = ['/to-gone', '/to-self'];

const EXPECTED: Record<string, string[]> = {
  missing_or_invalid_page_title: ['/t-long', '/t-none', '/t-short', '/t-twin-1', '/t-twin-2', '/t-two'],
  missing_or_invalid_meta_description: ['/d-body', '/d-none'],
  no_index: ['/t-twin-hidden'],
  canonical_issues: ['/c-gone', '/c-header', '/c-relative', '/c-root', '/c-two'],
  missing_alt_text_in_images: ['/a-link', '/a-none'],
  missing_srcset_in_images: ['/s-none', '/s-wide'],
  internal_link_404: ['/l-gone', '/l-gone-late'],
  internal_link_redirect: ['/l-redirect'],
  no_anchor: ['/a-link', '/n-anchor'],
  non_https: ['/l-http'],
  redirect: ['/m-refresh', '/to-gone', '/to-self'],
  not_found: ['/gone'],
  server_error: ['/broken'],
  unreachable: [],
};

let site: TestSite;
let stack: TestStack;
let client: TestClient;

beforeAll(async () => {
  const links = Object.keys(PAGES)
    .filter((path) => !UNLISTED.includes(path))
    .map((path) => `<a href="${path}">${path}</a>`)
    .join(' ');
  const pages: Record<string, SitePage> = { '/': page('/', links) };
  site = await serveSite(pages);
  const withOrigin = (text: string | undefined) => text?.replaceAll('ORIGIN', site.origin);
  for (const [path, { head, body, headers, ...rest }] of Object.entries(PAGES)) {
    pages[path] = {
      ...rest,
      head: withOrigin(head) ?? '',
      body: withOrigin(body) ?? '',
      headers: headers ? { link: withOrigin(headers['link']) ?? '' } : {},
    };
  }
  stack = await testStack({ modules: seoAuditModules, config: { crawlAllowHosts: [site.domain] } });
  const user = await stack.createUser();
  client = stack.asUser(user, await stack.createOrganisation({ domain: site.domain, members: [user] }));
  await client.call(startCrawl, { body: {} });
  await until(async () => (await client.call(latestCrawl)).body.crawl?.status === 'SUCCESS', 'the crawl');
});
afterAll(async () => {
  await stack.close();
  await site.close();
});

const having = async (issue: string): Promise<string[]> => {
  const { body } = await client.call(listPages, { query: { issue, page_size: 100, direction: 'asc' } });
  return body.data.map(({ page_url }) => new URL(page_url).pathname);
};

it.each(Object.entries(EXPECTED))('%s is found where it is and nowhere else', async (code, paths) => {
  expect(await having(code)).toEqual(paths);
});

it('leaves nothing of the contract without a check, and names each once', () => {
  const flags = Object.keys(pageIssues.shape).filter((key) => key !== 'score');
  expect(flags.filter((code) => checkOf(code) === undefined)).toEqual([]);
  expect(Object.keys(EXPECTED).sort()).toEqual(flags.sort());
});

it('scores by weight, at least 0', async () => {
  expect(scoreOf([])).toBe(100);
  expect(scoreOf(['no_anchor', 'redirect'])).toBe(75);
  expect(scoreOf(['not_found', 'redirect'])).toBe(0);
  const { body } = await client.call(listPages, { query: { search: '/a-link' } });
  expect(body.data[0]?.page_specific_issues).toMatchObject({ no_anchor: true, missing_alt_text_in_images: true });
});

it('lists images by file, with how they are used', async () => {
  const images = async (query: Record<string, string | number>) =>
    (await client.call(listImages, { query: { page_size: 100, direction: 'asc', ...query } })).body.data.map(
      ({ src, uses, without_alt, without_srcset }) => [src.replace(site.origin, ''), uses, without_alt, without_srcset],
    );
  expect(await images({})).toEqual([
    ['data:image/png;base64,AA', 1, 0, 0],
    ['/x.jpg', 4, 0, 2],
    ['/x.png', 5, 2, 0],
    ['/x.svg', 1, 0, 0],
  ]);
  expect(await images({ filter: 'without_alt' })).toEqual([['/x.png', 5, 2, 0]]);
  expect(await images({ filter: 'without_srcset', search: 'X.J' })).toEqual([['/x.jpg', 4, 0, 2]]);
  const beyond = await client.call(listImages, { query: { page: 9, page_size: 3 } });
  expect(beyond.body).toMatchObject({ data: [], total: 4, total_pages: 2 });
});

it('lists the links that lead wrong', async () => {
  const links = async (filter: string) =>
    (await client.call(listInternalLinks, { query: { filter, page_size: 100, direction: 'asc' } })).body.data.map(
      ({ page_url, href, target_status }) => [new URL(page_url).pathname, href, target_status],
    );
  expect(await links('broken')).toEqual([
    ['/l-gone', '/gone', 404],
    ['/l-gone-late', '/to-gone', 301],
  ]);
  expect(await links('redirected')).toEqual([['/l-redirect', '/to-self', 302]]);
  expect(await links('no_anchor')).toEqual([
    ['/a-link', '/c-self', 200],
    ['/n-anchor', '/c-self', 200],
  ]);
  expect(await links('non_https')).toEqual([]);
  const listed = Object.keys(PAGES).filter((path) => !UNLISTED.includes(path)).length;
  expect(await links('all')).toHaveLength(listed + 7);
});
