import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { keywordKeys, publishedErrors, startSandbox, type Sandbox } from '@canopy/sandbox';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { testHttp } from '../wordpress/http-for-tests.ts';
import { dataForSeo, googleAds, type KeywordProvider } from './index.ts';

let sandbox: Sandbox;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'keyword-data-'));
  sandbox = await startSandbox({ port: 0, host: '127.0.0.1', dataDir: folder });
});
afterAll(async () => {
  await sandbox.close();
  await rm(folder, { recursive: true });
});

const control = (name: string, body?: object) =>
  fetch(`${sandbox.url}/__sandbox/${name}`, {
    method: body ? 'POST' : 'DELETE',
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
beforeEach(async () => {
  await control('reset', {});
  await control('keyword-data');
});

interface Case {
  name: 'dataforseo' | 'google_ads';
  prefix: string;
  /** a failure inside a response with status 200: no money, or a failed task */
  noMoney: object;
  taskError: object;
  open: (change?: { key?: string }) => KeywordProvider;
}
const CASES: Case[] = [
  {
    name: 'dataforseo',
    prefix: '/dataforseo/v3',
    noMoney: { status_code: 40_200, status_message: 'Payment Required.', tasks: null },
    taskError: { status_code: 20_000, tasks: [{ status_code: 40_501, status_message: 'Invalid Field: language_code.', result: null }] },
    open: ({ key } = {}) =>
      dataForSeo({
        ...keywordKeys.dataforseo,
        ...(key && { password: key }),
        baseUrl: `${sandbox.url}/dataforseo`,
        http: testHttp,
      }),
  },
  {
    name: 'google_ads',
    prefix: '/google-ads/v26',
    noMoney: { error: { code: 402, message: 'Billing is not set up.' } },
    taskError: { error: { code: 400, message: 'Invalid Field: language_code.' } },
    open: ({ key } = {}) =>
      googleAds({
        ...keywordKeys.googleAds,
        ...(key && { refreshToken: key }),
        loginCustomerId: '',
        baseUrl: `${sandbox.url}/google-ads`,
        tokenUrl: `${sandbox.url}/google-ads/token`,
        http: testHttp,
      }),
  },
];
const question = { keywords: ['tree ferns', 'raised beds', 'garden trowel'], country: 'GB', language: 'en' };
const charged = async (name: Case['name']) =>
  ((await (await fetch(`${sandbox.url}/__sandbox/keyword-data`)).json()) as Record<string, number>)[name];

describe.each(CASES)('$name', ({ name, prefix, noMoney, taskError, open }) => {
  it('gives figures of keywords and ideas about them, each asked for once', async () => {
    const { figures, failure } = await open().figures(question);
    expect(failure).toBeNull();
    expect(figures.map(({ keyword }) => keyword)).toEqual(question.keywords);
    for (const { volume, competition, cpc } of figures.filter((one) => one.volume !== null))
      expect([volume, competition, cpc].every((value) => value !== null && value >= 0)).toBe(true);
    expect(figures.some(({ volume }) => volume !== null)).toBe(true);
    for (const { volume, trend } of figures)
      expect(trend).toEqual(volume === null ? null : { latest: Math.round(volume * 1.2), two_before: volume });
    expect(await charged(name)).toBe(1);
    const ideas = await open().ideas(question);
    expect(ideas.figures.every(({ volume, trend }) => (volume === null) === (trend === null))).toBe(true);
    expect(ideas.figures.length).toBeGreaterThan(20);
    expect(ideas.figures.map(({ keyword }) => keyword)).toContain('best tree ferns');
    expect(await charged(name)).toBe(2);
  });

  it('gives each of several variants its figures, also where they come together', async () => {
    const keywords = ['garden trowel', 'garden trowels', 'raised beds'];
    const { figures } = await open().figures({ ...question, keywords });
    expect(figures.map(({ keyword }) => keyword)).toEqual(keywords);
    const [one, other] = figures.map(({ keyword: _keyword, ...rest }) => rest);
    expect(figures[1]?.volume).not.toBeNull();
    if (name === 'google_ads') expect(other).toEqual(one);
  });

  it('knows no figures for a country that it has none for, and asks nothing', async () => {
    expect(await open().figures({ ...question, country: 'XX' })).toMatchObject({ figures: [], failure: { reason: 'unknown-location' } });
    expect(await charged(name)).toBe(0);
  });

  it('refuses a wrong key, and never says it', async () => {
    const answer = await open({ key: 'secret-of-ours' }).figures(question);
    expect(answer).toMatchObject({ figures: [], failure: { reason: 'refused' } });
    expect(JSON.stringify(answer)).not.toContain('secret');
  });

  it.each([
    ['401', { status: 401 }, 'refused'],
    ['402', { status: 402 }, 'no-money'],
    ['429', { status: 429, headers: { 'retry-after': '60' } }, 'limited'],
    ['500', { status: 500 }, 'unreachable'],
    ['503', { status: 503, body: '<html>busy</html>' }, 'unreachable'],
    ['no answer', { close: true }, 'unreachable'],
    ['an answer that is lost', { lose: true }, 'unreachable'],
    ['an answer cut off', { status: 200, body: '{"status_code": 20000, "tasks": [{"resu' }, 'unexpected'],
    ['no JSON', { status: 200, body: 'hello' }, 'unexpected'],
    ['JSON of another kind', { status: 200, body: '[1, 2]' }, 'unexpected'],
  ] as const)('says what went wrong at %s, once asked, and answers the next time', async (_, fault, reason) => {
    await control('faults', { path: prefix, times: 1, ...fault });
    const provider = open();
    expect(await provider.figures(question)).toMatchObject({ figures: [], failure: { reason, message: expect.stringMatching(/\S/) } });
    // A question is not retried automatically: nobody knows whether a lost response was paid for.
    expect(await charged(name)).toBe('lose' in fault ? 1 : 0);
    expect((await provider.figures(question)).failure).toBeNull();
  });

  it('reads failures inside an answer with status 200', async () => {
    await control('faults', { path: prefix, times: 1, status: 200, body: JSON.stringify(noMoney) });
    expect(await open().ideas(question)).toMatchObject({ figures: [], failure: { reason: 'no-money' } });
    await control('faults', { path: prefix, times: 1, status: 200, body: JSON.stringify(taskError) });
    expect(await open().ideas(question)).toMatchObject({
      figures: [],
      failure: { reason: 'rejected', message: expect.stringContaining('Invalid Field: language_code.') },
    });
  });

  it('keeps what came before a part that failed', async () => {
    const keywords = Array.from({ length: 1_200 }, (_, at) => `keyword ${at}`);
    let asked = 0;
    const provider =
      name === 'dataforseo'
        ? dataForSeo({ ...keywordKeys.dataforseo, baseUrl: `${sandbox.url}/dataforseo`, http: failingSecond })
        : googleAds({
            ...keywordKeys.googleAds,
            loginCustomerId: '',
            baseUrl: `${sandbox.url}/google-ads`,
            tokenUrl: `${sandbox.url}/google-ads/token`,
            http: failingSecond,
          });
    const { figures, failure } = await provider.figures({ ...question, keywords });
    expect([figures.length, failure?.reason]).toEqual([1_000, 'unreachable']);
    async function failingSecond(...[url, options]: Parameters<typeof testHttp>) {
      if (!url.endsWith('/token')) asked += 1;
      return asked === 2 ? ({ ok: false, reason: 'network', message: 'The connection failed.' } as const) : testHttp(url, options);
    }
  });
});

it('tells a key that DataForSEO refuses from its search engine that does not answer, and from one that has nothing', async () => {
  const provider = dataForSeo({ ...keywordKeys.dataforseo, baseUrl: `${sandbox.url}/dataforseo`, http: testHttp });
  const said = async (code: number) => {
    const body = { status_code: 20_000, tasks: [{ status_code: code, status_message: 'Words.', result: null }] };
    await control('faults', { path: '/dataforseo/v3', times: 1, status: 200, body: JSON.stringify(body) });
    return provider.figures(question);
  };
  for (const code of [40_100, 40_104]) expect((await said(code)).failure?.reason).toBe('refused');
  for (const code of [40_101, 40_103])
    expect((await said(code)).failure).toEqual({ reason: 'unreachable', message: `Its search engine failed (${code}).` });
  expect(await said(40_102)).toEqual({ figures: [], failure: null });
});

/** each published answer of DataForSEO → what the person sees; null: nothing is wrong */
const SEEN: Record<string, [string, string] | null> = {
  wrong_key: ['refused', 'It rejected the key.'],
  not_verified: ['refused', 'Its account has to be verified first.'],
  payment_required: ['no-money', 'Its account has no credit left.'],
  rate_limit: ['limited', 'It received too many requests. Try again in a few minutes.'],
  cost_limit: ['no-money', 'The cost limit that its account has set for a day is reached.'],
  ip_not_allowed: ['refused', 'It denied access: Access denied. Your IP is not whitelisted.'],
  at_once: ['limited', 'It received too many requests. Try again in a few minutes.'],
  no_funds: ['no-money', 'Its account has no credit left.'],
  engine_failed: ['unreachable', 'Its search engine failed (40101).'],
  no_results: null,
  invalid_field: ['rejected', "It rejected the request: Invalid Field: 'keywords'."],
  server: ['unreachable', 'The request failed (50000).'],
};
it.each(Object.keys(publishedErrors('dataforseo')))('tells DataForSEO’s %s as what it is', async (name) => {
  const provider = dataForSeo({ ...keywordKeys.dataforseo, baseUrl: `${sandbox.url}/dataforseo`, http: testHttp });
  await control('faults', { path: '/dataforseo/v3', times: 1, published: `dataforseo/${name}`, values: { field: 'keywords' } });
  const wanted = SEEN[name];
  expect(wanted === undefined).toBe(false);
  expect((await provider.figures(question)).failure).toEqual(wanted ? { reason: wanted[0], message: wanted[1] } : null);
});

it('asks without the symbols that Google Ads refuses, and gives the figures to the keyword as it was given', async () => {
  const provider = dataForSeo({ ...keywordKeys.dataforseo, baseUrl: `${sandbox.url}/dataforseo`, http: testHttp });
  const keywords = ['what is compost?', 'What is compost', 'raised beds (wood), oak', '🌱 seeds', '???', 'tree ferns'];
  const { figures, failure } = await provider.figures({ ...question, keywords });
  expect(failure).toBeNull();
  expect(figures.map(({ keyword }) => keyword)).toEqual(['what is compost?', 'What is compost', 'raised beds (wood), oak', 'tree ferns']);
  const raw = await fetch(`${sandbox.url}/dataforseo/v3/keywords_data/google_ads/search_volume/live`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Basic ${btoa(`${keywordKeys.dataforseo.login}:${keywordKeys.dataforseo.password}`)}`,
    },
    body: JSON.stringify([{ keywords: ['fine', 'what is compost?'], location_code: 2826, language_code: 'en' }]),
  });
  expect(await raw.json()).toMatchObject({ tasks: [{ status_code: 40_501, status_message: "Invalid Field: 'keywords'.", result: null }] });
});
