import { expect, it } from '@jest/globals';
import { defineCall } from '@canopy/contract';
import * as z from 'zod/mini';
import { testStack } from '../testing/index.ts';
import { route } from './route.ts';

const knock = defineCall({
  name: 'knock',
  method: 'GET',
  path: '/knock/',
  access: 'public',
  tokens: 'read',
  ratePerMinute: 1,
  summary: 'Once a minute.',
  output: z.object({ ok: z.boolean() }),
});

/** Statuses of consecutive calls through a proxy on this machine that sends forwarding headers. */
async function statuses(trustProxy: string[], forwarded: readonly string[]): Promise<number[]> {
  const stack = await testStack({ worker: false, config: { trustProxy }, routes: () => [route(knock, async () => ({ ok: true }))] });
  try {
    const answers: number[] = [];
    for (const header of forwarded)
      answers.push(
        (await stack.app.inject({ url: '/api/knock/', remoteAddress: '127.0.0.1', headers: { 'x-forwarded-for': header } })).statusCode,
      );
    return answers;
  } finally {
    await stack.close();
  }
}

it('counts all visitors behind a proxy as one while nobody says that it is one', async () => {
  expect(await statuses([], ['203.0.113.1', '203.0.113.2'])).toEqual([200, 429]);
});

it('counts each visitor of a proxy that is trusted, by the address which the proxy itself saw', async () => {
  const made = '198.51.100.7, 203.0.113.1';
  expect(await statuses(['loopback'], ['203.0.113.1', '203.0.113.2', made])).toEqual([200, 200, 429]);
});

it('takes no other sender’s word', async () => {
  expect(await statuses(['10.0.0.0/8'], ['203.0.113.1', '203.0.113.2'])).toEqual([200, 429]);
});
