import { expect, it } from '@jest/globals';
import { slowResponse } from './checks/rules/slow-response.ts';
import { fetchPage, type FetchPageOptions } from './fetch-page.ts';
import type { OutgoingResult } from './outgoing/index.ts';
import { ownThreadReader } from './reading/page-reader.ts';
import { SlowResponses } from './slow-responses.ts';

const ENTRY = { url: 'https://example.com/', depth: 0, discoveredFrom: null, source: 'start' as const, inSitemap: false };
const answer = (responseMs: number): OutgoingResult => ({
  ok: true,
  url: ENTRY.url,
  status: 200,
  headers: { 'content-type': 'text/html' },
  body: Buffer.from('<title>A page</title>'),
  wireBytes: 21,
  truncated: false,
  incomplete: false,
  bodySkipped: false,
  redirects: [],
  receivedAt: '2026-01-02T03:04:05.000Z',
  responseMs,
  totalMs: responseMs,
});
const FAILED: OutgoingResult = { ok: false, reason: 'network', message: 'broken', url: ENTRY.url, redirects: [] };

/** Visits the page, which gives these responses in turn. */
function visiting(answers: OutgoingResult[]) {
  const asked: string[] = [];
  const options: FetchPageOptions = {
    get: async (url) => {
      asked.push(url);
      return answers.shift() as OutgoingResult;
    },
    reader: ownThreadReader({ startUrl: ENTRY.url, site: {} }),
    slow: new SlowResponses(),
    timeoutMs: 1_000,
    maxBytes: 1_000,
    clock: () => new Date(0),
    previous: null,
    draw: null,
  };
  const visit = async () => (await fetchPage(ENTRY, options))?.page;
  const findings = async () => {
    const page = await visit();
    return page && [...(slowResponse.onPage?.(page) ?? [])];
  };
  return { asked, findings };
}

it.each([
  ['is slow by chance', [answer(858), answer(3)], []],
  ['is slow twice', [answer(1_200), answer(900)], ['Time to first byte: 900 ms.']],
  ['is slow and then not there', [answer(858), FAILED], ['Time to first byte: 858 ms.']],
])('asks again for a page that %s', async (_what, answers, found) => {
  const { asked, findings } = visiting(answers);
  expect(await findings()).toEqual(found);
  expect(asked).toHaveLength(2);
});

it('asks once for a page that is not slow', async () => {
  const { asked, findings } = visiting([answer(800)]);
  expect(await findings()).toEqual([]);
  expect(asked).toHaveLength(1);
});

it('believes a site that has proved to be slow', async () => {
  const { asked, findings } = visiting(Array.from({ length: 100 }, () => answer(900)));
  for (let page = 0; page < 30; page += 1) expect(await findings()).toHaveLength(1);
  expect(asked).toHaveLength(40);
});
