import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { crawl } from '../crawl.ts';
import { memoryStore } from '../memory-store.ts';
import { createOutgoing, type Outgoing } from '../outgoing/index.ts';
import { findingsOfPage } from '../reading/page-findings.ts';
import { loopbackServer, type LoopbackServer } from '../testing/loopback-server.ts';
import { createRenderer, type Renderer } from './create-renderer.ts';
import { findBrowser } from './find-browser.ts';

let outgoing: Outgoing;
let renderer: Renderer;
let site: LoopbackServer;
let trap: LoopbackServer;

const words = Array.from({ length: 60 }, (_, at) => `word${at}`).join(' ');
const SHELL = '<!doctype html><title>Loading</title><div id="root"></div><script src="/app.js"></script>';
const pages: Record<string, () => [type: string, body: string]> = {
  '/': () => ['text/html', SHELL],
  '/app.js': () => [
    'text/javascript',
    `fetch('/data.json').then(r => r.json()).then(d => { document.title = d.title; document.getElementById('root').innerHTML = d.html; });
    new Image().src = '/pixel.png'; navigator.sendBeacon('/beacon', 'x');`,
  ],
  '/data.json': () => [
    'application/json',
    JSON.stringify({ title: 'Drawn', html: `<h1>Drawn</h1><p>${words}</p><a href="/static">static</a>` }),
  ],
  '/static': () => ['text/html', `<title>Static</title><p>${words}</p><script>document.body.dataset.x = 1</script>`],
  '/endless': () => ['text/html', '<title>Endless</title><script>for (;;) {}</script>'],
};

beforeAll(async () => {
  trap = await loopbackServer((_request, response) => response.writeHead(200, { 'access-control-allow-origin': '*' }).end('secret'));
  site = await loopbackServer((request, response) => {
    const [type, body] = pages[request.url ?? '']?.() ?? ['', ''];
    response.writeHead(type === '' ? 404 : 200, { 'content-type': type || 'text/plain' }).end(body);
  });
  outgoing = createOutgoing({ allowHosts: [`127.0.0.1:${site.port}`], userAgent: 'CanopyBot/test' });
  renderer = createRenderer({ outgoing });
});
afterAll(async () => {
  await renderer.close();
  await outgoing.close();
  await site.close();
  await trap.close();
});

const draw = (html: string, options: Parameters<Renderer['render']>[1] = {}, headers: Record<string, string> = {}) =>
  renderer.render(
    { url: `${site.origin}/page`, status: 200, headers: { 'content-type': 'text/html', ...headers }, body: Buffer.from(html) },
    options,
  );

describe('a crawl with a browser', () => {
  it('draws the pages that need it, and takes what they show', async () => {
    const store = memoryStore();
    const { stopped } = await crawl({ startUrl: site.origin, outgoing, renderer, requestsPerSecond: Infinity, sitemaps: 'none' }, store);
    expect(stopped).toBe('done');
    const rows = Object.fromEntries(store.pages().map((page) => [new URL(page.url).pathname, page]));
    expect(rows['/']).toMatchObject({
      rendering: { outcome: 'drawn', rawWords: 0, drawnWords: 62, raw: { noindex: false } },
      html: { titles: [{ value: 'Drawn' }], h1s: ['Drawn'] },
    });
    expect(rows['/static']).toMatchObject({ rendering: { outcome: 'same' }, html: { titles: [{ value: 'Static' }] } });
    // The page itself is requested once; what adds no text is not requested at all.
    expect(site.requests.filter((path) => path === '/')).toHaveLength(1);
    expect(site.requests).not.toContain('/pixel.png');
    expect(site.requests).not.toContain('/beacon');
  });

  it('says plainly that there is no browser, and crawls all the same', async () => {
    const none = createRenderer({ outgoing, executable: findBrowser({ CHROMIUM_PATH: '/nowhere/chromium' }) });
    const store = memoryStore();
    await crawl({ startUrl: site.origin, outgoing, renderer: none, requestsPerSecond: Infinity, sitemaps: 'none' }, store);
    expect(store.pages()).toMatchObject([
      { outcome: 'html', rendering: { outcome: 'unavailable', message: expect.stringContaining('No Chromium was found') } },
    ]);
    const broken = createRenderer({ outgoing, executable: '/bin/false' });
    expect(await broken.render({ url: site.origin, status: 200, headers: {}, body: Buffer.from('x') })).toMatchObject({
      ok: false,
      reason: 'unavailable',
    });
    await broken.close();
  });

  it('has the site’s login for what the page asks of the site', async () => {
    const seen = new Map<string, string | undefined>();
    const staging = await loopbackServer((request, response) => {
      const path = request.url ?? '';
      seen.set(path, request.headers.authorization);
      const [type, body] = pages[path === '/' ? '/' : path]?.() ?? ['text/plain', ''];
      response.writeHead(request.headers.authorization === undefined ? 401 : 200, { 'content-type': type }).end(body);
    });
    const client = createOutgoing({ allowHosts: ['127.0.0.1'], userAgent: 'test' });
    const own = createRenderer({ outgoing: client });
    const store = memoryStore();
    await crawl(
      {
        startUrl: staging.origin,
        outgoing: client,
        renderer: own,
        requestsPerSecond: Infinity,
        sitemaps: 'none',
        maxPages: 1,
        basicAuth: { username: 'u', password: 'p' },
      },
      store,
    );
    expect(store.pages()).toMatchObject([{ rendering: { outcome: 'drawn' }, html: { titles: [{ value: 'Drawn' }] } }]);
    expect(seen.get('/data.json')).toBe('Basic dTpw');
    await own.close();
    await client.close();
    await staging.close();
  });

  it('draws nothing that robots.txt forbids', async () => {
    const asked: string[] = [];
    const mayRequest = async (url: string) => {
      asked.push(new URL(url).pathname);
      return false;
    };
    expect(await draw(SHELL.replace('/app.js', '/forbidden.js'), { mayRequest })).toMatchObject({
      ok: true,
      html: expect.stringContaining('Loading'),
    });
    expect(asked).toEqual(['/forbidden.js']);
  });
});

it('a process that is killed leaves no browser, and its folder is swept by the next', async () => {
  const script = `
    const { createOutgoing } = await import(${JSON.stringify(new URL('../outgoing/index.ts', import.meta.url).href)});
    const { createRenderer } = await import(${JSON.stringify(new URL('./create-renderer.ts', import.meta.url).href)});
    const renderer = createRenderer({ outgoing: createOutgoing({ userAgent: 'x' }) });
    const drawn = await renderer.render({ url: 'https://e.example/', status: 200, headers: {}, body: Buffer.from('x') });
    process.stdout.write(String(drawn.ok));
    process.kill(process.pid, 'SIGKILL');`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  await new Promise((resolve) => child.on('close', resolve));
  expect(said).toBe('true');
  const folders = () => readdirSync(tmpdir()).filter((name) => name.startsWith(`canopy-chromium-${child.pid}-`));
  expect(folders()).toHaveLength(1);
  const next = createRenderer({ outgoing });
  // While the old browser is still exiting, it may write into its folder once more.
  for (let tries = 0; tries < 20 && folders().length > 0; tries += 1) {
    await next.render({ url: site.origin, status: 200, headers: {}, body: Buffer.from('x') });
    await next.close();
  }
  expect(folders()).toEqual([]);
});

/** React as packaged, assembled in the page by a ten-line loader. */
const reactSite = (): Record<string, [type: string, body: string]> => {
  const require = createRequire(import.meta.url);
  const folders = { react: path.dirname(require.resolve('react')), 'react-dom': path.dirname(require.resolve('react-dom')) };
  const scheduler = path.dirname(createRequire(require.resolve('react-dom')).resolve('scheduler'));
  const files = {
    react: `${folders.react}/cjs/react.production.js`,
    'react-dom': `${folders['react-dom']}/cjs/react-dom.production.js`,
    'react-dom/client': `${folders['react-dom']}/cjs/react-dom-client.production.js`,
    scheduler: `${scheduler}/cjs/scheduler.production.js`,
  };
  const modules = Object.entries(files).map(
    ([name, file]) => `${JSON.stringify(name)}: (module, exports, require) => {${readFileSync(file, 'utf8')}}`,
  );
  const vendor = `const made = {}, defined = {${modules.join(',')}};
    const require = (name) => { if (!made[name]) { made[name] = { exports: {} }; defined[name](made[name], made[name].exports, require); } return made[name].exports; };
    globalThis.React = require('react'); globalThis.createRoot = require('react-dom/client').createRoot;`;
  const app = `const { createElement: h, lazy, Suspense, useEffect, useState } = React;
    const Article = lazy(() => import('/article.mjs'));
    const Late = () => { const [data, setData] = useState(null);
      useEffect(() => { const timer = setTimeout(() => fetch('/posts.json').then((r) => r.json()).then(setData), 2500); return () => clearTimeout(timer); }, []);
      useEffect(() => { if (data) document.title = data.title; }, [data]);
      return data ? data.links.map((to) => h('a', { key: to, href: to }, to)) : 'Loading'; };
    const Lazy = () => h(Suspense, { fallback: 'Loading' }, h(Article));
    createRoot(document.getElementById('root')).render(h(location.pathname === '/' ? Late : Lazy));`;
  const shell =
    '<!doctype html><html lang="en"><head></head><body><div id="root"></div><script src="/vendor.js"></script><script src="/app.js"></script></body></html>';
  return {
    '/': ['text/html', shell],
    '/one': ['text/html', shell],
    '/two': ['text/html', shell],
    '/vendor.js': ['text/javascript', `{${vendor}}`],
    '/app.js': ['text/javascript', app],
    '/article.mjs': [
      'text/javascript',
      `const { createElement: h, useEffect } = React; export default () => { useEffect(() => { document.title = 'An article at ' + location.pathname; }, []); return h('h1', null, 'Article ' + location.pathname); };`,
    ],
    '/posts.json': ['application/json', JSON.stringify({ title: 'All articles there are', links: ['/one', '/two'] })],
  };
};

describe('a page that takes its time', () => {
  it('a React site with data after a timer and lazy parts gives all its pages, each with its title', async () => {
    const files = reactSite();
    const react = await loopbackServer((request, response) => {
      const [type, body] = files[request.url ?? ''] ?? ['', ''];
      response.writeHead(type === '' ? 404 : 200, { 'content-type': type || 'text/plain' }).end(body);
    });
    const client = createOutgoing({ allowHosts: ['127.0.0.1'], userAgent: 'CanopyBot/test' });
    const own = createRenderer({ outgoing: client });
    const store = memoryStore();
    await crawl({ startUrl: react.origin, outgoing: client, renderer: own, requestsPerSecond: Infinity, sitemaps: 'none' }, store);
    const rows = store
      .pages()
      .map(({ url, html, rendering }) => [new URL(url).pathname, html?.titles[0]?.value, rendering?.outcome, rendering?.stillChanging]);
    expect(rows.toSorted()).toEqual([
      ['/', 'All articles there are', 'drawn', undefined],
      ['/one', 'An article at /one', 'drawn', undefined],
      ['/two', 'An article at /two', 'drawn', undefined],
    ]);
    const titles = store.pages().map((page) => findingsOfPage(page)['missing_or_invalid_page_title']?.details ?? []);
    expect(titles.flat().join(' ')).not.toContain('No title');
    await own.close();
    await client.close();
    await react.close();
  });

  it('says when it was still changing, and when it had come to rest', async () => {
    const ticking = '<p id="p">x</p><script>let n = 0; setInterval(() => { p.textContent = n += 1; }, 100);</script>';
    expect(await draw(ticking)).toMatchObject({ ok: true, stillChanging: true, html: expect.stringMatching(/<p id="p">(?:4\d|50)</) });
    const once = '<p id="p">x</p><script>setTimeout(() => { p.textContent = "late"; }, 3000);</script>';
    expect(await draw(once)).toMatchObject({ ok: true, stillChanging: false, html: expect.stringContaining('late') });
    expect(await draw('<p>still</p>')).toMatchObject({ ok: true, stillChanging: false });
  });
});

describe('a page that means harm', () => {
  it('that never ends is given up, and the next one is drawn', async () => {
    expect(await draw('<script>for (;;) {}</script>', { timeoutMs: 2000 })).toMatchObject({
      ok: false,
      reason: 'failed',
      message: expect.stringContaining('in time'),
    });
    expect(await draw('<p>fine</p>')).toMatchObject({ ok: true, html: expect.stringContaining('fine') });
  });

  it('that leads elsewhere, opens windows and asks questions is drawn where it is', async () => {
    const html = `<p>here</p><script>alert(1); open('/static'); setTimeout(() => { location.href = '${site.origin}/static'; }, 0);</script>`;
    expect(await draw(html)).toMatchObject({ ok: true, html: expect.stringContaining('here'), navigatedTo: `${site.origin}/static` });
  });

  it('reaches nothing that the client refuses', async () => {
    const to = `127.0.0.1:${trap.port}`;
    const attempts = [
      `fetch('http://${to}/fetch', { mode: 'no-cors' })`,
      `fetch('http://[::1]:${trap.port}/six')`,
      `fetch('http://localhost:${trap.port}/name')`,
      `fetch('http://${to}/post', { method: 'POST', mode: 'no-cors', body: 'x' })`,
      `new WebSocket('ws://${to}/socket')`,
      `new WebSocket('ws://localhost:${trap.port}/s')`,
      `new EventSource('http://${to}/events')`,
      `navigator.sendBeacon('http://${to}/beacon')`,
      `new Image().src = 'http://${to}/image'`,
      `new Worker(URL.createObjectURL(new Blob(["fetch('http://${to}/worker');new WebSocket('ws://${to}/w')"])))`,
      `new SharedWorker(URL.createObjectURL(new Blob(["fetch('http://${to}/shared')"])))`,
      `new WebTransport('https://${to}/wt')`,
      `new XMLHttpRequest().open('GET', 'file:///etc/passwd')`,
      `open('http://${to}/window')`,
      `fetch('/hop')`,
      `navigator.serviceWorker?.register('/sw.js')`,
      `{ const rtc = new RTCPeerConnection({ iceServers: [{ urls: 'stun:${to}' }, { urls: 'turn:${to}?transport=tcp', username: 'u', credential: 'c' }] }); rtc.createDataChannel('x'); rtc.createOffer().then((o) => rtc.setLocalDescription(o)); }`,
    ];
    pages['/hop'] = () => ['text/plain', ''];
    const markup = [
      `<img src="http://${to}/img" srcset="http://${to}/set 2x">`,
      `<link rel=preconnect href="http://${to}">`,
      `<link rel=dns-prefetch href="//${to}">`,
      `<link rel=prefetch href="http://${to}/pre">`,
      `<link rel=preload as=script href="http://${to}/load">`,
      `<link rel=stylesheet href="http://${to}/css">`,
      `<link rel=icon href="http://${to}/icon">`,
      `<iframe src="http://${to}/frame"></iframe>`,
      `<iframe src="file:///etc/passwd"></iframe>`,
      `<object data="http://${to}/object"></object>`,
      `<embed src="http://${to}/embed">`,
      `<video src="http://${to}/video" poster="http://${to}/poster"></video>`,
      `<script src="http://${to}/script"></script>`,
      `<style>@import 'http://${to}/import'; body { background: url(http://${to}/bg) } @font-face { font-family: f; src: url(http://${to}/font) } p { font-family: f }</style>`,
      `<meta http-equiv=refresh content="1;url=http://${to}/refresh">`,
      `<form action="http://${to}/form" id=f><input name=x></form><script>setTimeout(() => document.getElementById('f').submit(), 100)</script>`,
      `<script type="speculationrules">{"prefetch":[{"urls":["http://${to}/spec"]}],"prerender":[{"urls":["http://${to}/render"]}]}</script>`,
    ];
    const before = renderer.refused();
    const result = await draw(
      `<p>drawn</p>${markup.join('')}<script>${attempts.map((code) => `try { ${code} } catch {}`).join('\n')}</script>`,
    );
    expect(result).toMatchObject({ ok: true, html: expect.stringContaining('drawn') });
    expect(attempts.length + markup.length).toBeGreaterThanOrEqual(30);
    expect(trap.connections()).toBe(0);
    // The sockets did try: they got as far as the proxy.
    expect(renderer.refused()).toBeGreaterThan(before);
  });

  it('the trap does count: the same page reaches it when the operator allows it', async () => {
    const open = createOutgoing({ allowHosts: ['127.0.0.1'], userAgent: 'test' });
    const free = createRenderer({ outgoing: open });
    const body = Buffer.from(
      `<script>fetch('http://127.0.0.1:${trap.port}/x').then((r) => r.text()).then((t) => document.write(t))</script>`,
    );
    expect(await free.render({ url: `${site.origin}/page`, status: 200, headers: { 'content-type': 'text/html' }, body })).toMatchObject({
      ok: true,
      html: expect.stringContaining('secret'),
    });
    await free.close();
    await open.close();
    expect(trap.connections()).toBe(1);
  });
});
