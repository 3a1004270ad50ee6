import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { findBrowser } from '../render/find-browser.ts';
import { loopbackServer, type LoopbackServer } from '../testing/loopback-server.ts';
import { createMeasurer, type Measurer } from './create-measurer.ts';
import type { Device, Method, Sample } from './measurement.ts';
import { processTree } from './process-tree.ts';

const block = (ms: number) => `{ const end = performance.now() + ${ms}; while (performance.now() < end); }`;
/** An image of noise, which no format compresses well: 24-bit bitmap of 480 × 320. */
const picture = (() => {
  const [width, height] = [480, 320];
  const file = Buffer.alloc(54 + width * height * 3);
  file.write('BM');
  file.writeUInt32LE(file.length, 2);
  file.writeUInt32LE(54, 10);
  file.writeUInt32LE(40, 14);
  file.writeInt32LE(width, 18);
  file.writeInt32LE(height, 22);
  file.writeUInt16LE(1, 26);
  file.writeUInt16LE(24, 28);
  for (let at = 54; at < file.length; at += 1) file[at] = (at * 2654435761) >>> 24;
  return file;
})();

const LOGIN = `Basic ${Buffer.from('staging:secret').toString('base64')}`;
/** Requests to the neighbour, with the credentials it received. */
const told: (string | undefined)[] = [];

const pages: Record<string, string> = {
  '/staging': '<h1>Staging</h1><script src="/staging.js"></script>',
  '/plain': '<h1>Plain</h1><p>Some text.</p>',
  '/picture': '<h1>Picture</h1><img src="/picture.bmp" width="480" height="320">',
  '/blocking': `<h1>Blocking</h1><script>setTimeout(() => ${block(500)}, 600)</script>`,
  '/shifting':
    '<div id="room"></div><h1 style="height:300px">Shifting</h1><p style="height:300px">Text</p><script>setTimeout(() => { document.getElementById("room").style.height = "300px"; }, 600)</script>',
  '/blank': '',
  '/endless': '<h1>Endless</h1><script>setTimeout(() => { for (;;); }, 50)</script>',
};

let site: LoopbackServer;
let trap: LoopbackServer;
let measurer: Measurer;

beforeAll(async () => {
  trap = await loopbackServer((_request, response) => response.writeHead(200, { 'access-control-allow-origin': '*' }).end('secret'));
  site = await loopbackServer((request, response) => {
    const path = request.url ?? '';
    if (path === '/picture.bmp') return void response.writeHead(200, { 'content-type': 'image/bmp' }).end(picture);
    if (path.startsWith('/staging')) {
      if (request.headers.authorization !== LOGIN)
        return void response.writeHead(401, { 'www-authenticate': 'Basic realm="staging"' }).end();
      if (path === '/staging.js')
        return void response.writeHead(200, { 'content-type': 'text/javascript' }).end('document.body.append("drawn")');
    }
    if (path === '/away') return void response.writeHead(302, { location: `http://127.0.0.1:${trap.port}/redirected` }).end();
    const body = pages[path];
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'text/html' });
    response.end(
      `<!doctype html><html lang="en"><head><title>Page</title><link rel="icon" href="data:,"></head><body>${body ?? 'Not there'}</body></html>`,
    );
  });
  measurer = createMeasurer({ allowHosts: [`127.0.0.1:${site.port}`] });
});
afterAll(async () => {
  await measurer.close();
  await site.close();
  await trap.close();
});

async function measured(path: string, device: Device = 'desktop', method: Method = 'cdp'): Promise<Sample> {
  const result = await measurer.measure({ url: site.origin + path, device, method });
  if (!result.ok) throw new Error(result.message);
  return result.sample;
}

describe('a site behind a sign-in', () => {
  it('is measured with it, and nobody else is told the password', async () => {
    const neighbour = await loopbackServer((request, response) => {
      told.push(request.headers.authorization);
      response.writeHead(401, { 'www-authenticate': 'Basic realm="other"' }).end();
    });
    // On another site: for the page's own, Chromium shows a prompt to nobody and waits.
    pages['/staging'] =
      `<h1>Staging</h1><script src="/staging.js"></script><img src="http://localhost:${neighbour.port}/i.png" alt="" width="9" height="9">`;
    const login = { origin: site.origin, username: 'staging', password: 'secret' };
    const own = createMeasurer({ allowHosts: [`127.0.0.1:${site.port}`, `localhost:${neighbour.port}`] });
    const request = { url: `${site.origin}/staging`, device: 'desktop', method: 'cdp' } as const;
    expect(await own.measure({ ...request, login })).toMatchObject({ ok: true, sample: { fcp: expect.any(Number) } });
    expect(told.length).toBeGreaterThan(0);
    expect(told.every((authorization) => authorization === undefined)).toBe(true);
    expect(await own.measure({ ...request, login: { ...login, password: 'wrong' } })).toMatchObject({ ok: false, reason: 'page' });
    await own.close();
    await neighbour.close();
  });
});

describe('what the browser observes', () => {
  it('a page with nothing to it paints once and moves nothing; on mobile after the latency of the network', async () => {
    const mobile = await measured('/plain', 'mobile');
    const desktop = await measured('/plain');
    expect(desktop).toMatchObject({ method: 'cdp', version: '1', browser: expect.stringMatching(/^Chrome\/\d+\./) });
    expect(desktop.fcp).toBeGreaterThan(0);
    // The simulated network latency alone.
    expect(mobile.fcp).toBeGreaterThan(500);
    expect(desktop.lcp).toBeGreaterThan(0);
    expect(desktop.cls).toBe(0);
  });

  it('a large picture paints when its bytes are there', async () => {
    const mobile = await measured('/picture', 'mobile');
    // 460,000 bytes at 1.5 Mbit/s take 2.5 s, and a busy machine makes it no less.
    expect(mobile.lcp).toBeGreaterThan(2_400);
  });

  it('a long task blocks for what it takes beyond 50 ms', async () => {
    const { tbt } = await measured('/blocking');
    expect(tbt).toBeGreaterThan(400);
  });

  it('what moves by 300 px of 940 shifts by as much as it takes of the screen', async () => {
    const { cls } = await measured('/shifting');
    // Impact: two blocks of 300 px and where they move, most of the screen; distance: 300 of the larger side.
    expect(cls).toBeGreaterThan(0.1);
    expect(cls).toBeLessThan(0.4);
  });
});

it('Lighthouse too counts what a picture takes beyond the text, in a version of its own', async () => {
  const plain = await measured('/plain', 'mobile', 'lighthouse');
  const pictured = await measured('/picture', 'mobile', 'lighthouse');
  expect(plain).toMatchObject({ method: 'lighthouse', version: expect.stringMatching(/^13\./), cls: 0 });
  expect(plain.fcp).toBeGreaterThan(100);
  // It computes the paint from the bytes, as for a connection of 1.6 Mbit/s.
  expect(pictured.lcp).toBeGreaterThan(2_000);
});

describe('pages that cannot be measured', () => {
  it('say why', async () => {
    expect(await measurer.measure({ url: `${site.origin}/gone`, device: 'desktop', method: 'cdp' })).toEqual({
      ok: false,
      reason: 'page',
      message: 'The page returned status 404, so it was not measured.',
    });
    expect(await measurer.measure({ url: `${site.origin}/blank`, device: 'desktop', method: 'cdp' })).toMatchObject({
      reason: 'page',
      message: expect.stringContaining('painted nothing'),
    });
  });

  it('are given up with their browser when they never end, and nothing is left of it', async () => {
    // Long enough for a browser to start on a busy machine, and to measure a page after the one that never ends.
    const short = createMeasurer({ allowHosts: [`127.0.0.1:${site.port}`], timeoutMs: 20_000 });
    const tree = (): Promise<number> => processTree(process.pid).then(({ ids }) => ids.length);
    const before = await tree();
    expect(await short.measure({ url: `${site.origin}/endless`, device: 'desktop', method: 'cdp' })).toMatchObject({
      ok: false,
      reason: 'limit',
      message: expect.stringContaining('20 seconds'),
    });
    expect(await tree()).toBeLessThanOrEqual(before);
    expect(await short.measure({ url: `${site.origin}/plain`, device: 'desktop', method: 'cdp' })).toMatchObject({ ok: true });
    const stop = new AbortController();
    const stopped = short.measure({ url: `${site.origin}/endless`, device: 'desktop', method: 'cdp' }, stop.signal);
    stop.abort();
    expect(await stopped).toMatchObject({ ok: false, reason: 'aborted' });
    await short.close();
  });

  it('are given up when they need too much memory', async () => {
    const small = createMeasurer({ allowHosts: [`127.0.0.1:${site.port}`], maxMemoryBytes: 20_000_000 });
    expect(await small.measure({ url: `${site.origin}/plain`, device: 'desktop', method: 'cdp' })).toMatchObject({
      ok: false,
      reason: 'limit',
      message: expect.stringContaining('20 MB'),
    });
    await small.close();
  });

  it('are told apart from a browser that is missing or does not start', async () => {
    const request = { url: `${site.origin}/plain`, device: 'desktop', method: 'cdp' } as const;
    const none = createMeasurer({ executable: findBrowser({ CHROMIUM_PATH: '/nowhere' }) });
    expect(await none.measure(request)).toMatchObject({
      reason: 'browser',
      message: expect.stringContaining('No Chromium was found, so page speed cannot be measured'),
    });
    const broken = createMeasurer({ executable: '/bin/false' });
    expect(await broken.measure(request)).toMatchObject({ reason: 'browser', message: expect.stringContaining('does not start') });
    await broken.close();
  });
});

it('nothing that is private is connected to, however a page tries', async () => {
  const to = `127.0.0.1:${trap.port}`;
  pages['/harmful'] =
    `<h1>Harmful</h1><img src="http://${to}/img"><iframe src="http://${to}/frame"></iframe><link rel="preconnect" href="http://${to}"><link rel="prefetch" href="http://localhost:${trap.port}/pre">
    <script src="http://[::1]:${trap.port}/six"></script><img src="/away"><script>
    for (const url of ['http://${to}/fetch', 'http://localhost:${trap.port}/name', 'https://${to}/tls', '/away']) fetch(url, { mode: 'no-cors' }).catch(() => {});
    new WebSocket('ws://${to}/socket'); new WebSocket('wss://localhost:${trap.port}/s'); new EventSource('http://${to}/events'); navigator.sendBeacon('http://${to}/beacon');
    new Worker(URL.createObjectURL(new Blob(["fetch('http://${to}/worker').catch(() => {}); new WebSocket('ws://${to}/w')"])));
    new WebTransport('https://${to}/wt').ready.catch(() => {}); open('http://${to}/window');
    const rtc = new RTCPeerConnection({ iceServers: [{ urls: 'stun:${to}' }, { urls: 'turn:${to}?transport=tcp', username: 'u', credential: 'c' }] }); rtc.createDataChannel('x'); rtc.createOffer().then((o) => rtc.setLocalDescription(o));
    </script>`;
  for (const method of ['cdp', 'lighthouse'] as const) {
    const before = measurer.refused();
    expect(await measurer.measure({ url: `${site.origin}/harmful`, device: 'desktop', method })).toMatchObject({ ok: true });
    expect(measurer.refused() - before).toBeGreaterThan(8);
    // The page itself may be what leads there.
    for (const url of method === 'cdp'
      ? [`${site.origin}/away`, `http://localhost:${trap.port}/`, 'file:///etc/passwd']
      : [`${site.origin}/away`]) {
      expect({ url, ...(await measurer.measure({ url, device: 'desktop', method })) }).toMatchObject({ url, ok: false, reason: 'page' });
    }
  }
  expect(trap.connections()).toBe(0);
  // The trap does count.
  await fetch(`http://${to}/`);
  expect(trap.connections()).toBe(1);
});
