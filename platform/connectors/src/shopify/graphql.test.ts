import { describe, expect, it } from '@jest/globals';
import type { HttpCall } from '../http-call.ts';
import { SHOPIFY } from './documents.ts';
import { shopifyGraphql } from './graphql.ts';

const throttled = (cost?: unknown) => ({
  errors: [{ message: 'Throttled', extensions: { code: 'THROTTLED' } }],
  extensions: cost === undefined ? {} : { cost },
});
const cost = (requested: number, available: number, rate = 50) => ({
  requestedQueryCost: requested,
  actualQueryCost: null,
  throttleStatus: { maximumAvailable: 1_000, currentlyAvailable: available, restoreRate: rate },
});

/** Makes one request to a shop that gives these responses in turn. @returns the pauses between them, in milliseconds */
async function pausesOf(...bodies: readonly object[]): Promise<{ waits: number[]; ok: boolean }> {
  let now = Date.parse('2031-01-01T00:00:00Z');
  const waits: number[] = [];
  const queue = [...bodies];
  const http: HttpCall = async (url) => {
    const body = new TextEncoder().encode(JSON.stringify(queue.shift() ?? { data: { shop: {} } }));
    return { ok: true, url, status: 200, headers: {}, body, redirects: [] } as unknown as Awaited<ReturnType<HttpCall>>;
  };
  const ask = shopifyGraphql({
    http,
    url: 'https://shop.example/graphql.json',
    tokens: { token: async () => ({ ok: true, accessToken: 't' }), renew: async () => ({ ok: true, accessToken: 't' }) },
    clock: () => new Date(now),
    wait: async (ms) => {
      waits.push(ms);
      now += ms;
    },
  });
  return { ok: (await ask(SHOPIFY.shop)).ok, waits };
}

describe('a throttled call', () => {
  it('pauses until what the answer says is missing has come back', async () => {
    expect(await pausesOf(throttled(cost(200, 50)))).toEqual({ ok: true, waits: [3_000] });
  });

  it('pauses where the answer tells nothing of its cost, and where it tells that there is enough', async () => {
    expect(await pausesOf(throttled())).toEqual({ ok: true, waits: [1_000] });
    expect(await pausesOf(throttled(cost(10, 500)))).toEqual({ ok: true, waits: [1_000] });
  });

  it('is given up with the pause that is asked for', async () => {
    const { ok, waits } = await pausesOf(...Array.from({ length: 6 }, () => throttled()));
    expect([ok, waits]).toEqual([false, [1_000, 1_000, 1_000, 1_000, 1_000]]);
  });
});
