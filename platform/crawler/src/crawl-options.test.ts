import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { crawl } from './crawl.ts';
import { settingsOf, type CrawlOptions } from './crawl-options.ts';
import { memoryStore } from './memory-store.ts';
import { createOutgoing, type Outgoing } from './outgoing/index.ts';
import { loopbackServer, type Handler, type LoopbackServer } from './testing/loopback-server.ts';

let outgoing: Outgoing;
let other: LoopbackServer;
const otherSaw: Record<string, string | undefined>[] = [];
const servers: LoopbackServer[] = [];
const serve = async (handler: Handler): Promise<LoopbackServer> => {
  const server = await loopbackServer(handler);
  servers.push(server);
  return server;
};

beforeAll(async () => {
  outgoing = createOutgoing({ allowHosts: ['127.0.0.1'], userAgent: 'CanopyBot/test' });
  other = await serve((request, response) => {
    otherSaw.push({ url: request.url, authorization: request.headers.authorization });
    response.end('<urlset></urlset>');
  });
});
afterAll(async () => {
  await outgoing.close();
  await Promise.all(servers.map((server) => server.close()));
});

/** Pages by path; `/robots.txt` names a sitemap that lists /listed and /blog/listed. */
const site = async (seen: (agent: string, authorization: string | undefined) => void = () => undefined): Promise<LoopbackServer> => {
  const pages: Record<string, string> = {
    '/robots.txt': `User-agent: Private\nDisallow: /\n\nUser-agent: *\nDisallow:\n\nSitemap: /map.xml\nSitemap: ${other.origin}/map.xml`,
    '/map.xml': '<urlset><url><loc>/listed</loc></url><url><loc>/blog/listed</loc></url></urlset>',
    '/': '<a href="/a">a</a><a href="/blog/b">b</a><a href="/file.pdf">pdf</a>',
    '/a': '<a href="/a/deep">d</a>',
    '/a/deep': 'deep',
    '/blog/b': 'b',
    '/listed': '<a href="/from-listed">f</a>',
    '/from-listed': 'f',
    '/blog/listed': 'x',
    '/file.pdf': 'x',
  };
  return serve((request, response) => {
    seen(request.headers['user-agent'] ?? '', request.headers.authorization);
    if (request.url === '/leave') return void response.writeHead(302, { location: `${other.origin}/left` }).end();
    const body = pages[request.url ?? ''];
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'text/html' }).end(body);
  });
};

const run = async (origin: string, options: Partial<CrawlOptions> = {}) => {
  const store = memoryStore();
  const summary = await crawl({ startUrl: origin, outgoing, requestsPerSecond: Infinity, ...options }, store);
  return {
    ...summary,
    store,
    paths: store
      .pages()
      .map(({ url }) => url.replace(origin, ''))
      .sort(),
  };
};

describe('where addresses come from', () => {
  const ALL = ['/', '/a', '/a/deep', '/blog/b', '/blog/listed', '/file.pdf', '/from-listed', '/listed'];
  it.each<[string, Partial<CrawlOptions>, string[]]>([
    ['links and sitemaps', {}, ALL],
    ['links alone', { startFrom: 'links' }, ['/', '/a', '/a/deep', '/blog/b', '/file.pdf']],
    ['sitemaps alone', { startFrom: 'sitemap' }, ['/', '/blog/listed', '/listed']],
    ['what patterns include', { include: ['/blog/'] }, ['/', '/blog/b', '/blog/listed']],
    ['all but what patterns leave out', { exclude: ['/blog/', '*.pdf$'] }, ['/', '/a', '/a/deep', '/from-listed', '/listed']],
    ['both, the narrower wins', { include: ['/a', '/l'], exclude: ['/a/'] }, ['/', '/a', '/listed']],
  ])('%s', async (_name, options, expected) => {
    const { paths, site: facts, stopped } = await run((await site()).origin, options);
    expect([paths, stopped]).toEqual([expected, 'done']);
    // The sitemaps are reported, whichever part of them is read.
    expect(facts?.sitemaps[0]).toMatchObject({ kind: 'urlset', entries: 2 });
  });

  it('patterns that cannot be read are refused before anything is asked', async () => {
    const server = await site();
    await expect(run(server.origin, { exclude: ['/a b'] })).rejects.toThrow(TypeError);
    expect(server.requests).toEqual([]);
  });

  it('an excluded address is excluded as the target of a redirect too', async () => {
    const server = await serve((request, response) => {
      if (request.url === '/') response.setHeader('content-type', 'text/html').end('<a href="/r">r</a>');
      else if (request.url === '/r') response.writeHead(301, { location: '/secret/x' }).end();
      else response.writeHead(404).end();
    });
    const { paths } = await run(server.origin, { exclude: ['/secret/'] });
    expect(paths).toEqual(['/', '/r']);
  });
});

describe('who asks', () => {
  it('the user agent is sent, and its name is the one robots.txt knows', async () => {
    const agents = new Set<string>();
    const server = await site((agent) => agents.add(agent));
    const { paths } = await run(server.origin, { userAgent: 'Mozilla/5.0 (compatible; Private/2.0; +https://e.com)' });
    expect([...agents]).toEqual(['Mozilla/5.0 (compatible; Private/2.0; +https://e.com)']);
    expect(server.requests).toEqual(['/robots.txt', '/map.xml']);
    expect(paths).toContain('/');
  });

  it.each([
    ['X-Bot/1', 'X-Bot'],
    ['Mozilla/5.0 (X11)', 'CanopyBot'],
    [undefined, 'CanopyBot'],
    ['Mozilla/5.0 (compatible; abc)', 'abc'],
  ])('%s goes by %s', (userAgent, token) => {
    expect(settingsOf({ startUrl: 'https://e.com', outgoing, userAgent }).robotsAgent).toBe(token);
  });

  it('the login is for the site alone', async () => {
    const seen = new Set<string | undefined>();
    const server = await site((_agent, authorization) => seen.add(authorization));
    otherSaw.length = 0;
    await run(server.origin, { basicAuth: { username: 'jö', password: 'p:w' } });
    expect([...seen]).toEqual([`Basic ${Buffer.from('jö:p:w').toString('base64')}`]);
    // The sitemap on another host was requested without it.
    expect(otherSaw).toEqual([{ url: '/map.xml', authorization: undefined }]);
  });
});

describe('a site that leads to private addresses', () => {
  it.each<[string, (trap: string) => Record<string, { status?: number; location?: string; body?: string }>]>([
    ['by robots.txt', (trap) => ({ '/robots.txt': { status: 302, location: `${trap}/robots.txt` }, '/': { body: 'x' } })],
    [
      'by a sitemap',
      (trap) => ({
        '/robots.txt': { body: `Sitemap: ${trap}/map.xml\nSitemap: /redirect.xml\nSitemap: /index.xml` },
        '/redirect.xml': { status: 301, location: `${trap}/m.xml` },
        '/index.xml': { body: `<sitemapindex><sitemap><loc>${trap}/child.xml</loc></sitemap></sitemapindex>` },
        '/': { body: 'x' },
      }),
    ],
    ['by a redirect', (trap) => ({ '/': { status: 307, location: `${trap}/` } })],
    [
      'by links, a base, a canonical and a refresh',
      (trap) => ({
        '/': {
          body: `<base href="${trap}/"><link rel=canonical href="${trap}/c"><meta http-equiv=refresh content="0;url=${trap}/r"><a href="x">x</a><img src="${trap}/i.png">`,
        },
      }),
    ],
  ])('%s connects to none', async (_name, pagesOf) => {
    const trap = await serve((_request, response) => response.end('secret'));
    let pages: ReturnType<typeof pagesOf> = {};
    const server = await serve((request, response) => {
      const { status = 200, location, body = '' } = pages[request.url ?? ''] ?? { status: 404 };
      response.writeHead(status, { 'content-type': 'text/html', ...(location === undefined ? {} : { location }) }).end(body);
    });
    // The trap counts as part of the site, so only the guard keeps the crawl away from it.
    for (const host of ['127.0.0.1', 'localhost', '[::1]', '0.0.0.0', '2130706433']) {
      pages = pagesOf(`http://${host}:${trap.port}`);
      const strict = createOutgoing({ allowHosts: [`127.0.0.1:${server.port}`], userAgent: 'test' });
      await run(server.origin, {
        outgoing: strict,
        site: { hosts: [`127.0.0.1:${trap.port}`, `localhost:${trap.port}`, `[::1]:${trap.port}`, `0.0.0.0:${trap.port}`] },
        pageTimeoutMs: 1000,
      });
      await strict.close();
    }
    expect(trap.connections()).toBe(0);
  });
});
