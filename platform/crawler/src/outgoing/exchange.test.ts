import { afterEach, expect, it } from '@jest/globals';
import { loopbackServer, type Handler, type LoopbackServer } from '../testing/loopback-server.ts';
import { createOutgoing, type Outgoing } from './create-outgoing.ts';

let site: LoopbackServer;
let outgoing: Outgoing;
const begin = async (handler: Handler, connections = 1): Promise<void> => {
  site = await loopbackServer(handler);
  outgoing = createOutgoing({ allowHosts: ['127.0.0.1'], userAgent: 'Canopy-Test/1', connections });
};
afterEach(async () => {
  await outgoing.close();
  await site.close();
});
const unwanted = { wantBody: () => false };

it.each([
  ['a short one is read, and the socket used again', 'x'.repeat(5_000), 1],
  ['a long one closes the socket', 'x'.repeat(50_000), 2],
])('leaves a body that is not wanted: %s', async (_what, body, connections) => {
  await begin((_request, response) => response.end(body));
  for (let time = 0; time < 2; time += 1)
    expect(await outgoing.get(site.origin, unwanted)).toMatchObject({ ok: true, status: 200, bodySkipped: true, wireBytes: 0 });
  expect(site.connections()).toBe(connections);
});

it('gives up an endless body that is not wanted', async () => {
  await begin((_request, response) => {
    const drip = setInterval(() => response.write('x'.repeat(4_000)), 1);
    response.on('close', () => clearInterval(drip));
  });
  expect(await outgoing.get(site.origin, unwanted)).toMatchObject({ ok: true, status: 200, bodySkipped: true });
});

it('knows that an answer to HEAD has no body, whatever its headers say', async () => {
  await begin((_request, response) => response.writeHead(200, { 'content-length': '50000' }).end());
  expect(await outgoing.fetch(site.origin, { method: 'HEAD', ...unwanted })).toMatchObject({ ok: true, status: 200, bodySkipped: true });
});

it('uses the socket again after a 304', async () => {
  await begin((_request, response) => response.writeHead(304, { etag: '"a"' }).end());
  for (let time = 0; time < 3; time += 1)
    expect(await outgoing.get(site.origin, unwanted)).toMatchObject({ ok: true, status: 304, bodySkipped: true });
  expect(site.connections()).toBe(1);
});

it('reads past what comes before the answer', async () => {
  await begin((_request, response) => {
    response.writeEarlyHints({ link: '</style.css>; rel=preload' });
    response.end('the answer');
  });
  const result = await outgoing.get(site.origin);
  expect(result.ok && new TextDecoder().decode(result.body)).toBe('the answer');
});

it('is stopped while it waits for a socket', async () => {
  await begin(() => undefined);
  const first = outgoing.get(site.origin, { timeoutMs: 60_000 });
  const stop = new AbortController();
  const second = outgoing.get(`${site.origin}/second`, { signal: stop.signal });
  stop.abort();
  expect(await second).toMatchObject({ ok: false, reason: 'aborted' });
  await outgoing.close();
  expect(await first).toMatchObject({ ok: false });
  expect(site.requests).not.toContain('/second');
});
