import {
  chooseGoogleProperty,
  exchangeGoogleCode,
  forgetSearchConsole,
  getGoogleConnection,
  GOOGLE_SCOPES,
  listGoogleProperties,
  saveSearchConsole,
  startGoogleConsent,
  updateKeywords,
  updateSearchData,
  updateWebData,
} from '@canopy/contract/analytics';
import { exportOrganisation } from '@canopy/contract/host';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { openSecrets } from '../../../secrets/secrets.ts';
import { testStack } from '../../../testing/index.ts';
import { searchConsoleModule } from './index.ts';
import { googleStack, SITE, WEB_PROPERTY, type GoogleStack } from './testing/google-stack.ts';
import { tokenPlace } from './grant-store.ts';

let google: GoogleStack;
beforeAll(async () => {
  google = await googleStack({ worker: false });
});
beforeEach(() => google.reset());
afterAll(() => google.close());

const MINUTE_MS = 60_000;

describe('consent', () => {
  it('asks Google for both read-only scopes, offline, and keeps the verifier to itself', async () => {
    const { client } = await google.member();
    const started = await client.call(startGoogleConsent, { body: {} });
    const url = new URL(started.body.url);
    expect(url.href).toContain(`${google.sandbox.url}/google/o/oauth2/v2/auth?`);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      redirect_uri: 'http://localhost:4600/gsc-callback',
      scope: GOOGLE_SCOPES.join(' '),
      access_type: 'offline',
      prompt: 'consent',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\da-f-]{36}\.[\w-]{43}$/),
    });
    const { rows } = await google.stack.deps.db.execute<{ verifier: string; state_hash: string; organisation_id: string }>(
      sql`select verifier, state_hash, organisation_id from google_consents`,
    );
    for (const row of rows) {
      expect(
        google.stack.deps.secrets.open(row.verifier, {
          column: 'google_consents.verifier',
          workspace: row.organisation_id,
          row: row.state_hash,
        }),
      ).toMatch(/^[\w-]{43}$/);
      expect(row.state_hash).not.toBe(url.searchParams.get('state'));
    }
  });

  it('leads to a connection: property verified, flags set, imports started', async () => {
    const { client, organisation } = await google.member(WEB_PROPERTY);
    expect((await client.call(getGoogleConnection)).body).toMatchObject({
      state: 'chosen',
      property: SITE,
      permission: null,
      connected_at: null,
      sandbox: true,
      search: { task_id: null },
    });
    const connected = await google.connect(client);
    expect(connected.body).toMatchObject({
      outcome: 'importing',
      task_id: expect.any(String),
      connection: {
        state: 'connected',
        property: SITE,
        permission: 'siteOwner',
        ga_property_id: WEB_PROPERTY,
        missing_scopes: [],
        connected_at: expect.any(String),
      },
    });
    const { search, web } = connected.body.connection;
    expect([search.task_id, web.task_id]).toEqual([connected.body.task_id, expect.any(String)]);
    expect(search).toMatchObject({ first_day: null, days_done: 0, days_total: 6, problem: null });
    const { rows } = await google.stack.deps.db.execute(
      sql`select is_search_console_connect, has_ga_access from organisations where id = ${organisation.id}`,
    );
    expect(rows).toEqual([{ is_search_console_connect: true, has_ga_access: true }]);
  });

  it('is exchanged once however often and however quickly its answer is brought', async () => {
    const { client } = await google.member();
    const body = await google.consent(client);
    const [first, second] = await Promise.all([client.call(exchangeGoogleCode, { body }), client.call(exchangeGoogleCode, { body })]);
    const third = await client.call(exchangeGoogleCode, { body });
    expect([second.body, third.body]).toEqual([first.body, first.body]);
    const other = await client.call(exchangeGoogleCode, { body: { ...body, code: 'another' } });
    expect(other.body).toMatchObject({ status: 400, code: 'state-invalid' });
  });

  it.each([
    ['an unknown state', async (body: Record<string, string>) => ({ ...body, state: 'x'.repeat(43) }), 'state-invalid'],
    ['a wrong code', async (body: Record<string, string>) => ({ ...body, code: 'wrong' }), 'code-invalid'],
    ['no code', async ({ state }: Record<string, string>) => ({ state }), 'code-invalid'],
    ['a refusal', async ({ state }: Record<string, string>) => ({ state, error: 'access_denied' }), 'consent-refused'],
    ['a refusal of something unknown', async () => ({ state: 'unknown', error: 'access_denied' }), 'state-invalid'],
  ])('with %s connects nothing', async (_what, change, code) => {
    const { client } = await google.member();
    const refused = await client.call(exchangeGoogleCode, { body: await change(await google.consent(client)) });
    expect(refused.body).toMatchObject({ status: 400, code });
    expect((await client.call(getGoogleConnection)).body.state).toBe('chosen');
  });

  it('that was refused on Google’s page is over', async () => {
    const { client } = await google.member();
    const body = await google.consent(client, { decision: 'cancel' });
    expect((await client.call(exchangeGoogleCode, { body })).body).toMatchObject({ code: 'consent-refused' });
    expect((await client.call(exchangeGoogleCode, { body })).body).toMatchObject({ code: 'state-invalid' });
  });

  it('ends after ten minutes', async () => {
    const { client } = await google.member();
    const body = await google.consent(client);
    google.moment.now = new Date(google.moment.now.getTime() + 10 * MINUTE_MS + 1);
    expect((await client.call(exchangeGoogleCode, { body })).body).toMatchObject({ status: 400, code: 'state-invalid' });
  });

  it('belongs to the account and the workspace that began it', async () => {
    const { stack } = google;
    const [one, other] = [await stack.createUser(), await stack.createUser()];
    const [shared, second] = [
      await stack.createOrganisation({ members: [one, other] }),
      await stack.createOrganisation({ members: [one] }),
    ];
    const client = stack.asUser(one, shared);
    await client.call(saveSearchConsole, { body: { type: 'domain', value: 'localhost' } });
    const body = await google.consent(client);
    for (const stranger of [stack.asUser(other, shared), stack.asUser(one, second)]) {
      expect((await stranger.call(exchangeGoogleCode, { body })).body).toMatchObject({ status: 400, code: 'state-invalid' });
    }
    expect((await client.call(exchangeGoogleCode, { body })).status).toBe(200);
  });

  it('that leaves a scope out says which', async () => {
    const { client } = await google.member(WEB_PROPERTY);
    const [search = '', web = ''] = GOOGLE_SCOPES;
    const account = 'editor@riverside-books.example';
    const onlyWeb = await google.connect(client, { account, granted: [web] });
    expect(onlyWeb.body).toMatchObject({
      outcome: 'scope-missing',
      task_id: null,
      connection: { state: 'chosen', missing_scopes: [search] },
    });
    expect((await client.call(listGoogleProperties)).body).toMatchObject({
      search_console: [],
      web: [{ id: '502200001' }],
      problems: [expect.stringContaining('Search Console')],
    });
    await google.reset();
    const onlySearch = await google.connect(client, { granted: [search] });
    expect(onlySearch.body).toMatchObject({
      outcome: 'importing',
      connection: { state: 'connected', missing_scopes: [web], web: { task_id: null, problem: expect.stringContaining('not granted') } },
    });
  });

  it('of an account without the property lets the person choose one that it has', async () => {
    const { client } = await google.member();
    const connected = await google.connect(client, { account: 'editor@riverside-books.example' });
    expect(connected.body).toMatchObject({ outcome: 'property-missing', task_id: null, connection: { state: 'chosen', permission: null } });
    const link = 'https://blog.riverside-books.example/';
    expect((await client.call(listGoogleProperties)).body.search_console).toContainEqual({
      link,
      type: 'url_prefix',
      value: link,
      permission: 'siteRestrictedUser',
      usable: true,
      matches: false,
    });
    expect((await client.call(chooseGoogleProperty, { body: { link: SITE } })).body).toMatchObject({
      status: 400,
      code: 'property-missing',
      errors: [{ field: 'body.link' }],
    });
    const chosen = await client.call(chooseGoogleProperty, { body: { link, ga_property_id: '502200001' } });
    expect(chosen.body).toMatchObject({
      task_id: expect.any(String),
      connection: { state: 'connected', property: link, permission: 'siteRestrictedUser', ga_property_id: '502200001' },
    });
  });

  it('needs a property, and an installation that Google knows', async () => {
    const user = await google.stack.createUser();
    const client = google.stack.asUser(user, await google.stack.createOrganisation({ members: [user] }));
    expect((await client.call(startGoogleConsent, { body: {} })).body).toMatchObject({ status: 409, code: 'nothing-chosen' });
    const without = await testStack({ modules: [searchConsoleModule], worker: false });
    try {
      const person = await without.createUser();
      const call = without.asUser(person, await without.createOrganisation({ members: [person] }));
      expect((await call.call(startGoogleConsent, { body: {} })).body).toMatchObject({ status: 409, code: 'google-not-configured' });
      expect((await call.call(getGoogleConnection)).body).toMatchObject({ state: 'none', sandbox: false });
    } finally {
      await without.close();
    }
  });

  it('is not lost where Google gives no answer', async () => {
    const { client } = await google.member();
    const body = await google.consent(client);
    await google.order('faults', { path: '/google/token', status: 503, times: 6 });
    expect((await client.call(exchangeGoogleCode, { body })).body).toMatchObject({ status: 422, code: 'google-unavailable' });
    expect((await client.call(exchangeGoogleCode, { body })).body).toMatchObject({ outcome: 'importing' });
  });
});

describe('properties', () => {
  it('are listed with the workspace’s own first', async () => {
    const { client } = await google.member();
    await google.connect(client);
    const { search_console: found, web, problems } = (await client.call(listGoogleProperties)).body;
    expect(found[0]).toEqual({ link: SITE, type: 'domain', value: 'localhost', permission: 'siteOwner', usable: true, matches: true });
    expect(found.at(-1)).toMatchObject({ link: 'https://old.fernhill.example/', usable: false, matches: false });
    expect(web.map(({ id }) => id)).toContain(WEB_PROPERTY);
    expect(problems).toEqual([]);
  });

  it.each([listGoogleProperties, updateSearchData, updateWebData, updateKeywords])(
    'of a workspace that is not connected are not there: $name',
    async (call) => {
      const { client } = await google.member();
      expect((await client.call(call, { body: {} })).body).toMatchObject({ status: 409, code: 'not-connected' });
    },
  );

  it('the web-analytics property may be taken away, and is asked for where there is none', async () => {
    const { client } = await google.member(WEB_PROPERTY);
    await google.connect(client);
    const without = await client.call(chooseGoogleProperty, { body: { ga_property_id: null } });
    expect(without.body.connection).toMatchObject({ state: 'connected', ga_property_id: null });
    expect((await client.call(updateWebData, { body: {} })).body).toMatchObject({ status: 409, code: 'no-web-property' });
    expect((await client.call(chooseGoogleProperty, { body: { ga_property_id: '999' } })).body).toMatchObject({
      code: 'property-missing',
      errors: [{ field: 'body.ga_property_id' }],
    });
  });
});

describe('a connection', () => {
  it('that Google no longer takes asks to reconnect; flags and data stay, and reconnecting heals it', async () => {
    const { client, organisation } = await google.member();
    await google.connect(client);
    await google.order('google', { invalidGrant: true });
    expect((await client.call(listGoogleProperties)).body).toMatchObject({ status: 409, code: 'reconnect' });
    expect((await client.call(getGoogleConnection)).body).toMatchObject({ state: 'reconnect', property: SITE });
    expect((await client.call(updateSearchData, { body: {} })).body).toMatchObject({ status: 409, code: 'reconnect' });
    const { rows } = await google.stack.deps.db.execute(
      sql`select is_search_console_connect as flag from organisations where id = ${organisation.id}`,
    );
    expect(rows).toEqual([{ flag: true }]);
    await google.order('google', { invalidGrant: false });
    expect((await google.connect(client)).body).toMatchObject({ outcome: 'importing', connection: { state: 'connected' } });
  });

  it('whose token was sealed with a lost key asks to reconnect, and can be forgotten', async () => {
    const { client, organisation } = await google.member();
    await google.connect(client);
    const foreign = openSecrets('1d'.repeat(32)).seal('a token', tokenPlace(organisation.id));
    await google.stack.deps.db.execute(sql`update google_grants set refresh_token = ${foreign} where organisation_id = ${organisation.id}`);
    expect((await client.call(listGoogleProperties)).body).toMatchObject({ status: 409, code: 'reconnect' });
    expect((await client.call(getGoogleConnection)).body.state).toBe('reconnect');
    expect((await client.call(forgetSearchConsole)).status).toBe(200);
  });

  it('is taken back at Google when it is forgotten', async () => {
    const { client, organisation } = await google.member();
    await google.connect(client);
    const {
      rows: [grant],
    } = await google.stack.deps.db.execute<{ refresh_token: string }>(
      sql`select refresh_token from google_grants where organisation_id = ${organisation.id}`,
    );
    const token = google.stack.deps.secrets.open(grant?.refresh_token ?? '', tokenPlace(organisation.id));
    const forgotten = await client.call(forgetSearchConsole);
    expect(forgotten.body).toMatchObject({ search_console_link: null, is_search_console_connect: false, has_ga_access: false });
    expect((await client.call(getGoogleConnection)).body).toMatchObject({ state: 'none', property: null, permission: null });
    const refreshed = await fetch(`${google.sandbox.url}/google/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'refresh_token',
        client_id: 'canopy-sandbox',
        client_secret: 'canopy-sandbox-secret',
        refresh_token: token,
      }),
    });
    expect(await refreshed.json()).toMatchObject({ error: 'invalid_grant' });
  });

  it('of one workspace is nobody else’s', async () => {
    const [mine, theirs] = [await google.member(), await google.member()];
    await google.connect(mine.client);
    expect((await theirs.client.call(getGoogleConnection)).body).toMatchObject({
      state: 'chosen',
      permission: null,
      search: { task_id: null },
    });
    expect((await theirs.client.call(listGoogleProperties)).body).toMatchObject({ code: 'not-connected' });
    await theirs.client.call(forgetSearchConsole, { query: { delete_data: 'true' } });
    expect((await mine.client.call(listGoogleProperties)).status).toBe(200);
  });

  it('shows its tokens nowhere: not in answers, exports, the audit log or the task', async () => {
    const { stack } = google;
    const user = await stack.createUser();
    const organisation = await stack.createOrganisation({ domain: 'localhost', members: [{ user, role: 'agency' }] });
    const client = stack.asUser(user, organisation);
    await client.call(saveSearchConsole, { body: { type: 'domain', value: 'localhost' } });
    const body = await google.consent(client);
    const answers = [
      await client.call(exchangeGoogleCode, { body }),
      await client.call(getGoogleConnection),
      await client.call(listGoogleProperties),
      await client.call(exportOrganisation),
    ];
    const {
      rows: [grant],
    } = await stack.deps.db.execute<{ refresh_token: string }>(
      sql`select refresh_token from google_grants where organisation_id = ${organisation.id}`,
    );
    const sealed = grant?.refresh_token ?? '';
    const { rows } = await stack.deps.db.execute(sql`select * from audit_log where organisation_id = ${organisation.id}`);
    const tasks = await stack.deps.jobs.list(organisation.id);
    const said = JSON.stringify([answers.map(({ text }) => text), rows, tasks]);
    expect(said).toContain('search-console.connect');
    for (const secret of [sealed, stack.deps.secrets.open(sealed, tokenPlace(organisation.id)), body['code'] ?? '', body['state'] ?? ''])
      expect(said).not.toContain(secret);
  });
});
