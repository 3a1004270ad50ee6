import { expect, it } from '@jest/globals';
import { findingsShape, pageLeadsShape, pageRowShape, siteFactsShape, sitePageFactsShape } from './row-shapes.ts';

const SITE = {
  robots: [
    {
      origin: 'https://a.test',
      verdict: 'disallow-all',
      status: null,
      failure: { reason: 'dns', message: 'No such host' },
      body: '',
      truncated: false,
    },
  ],
  sitemaps: [
    { url: 'https://a.test/sitemap.xml', kind: 'urlset', source: 'robots', status: 200, entries: 3, problem: null, oversize: true },
  ],
  llms: { isThere: true, hasHeading: false },
  notFound: [
    { url: 'https://a.test/x', status: 404, finalUrl: 'https://a.test/x', title: null, wordCount: 4, textHash: 'ab', signature: '' },
  ],
};
const ROW = {
  url: 'https://a.test/',
  outcome: 'html',
  status: 200,
  redirectTo: null,
  failure: null,
  depth: 0,
  discoveredFrom: null,
  source: 'start',
  inSitemap: true,
  fetchedAt: '2026-01-02T03:04:05.000Z',
  responseMs: 12.5,
  totalMs: 20,
  contentType: 'text/html',
  charset: 'utf-8',
  bytes: 512,
  headers: { 'content-type': 'text/html' },
  contentHash: 'cd',
  unchanged: 'not-modified',
  rendering: {
    outcome: 'drawn',
    rawWords: 3,
    drawnWords: 90,
    message: null,
    stillChanging: true,
    raw: { title: null, canonical: null, noindex: false },
  },
  retried: true,
  incomplete: true,
};
const LEADS = {
  nofollow: false,
  metaRefresh: { seconds: 0, url: null },
  robots: [{ source: 'meta', agent: 'robots', directives: ['noindex'] }],
  scripts: 1,
  wordCount: 90,
  hasMountPoint: true,
  followed: ['/b'],
  unfollowed: [],
  canonicals: ['https://a.test/b'],
  alternates: ['https://a.test/de'],
  elsewhere: [{ url: null, nofollow: true }],
};
const FACTS = {
  h1: 'Ferns',
  hreflangs: [{ hreflang: 'de', url: null }],
  textHash: 'ef',
  signature: '01',
  anchors: null,
  fragments: [['https://a.test/b', 'top', 'Up', 'footer']],
};

it.each([
  ['the facts of a site', siteFactsShape, SITE],
  ['the row of a page', pageRowShape, ROW],
  ['what leads on from a page', pageLeadsShape, LEADS],
  ['what checks over the whole site look at', sitePageFactsShape, FACTS],
  ['findings', findingsShape, { orphan_page: { count: 1, details: ['No page links here.'] } }],
])('loses nothing of %s, and refuses it with a part missing', (_what, shape, value) => {
  expect(shape.parse(JSON.parse(JSON.stringify(value)))).toEqual(value);
  const [first = ''] = Object.keys(value);
  const broken = first === 'orphan_page' ? { orphan_page: {} } : Object.fromEntries(Object.entries(value).slice(1));
  expect(shape.safeParse(broken).success).toBe(false);
});
