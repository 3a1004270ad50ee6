import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { crawl } from './crawl.ts';
import type { CrawlOptions, CrawlProgress } from './crawl-options.ts';
import { memoryStore, type MemoryStore } from './memory-store.ts';
import { createOutgoing, type Outgoing } from './outgoing/index.ts';
import type { PageResult } from './page-result.ts';
import { loopbackServer, type Handler, type LoopbackServer } from './testing/loopback-server.ts';
import { promptAnswers } from './testing/prompt-answers.ts';
import { TRUTH, truthSite } from './testing/truth-site.ts';

let outgoing: Outgoing;
const servers: LoopbackServer[] = [];

const serve = async (handler: Handler) => {
  const server = await loopbackServer(handler);
  servers.push(server);
  return server;
};

const run = async (origin: string, options: Partial<CrawlOptions> = {}, store: MemoryStore = memoryStore(), signal?: AbortSignal) => {
  const summary = await crawl(
    { startUrl: origin, outgoing, requestsPerSecond: Infinity, pageTimeoutMs: 1500, maxPageBytes: 1_000_000, ...options },
    store,
    signal,
  );
  return { ...summary, store, rows: new Map(store.pages().map((page) => [page.url.replace(origin, ''), page])) };
};

const short = (page: PageResult, origin: string) => {
  const row: unknown[] = [page.outcome, page.status, page.depth];
  if (page.redirectTo !== null) row.push(page.redirectTo.replace(origin, ''));
  return row;
};

beforeAll(() => {
  outgoing = promptAnswers(createOutgoing({ allowHosts: ['127.0.0.1', 'localhost'], userAgent: 'CanopyBot/test' }));
});

afterAll(async () => {
  await outgoing.close();
  await Promise.all(servers.map((server) => server.close()));
});

describe('the truth site', () => {
  let site: LoopbackServer;
  let result: Awaited<ReturnType<typeof run>>;
  const seen: CrawlProgress[] = [];

  beforeAll(async () => {
    site = await serve(truthSite);
    result = await run(site.origin, { onProgress: (progress) => seen.push(progress) });
  });

  it('yields exactly the rows it has to', () => {
    const found = Object.fromEntries([...result.rows].map(([path, page]) => [path, short(page, site.origin)]));
    expect(found).toEqual(TRUTH);
    expect(result.stopped).toBe('done');
  });

  it('requests each URL once, twice where it fails, and nothing that is forbidden or elsewhere', () => {
    const pages = site.requests.filter((path) => path !== '/robots.txt' && !path.startsWith('/maps/') && path !== '/reset');
    const twice = pages.filter((path, index) => pages.indexOf(path) !== index);
    expect(twice.sort()).toEqual([...result.rows].flatMap(([path, { retried }]) => (retried && path !== '/reset' ? [path] : [])).sort());
    expect(twice).toContain('/hang');
    expect(new Set(pages)).toEqual(new Set(Object.keys(TRUTH).filter((path) => path !== '/private/x' && path !== '/reset')));
    // The client retries a broken connection once, and the crawl retries it once more.
    expect(site.requests.filter((path) => path === '/robots.txt')).toHaveLength(1);
  });

  it('says why pages failed', () => {
    const reasons = Object.fromEntries(
      [...result.rows].filter(([, page]) => page.failure).map(([path, page]) => [path, page.failure?.reason]),
    );
    expect(reasons).toEqual({ '/bomb': 'too-large', '/hang': 'timeout', '/huge': 'too-large', '/reset': 'network' });
  });

  it('keeps how a URL became known, and whether the sitemap lists it', () => {
    expect(result.rows.get('/chain/2')).toMatchObject({ source: 'redirect', discoveredFrom: `${site.origin}/chain/1` });
    expect(result.rows.get('/orphan')).toMatchObject({
      source: 'sitemap',
      inSitemap: true,
      discoveredFrom: `${site.origin}/maps/a.xml.gz`,
    });
    expect(result.rows.get('/a')).toMatchObject({ source: 'link', inSitemap: true, discoveredFrom: `${site.origin}/` });
    expect(result.rows.get('/')).toMatchObject({ source: 'start', inSitemap: false, discoveredFrom: null });
  });

  it('reports robots.txt and the sitemaps', () => {
    expect(result.site?.robots).toMatchObject([{ verdict: 'rules', status: 200, truncated: false }]);
    expect(
      result.site?.sitemaps.map(({ url, kind, source, status, entries }) => [url.replace(site.origin, ''), kind, source, status, entries]),
    ).toEqual([
      ['/maps/index.xml', 'index', 'robots', 200, 2],
      ['/maps/a.xml.gz', 'urlset', 'index', 200, 4],
      ['/maps/missing.xml', 'none', 'index', 404, 0],
    ]);
  });

  it('counts right, on the way and at the end', () => {
    const fetched = Object.keys(TRUTH).length - 1;
    expect(result.counts).toEqual({ discovered: fetched + 1, pending: 0, fetched, failed: 4, robotsBlocked: 1 });
    expect(seen.at(-1)).toMatchObject({ fetched, pending: 0, discovered: fetched + 1, failed: 4 });
  });

  it('decodes and describes pages', () => {
    expect(result.rows.get('/latin')).toMatchObject({ charset: 'windows-1252', html: { titles: [{ value: 'Café' }] } });
    expect(result.rows.get('/noindex')).toMatchObject({ html: { noindex: true, nofollow: false } });
    expect(result.rows.get('/file.pdf')).toMatchObject({ contentType: 'application/pdf', html: null });
  });
});

it('reads what browsers show as a page, and judges no empty answer', async () => {
  const types: Record<string, string | string[]> = {
    '/': 'text/html',
    '/twice': ['text/html', 'text/html; charset=utf-8'],
    '/malformed': 'text/html charset=utf-8',
    '/text': 'text/plain',
    '/empty': 'text/html',
  };
  const site = await serve((request, response) => {
    const type = types[request.url ?? ''];
    if (type === undefined) return response.writeHead(404).end();
    response.setHeader('content-type', type);
    if (request.url === '/empty') return response.writeHead(204).end();
    return response.end(`<title>é</title>${Object.keys(types).map((to) => `<a href="${to}">x</a>`)}`);
  });
  const { rows } = await run(site.origin);
  expect([...rows].map(([path, { outcome }]) => [path, outcome] as const).toSorted(([a], [b]) => a.localeCompare(b))).toEqual([
    ['/', 'html'],
    ['/empty', 'other'],
    ['/malformed', 'html'],
    ['/text', 'other'],
    ['/twice', 'html'],
  ]);
  expect(rows.get('/twice')).toMatchObject({ contentType: 'text/html', html: { titles: [{ value: 'é' }] } });
});

describe('limits', () => {
  const endless: Handler = (request, response) => {
    const [, kind, year = '2026', month = '1'] = (request.url ?? '').split('/');
    response.setHeader('content-type', 'text/html');
    if (kind === 'calendar') {
      const next = Number(month) + 1;
      response.end(`<a href="/calendar/${next > 12 ? Number(year) + 1 : year}/${next > 12 ? 1 : next}">next</a>`);
    } else if (kind === 'spin') response.end('<a href="spin/">deeper</a>');
    else if (kind?.startsWith('facets')) {
      response.end(
        [1, 2, 3]
          .map(
            (n) =>
              `<a href="/facets?${['a=1', 'b=2', 'c=3']
                .slice(0, n)
                .sort(() => n - 2)
                .join('&')}&${kind.length % 7}=${n}">f</a>`,
          )
          .join(''),
      );
    } else if (request.url === '/') response.end('<a href="/calendar/2026/1">c</a><a href="/spin/">s</a><a href="/facets">f</a>');
    else response.writeHead(404).end();
  };

  it('leaves traps, and reports them', async () => {
    const site = await serve(endless);
    const { store, counts, stopped } = await run(site.origin, {
      maxPages: 5000,
      traps: { maxCalendarPages: 20, maxDepth: 200, maxParameterSets: 5 },
    });
    expect(stopped).toBe('done');
    expect(counts.fetched).toBeLessThan(60);
    const kinds = new Map(store.traps().map((trap) => [trap.kind, trap]));
    expect(kinds.get('calendar')).toMatchObject({ pattern: `http://#.#.#.#:#/calendar/#/#`, count: 1 });
    expect(kinds.get('repeated-segments')).toMatchObject({ example: `${site.origin}/spin/spin/spin/spin/` });
    expect(kinds.has('facets')).toBe(true);
  });

  it('stops at the page limit with the nearest pages, and goes on with a higher one', async () => {
    const site = await serve(truthSite);
    const first = await run(site.origin, { maxPages: 10 });
    expect(first).toMatchObject({ stopped: 'page-limit', counts: { fetched: 10 } });
    expect([...first.rows.values()].every(({ depth }) => depth !== null && depth <= 1)).toBe(true);
    const second = await run(site.origin, {}, first.store);
    expect(Object.fromEntries([...second.rows].map(([path, page]) => [path, short(page, site.origin)]))).toEqual(TRUTH);
  });

  it('stops when the time is over, leaving the rest pending', async () => {
    const site = await serve((request, response) => {
      if (request.url === '/') response.setHeader('content-type', 'text/html').end('<a href="/slow">s</a>');
      else if (request.url !== '/slow') response.writeHead(404).end();
    });
    const { stopped, counts } = await run(site.origin, { maxDurationMs: 1000, pageTimeoutMs: 60_000 });
    expect(stopped).toBe('time-limit');
    expect(counts).toMatchObject({ fetched: 1, pending: 1, failed: 0 });
  });

  it('gives up a host that does not answer', async () => {
    const site = await serve(() => undefined);
    await site.close();
    const { stopped, counts, site: facts, store } = await run(site.origin);
    expect(stopped).toBe('unreachable');
    expect(facts?.robots).toMatchObject([{ failure: { reason: 'refused' } }]);
    // Nothing is stored, so the next run starts from scratch.
    expect(counts.discovered).toBe(0);
    expect(store.site()).toBeNull();
  });

  it('gives up when the network goes away in the middle, and goes on when it is back', async () => {
    let away = true;
    const site = await serve((request, response) => {
      if (request.url === '/robots.txt' || request.url?.startsWith('/sitemap') || request.url?.startsWith('/wp'))
        response.writeHead(404).end();
      else if (request.url === '/')
        response.setHeader('content-type', 'text/html').end(Array.from({ length: 100 }, (_, n) => `<a href="/p${n}">p</a>`).join(''));
      else if (away) request.socket.destroy();
      else response.setHeader('content-type', 'text/html').end('back');
    });
    const { stopped, counts, store } = await run(site.origin);
    expect(stopped).toBe('unreachable');
    expect(counts).toMatchObject({ fetched: 1, failed: 0, pending: 100 });
    away = false;
    expect(await run(site.origin, {}, store)).toMatchObject({ stopped: 'done', counts: { fetched: 101, failed: 0, pending: 0 } });
  });

  it('refuses a start that is no web address', async () => {
    await expect(run('ftp://example.com')).rejects.toThrow(TypeError);
  });

  it('never reaches private addresses the operator has not allowed', async () => {
    const trap = await serve((_request, response) => response.end('secret'));
    const strict = createOutgoing({ userAgent: 'CanopyBot/test' });
    const { stopped, site } = await run(trap.origin, { outgoing: strict });
    await strict.close();
    expect(stopped).toBe('unreachable');
    expect(site?.robots).toMatchObject([{ failure: { reason: 'blocked-address' } }]);
    expect(trap.connections()).toBe(0);
  });
});

describe('interruptions', () => {
  it('an aborted crawl goes on to the same rows, wherever it was stopped', async () => {
    const site = await serve(truthSite);
    const store = memoryStore();
    let stops = 0;
    for (let stopAfter = 3; ; stopAfter = (stopAfter * 7) % 11 || 1) {
      const stop = new AbortController();
      let left = stopAfter;
      const { stopped, counts } = await run(site.origin, { onProgress: () => (left -= 1) === 0 && stop.abort() }, store, stop.signal);
      if (stopped === 'done') break;
      expect(stopped).toBe('aborted');
      expect(counts.pending).toBeGreaterThan(0);
      stops += 1;
    }
    expect(stops).toBeGreaterThan(4);
    const rows = Object.fromEntries(store.pages().map((page) => [page.url.replace(site.origin, ''), short(page, site.origin)]));
    expect(rows).toEqual(TRUTH);
    const twice = site.requests.length - new Set(site.requests).size;
    // In flight at each stop: at most 4; plus those that had failed; /reset is requested several times anyway.
    const failed = store.pages().filter(({ retried }) => retried).length;
    expect(failed).toBe(3);
    expect(twice).toBeLessThanOrEqual(stops * (4 + failed) + 8);
  });

  it('an error of the store ends the crawl with that error', async () => {
    const site = await serve(truthSite);
    const store = memoryStore();
    const failing: MemoryStore = { ...store, savePages: () => Promise.reject(new Error('disk full')) };
    await expect(run(site.origin, {}, failing)).rejects.toThrow('disk full');
    expect((await store.counts()).fetched).toBe(0);
  });

  it('a signal that has fired already requests nothing', async () => {
    const site = await serve(truthSite);
    const { stopped } = await run(site.origin, {}, memoryStore(), AbortSignal.abort());
    expect(stopped).toBe('aborted');
    expect(site.requests).toEqual([]);
  });
});
