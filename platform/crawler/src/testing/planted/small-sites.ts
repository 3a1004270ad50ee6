import { checkPage, checkSite, mergeFindings } from '../../checks/run-checks.ts';
import { siteOfPages } from '../../checks/site-of-pages.ts';
import { textSignature } from '../../checks/text-signature.ts';
import type { LlmsFact, NotFoundFact, RobotsFact, SiteFacts, SitemapFact } from '../../crawl-store.ts';
import { addressOf, ORIGIN, prose, resultOf, type Planted } from './page-builder.ts';

/** What a check finds on one page of a small site, and whether it should. */
export type SmallScore = { code: string; page: string; expected: boolean; codes: ReadonlySet<string> };

type Small = {
  code: string;
  expected: boolean;
  pages?: readonly Planted[];
  page?: string;
  robots?: Partial<RobotsFact>;
  sitemap?: Partial<SitemapFact> | null;
  llms?: LlmsFact;
  notFound?: Partial<NotFoundFact>;
};

const leaf = (path: string, more: Partial<Planted> = {}): Planted => ({ path, expect: [], ...more });
const star = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    leaf(`/leaf-${index}`, { links: Array.from({ length: count }, (_each, other) => `/leaf-${other}`) }),
  );

/** A missing URL, and a page with the same text that returns 200. */
const NOWHERE = `${ORIGIN}/no-page`;
const SOLD_OUT = leaf('/sold-out', { title: 'Nothing in stock at the moment', h1: 'Look elsewhere', text: prose(3, 200) });
const EMPTY = resultOf(SOLD_OUT);
const HOME = resultOf(leaf('/', { links: star(3).map(addressOf), answer: { depth: 0 } }));

/** Faults that concern a site as a whole, or need a site of a certain shape; each with a correct twin. */
const UNLISTED = { page: `${ORIGIN}/unlisted`, pages: [leaf('/unlisted', { answer: { inSitemap: false } })] };

const SMALL: readonly Small[] = [
  { code: 'sitemap_missing', expected: true, sitemap: null },
  { code: 'sitemap_missing', expected: false },
  { code: 'sitemap_unreadable', expected: true, sitemap: { status: 404, kind: 'none', entries: 0, problem: 'It answers 404.' } },
  { code: 'sitemap_unreadable', expected: false },
  { code: 'sitemap_too_large', expected: true, sitemap: { entries: 50_001 } },
  { code: 'sitemap_too_large', expected: true, sitemap: { entries: 40_000, oversize: true } },
  { code: 'sitemap_too_large', expected: false, sitemap: { entries: 50_000 } },
  { code: 'robots_unreachable', expected: true, robots: { verdict: 'disallow-all', status: 503, body: '' } },
  { code: 'robots_unreachable', expected: false, robots: { verdict: 'allow-all', status: 404, body: '' } },
  { code: 'robots_too_large', expected: true, robots: { truncated: true } },
  { code: 'robots_too_large', expected: false },
  { code: 'robots_syntax', expected: true, robots: { body: 'User-agent: *\nDisalow: /x\n' } },
  { code: 'robots_syntax', expected: true, robots: { body: 'Disallow: /x\nUser-agent: *\n' } },
  { code: 'robots_syntax', expected: true, robots: { body: '<!doctype html><title>Oops</title>' } },
  {
    code: 'robots_syntax',
    expected: false,
    robots: { body: '\uFEFF# A comment\nUser-Agent : *\nDisallow:\n\nCrawl-delay: 2 # seconds\nSitemap: https://shop.example/s.xml' },
  },
  { code: 'ai_bots_blocked', expected: true, robots: { body: 'User-agent: GPTBot\nDisallow: /\n' } },
  { code: 'ai_bots_blocked', expected: true, robots: { body: 'User-agent: OAI-SearchBot\nDisallow: /\n' } },
  { code: 'ai_bots_blocked', expected: false, robots: { body: 'User-agent: GPTBot\nDisallow: /private\n' } },
  { code: 'llms_txt', expected: true, llms: { isThere: false, hasHeading: false } },
  { code: 'llms_txt', expected: true, llms: { isThere: true, hasHeading: false } },
  { code: 'llms_txt', expected: false, llms: { isThere: true, hasHeading: true } },
  { code: 'llms_txt', expected: false },
  { code: 'soft_404', expected: true, notFound: { status: 200 } },
  { code: 'soft_404', expected: true, notFound: { status: 200, finalUrl: `${ORIGIN}/` } },
  { code: 'soft_404', expected: false, notFound: { status: 404 } },
  { code: 'soft_404', expected: false, notFound: { status: 404, finalUrl: `${ORIGIN}/`, textHash: EMPTY.html?.textHash ?? '' } },
  {
    code: 'soft_404',
    expected: true,
    page: addressOf(SOLD_OUT),
    pages: [...star(3), SOLD_OUT],
    notFound: { title: EMPTY.html?.titles[0]?.value ?? '', textHash: EMPTY.html?.textHash ?? '' },
  },
  {
    code: 'soft_404',
    expected: true,
    page: addressOf(SOLD_OUT),
    pages: [...star(3), SOLD_OUT],
    notFound: { title: 'Nothing in stock at the moment', signature: textSignature(`${EMPTY.html?.text} you asked for ${NOWHERE}`) },
  },
  {
    code: 'soft_404',
    expected: false,
    page: addressOf(SOLD_OUT),
    pages: [...star(3), SOLD_OUT],
    notFound: { title: 'Nothing in stock at the moment', signature: textSignature(prose(7, 120)) },
  },
  {
    code: 'soft_404',
    expected: false,
    page: addressOf(SOLD_OUT),
    pages: [SOLD_OUT, { ...SOLD_OUT, path: '/shell-2' }, { ...SOLD_OUT, path: '/shell-3' }],
    notFound: { textHash: EMPTY.html?.textHash ?? '' },
  },
  // The server shows the home page for whatever it does not have: the fault is the status, not the home page.
  {
    code: 'soft_404',
    expected: false,
    pages: star(3),
    notFound: { textHash: HOME.html?.textHash ?? '', title: HOME.html?.titles[0]?.value ?? '' },
  },
  { code: 'not_in_sitemap', expected: true, ...UNLISTED },
  { code: 'not_in_sitemap', expected: false, ...UNLISTED, sitemap: { kind: 'index', entries: 60 } },
  {
    code: 'not_in_sitemap',
    expected: false,
    ...UNLISTED,
    sitemap: { kind: 'none', status: 503, entries: 0, problem: 'The server returned 503.' },
  },
  { code: 'not_in_sitemap', expected: false, ...UNLISTED, sitemap: { entries: 50_001 } },
  { code: 'not_in_sitemap', expected: false, ...UNLISTED, sitemap: { oversize: true } },
  { code: 'http_page', expected: true, page: 'http://shop.example/plain', pages: [leaf('http://shop.example/plain')] },
  { code: 'http_page', expected: false },
  { code: 'non_https', expected: true, page: 'http://shop.example/twin', pages: [leaf('http://shop.example/twin'), leaf('/twin')] },
  { code: 'dead_end', expected: true, page: `${ORIGIN}/end`, pages: [leaf('/end', { answer: { url: `${ORIGIN}/end` } })] },
  { code: 'dead_end', expected: false, page: `${ORIGIN}/leaf-0`, pages: star(3) },
  { code: 'weak_internal_rank', expected: true, page: `${ORIGIN}/lonely`, pages: [...star(12), leaf('/lonely')] },
  { code: 'weak_internal_rank', expected: false, page: `${ORIGIN}/leaf-3`, pages: [...star(12), leaf('/lonely')] },
];

export function smallSites(copies: number): SmallScore[] {
  return Array.from({ length: copies }, () => SMALL.map(scoreOf)).flat();
}

function scoreOf({ code, expected, pages = [], page = `${ORIGIN}/`, robots, sitemap = {}, llms, notFound }: Small): SmallScore {
  const front = leaf('/', { links: pages.map(addressOf), answer: { depth: 0 } });
  const results = [front, ...pages]
    .map(resultOf)
    .map((result) =>
      code === 'dead_end' && result.url.endsWith('/end') && result.html ? { ...result, html: { ...result.html, links: [] } } : result,
    );
  const facts: SiteFacts = {
    ...(llms && { llms }),
    ...(notFound && {
      notFound: [{ url: NOWHERE, finalUrl: NOWHERE, status: 404, title: null, wordCount: 60, textHash: '', signature: '', ...notFound }],
    }),
    robots: [
      { origin: ORIGIN, verdict: 'rules', status: 200, failure: null, body: 'User-agent: *\nDisallow:\n', truncated: false, ...robots },
    ],
    sitemaps:
      sitemap === null
        ? []
        : [{ url: `${ORIGIN}/sitemap.xml`, kind: 'urlset', source: 'robots', status: 200, entries: 3, problem: null, ...sitemap }],
  };
  const view = siteOfPages(`${ORIGIN}/`, results, facts);
  const place = view.at(page);
  const result = results[place];
  if (!result) throw new Error(`The small site for ${code} has no ${page}.`);
  return { code, page, expected, codes: new Set(Object.keys(mergeFindings(checkPage(result), checkSite(view).get(place)))) };
}
