// `npm run check-services` against the sandbox: each service as it should be, and lacking each thing that it can lack.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { googleClient, keywordKeys, SANDBOX_KEY, startSandbox, stripeKeys, type Sandbox } from '@canopy/sandbox';
import { createOutgoing } from '@canopy/crawler/outgoing';
import { GOOGLE_SCOPES } from '@canopy/contract/analytics';
import { sql } from 'drizzle-orm';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Config } from '../config/config.ts';
import type { Finding } from '../operator/finding.ts';
import { testStack, type TestStack } from '../testing/index.ts';
import { checkServices, checkServicesCommand } from './check-services-command.ts';

let sandbox: Sandbox;
let folder: string;
let stack: TestStack;
let whole: Partial<Config>;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'check-services-'));
  sandbox = await startSandbox({ port: 0, host: '127.0.0.1', dataDir: folder });
  const { host } = new URL(sandbox.url);
  stack = await testStack({
    worker: false,
    config: { crawlAllowHosts: [host] },
    deps: { outgoing: createOutgoing({ allowHosts: [host], userAgent: 'CanopyTest' }) },
  });
  const root = `${sandbox.url}/google`;
  const { webflow, shopify, wordpressCom } = stack.deps.config.platforms;
  const client = { clientId: 'canopy', clientSecret: 'canopy-secret' };
  whole = {
    stripe: { ...stripeKeys, apiUrl: sandbox.url },
    google: {
      ...googleClient,
      authUrl: `${root}/o/oauth2/v2/auth`,
      tokenUrl: `${root}/token`,
      revokeUrl: `${root}/revoke`,
      apiUrl: `${root}/api/`,
    },
    llm: {
      keys: {},
      server: { url: `${sandbox.url}/llm/v1`, key: SANDBOX_KEY, name: 'Own models', models: ['sandbox-writer'] },
      monthlyBudgetUsd: 10,
    },
    search: { provider: 'brave', apiKey: 'search-secret', baseUrl: `${sandbox.url}/brave` },
    platforms: {
      shopify: { ...shopify, client },
      wordpressCom,
      webflow: { ...webflow, client, tokenUrl: `${sandbox.url}/webflow/oauth/access_token` },
    },
  };
});
afterAll(async () => {
  await stack.close();
  await sandbox.close();
  await rm(folder, { recursive: true });
});

const order = async (what: string, body: object): Promise<void> => {
  const answer = await fetch(`${sandbox.url}/__sandbox/${what}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(await answer.text());
};
const FOUND = { status: 200, body: JSON.stringify({ web: { results: [] } }), headers: { 'content-type': 'application/json' } };
const searchAnswers = (fault: object) => order('faults', { path: '/brave', ...fault });
beforeEach(async () => {
  await order('reset', {});
  await order('stripe', { webhookUrl: 'http://localhost:4600/api/stripe/webhook/', webhooks: true });
  const { db, secrets } = stack.deps;
  await db.execute(sql`/* every workspace */ delete from google_grants`);
  const sealed = secrets.seal(JSON.stringify(keywordKeys.dataforseo), {
    column: 'keyword_providers.credentials',
    workspace: null,
    row: 'dataforseo',
  });
  await db.execute(
    sql`update keyword_providers set credentials = ${sealed}, base_url = ${`${sandbox.url}/dataforseo`} where id = 'dataforseo'`,
  );
});

const checked = (config: Partial<Config> = {}): Promise<Finding[]> =>
  checkServices({ ...stack.deps, config: { ...stack.deps.config, ...whole, ...config } });
const statesOf = (found: Finding[]): string[] =>
  found.map(({ service, state, lacks }) => [service, state, lacks].filter(Boolean).join(' '));
/** What lacks something, or is not known. */
const amiss = (found: Finding[]): string[] => statesOf(found.filter(({ state }) => state !== 'works'));

/** A connection that was made, and ended, these many days ago. */
const connect = async ({
  scopes = GOOGLE_SCOPES,
  made = 30,
  ended,
}: { scopes?: readonly string[]; made?: number; ended?: number } = {}) => {
  const { id } = await stack.createOrganisation({ members: [] });
  const array = sql`array[${sql.join(
    scopes.map((scope) => sql`${scope}`),
    sql`, `,
  )}]::text[]`;
  const dead = ended === undefined ? sql`null` : sql`now() - ${`${ended} days`}::interval`;
  await stack.deps.db.execute(
    sql`insert into google_grants (organisation_id, refresh_token, scopes, granted_at, dead_at)
      values (${id}, 'sealed', ${array}, now() - ${`${made} days`}::interval, ${dead})`,
  );
};

it('tries each configured service, and calls nothing right that it could not try', async () => {
  await searchAnswers(FOUND);
  expect(statesOf(await checked())).toEqual([
    'Stripe works',
    'Stripe works',
    'Google works',
    'Google works',
    'Google unknown',
    'Own models works',
    'Brave Search works',
    'DataForSEO works',
    'Webflow works',
    'Shopify unknown',
  ]);
  await connect();
  expect(amiss(await checked())).toEqual(['Shopify unknown']);
});

describe('what is missing', () => {
  const searching = () => searchAnswers(FOUND);
  it.each<[what: string, expected: string, said: RegExp, config: () => Partial<Config>, wrong: () => Promise<void>]>([
    [
      'Stripe’s key',
      'Stripe wrong key',
      /STRIPE_SECRET_KEY/,
      () => ({ stripe: { ...stripeKeys, secretKey: 'sk_test_wrong', apiUrl: sandbox.url } }),
      searching,
    ],
    [
      'Stripe’s webhook endpoint',
      'Stripe wrong webhook',
      /No webhook endpoint sends events to http:\/\/localhost:4600\/api\/stripe\/webhook\//,
      () => ({}),
      () => order('stripe', { webhookUrl: 'http://localhost:1/' }),
    ],
    ['an enabled webhook endpoint', 'Stripe wrong webhook', /is disabled/, () => ({}), () => order('stripe', { webhooks: false })],
    [
      'Google’s secret',
      'Google wrong key',
      /GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET/,
      () => ({ google: { ...whole.google, clientSecret: 'guess' } as Config['google'] }),
      searching,
    ],
    [
      'the redirect URI at Google',
      'Google wrong redirect-uri',
      /does not have http:\/\/localhost:4600\/gsc-callback/,
      () => ({}),
      () => {
        const authError = encodeURIComponent(Buffer.from('\u{a}\u{15}redirect_uri_mismatch').toString('base64'));
        const location = `https://accounts.google.com/signin/oauth/error?authError=${authError}`;
        return order('faults', { path: '/google/o/oauth2/v2/auth', status: 302, headers: { location } });
      },
    ],
    [
      'a published consent screen',
      'Google wrong consent',
      /ended a week after they were made, as they do while the consent screen is in “Testing”/,
      () => ({}),
      () => connect({ made: 9, ended: 2 }),
    ],
    ['a living connection', 'Google wrong connection', /have to connect again/, () => ({}), () => connect({ made: 60, ended: 2 })],
    [
      'a scope',
      'Google wrong scope',
      /without Search Console or Analytics/,
      () => ({}),
      () => connect({ scopes: GOOGLE_SCOPES.slice(0, 1) }),
    ],
    [
      'a model’s key',
      'Own models wrong key',
      /rejected the key/,
      () => ({ llm: { ...whole.llm, server: { ...whole.llm?.server, key: 'guess' } } as Config['llm'] }),
      searching,
    ],
    [
      'credit at a model’s provider',
      'Own models wrong credit',
      /no credit/,
      () => ({}),
      () => order('faults', { path: '/llm/', published: 'openai/no_credit' }),
    ],
    [
      'quota at a model’s provider',
      'Own models wrong quota',
      /limit/,
      () => ({}),
      () => order('faults', { path: '/llm/', published: 'openai/rate_limit' }),
    ],
    ['the search’s key', 'Brave Search wrong key', /rejected the key/, () => ({}), () => searchAnswers({ published: 'brave/wrong_key' })],
    [
      'the keyword provider’s credit',
      'DataForSEO wrong credit',
      /no credit/,
      () => ({}),
      () => order('faults', { path: '/dataforseo/', published: 'dataforseo/no_funds' }),
    ],
    [
      'Webflow’s client',
      'Webflow wrong key',
      /WEBFLOW_CLIENT_ID/,
      () => ({}),
      () => order('faults', { path: '/webflow/oauth/access_token', status: 401, body: '{"error":"invalid_client"}' }),
    ],
    ['a mail server', 'Mail wrong answer', /SMTP_URL/, () => ({ smtpUrl: 'smtp://127.0.0.1:1' }), searching],
    ['an answer', 'Webflow wrong answer', /did not answer/, () => ({}), () => order('faults', { path: '/webflow/', close: true })],
  ])('is named: %s', async (_what, expected, said, config, wrong) => {
    await wrong();
    await searchAnswers(FOUND);
    const found = await checked(config());
    expect(amiss(found)).toContain(expected);
    const [service = ''] = expected.split(' wrong');
    expect(found.filter((one) => one.service === service && one.state === 'wrong').map(({ message }) => message)).toEqual([
      expect.stringMatching(said),
    ]);
    expect(found.filter((one) => one.state === 'wrong')).toHaveLength(1);
  });
});

describe('the command', () => {
  let printed: string;
  beforeEach(() => {
    printed = '';
    jest.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
      printed += String(chunk);
      return true;
    });
  });
  afterEach(() => void jest.restoreAllMocks());
  const run = (config: Partial<Config>) => checkServicesCommand.run({ ...stack.deps.config, ...config }, stack.deps.log, []);

  it('ends with 1 if something is wrong, with a line for each service and no key in any', async () => {
    await searchAnswers({ published: 'brave/wrong_key' });
    expect(await run(whole)).toBe(1);
    expect(printed).toMatch(/^Brave Search +WRONG +key +\S.*$/m);
    expect(printed).toMatch(/^Shopify +unknown +\S.*$/m);
    expect(printed).toMatch(/^DataForSEO +works +\S.*$/m);
    for (const secret of ['search-secret', SANDBOX_KEY, stripeKeys.secretKey, googleClient.clientSecret, 'canopy-secret'])
      expect(printed).not.toContain(secret);
  });

  it('ends with 0 if nothing is', async () => {
    await searchAnswers(FOUND);
    expect(await run(whole)).toBe(0);
  });

  it('does not call anything right without the database', async () => {
    expect(await run({ ...whole, databaseUrl: 'postgres://canopy:canopy@127.0.0.1:1/nothing' })).toBe(1);
    expect(printed).toBe('The database of DATABASE_URL cannot be reached; some services are configured in it.\n');
  });

  it('says that nothing is configured', async () => {
    await stack.deps.db.execute(sql`update keyword_providers set credentials = null`);
    expect(await run({})).toBe(0);
    expect(printed).toBe('No outside service is configured.\n');
  });
});
