import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createOutgoing, type Outgoing } from '../outgoing/index.ts';
import { siteScope } from '../site-scope.ts';
import { loopbackServer, type Handler, type LoopbackServer } from '../testing/loopback-server.ts';
import { findSitemaps } from './find-sitemaps.ts';
import { HostRateLimiter } from './host-rate-limiter.ts';
import { parseSitemap } from './parse-sitemap.ts';
import { politeClient, type PoliteGet } from './polite-client.ts';
import { retryAfterMs } from './retry-after.ts';
import { fetchRobots, robotsRules } from './robots.ts';

let site: LoopbackServer;
let outgoing: Outgoing;
let get: PoliteGet;
let respond: Handler;

beforeAll(async () => {
  site = await loopbackServer((request, response) => respond(request, response));
  outgoing = createOutgoing({ allowHosts: ['127.0.0.1'], userAgent: 'test' });
});

beforeEach(() => {
  site.requests.length = 0;
  get = politeClient({
    outgoing,
    rateLimiter: new HostRateLimiter(0),
    signal: new AbortController().signal,
    maxRetryAfterMs: 20,
    clock: () => new Date(),
  });
});

afterAll(async () => {
  await outgoing.close();
  await site.close();
});

describe('robots.txt', () => {
  it.each([
    [200, 'rules', false],
    [204, 'rules', true],
    [404, 'allow-all', true],
    [401, 'allow-all', true],
    [403, 'allow-all', true],
    [500, 'disallow-all', false],
    [503, 'disallow-all', false],
  ])('answered %i means %s', async (status, verdict, allowed) => {
    respond = (_request, response) => response.writeHead(status).end(status === 200 ? 'User-agent: *\nDisallow: /' : '');
    const fact = await fetchRobots(site.origin, get);
    expect(fact).toMatchObject({ verdict, status, failure: null });
    expect(robotsRules(fact, 'CanopyBot').allows(`${site.origin}/x`)).toBe(allowed);
  });

  it('unreachable forbids all, and tells why', async () => {
    respond = (request) => request.socket.destroy();
    expect(await fetchRobots(site.origin, get)).toMatchObject({ verdict: 'disallow-all', status: null, failure: { reason: 'network' } });
  });

  it('is followed over five redirects, a sixth allows all', async () => {
    const hops =
      (limit: number): Handler =>
      (request, response) => {
        const at = Number(/\d+$/.exec(request.url ?? '')?.[0] ?? 0);
        if (at < limit) response.writeHead(301, { location: `/r${at + 1}` }).end();
        else response.end('User-agent: *\nDisallow: /');
      };
    respond = hops(5);
    expect(await fetchRobots(site.origin, get)).toMatchObject({ verdict: 'rules' });
    respond = hops(6);
    expect(await fetchRobots(site.origin, get)).toMatchObject({ verdict: 'allow-all' });
  });

  it('counts for 500 KiB', async () => {
    const filler = `${'#'.repeat(1023)}\n`;
    respond = (_request, response) => response.end(`User-agent: *\nDisallow: /early\n${filler.repeat(500)}Disallow: /late\n`);
    const fact = await fetchRobots(site.origin, get);
    expect(fact.truncated).toBe(true);
    const rules = robotsRules(fact, 'CanopyBot');
    expect([rules.allows(`${site.origin}/early`), rules.allows(`${site.origin}/late`)]).toEqual([false, true]);
  });

  it.each([
    ['User-agent: *\nDisallow: /', '/x', false],
    ['User-agent: *\nDisallow:', '/x', true],
    ['User-agent: canopybot\nDisallow: /a\n\nUser-agent: *\nDisallow: /', '/b', true],
    ['User-agent: CanopyBot/2.0\nDisallow: /a', '/a', false],
    ['User-agent: *\nDisallow: /\nUser-agent: CanopyBot\nAllow: /', '/x', true],
    ['User-agent: x\nUser-agent: CanopyBot\nDisallow: /a', '/a', false],
    ['User-agent: *\nDisallow: /a\nAllow: /a/b', '/a/b/c', true],
    ['User-agent: *\nAllow: /p\nDisallow: /p', '/p', true],
    ['User-agent: *\nDisallow: /*.php$', '/x.php', false],
    ['User-agent: *\nDisallow: /*.php$', '/x.php?a', true],
    ['User-agent: *\nDisallow: /a%2Fb', '/a%2fb', false],
    ['User-agent: *\nDisallow: /ü', '/%C3%BC', false],
    ['\ufeffUser-agent: *\r\nDisallow: /a # why\r\n', '/a', false],
    ['user-AGENT: *\rDISALLOW: /a', '/a', false],
    ['<html>not found</html>', '/x', true],
  ])('%j for %s', async (body, path, allowed) => {
    respond = (_request, response) => response.end(body);
    const rules = robotsRules(await fetchRobots(site.origin, get), 'CanopyBot');
    expect(rules.allows(site.origin + path)).toBe(allowed);
  });

  it('gives Crawl-delay and sitemaps', () => {
    const fact = { origin: 'https://a.b', verdict: 'rules' as const, status: 200, failure: null, truncated: false };
    const rules = robotsRules(
      { ...fact, body: 'Sitemap: /s.xml\nSitemap: https://c.d/s.xml\nUser-agent: *\nCrawl-delay: 2.5\n' },
      'CanopyBot',
    );
    expect(rules).toMatchObject({ crawlDelay: 2.5, sitemaps: ['https://a.b/s.xml', 'https://c.d/s.xml'] });
  });
});

describe('politeness', () => {
  it('spaces the requests to a host, and only to that host', async () => {
    const rateLimiter = new HostRateLimiter(30);
    rateLimiter.slowDown('slow', 60);
    rateLimiter.slowDown('fast', 1);
    const signal = new AbortController().signal;
    const time = async (host: string) => {
      const started = performance.now();
      await Promise.all([rateLimiter.turn(host, signal), rateLimiter.turn(host, signal), rateLimiter.turn(host, signal)]);
      return performance.now() - started;
    };
    const [plain, slow, fast] = await Promise.all([time('plain'), time('slow'), time('fast')]);
    expect(plain).toBeGreaterThan(55);
    expect(slow).toBeGreaterThan(115);
    expect(fast).toBeGreaterThan(55);
  });

  it('a wait ends with the signal', async () => {
    const rateLimiter = new HostRateLimiter(60_000);
    const stop = new AbortController();
    await rateLimiter.turn('h', stop.signal);
    const waiting = rateLimiter.turn('h', stop.signal);
    stop.abort();
    await expect(waiting).rejects.toThrow();
  });

  it.each([
    [429, 3],
    [503, 3],
    [500, 1],
    [404, 1],
  ])('asks again after %i: %i requests', async (status, requests) => {
    respond = (_request, response) => response.writeHead(status, { 'retry-after': '0' }).end();
    expect(await get(`${site.origin}/x`)).toMatchObject({ ok: true, status });
    expect(site.requests).toHaveLength(requests);
  });

  it('keeps the whole host waiting as long as the server asks', async () => {
    let first = true;
    const times: number[] = [];
    respond = (_request, response) => {
      times.push(performance.now());
      response.writeHead(first ? 429 : 200, first ? { 'retry-after': '1' } : {}).end();
      first = false;
    };
    const patient = politeClient({
      outgoing,
      rateLimiter: new HostRateLimiter(0),
      signal: new AbortController().signal,
      maxRetryAfterMs: 1_000,
      clock: () => new Date(),
    });
    expect(await patient(`${site.origin}/x`)).toMatchObject({ status: 200 });
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThan(980);
  });

  it.each([429, 503])('does not wait longer than the crawl may: %i with an hour stands as it is', async (status) => {
    respond = (_request, response) => response.writeHead(status, { 'retry-after': '3600' }).end();
    expect(await get(`${site.origin}/x`)).toMatchObject({ ok: true, status });
    respond = (_request, response) => response.end('fine');
    expect(await get(`${site.origin}/y`)).toMatchObject({ ok: true, status: 200 });
    expect(site.requests).toEqual(['/x', '/y']);
  });

  it('reads Retry-After in seconds and as a date', () => {
    const now = new Date('2026-01-02T03:04:05Z');
    expect(retryAfterMs('120', now)).toBe(120_000);
    for (const neither of ['-1', '5.5', 'soon', '0x10', '']) expect(retryAfterMs(neither, now)).toBeNull();
    expect(retryAfterMs('Fri, 02 Jan 2026 03:04:15 GMT', now)).toBe(10_000);
    expect(retryAfterMs('Fri, 02 Jan 2026 03:04:00 GMT', now)).toBe(0);
    expect(retryAfterMs('soon', now)).toBeNull();
    expect(retryAfterMs(undefined, now)).toBeNull();
  });
});

describe('sitemaps', () => {
  const parse = (text: string | Buffer, limit = 100) => parseSitemap(Buffer.from(text), limit);

  it('leaves out the address at which a file was cut off', async () => {
    expect(await parse('<urlset><url><loc>https://a.b/1</loc></url><url><loc>https://a.b/2')).toMatchObject({
      locations: ['https://a.b/1'],
      entries: 1,
    });
  });

  it('of each kind are read', async () => {
    const urlset =
      '<?xml version="1.0"?><urlset xmlns:image="i"><url><loc> https://a.b/?x=1&amp;y=2 </loc><image:image><image:loc>https://a.b/i.png</image:loc></image:image></url><url><loc><![CDATA[https://a.b/c]]></loc></url></urlset>';
    const listing = (kind: string, ...locations: string[]) => ({
      kind,
      locations,
      entries: locations.length,
      oversize: false,
      alternates: { groups: [], left: 0 },
    });
    const both = listing('urlset', 'https://a.b/?x=1&y=2', 'https://a.b/c');
    expect(await parse(urlset)).toEqual(both);
    expect(await parse(gzipSync(urlset))).toEqual(both);
    expect(await parse(Buffer.concat([gzipSync(urlset), Buffer.from('\r\n<!-- cached -->')]))).toEqual(both);
    expect(await parse(`\ufeff\n${urlset}`)).toEqual(both);
    expect(await parse('<s:urlset><s:url><s:loc>https://a.b/</s:loc></s:url></s:urlset>')).toEqual(listing('urlset', 'https://a.b/'));
    expect(await parse('<sitemapindex><sitemap><loc>https://a.b/s.xml</loc></sitemap></sitemapindex>')).toEqual(
      listing('index', 'https://a.b/s.xml'),
    );
    expect(await parse('https://a.b/1\r\nhttps://a.b/2\n')).toEqual(listing('text', 'https://a.b/1', 'https://a.b/2'));
  });

  it('name versions in other languages, each list once', async () => {
    const versions = (...some: readonly [string, string][]) =>
      some.map(([code, href]) => `<xhtml:link rel="alternate" hreflang="${code}" href="${href}"/>`).join('');
    const both = versions(['en', 'https://a.b/'], ['de', '/de/']);
    const { alternates } = await parse(
      `<urlset xmlns:xhtml="x"><url><loc>https://a.b/</loc>${both}</url><url>${both}<loc>https://a.b/de/</loc></url><url><loc>https://a.b/c</loc>${versions(['fr', 'https://'])}<xhtml:link rel="amphtml" href="/amp"/></url><url><loc>https://a.b/d</loc></url></urlset>`,
    );
    const ofBoth = [
      { hreflang: 'en', url: 'https://a.b/' },
      { hreflang: 'de', url: '/de/' },
    ];
    expect(alternates).toEqual({
      groups: [
        { pages: ['https://a.b/', 'https://a.b/de/'], versions: ofBoth },
        { pages: ['https://a.b/c'], versions: [{ hreflang: 'fr', url: 'https://' }] },
      ],
      left: 0,
    });
    const many = Array.from({ length: 11_000 }, (_, n) => `<url><loc>https://a.b/${n}</loc>${versions(['de', `/de/${n}`])}</url>`).join('');
    const cut = (await parse(`<urlset>${many}</urlset>`)).alternates;
    expect([cut.groups.length, cut.left]).toEqual([10_000, 1_000]);
  });

  it('that are none are told apart', async () => {
    for (const text of [
      '',
      '<!doctype html><html><body>Not found</body></html>',
      'not found',
      '<rss><url><loc>https://a.b</loc></url></rss>',
    ]) {
      expect(await parse(text)).toMatchObject({ kind: 'none', locations: [], entries: 0 });
    }
  });

  it('of 50,000 addresses are read in pieces, gzipped or not', async () => {
    const many = `<?xml version="1.0" encoding="UTF-8"?><urlset>${Array.from({ length: 50_000 }, (_, n) => `<url><loc>https://a.b/ü/${n}?a=1&amp;b=2</loc><lastmod>2026-01-02</lastmod></url>`).join('\n')}</urlset>`;
    const [first, last] = ['https://a.b/ü/0?a=1&b=2', 'https://a.b/ü/49999?a=1&b=2'];
    for (const file of [many, gzipSync(many)]) {
      const { kind, locations } = await parse(file, 50_000);
      expect([kind, locations.length, locations[0], locations.at(-1), new Set(locations).size]).toEqual([
        'urlset',
        50_000,
        first,
        last,
        50_000,
      ]);
    }
    const text = Array.from({ length: 50_000 }, (_, n) => `https://a.b/ü/${n}`).join('\r\n');
    expect((await parse(gzipSync(text), 50_000)).locations.at(-1)).toBe('https://a.b/ü/49999');
    expect(await parse(`${text}\nno address`, 60_000)).toMatchObject({ kind: 'none', locations: [] });
  });

  it('are counted beyond the limit, and read as far as the size allowed', async () => {
    const many = (count: number) =>
      `<urlset>${Array.from({ length: count }, (_, n) => `<url><loc>https://a.b/${n}</loc></url>`).join('')}</urlset>`;
    expect(await parse(many(5_000), 10)).toMatchObject({ locations: { length: 10 }, entries: 5_000 });
    expect(await parse(many(50_001), 50_000)).toMatchObject({ locations: { length: 50_000 }, entries: 50_001, oversize: false });
    expect(await parse(gzipSync(Buffer.alloc(60_000_000, ' ')))).toMatchObject({ kind: 'none', oversize: true });
    const large = Buffer.from(many(3).replace('</urlset>', `${' '.repeat(52_428_800)}<url><loc>https://a.b/late</loc></url></urlset>`));
    for (const file of [large, gzipSync(large)]) expect(await parse(file)).toMatchObject({ kind: 'urlset', entries: 3, oversize: true });
    const bomb = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><urlset><url><loc>https://a.b/&b;</loc></url></urlset>';
    expect((await parse(bomb)).locations).toEqual(['https://a.b/&b;']);
  });

  it('of a domain are found in robots.txt and at the usual places', async () => {
    const files: Record<string, string> = {
      '/robots.txt': `Sitemap: ${site.origin}/maps/index.xml`,
      '/maps/index.xml':
        '<sitemapindex><sitemap><loc>/maps/1.xml</loc></sitemap><sitemap><loc>/maps/2.txt</loc></sitemap><sitemap><loc>/maps/index.xml</loc></sitemap></sitemapindex>',
      '/maps/1.xml': '<urlset><url><loc>/a</loc></url><url><loc>/b</loc></url></urlset>',
      '/maps/2.txt': `${site.origin}/b\n${site.origin}/c`,
      '/sitemap.xml': '<urlset><url><loc>/a</loc></url></urlset>',
      '/wp-sitemap.xml': '<html>soft 404</html>',
    };
    respond = (request, response) => {
      const body = files[request.url ?? ''];
      response.writeHead(body === undefined ? 404 : 200).end(body);
    };
    const expected = [
      { url: `${site.origin}/maps/index.xml`, pageCount: 3, source: 'robots' },
      { url: `${site.origin}/sitemap.xml`, pageCount: 1, source: 'guess' },
    ];
    expect(await findSitemaps(`127.0.0.1:${site.port}`, { outgoing })).toEqual(expected);
    expect(await findSitemaps(`${site.origin}/some/page`, { outgoing })).toEqual(expected);
    expect(await findSitemaps('not a domain', { outgoing })).toEqual([]);
  });

  it('of a domain that hangs are given up in time', async () => {
    respond = () => undefined;
    expect(await findSitemaps(site.origin, { outgoing, timeoutMs: 100 })).toEqual([]);
  });
});

it('a site is its host over both schemes, with and without www, and what is added', () => {
  const scope = siteScope('https://www.example.com/x', { hosts: ['Shop.example.com', 'localhost:81'] });
  const inside = ['http://example.com/', 'https://www.example.com:443/', 'https://shop.example.com/', 'http://localhost:81/'];
  const outside = ['https://blog.example.com/', 'https://example.com:8443/', 'https://example.org/', 'http://localhost/', 'nonsense'];
  expect(inside.filter((url) => !scope.contains(url))).toEqual([]);
  expect(outside.filter((url) => scope.contains(url))).toEqual([]);
  expect(siteScope('https://www.example.com', { wwwVariants: false }).contains('https://example.com/')).toBe(false);
});
