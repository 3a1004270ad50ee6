import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createOutgoing, type Outgoing } from '../outgoing/index.ts';
import { loopbackServer } from '../testing/loopback-server.ts';
import { HostRateLimiter } from './host-rate-limiter.ts';
import { politeClient } from './polite-client.ts';
import { nextInterval, SLOWEST_MS, type Observation } from './politeness.ts';

const fine = (responseMs = 20): Observation => ({ status: 200, timedOut: false, responseMs });
const busy: Observation = { status: 429, timedOut: false, responseMs: 5 };
const hung: Observation = { status: null, timedOut: true, responseMs: null };
const after = (start: number, least: number, ...answers: Observation[]) =>
  answers.reduce((interval, answer) => nextInterval(interval, least, answer), start);

describe('the pause between two requests', () => {
  it('doubles when the host is overloaded or does not answer, up to the slowest', () => {
    expect(after(200, 200, busy)).toBe(500);
    expect(after(200, 200, busy, hung, { ...busy, status: 503 })).toBe(2000);
    expect(after(200, 200, ...Array.from({ length: 30 }, () => busy))).toBe(SLOWEST_MS);
  });

  it('comes back to the least when the host is well, and not below', () => {
    const back = after(4000, 200, ...Array.from({ length: 40 }, () => fine()));
    expect(back).toBe(200);
    expect(after(200, 200, fine(1))).toBe(200);
    expect(after(0, 0, fine(3000))).toBe(0);
  });

  it('follows the host’s own speed', () => {
    expect(after(200, 200, ...Array.from({ length: 40 }, () => fine(4000)))).toBeCloseTo(2000, -1);
    expect(after(200, 200, { status: 404, timedOut: false, responseMs: 20 }, { status: 500, timedOut: false, responseMs: 20 })).toBe(200);
  });
});

describe('a polite client', () => {
  let outgoing: Outgoing;
  beforeAll(() => {
    outgoing = createOutgoing({ allowHosts: ['127.0.0.1'], userAgent: 'test' });
  });
  afterAll(() => outgoing.close());

  it('asks an overloaded host less often, and sends the headers of the crawl', async () => {
    let calls = 0;
    const seen: (string | undefined)[] = [];
    const site = await loopbackServer((request, response) => {
      calls += 1;
      seen.push(request.headers['user-agent']);
      response.writeHead(calls === 1 ? 503 : 200, calls === 1 ? { 'retry-after': '0' } : {}).end();
    });
    const rateLimiter = new HostRateLimiter(0);
    const get = politeClient({
      outgoing,
      rateLimiter,
      signal: new AbortController().signal,
      maxRetryAfterMs: 10,
      clock: () => new Date(),
      headersFor: () => ({ 'user-agent': 'Named/1' }),
    });
    const started = performance.now();
    expect(await get(`${site.origin}/x`)).toMatchObject({ status: 200 });
    const host = new URL(site.origin).host;
    expect(rateLimiter.intervalOf(host)).toBeGreaterThan(0);
    await get(`${site.origin}/x`);
    expect(performance.now() - started).toBeGreaterThan(75);
    expect(new Set(seen)).toEqual(new Set(['Named/1']));
    await site.close();
  });
});
