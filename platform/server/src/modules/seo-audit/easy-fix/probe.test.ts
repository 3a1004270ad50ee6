import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createOutgoing } from '@canopy/crawler/outgoing';
import { until } from '../../../testing/index.ts';
import { Prober } from './probe.ts';

const held: ServerResponse[] = [];
/** how often each of the paths that answer by themselves was requested */
const asked = new Map<string, number>();
const ANSWERS: Readonly<Record<string, (times: number, response: ServerResponse) => void>> = {
  '/busy': (times, response) => response.writeHead(times < 3 ? 503 : 200, { 'content-type': 'text/html' }).end('here'),
  '/down': (_times, response) => response.writeHead(502).end(),
  '/secret': (_times, response) => response.writeHead(403).end(),
  '/picture': (_times, response) => response.writeHead(200, { 'content-type': 'Image/PNG; x=1' }).end('png'),
  '/later': (_times, response) => response.writeHead(429, { 'retry-after': '3600' }).end(),
};
const server = createServer((request, response) => {
  const { url = '' } = request;
  const answer = ANSWERS[url] ?? (url.startsWith('/many/') ? ANSWERS['/picture'] : undefined);
  if (!answer) return void held.push(response);
  const times = (asked.get(url) ?? 0) + 1;
  asked.set(url, times);
  answer(times, response);
});
let host = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

it('asks four addresses at a time, however many a page names', async () => {
  const prober = new Prober(createOutgoing({ allowHosts: [host], userAgent: 'CanopyTest' }), AbortSignal.timeout(120_000));
  const asked = Promise.all(Array.from({ length: 12 }, (_, index) => prober.ask(`http://${host}/${index}`)));
  const underWay: number[] = [];
  for (let answered = 0; answered < 12;) {
    await until(() => held.length >= 4, 'four requests to be under way');
    underWay.push(held.length);
    for (const response of held.splice(0)) {
      response.end('here');
      answered += 1;
    }
  }
  expect(underWay).toEqual([4, 4, 4]);
  expect((await asked).map(({ kind }) => kind)).toEqual(Array.from({ length: 12 }, () => 'live'));
});

const proberOf = (clock = () => new Date()) =>
  new Prober(createOutgoing({ allowHosts: [host], userAgent: 'CanopyTest' }), AbortSignal.timeout(120_000), { clock, againMs: [1, 1] });

it('asks every address, however many there are', async () => {
  const prober = proberOf();
  const found = await Promise.all(Array.from({ length: 200 }, (_, index) => prober.ask(`http://${host}/many/${index}`)));
  expect(found.filter(({ kind }) => kind === 'live')).toHaveLength(200);
});

it('asks again where a server is busy, and gives up with the reason where it stays so', async () => {
  const prober = proberOf();
  expect(await prober.ask(`http://${host}/busy`)).toMatchObject({ kind: 'live', type: 'text/html' });
  expect(await prober.ask(`http://${host}/down`)).toEqual({ kind: 'unknown', why: 'It returned 502.' });
  expect(await prober.ask(`http://${host}/secret`)).toEqual({ kind: 'unknown', why: 'It returned 403.' });
  expect(await prober.ask(`http://${host}/later`)).toEqual({ kind: 'unknown', why: 'It returned 429.' });
  // What will not change by asking again is asked once, and so is who wants to be left alone.
  expect(['/busy', '/down', '/secret', '/later'].map((path) => asked.get(path))).toEqual([3, 3, 1, 1]);
  expect(await prober.ask(`http://${host}/picture`)).toMatchObject({ kind: 'live', type: 'image/png' });
});

it('does not let an address that could not be checked for one page decide about those that follow', async () => {
  let now = Date.now();
  const prober = proberOf(() => new Date(now));
  asked.delete('/down');
  await prober.ask(`http://${host}/down`);
  await prober.ask(`http://${host}/down`);
  expect(asked.get('/down')).toBe(3);
  now += 30_000;
  await prober.ask(`http://${host}/down`);
  expect(asked.get('/down')).toBe(6);
});
