import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { google, type GoogleAccount } from './google.ts';
import { SCOPES, startGoogle, VERIFIER } from './google-for-tests.ts';
import type { GoogleOptions } from './options.ts';
import { WEB_REPORTS, type WebReportKind } from './web-kinds.ts';

/** The date that the sandbox takes for today. */
const TODAY = '2026-06-15';
const SITE = 'sc-domain:localhost';
const QUERY = '/google/api/webmasters/v3/sites/';

let stand: Awaited<ReturnType<typeof startGoogle>>;
let token: string;
beforeAll(async () => {
  stand = await startGoogle();
});
beforeEach(async () => {
  await stand.order('reset', {});
  await stand.order('google', { clock: TODAY });
  token = await stand.refreshToken();
  stand.waits.length = 0;
});
afterAll(() => stand.close());

const accountOf = (change: Partial<GoogleOptions> = {}, signal?: AbortSignal, refreshToken = token): Promise<GoogleAccount> =>
  google({ ...stand.options, ...change }).account({ refreshToken, ...(signal && { signal }) });

interface TruthRow {
  keys: string[];
  clicks: number;
  impressions: number;
  position: number;
}
const figuresOf = ({ keys, clicks, impressions, position }: TruthRow) => ({ keys, clicks, impressions, position });
const searchTruth = async (date: string, dimensions: string) =>
  (await stand.truth<{ rows: TruthRow[] }>('truth', { site: SITE, start: date, end: date, dimensions, dataState: 'all' })).rows;
/** Rows as text in a fixed order, for comparison as sets. */
const lines = (rows: readonly unknown[]): string[] => rows.map((row) => JSON.stringify(row)).sort();

describe('consent', () => {
  it('asks for lasting, read-only access with the hash of the verifier alone', async () => {
    const url = new URL(await google(stand.options).consentUrl({ state: 'a state', scopes: SCOPES, verifier: VERIFIER }));
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: 'canopy-sandbox',
      redirect_uri: 'http://localhost:4600/gsc-callback',
      response_type: 'code',
      scope: SCOPES.join(' '),
      state: 'a state',
      access_type: 'offline',
      prompt: 'consent',
      include_granted_scopes: 'true',
      code_challenge_method: 'S256',
      code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
    });
    expect(url.href).not.toContain(VERIFIER);
  });

  it('is exchanged once, with the right verifier only, for what the person granted', async () => {
    const code = await stand.consent({ account: 'newcomer@nothing.example', granted: SCOPES.slice(0, 1) });
    const wrong = await stand.consent();
    const { exchange } = google(stand.options);
    expect(await exchange(code, VERIFIER)).toEqual({ ok: true, refreshToken: expect.stringMatching(/.{20}/), scopes: SCOPES.slice(0, 1) });
    expect(await exchange(code, VERIFIER)).toMatchObject({ ok: false, reason: 'reconnect' });
    expect(await exchange(wrong, 'w'.repeat(43))).toMatchObject({ ok: false, reason: 'reconnect' });
  });

  it('is taken back; then nothing can be read, and taking it back again is no failure', async () => {
    const { revoke } = google(stand.options);
    expect(await revoke(token)).toEqual({ ok: true });
    const account = await accountOf();
    expect(await account.listSites()).toMatchObject({ ok: false, reason: 'reconnect' });
    expect(await revoke(token)).toEqual({ ok: true });
  });
});

it('lists the properties of the account, and says which can be read', async () => {
  const account = await accountOf();
  const listed = await account.listSites();
  expect(listed).toMatchObject({
    ok: true,
    sites: expect.arrayContaining([
      { link: SITE, permission: 'siteOwner', usable: true },
      { link: 'https://old.fernhill.example/', permission: 'siteUnverifiedUser', usable: false },
    ]),
  });
  const web = await account.listWebProperties();
  expect(web).toMatchObject({
    ok: true,
    properties: expect.arrayContaining([{ id: '401100001', name: 'Fernhill shop and guides', account: 'Fernhill Garden Supply' }]),
  });
  const newcomer = await accountOf({}, undefined, await stand.refreshToken({ account: 'newcomer@nothing.example' }));
  expect([await newcomer.listSites(), await newcomer.listWebProperties()]).toEqual([
    { ok: true, sites: [] },
    { ok: true, properties: [] },
  ]);
});

describe('a day of Search Console', () => {
  it('is read whole over several pages, row by row as the source has it', async () => {
    await stand.order('google', { rowsPerDay: 25_100 });
    const account = await accountOf();
    const read = await account.searchDay(SITE, '2026-05-04');
    if (!read.ok) throw new Error(read.message);
    const { day } = read;
    expect(day).toMatchObject({ date: '2026-05-04', final: true, truncated: false });
    const joint = day.rows.map(({ page, query, country, device, ...figures }) => ({ keys: [page, query, country, device], ...figures }));
    const truth = (await searchTruth('2026-05-04', 'page,query,country,device')).map(figuresOf);
    expect(joint.length).toBeGreaterThan(25_000);
    expect(lines(joint)).toEqual(lines(truth));
    for (const [rows, dimension] of [
      [day.byPage, 'page'],
      [day.byCountry, 'country'],
      [day.byDevice, 'device'],
    ] as const) {
      const keyed = rows.map(({ key, ...figures }) => ({ keys: [key], ...figures }));
      expect(lines(keyed)).toEqual(lines((await searchTruth('2026-05-04', dimension)).map(figuresOf)));
    }
    expect([day.totals]).toMatchObject(
      (await searchTruth('2026-05-04', 'date')).map(({ clicks, impressions, position }) => ({ clicks, impressions, position })),
    );
  });

  it.each([false, true])(
    'is not final while Google is collecting, however the answer spells it (snake case: %s)',
    async (snakeCaseMetadata) => {
      await stand.order('google', { snakeCaseMetadata });
      const account = await accountOf();
      const days = await Promise.all(['2026-06-12', '2026-06-13', '2026-06-15'].map((date) => account.searchDay(SITE, date)));
      expect(days.map((read) => read.ok && read.day.final)).toEqual([true, false, false]);
    },
  );

  it('without rows has no totals', async () => {
    const account = await accountOf();
    expect(await account.searchDay('https://new.fernhill.example/', '2026-05-04')).toEqual({
      ok: true,
      day: { date: '2026-05-04', final: true, truncated: false, totals: null, byDevice: [], byCountry: [], byPage: [], rows: [] },
    });
  });

  it('is read again where its figures change meanwhile', async () => {
    let requests = 0;
    const account = await accountOf({
      fetch: async (...request) => {
        requests += 1;
        if (requests === 5) await stand.order('google', { changeDay: { date: '2026-06-14', factor: 1.5 } });
        return fetch(...request);
      },
    });
    const read = await account.searchDay(SITE, '2026-06-14');
    if (!read.ok) throw new Error(read.message);
    const [{ clicks, impressions }] = (await searchTruth('2026-06-14', 'date')) as [TruthRow];
    expect(read.day.totals).toMatchObject({ clicks, impressions });
    expect(read.day.byDevice.map(({ key, clicks: of }) => [key, of])).toEqual(
      (await searchTruth('2026-06-14', 'device')).map(({ keys, clicks: of }) => [keys[0], of]),
    );
    expect(read.day.rows).toHaveLength((await searchTruth('2026-06-14', 'page,query,country,device')).length);
  });
});

describe('the inspection of an address', () => {
  const inspect = async (path: string) => {
    const site = new URL(stand.options.apiUrl ?? '').origin;
    return (await accountOf()).inspectUrl(SITE, `${site.replace('127.0.0.1', 'localhost')}${path}`);
  };

  it('tells what the index knows: indexed, a canonical elsewhere, asked to be left out, unknown', async () => {
    expect(await inspect('/guides/planting-bulbs/')).toMatchObject({
      ok: true,
      inspection: {
        verdict: 'PASS',
        coverage: 'Submitted and indexed',
        lastCrawl: expect.stringMatching(/^2026-06-\d\dT\d\d:00:00Z$/),
        googleCanonical: expect.stringMatching(/\/guides\/planting-bulbs\/$/),
        crawledAs: 'MOBILE',
        link: expect.stringContaining('https://search.google.com/search-console/inspect?'),
      },
    });
    expect(await inspect('/shop/hand-tools/hori-hori-knife-left-handed/')).toMatchObject({
      inspection: {
        verdict: 'NEUTRAL',
        coverage: 'Alternate page with proper canonical tag',
        googleCanonical: expect.stringMatching(/\/hori-hori-knife\/$/),
      },
    });
    // What Google leaves unsaid is null, never a code that means "not said".
    expect(await inspect('/nowhere/')).toMatchObject({
      inspection: {
        verdict: 'NEUTRAL',
        coverage: 'URL is unknown to Google',
        lastCrawl: null,
        robotsTxt: null,
        fetch: null,
        crawledAs: null,
      },
    });
  });

  it('is refused for an address that is no part of the property, and ends with the day’s quota', async () => {
    expect(await (await accountOf()).inspectUrl(SITE, 'https://elsewhere.example/')).toMatchObject({ ok: false, reason: 'forbidden' });
    await stand.order('google', { quota: { urlInspection: 0 } });
    expect(await inspect('/')).toMatchObject({ ok: false, reason: 'quota', forToday: true });
    expect(stand.waits).toEqual([]);
  });
});

describe('web analytics', () => {
  const range = { from: '2026-05-30', to: '2026-06-01' };

  it('are read for every kind, row by row as the source has them', async () => {
    const kinds = Object.keys(WEB_REPORTS) as WebReportKind[];
    const account = await accountOf();
    const read = await account.webReports('401100001', kinds, range);
    if (!read.ok) throw new Error(read.message);
    expect(read.reports.map(({ kind }) => kind)).toEqual(kinds);
    for (const { kind, rows, timeZone } of read.reports) {
      expect(timeZone).toBe('Europe/London');
      const { dimensions, metrics } = WEB_REPORTS[kind];
      const query = {
        property: '401100001',
        start: range.from,
        end: range.to,
        dimensions: ['date', ...dimensions, ...(kind === 'scroll' ? ['eventName'] : [])].join(','),
        metrics: metrics.join(','),
      };
      const truth = await stand.truth<{ rows: { dimensions: string[]; metrics: number[] }[] }>('ga-truth', query);
      const wanted =
        kind === 'scroll'
          ? truth.rows.flatMap((row) => (row.dimensions[2] === 'scroll' ? [{ ...row, dimensions: row.dimensions.slice(0, 2) }] : []))
          : truth.rows;
      expect(wanted).not.toHaveLength(0);
      const found = rows.map(({ date, keys, figures }) => [
        date.replaceAll('-', ''),
        ...keys,
        ...metrics.map((name) => (figures as Record<string, number>)[name]),
      ]);
      expect(lines(found)).toEqual(lines(wanted.map((row) => [...row.dimensions, ...row.metrics])));
    }
  });

  it('of a property that the account does not have are forbidden', async () => {
    expect(await (await accountOf()).webReports('502200001', ['general'], range)).toMatchObject({ ok: false, reason: 'forbidden' });
  });
});

describe('a request that fails', () => {
  it('for a moment is repeated: as long as Google asks to wait, else twice as long each time', async () => {
    const account = await accountOf();
    await stand.order('faults', { path: QUERY, status: 429, headers: { 'retry-after': '7' }, times: 1 });
    await stand.order('faults', { path: QUERY, status: 503, times: 2 });
    expect(await account.searchDay(SITE, '2026-05-04')).toMatchObject({ ok: true });
    expect(stand.waits).toEqual([7_000, 2_000, 4_000]);
  });

  it('each time is given up', async () => {
    await stand.order('google', { quota: { searchAnalytics: 0 } });
    expect(await (await accountOf()).searchDay(SITE, '2026-05-04')).toMatchObject({ ok: false, reason: 'quota' });
    expect(stand.waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000]);
  });

  it.each([
    [
      'the daily limit',
      { status: 403, body: '{"error":{"message":"Daily Limit Exceeded","errors":[{"reason":"dailyLimitExceeded"}]}}' },
      { reason: 'quota', forToday: true },
    ],
    ['a wait of an hour', { status: 429, headers: { 'retry-after': '3600' } }, { reason: 'quota', retryAfterMs: 3_600_000 }],
    [
      'no access',
      { status: 403, body: '{"error":{"message":"User does not have sufficient permission","errors":[{"reason":"forbidden"}]}}' },
      { reason: 'forbidden' },
    ],
    ['what is not there', { status: 404, body: '{"error":{"message":"Not found"}}' }, { reason: 'not-found' }],
    ['nonsense', { status: 200, body: '{"rows":"none"}' }, { reason: 'bad-request' }],
    [
      'a request that is refused',
      { status: 400, body: '{"error":{"message":"Invalid value"}}' },
      { reason: 'bad-request', message: 'Google refused the request: “Invalid value”.' },
    ],
  ])('for %s is not repeated', async (_what, fault, expected) => {
    const headers = { 'content-type': 'application/json', ...('headers' in fault && fault.headers) };
    await stand.order('faults', { path: QUERY, times: 1, ...fault, headers });
    expect(await (await accountOf()).searchDay(SITE, '2026-05-04')).toMatchObject({ ok: false, ...expected });
    expect(stand.waits).toEqual([]);
  });

  it('without an answer says so, and carries no token', async () => {
    await stand.order('faults', { path: '/google/token', close: true });
    const answer = await (await accountOf()).listSites();
    expect(answer).toMatchObject({ ok: false, reason: 'unavailable' });
    expect(JSON.stringify(answer)).not.toContain(token);
  });

  it('because the access token ended early is repeated with a new one', async () => {
    const account = await accountOf();
    await account.listSites();
    await stand.order('faults', { path: QUERY.slice(0, -1), status: 401, times: 1 });
    expect(await account.listSites()).toMatchObject({ ok: true });
    expect(stand.waits).toEqual([]);
  });

  it('is broken off with the signal, in the middle of a wait as well', async () => {
    const abort = new AbortController();
    await stand.order('faults', { path: QUERY, status: 503 });
    const pace = { random: () => 1, sleep: async () => abort.abort(new Error('stopped')) };
    const account = await accountOf({ pace }, abort.signal);
    await expect(account.searchDay(SITE, '2026-05-04')).rejects.toThrow('stopped');
  });
});

it('a refresh token that Google replaces is handed over, and one that it leaves out is not', async () => {
  const seen: string[] = [];
  const replace =
    (more: object): typeof fetch =>
    async (input, init) => {
      const answer = await fetch(input, init);
      return String(input).endsWith('/google/token')
        ? Response.json({ ...((await answer.json()) as object), ...more }, { status: answer.status })
        : answer;
    };
  for (const more of [{ refresh_token: 'a newer one' }, {}]) {
    const account = await google({ ...stand.options, fetch: replace(more) }).account({
      refreshToken: token,
      onRefreshToken: async (next) => void seen.push(next),
    });
    expect(await account.listSites()).toMatchObject({ ok: true });
  }
  expect(seen).toEqual(['a newer one']);
});
