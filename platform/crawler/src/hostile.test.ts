import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { crawl } from './crawl.ts';
import type { CrawlOptions } from './crawl-options.ts';
import { memoryStore } from './memory-store.ts';
import { createOutgoing, type Outgoing } from './outgoing/index.ts';
import { loopbackServer, type Handler } from './testing/loopback-server.ts';
import { promptAnswers } from './testing/prompt-answers.ts';

const MAX_BYTES = 300_000_000;

let outgoing: Outgoing;
beforeAll(() => {
  outgoing = promptAnswers(
    createOutgoing({ allowHosts: ['127.0.0.1'], userAgent: 'CanopyBot/test', headersTimeoutMs: 600, idleTimeoutMs: 600 }),
  );
});
afterAll(() => outgoing.close());

const html: Handler = (_request, response) => response.setHeader('content-type', 'text/html');
const page =
  (body: string): Handler =>
  (request, response) => {
    html(request, response);
    response.end(body);
  };
/** 1 GB of zeros in 1 MB: members of a gzip file can be concatenated. */
const bomb = Buffer.concat(Array(100).fill(gzipSync(Buffer.alloc(10_000_000))) as Buffer[]);

/** Crawls a site whose front page links to the origin's handler at /x, until the crawl ends by itself. Its limit of time is an hour. */
async function against(handler: Handler, options: Partial<CrawlOptions> = {}) {
  const server = await loopbackServer((request, response) => {
    if (request.url === '/') page('<a href="/x">x</a><a href="/fine">fine</a>')(request, response);
    else if (request.url === '/fine') page('fine')(request, response);
    else if (request.url === '/robots.txt' && options.sitemaps === undefined) response.writeHead(404).end();
    else handler(request, response);
  });
  const store = memoryStore();
  let peak = 0;
  const before = process.memoryUsage().rss;
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss - before)), 20);
  const summary = await crawl(
    {
      startUrl: server.origin,
      outgoing,
      requestsPerSecond: Infinity,
      sitemaps: 'none',
      pageTimeoutMs: 800,
      maxPages: 300,
      maxRetryAfterMs: 300,
      ...options,
    },
    store,
  );
  clearInterval(watch);
  const requests = server.requests.length;
  await server.close();
  expect(peak).toBeLessThan(MAX_BYTES);
  const rows = new Map(store.pages().map((row) => [row.url.replace(server.origin, ''), row]));
  return { ...summary, rows, store, requests };
}

const drip =
  (type: string): Handler =>
  (_request, response) => {
    response.writeHead(200, { 'content-type': type });
    const timer = setInterval(() => response.write('x'), 10);
    response.on('close', () => clearInterval(timer));
  };

describe('the crawl of an origin that means harm ends, within bounds:', () => {
  it.each<[string, Handler, string]>([
    [
      'a gzip bomb',
      (_request, response) => response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' }).end(bomb),
      'too-large',
    ],
    [
      'a bomb inside a bomb',
      (_request, response) =>
        response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip, gzip' }).end(gzipSync(bomb)),
      'too-large',
    ],
    [
      '65 MB of text',
      (_request, response) => {
        response.writeHead(200, { 'content-type': 'text/html' });
        const piece = Buffer.alloc(1_000_000, 'x ');
        let left = 65;
        const send = (): void => {
          while (left > 0) {
            left -= 1;
            if (!response.write(piece)) return void response.once('drain', send);
          }
          response.end();
        };
        send();
      },
      'too-large',
    ],
    ['a body that drips', drip('text/html'), 'timeout'],
    ['no answer at all', () => undefined, 'timeout'],
    [
      'headers and then nothing',
      (_request, response) => void response.writeHead(200, { 'content-type': 'text/html' }).flushHeaders(),
      'timeout',
    ],
    [
      'headers without end',
      (request) => {
        const { socket } = request;
        socket.write('HTTP/1.1 200 OK\r\n');
        const timer = setInterval(() => socket.writable && socket.write(`x-${Math.random()}: ${'y'.repeat(1000)}\r\n`), 1);
        socket.on('close', () => clearInterval(timer)).on('error', () => undefined);
      },
      'too-large',
    ],
    ['a broken connection', (request) => void request.socket.destroy(), 'network'],
    ['no HTTP', (request) => void request.socket.end('SSH-2.0-OpenSSH\r\n'), 'network'],
  ])('%s', async (_name, handler, reason) => {
    const { rows, stopped } = await against(handler);
    expect(rows.get('/x')).toMatchObject({ outcome: 'failed', failure: { reason } });
    expect(rows.get('/fine')).toMatchObject({ outcome: 'html' });
    expect(stopped).toBe('done');
  });

  const linking =
    (next: (path: string) => string[]): Handler =>
    (request, response) =>
      page(
        next(request.url ?? '')
          .map((to) => `<a href="${to}">x</a>`)
          .join(''),
      )(request, response);

  it.each<[string, Handler, string]>([
    [
      'a calendar',
      linking((path) => {
        const [year = 2026, month = 0] = (/(\d+)\/(\d+)$/.exec(path)?.slice(1) ?? []).map(Number);
        return [`/cal/${month >= 12 ? year + 1 : year}/${month >= 12 ? 1 : month + 1}`, `/cal/${year - 1}/${month || 1}`];
      }),
      'calendar',
    ],
    [
      'session ids',
      linking(() => Array.from({ length: 5 }, (_, at) => `/page${at}?PHPSESSID=${Math.random().toString(16).slice(2).padEnd(16, '0')}`)),
      'session-id',
    ],
    [
      'facets',
      linking(() =>
        Array.from(
          { length: 20 },
          () =>
            `/shop?${['color', 'size', 'brand', 'price', 'sort', 'view', 'tag']
              .filter(() => Math.random() < 0.5)
              .map((name) => `${name}=${Math.floor(Math.random() * 9)}`)
              .join('&')}`,
        ),
      ),
      'facets',
    ],
    ['a path that grows', linking((path) => [`${path.replace(/\/$/, '')}/more/`]), 'repeated-segments'],
    ['pages without end', linking((path) => [1, 2, 3].map((at) => `/n${Number(/\d+/.exec(path)?.[0] ?? 0) * 3 + at}`)), ''],
  ])('%s', async (_name, handler, trap) => {
    const { store, requests } = await against(handler, { concurrency: 16 });
    expect(requests).toBeLessThan(320);
    if (trap !== '') expect(store.traps().map(({ kind }) => kind)).toContain(trap);
  });

  it('redirects in a circle, and redirects that never end', async () => {
    const { rows, requests, stopped, store } = await against((request, response) => {
      const hop = Number(/\d+$/.exec(request.url ?? '')?.[0] ?? 0);
      response.writeHead(302, { location: request.url === '/x' ? '/hop1' : `/hop${hop + 1}` }).end();
    });
    expect(rows.get('/x')).toMatchObject({ outcome: 'redirect' });
    expect([stopped, requests]).toEqual(['done', 4 + 20]);
    expect(store.traps()).toMatchObject([{ kind: 'endless-redirects', count: 1 }]);
    const circle = await against((request, response) => response.writeHead(302, { location: request.url === '/x' ? '/y' : '/x' }).end());
    expect(circle.requests).toBeLessThan(6);
  });

  it('a site that asks to be left alone again and again', async () => {
    const { rows, stopped, requests } = await against((_request, response) => response.writeHead(429, { 'retry-after': '86400' }).end());
    expect(rows.get('/x')).toMatchObject({ status: 429 });
    // The requested delay is ignored and the rest of the site is read: front page, this one once, and the fine one.
    expect(rows.get('/fine')).toMatchObject({ status: 200 });
    expect([stopped, requests]).toEqual(['done', 4]);
  });

  it('a page of nothing but links, tags and entities', async () => {
    const pieces = [
      '<div>'.repeat(2_000_000),
      '<a href="/x">'.repeat(50_000),
      '&lt;'.repeat(200_000),
      '<!--'.repeat(50_000),
      `<p ${'a=b '.repeat(100_000)}>`,
      `<title>${'x'.repeat(1_000_000)}</title>`,
    ];
    for (const piece of pieces) {
      const { rows } = await against(page(piece));
      expect(rows.get('/x')?.outcome).toBe('html');
    }
  });

  it('a robots.txt and sitemaps without end', async () => {
    const { site, stopped } = await against(
      (request, response) => {
        const path = request.url ?? '';
        if (path === '/robots.txt') response.end(`Sitemap: /map0.xml\n${'Disallow: /*a*a*a*a*a*a*b\n'.repeat(30_000)}`);
        else if (path.startsWith('/map'))
          response.end(
            `<sitemapindex>${Array.from({ length: 50 }, (_, at) => `<sitemap><loc>/map${Math.random()}-${at}.xml</loc></sitemap>`).join('')}</sitemapindex>`,
          );
        else response.writeHead(404).end();
      },
      { sitemaps: 'discover', maxSitemaps: 40 },
    );
    expect(stopped).toBe('done');
    expect(site).toMatchObject({ robots: [{ truncated: true }] });
    expect(site?.sitemaps.length).toBeLessThanOrEqual(40);
    const bombed = await against(
      (request, response) => {
        if (request.url === '/robots.txt') response.end('Sitemap: /map.xml.gz');
        else response.end(bomb);
      },
      { sitemaps: 'discover' },
    );
    expect(bombed.site?.sitemaps).toMatchObject([{ kind: 'none', problem: expect.any(String) }]);
  });
});
