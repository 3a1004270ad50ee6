import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { crawl, type CrawlSummary } from './crawl.ts';
import { memoryStore } from './memory-store.ts';
import { createOutgoing, type Outgoing } from './outgoing/index.ts';
import type { PageResult } from './page-result.ts';
import { previousPages } from './previous-pages.ts';
import { probeSite } from './probes/probe-site.ts';
import { makeReport, type Report } from './report/make-report.ts';
import { siteElsewhere } from './site-elsewhere.ts';
import { fieldSite, type FieldSite } from './testing/field/field-sites.ts';
import { loopbackServer, type LoopbackServer } from './testing/loopback-server.ts';
import { promptAnswers } from './testing/prompt-answers.ts';

const ALLOWED = ['127.0.0.1', 'localhost'];
let outgoing: Outgoing;
beforeAll(() => {
  outgoing = promptAnswers(createOutgoing({ allowHosts: ALLOWED, userAgent: 'CanopyBot/test' }));
});
afterAll(() => outgoing.close());

/** Closed however a test ends: an open server would keep jest's process from exiting. */
const servers: LoopbackServer[] = [];
afterEach(() => Promise.all(servers.splice(0).map((server) => server.close())));

interface Served {
  origin: string;
  other: string;
  requests: string[];
}

async function serve({ site, otherSite = {} }: FieldSite): Promise<Served> {
  const served: Served = { origin: '', other: '', requests: [] };
  const named = (text: string) => text.replaceAll('ORIGIN', served.origin).replaceAll('OTHER', served.other);
  const open = async (paths: FieldSite['site']): Promise<LoopbackServer> => {
    const server = await loopbackServer((request, response) => {
      const { status, headers, body } = paths[request.url ?? '/'] ?? paths['*'] ?? { status: 404, headers: {}, body: '' };
      const sent = Object.entries(headers).map(([name, value]) => [name, named(value)] as const);
      response.writeHead(status, Object.fromEntries(sent)).end(named(body));
    });
    servers.push(server);
    return server;
  };
  const [first, second] = [await open(site), await open(otherSite)];
  return Object.assign(served, { origin: first.origin, other: `http://localhost:${second.port}`, requests: first.requests });
}

interface Audited {
  summary: CrawlSummary;
  pages: readonly PageResult[];
  report: Report;
  /** what a check says, by path */
  says(code: string): Record<string, string[]>;
  /** everything that is said of a path */
  of(path: string): string[];
}

async function audit(origin: string, previous: readonly PageResult[] = []): Promise<Audited> {
  const store = memoryStore();
  const startUrl = `${origin}/`;
  const summary = await crawl({ startUrl, outgoing, requestsPerSecond: Infinity, previous: previousPages(previous) }, store);
  const probed = await probeSite(store.pages(), {
    startUrl,
    outgoing,
    requestsPerSecond: Infinity,
    allowHosts: ALLOWED,
    basicAuth: null,
    signal: new AbortController().signal,
    progress: () => undefined,
  });
  const report = makeReport(startUrl, summary, store, probed);
  const pathOf = (url: string) => url.replace(origin, '');
  const says = (code: string) =>
    Object.fromEntries(
      (report.findings.find((finding) => finding.code === code)?.pages ?? []).map(({ url, details }) => [
        pathOf(url),
        details.map((detail) => detail.replaceAll(origin, '')),
      ]),
    );
  const of = (path: string) =>
    report.findings.flatMap(({ pages }) => pages.filter(({ url }) => pathOf(url) === path)).flatMap(({ details }) => details);
  return { summary, pages: store.pages(), report, says, of };
}

const paths = ({ pages }: Audited, origin: string) => pages.map(({ url }) => url.replace(origin, '')).sort();

describe('sites that people reported auditors for', () => {
  it('text fragments: the page is asked once, the element before the directive is looked up', async () => {
    const { origin, requests } = await serve(fieldSite('text-fragments'));
    const { says } = await audit(origin);
    expect(requests.filter((path) => path === '/guide')).toHaveLength(1);
    expect(says('fragment_missing')).toEqual({ '/': [expect.stringContaining('#gone')] });
  });

  it('unfilled templates, pasted numbers and paths of a computer are faulty links of the page', async () => {
    const { origin } = await serve(fieldSite('unfilled-templates-and-local-paths'));
    const { of } = await audit(origin);
    const said = of('/').join('\n');
    for (const named of ['product.url', 'a.pdf', 'elsewhere.example/b', 'C:\\Users\\Pat\\plan.pdf', 'spaced.example'])
      expect(said).toContain(named);
  });

  it('blocked crawlers that train models do not keep answers from citing the site', async () => {
    const { origin } = await serve(fieldSite('training-crawlers-blocked'));
    const { says } = await audit(origin);
    expect(says('ai_bots_blocked')).toEqual({
      '/': ['Kept from the training of AI models: GPTBot, Google-Extended, CCBot blocked. AI answers can still cite the site.'],
    });
  });

  it('a start URL that redirects to another host: it is named, and the site there can be crawled', async () => {
    const { origin, other } = await serve(fieldSite('start-redirects-to-another-host'));
    const { pages } = await audit(origin);
    expect(siteElsewhere(`${origin}/`, pages)).toBe(`${other}/`);
    expect(paths(await audit(other), other)).toEqual(['/', '/three', '/two']);
  });

  it('a sitemap that robots.txt blocks is said to be out of search engines’ reach', async () => {
    const { origin } = await serve(fieldSite('sitemap-blocked-by-robots'));
    const { says } = await audit(origin);
    expect(says('sitemap_blocked')).toMatchObject({ '/': [expect.stringContaining('/feeds/sitemap.xml is blocked by robots.txt')] });
  });

  it('a site that shows its home page for every URL: the status is the fault, not the home page', async () => {
    const { origin } = await serve(fieldSite('home-page-for-unknown-urls'));
    const { says, of } = await audit(origin);
    expect(says('soft_404')).toEqual({ '/': [expect.stringMatching(/^No page exists at \/no-page-\S+, but it returns 200\.$/)] });
    expect(of('/').join('\n')).not.toMatch(/same text/i);
  });

  it('a canonical that redirects back to its page is told on that page, and is no loop', async () => {
    const { origin, requests } = await serve(fieldSite('canonical-redirects-back'));
    const { says, report } = await audit(origin);
    expect(says('canonical_issues')).toEqual({ '/page': ['/page/ redirects to /page.'] });
    expect(report.findings.map(({ code }) => code)).not.toContain('redirect_loop');
    expect(requests.filter((path) => path === '/page/')).toHaveLength(1);
  });

  it('an indexable page that only noindex pages link to is found', async () => {
    const { origin } = await serve(fieldSite('linked-from-noindex-only'));
    const { says } = await audit(origin);
    expect(says('non_indexable_inlinks')).toEqual({ '/lonely': ['All 2 pages that link here are noindex or canonicalised.'] });
  });

  it('a language known from hreflang alone is crawled with all its pages, in a recrawl too', async () => {
    const { origin } = await serve(fieldSite('language-known-from-hreflang-only'));
    const first = await audit(origin);
    expect(paths(first, origin)).toEqual(['/', '/de/', '/de/only', '/two']);
    expect(first.pages.find(({ url }) => url.endsWith('/de/'))).toMatchObject({ source: 'hreflang', depth: null });
    expect(paths(await audit(origin, first.pages), origin)).toEqual(['/', '/de/', '/de/only', '/two']);
  });

  it('hreflang of a sitemap: its invalid code and its dead version are named', async () => {
    const { origin } = await serve(fieldSite('hreflang-in-sitemap'));
    const { says } = await audit(origin);
    expect(says('hreflang_invalid')).toEqual({ '/': ['In the sitemap: “en_UK” is not a known language.'] });
    expect(says('hreflang_target')).toEqual({ '/': ['/fr/gone (fr) returns 404.'] });
    expect(says('hreflang_no_return')).toEqual({ '/': ['/de/ (de) does not list this page.'] });
  });
});
