import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { siteOfPages } from './checks/site-of-pages.ts';
import { crawl } from './crawl.ts';
import type { CrawlOptions } from './crawl-options.ts';
import { memoryStore, type MemoryStore } from './memory-store.ts';
import { createOutgoing, type Outgoing } from './outgoing/index.ts';
import { loopbackServer, type LoopbackServer } from './testing/loopback-server.ts';
import { promptAnswers } from './testing/prompt-answers.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

let outgoing: Outgoing;
let site: LoopbackServer;
/** By path: how it responds to the first request, the second, and so on; the last one repeats. */
let answers: Record<string, Answer[]>;

const page =
  (body: string): Answer =>
  (_request, response) =>
    void response.setHeader('content-type', 'text/html').end(`<title>t</title>${body}`);
const status =
  (code: number, headers: Record<string, string> = {}): Answer =>
  (_request, response) =>
    void response.writeHead(code, headers).end();
const reset: Answer = (request) => void request.socket.destroy();
const silence: Answer = () => undefined;
const links = (...paths: string[]): Answer => page(paths.map((path) => `<a href="${path}">l</a>`).join(''));

beforeAll(() => {
  outgoing = promptAnswers(createOutgoing({ allowHosts: ['127.0.0.1'], userAgent: 'CanopyBot/test' }));
});
afterEach(() => site.close());
afterAll(() => outgoing.close());

const serve = async (pages: Record<string, Answer[]>): Promise<void> => {
  answers = pages;
  site = await loopbackServer((request, response) => {
    const mine = answers[request.url ?? ''];
    ((mine && mine.length > 1 ? mine.shift() : mine?.[0]) ?? status(404))(request, response);
  });
};
const run = async (options: Partial<CrawlOptions> = {}, store: MemoryStore = memoryStore(), signal?: AbortSignal) => {
  const summary = await crawl(
    { startUrl: site.origin, outgoing, requestsPerSecond: Infinity, pageTimeoutMs: 2000, sitemaps: 'none', ...options },
    store,
    signal,
  );
  const rows = Object.fromEntries(
    store
      .pages()
      .map(({ url, outcome, status: code, depth, retried }) => [url.replace(site.origin, ''), [outcome, code, depth, retried ?? false]]),
  );
  return { ...summary, rows };
};
const asked = (path: string): number => site.requests.filter((request) => request === path).length;

it('asks once more, at the end, for what failed, and goes on from there', async () => {
  await serve({
    '/': [links('/fault', '/reset', '/silence', '/fine', '/never')],
    '/fault': [status(500), links('/behind')],
    // The client itself makes up to four attempts when a connection breaks.
    '/reset': [reset, reset, reset, reset, page('')],
    '/silence': [silence, page('')],
    '/fine': [links('/last')],
    '/last': [page('')],
    '/behind': [status(502), page('')],
    '/never': [status(500)],
  });
  const { rows, stopped, counts } = await run({ concurrency: 1 });
  expect(rows).toEqual({
    '/': ['html', 200, 0, false],
    '/fine': ['html', 200, 1, false],
    '/last': ['html', 200, 2, false],
    '/fault': ['html', 200, 1, true],
    '/reset': ['html', 200, 1, true],
    '/silence': ['html', 200, 1, true],
    '/never': ['error-status', 500, 1, true],
    '/behind': ['html', 200, 2, true],
  });
  expect({ stopped, ...counts }).toEqual({ stopped: 'done', discovered: 8, pending: 0, fetched: 8, failed: 0, robotsBlocked: 0 });
  expect(site.requests.filter((path) => path !== '/robots.txt')).toEqual([
    '/',
    '/fault',
    '/reset',
    '/reset',
    '/reset',
    '/reset',
    '/silence',
    '/fine',
    '/never',
    '/last',
    '/fault',
    '/reset',
    '/silence',
    '/never',
    '/behind',
    '/behind',
  ]);
});

it('keeps the first answer where the second says less', async () => {
  await serve({ '/': [links('/fault', '/silent')], '/fault': [status(500), silence], '/silent': [silence] });
  const { rows, counts } = await run();
  expect(rows).toMatchObject({ '/fault': ['error-status', 500, 1, true], '/silent': ['failed', null, 1, true] });
  expect(counts).toMatchObject({ failed: 1, pending: 0 });
});

it('does not ask again for what is meant or has its own rule', async () => {
  const wait = { 'retry-after': '0' };
  await serve({
    '/': [links('/gone', '/busy', '/limit')],
    '/gone': [status(410)],
    '/busy': [status(503, wait)],
    '/limit': [status(429, wait)],
  });
  const { rows } = await run();
  expect(rows).toMatchObject({
    '/gone': ['error-status', 410, 1, false],
    '/busy': ['error-status', 503, 1, false],
    '/limit': ['error-status', 429, 1, false],
  });
  expect(['/gone', '/busy', '/limit'].map(asked)).toEqual([1, 3, 3]);
});

it('corrects the depths behind a page that only answers late', async () => {
  await serve({
    '/': [links('/late', '/a')],
    '/late': [status(500), links('/deep')],
    '/a': [links('/b')],
    '/b': [links('/deep')],
    '/deep': [links('/deeper')],
    '/deeper': [page('')],
  });
  const store = memoryStore();
  await run({}, store);
  const view = siteOfPages(`${site.origin}/`, store.pages(), null);
  expect(view.pages.map(({ url, depth }) => `${new URL(url).pathname} ${depth}`).toSorted()).toEqual([
    '/ 0',
    '/a 1',
    '/b 2',
    '/deep 2',
    '/deeper 3',
    '/late 1',
  ]);
});

it('gives up asking again where that is in vain, and counts none of it against the limit of pages', async () => {
  const paths = Array.from({ length: 60 }, (_, index) => `/p${index}`);
  await serve({ '/': [links(...paths)], ...Object.fromEntries(paths.map((path) => [path, [status(500)]])) });
  const { stopped, counts } = await run({ maxPages: 51, concurrency: 1 });
  expect({ stopped, ...counts }).toMatchObject({ stopped: 'page-limit', fetched: 51, pending: 10 });
  expect(site.requests.filter((path) => path.startsWith('/p'))).toHaveLength(50 + 20);
});

it('leaves to a later run what it could not ask for again', async () => {
  const stop = new AbortController();
  await serve({ '/': [links('/fault', '/slow')], '/fault': [status(500), page('')], '/slow': [() => stop.abort()] });
  const store = memoryStore();
  expect(await run({ pageTimeoutMs: 60_000, concurrency: 1 }, store, stop.signal)).toMatchObject({
    stopped: 'aborted',
    counts: { fetched: 1, pending: 2 },
  });
  answers['/slow'] = [page('')];
  expect((await run({}, store)).rows).toMatchObject({ '/fault': ['html', 200, 1, false], '/slow': ['html', 200, 1, false] });
});
