import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from '@jest/globals';
import { askHost } from './ask-host.ts';

let close = () => {};
afterEach(() => close());

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  close = () => void server.close();
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const json =
  (value: unknown): RequestListener =>
  (_request, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));

it('takes the answer as it is', async () => {
  const host = await serve((request, response) => {
    expect([request.url, request.headers.accept]).toEqual(['/override', 'application/json']);
    json({ allowed: true, development: true, more: 1 })(request, response);
  });
  expect(await askHost(host)).toEqual({ allowed: true, development: true });
});

it.each<[string, RequestListener, RegExp]>([
  ['says no', json({ allowed: false, development: true }), /^the registry of http:\/\/127\.0\.0\.1:\d+ does not allow it$/],
  [
    'answers with a page',
    (_request, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>'),
    /does not support overrides .*status 200/,
  ],
  ['has never heard of it', (_request, response) => response.writeHead(404).end(), /status 404/],
  ['answers with something else', json({ allowed: 'yes' }), /does not support overrides/],
  [
    'answers with half of it',
    (_request, response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{"all'),
    /cannot be reached/,
  ],
])('gives the reason where the host %s', async (_what, listener, reason) => {
  expect(await askHost(await serve(listener))).toMatchObject({ allowed: false, reason: expect.stringMatching(reason) });
});

it('gives the reason where nobody answers', async () => {
  expect(await askHost('http://127.0.0.1:9')).toMatchObject({
    allowed: false,
    reason: expect.stringMatching(/cannot be reached from this machine \(.+\)/),
  });
});
