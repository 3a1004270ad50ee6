import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { testHttp } from '../wordpress/http-for-tests.ts';
import { publishedErrors, publishedTable } from '@canopy/sandbox';
import { braveCountry, braveLanguage } from './brave-places.ts';
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
/** what the provider says where it refuses */
let told: unknown;
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
      response.writeHead(status, { 'content-type': 'application/json' }).end(typeof answer === 'string' ? answer : JSON.stringify(answer));
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
  told = undefined;
  asked = [];
});

const search = (provider: SearchProvider) => {
  answer = status === 200 ? ANSWERS[provider] : (told ?? {});
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

const SEEN: Record<SearchProvider, Record<string, [string, string]>> = {
  brave: {
    wrong_key: ['refused', 'it rejected the key.'],
    invalid: ['rejected', 'it did not accept the search.'],
    invalid_country: ['rejected', 'it did not accept the search (country).'],
    limited: ['limited', 'its limit is used up for now.'],
  },
  tavily: {
    wrong_key: ['refused', 'it rejected the key.'],
    invalid: ['rejected', "it did not accept the search: Invalid topic. Must be 'general' or 'news'.."],
    limited: ['limited', 'its limit is used up for now.'],
    plan_used_up: ['limited', 'its plan is used up.'],
    pay_as_you_go_used_up: ['limited', 'its plan is used up.'],
    server: ['unreachable', 'it answered with status 500.'],
  },
  searxng: {
    no_json: ['refused', 'the SearXNG instance does not answer in JSON; enable the format in its settings.'],
    limited: ['limited', 'its limit is used up for now.'],
  },
};
const published = (['brave', 'tavily', 'searxng'] as const).flatMap((provider) =>
  Object.keys(publishedErrors(provider)).map((name) => [provider, name] as const),
);
it.each(published)('%s: %s is told as what it is', async (provider, name) => {
  const { status: code = 0, body } = publishedErrors(provider)[name] ?? {};
  status = code;
  told = body;
  const [reason, message] = SEEN[provider][name] ?? [];
  expect(await search(provider)).toEqual({ ok: false, reason, message });
});

const { country: countries = [], search_lang: languages = [] } = publishedTable('brave/enumerations');
it('gives Brave the countries and languages that it published, and no other', () => {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const all = letters.flatMap((one) => letters.map((other) => `${one}${other}`));
  expect(all.filter((code) => braveCountry(code) !== null)).toEqual(countries.filter((code) => code !== 'ALL').toSorted());
  for (const code of ['SG', 'IE', 'CZ', 'GR', 'VN']) expect(braveCountry(code)).toBeNull();
  const small = all.map((code) => code.toLowerCase());
  const given = new Set([...small, 'zh-Hant', 'pt-BR'].flatMap((code) => braveLanguage(code, '') ?? []));
  expect([...given].filter((code) => !languages.includes(code))).toEqual([]);
  // English of Britain is not told apart from English.
  expect(languages.filter((code) => !given.has(code))).toEqual(['en-gb']);
});

it.each([
  ['ja', 'JP', 'jp'],
  ['pt', 'BR', 'pt-br'],
  ['pt', 'PT', 'pt-pt'],
  ['pt-BR', 'US', 'pt-br'],
  ['no', 'NO', 'nb'],
  ['nn', 'NO', 'nb'],
  ['zh', 'CN', 'zh-hans'],
  ['zh', 'TW', 'zh-hant'],
  ['zh-Hant', 'US', 'zh-hant'],
  ['zh-Hans', 'TW', 'zh-hans'],
  ['zh-HK', '', 'zh-hant'],
  ['en-US', 'US', 'en'],
  ['el', 'GR', null],
  ['', '', null],
])('calls %s in %s what Brave calls it: %s', (language, country, wanted) => {
  expect(braveLanguage(language, country)).toBe(wanted);
});
