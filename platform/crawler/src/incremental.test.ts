import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { crawl } from './crawl.ts';
import { memoryStore, type MemoryStore } from './memory-store.ts';
import { createOutgoing, type Outgoing } from './outgoing/index.ts';
import type { PageResult } from './page-result.ts';
import { previousPages } from './previous-pages.ts';
import { loopbackServer, type LoopbackServer } from './testing/loopback-server.ts';
import { promptAnswers } from './testing/prompt-answers.ts';

const PAGES = 40;
let outgoing: Outgoing;
let site: LoopbackServer;
/** By path: a page's text, whether the server supports validators, and its X-Robots-Tag. */
let texts: Map<string, string>;
let robots: Map<string, string>;
let answered: Record<number, number>;
let bytes: number;
/** Paths whose response is truncated in transit. */
let cutOff: Set<string>;

const pageAt = (path: string) => {
  const id = path === '/' ? 0 : Number(path.slice(2));
  const next = [2 * id + 1, 2 * id + 2].filter((page) => page < PAGES).map((page) => `<a href="/p${page}">Page ${page}</a>`);
  return `<!doctype html><title>Page ${id}</title><h1>${texts.get(path) ?? `Page ${id}`}</h1>${next.join('')}${'<p>filler</p>'.repeat(200)}`;
};

beforeAll(async () => {
  outgoing = promptAnswers(createOutgoing({ allowHosts: ['127.0.0.1'], userAgent: 'CanopyBot/test' }));
  site = await loopbackServer((request, response) => {
    const path = request.url ?? '/';
    if (path !== '/' && !/^\/p\d+$/.test(path)) return void response.writeHead(404).end();
    const html = pageAt(path);
    const id = Number(path.slice(2));
    const etag = `"${createHash('sha256').update(html).digest('hex').slice(0, 16)}"`;
    const tag = robots.get(path);
    // Every tenth page has no validators; half of the others have only a date.
    const validators = id % 10 === 9 ? {} : { etag };
    const headers = { 'content-type': 'text/html', ...validators, ...(tag === undefined ? {} : { 'x-robots-tag': tag }) };
    const known = request.headers['if-none-match'] === etag && id % 10 !== 9;
    const status = known ? 304 : 200;
    answered[status] = (answered[status] ?? 0) + 1;
    bytes += known ? 0 : html.length;
    if (cutOff.has(path) && !known) {
      // Filler that compresses badly, so that cutting off the response loses part of it.
      const packed = gzipSync(
        `${html}${'0123456789abcdef'
          .split('')
          .map((digit) => createHash('sha512').update(digit).digest('hex'))
          .join('')}`,
      );
      return void response.writeHead(status, { ...headers, 'content-encoding': 'gzip' }).end(packed.subarray(0, -600));
    }
    response.writeHead(status, headers).end(known ? undefined : html);
  });
});
beforeEach(() => {
  texts = new Map();
  robots = new Map();
  cutOff = new Set();
  answered = {};
  bytes = 0;
});
afterAll(async () => {
  await outgoing.close();
  await site.close();
});

const run = async (previous?: MemoryStore) => {
  const store = memoryStore();
  await crawl(
    {
      startUrl: site.origin,
      outgoing,
      requestsPerSecond: Infinity,
      sitemaps: 'none',
      previous: previous ? previousPages(previous.pages()) : null,
    },
    store,
  );
  return store;
};

/** A row without what differs between requests. */
const facts = ({
  fetchedAt: _at,
  responseMs: _first,
  totalMs: _all,
  unchanged: _why,
  discoveredFrom: _from,
  headers: { date: _date, ...headers },
  ...row
}: PageResult) => ({ ...row, headers });
const rows = (store: MemoryStore) =>
  store
    .pages()
    .map(facts)
    .sort((a, b) => a.url.localeCompare(b.url));
const ways = (store: MemoryStore) => Object.groupBy(store.pages(), ({ unchanged }) => unchanged ?? 'read');

describe('a crawl after another', () => {
  it('costs a 304 for a page that has not changed, and finds the same', async () => {
    const first = await run();
    expect(answered).toEqual({ 200: PAGES });
    const whole = bytes;
    [answered, bytes] = [{}, 0];
    const second = await run(first);
    // Those without validators, a tenth of all.
    expect(bytes / whole).toBeLessThan(0.15);
    expect(answered).toEqual({ 304: PAGES - 4, 200: 4 });
    expect(ways(second)['same-bytes']).toHaveLength(4);
    expect(rows(second)).toEqual(rows(first));
  });

  it('finds what a full crawl finds when pages have changed, appeared and gone', async () => {
    const first = await run();
    texts.set('/p7', 'Another text <a href="/new">new</a><a href="/p3">again</a>');
    texts.set('/p9', 'Without validators');
    [answered, bytes] = [{}, 0];
    const second = await run(first);
    expect(
      ways(second)
        ['read']?.map(({ url }) => new URL(url).pathname)
        .sort(),
    ).toEqual(['/new', '/p7', '/p9']);
    expect(rows(second)).toEqual(rows(await run()));
    // And of another incremental crawl.
    expect(rows(await run(second))).toEqual(rows(second));
  });

  it('reads a page anew whose answer was cut off the time before, whatever the server says of it', async () => {
    cutOff.add('/p3');
    const first = await run();
    const of = (store: MemoryStore) => store.pages().find(({ url }) => url.endsWith('/p3'));
    expect(of(first)).toMatchObject({ outcome: 'html', incomplete: true });
    cutOff.clear();
    const second = await run(first);
    expect(of(second)).toMatchObject({ outcome: 'html', unchanged: null });
    expect(of(second)).not.toHaveProperty('incomplete');
    expect(rows(second)).toEqual(rows(await run()));
  });

  it('reads a page anew whose headers say something else though its text is the same', async () => {
    const first = await run();
    robots.set('/p4', 'noindex');
    const second = await run(first);
    expect(second.pages().find(({ url }) => url.endsWith('/p4'))).toMatchObject({ unchanged: null, html: { noindex: true } });
    robots.delete('/p4');
    expect(rows(await run(second))).toEqual(rows(first));
  });
});
