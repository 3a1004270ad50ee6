import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { testHttp } from '../wordpress/http-for-tests.ts';
import { webSearch, type SearchProvider } from './index.ts';

const HITS = [
  { url: 'https://a.example/', title: 'A', description: 'About A', content: 'About A' },
  { url: 'ftp://b.example/', title: 'B' },
];
const ANSWERS = { brave: { web: { results: HITS } }, tavily: { results: HITS }, searxng: { results: HITS } };

let server: Server;
let base: string;
let status = 200;
let answer: unknown;
let asked: { method: string; url: string; key: string; body: string }[] = [];
beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { authorization = '', 'x-subscription-token': token = '' } = request.headers;
      asked.push({
        method: request.method ?? '',
        url: request.url ?? '',
        key: `${authorization}${String(token)}`,
        body: Buffer.concat(chunks).toString(),
      });
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  status = 200;
  asked = [];
});

const search = (provider: SearchProvider) => {
  answer = status === 200 ? ANSWERS[provider] : {};
  return webSearch({ provider, baseUrl: base, apiKey: 'key', http: testHttp }).search({
    query: 'raised beds',
    country: 'GB',
    language: 'en',
    count: 5,
  });
};

it.each([
  ['brave', 'GET', '/res/v1/web/search?q=raised+beds&count=5&country=GB&search_lang=en', 'key', ''],
  ['tavily', 'POST', '/search', 'Bearer key', '{"query":"raised beds","search_depth":"basic","max_results":5}'],
  ['searxng', 'GET', '/search?q=raised+beds&format=json&language=en', '', ''],
] as const)('asks %s by its own protocol, and gives pages of the web alone', async (provider, method, url, key, body) => {
  expect(await search(provider)).toEqual({ ok: true, hits: [{ url: 'https://a.example/', title: 'A', snippet: 'About A' }] });
  expect(asked).toEqual([{ method, url, key, body }]);
});

it.each([
  ['brave', 401, 'refused'],
  ['brave', 429, 'limited'],
  ['tavily', 432, 'limited'],
  ['searxng', 403, 'refused'],
  ['searxng', 500, 'unreachable'],
] as const)('%s with status %d is %s, and the key is in no message', async (provider, code, reason) => {
  status = code;
  const failed = await search(provider);
  expect(failed).toMatchObject({ ok: false, reason });
  expect(JSON.stringify(failed)).not.toContain('Bearer');
});

it('an answer that is none of a search is told apart', async () => {
  const client = webSearch({ provider: 'tavily', baseUrl: base, apiKey: 'key', http: testHttp });
  answer = { results: 'none' };
  expect(await client.search({ query: 'x', country: '', language: '', count: 5 })).toMatchObject({ ok: false, reason: 'unexpected' });
});
