import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { analyticsdata } from '@googleapis/analyticsdata';
import { searchconsole } from '@googleapis/searchconsole';
import { CodeChallengeMethod, OAuth2Client } from 'google-auth-library';
import { testSandbox, type TestSandbox } from '../test-sandbox.ts';
import { googleClient } from './oauth/client.ts';
import { OWNER, scopes } from './test-google.ts';

let sandbox: TestSandbox;
let auth: OAuth2Client;
beforeAll(async () => {
  sandbox = await testSandbox({ clock: () => new Date('2026-11-20T18:00:00Z') });
  const google = `${sandbox.url}/google`;
  auth = new OAuth2Client({
    ...googleClient,
    redirectUri: 'http://localhost:1/gsc-callback',
    endpoints: {
      oauth2AuthBaseUrl: `${google}/o/oauth2/v2/auth`,
      oauth2TokenUrl: `${google}/token`,
      oauth2RevokeUrl: `${google}/revoke`,
      tokenInfoUrl: `${google}/tokeninfo`,
    },
  });
});
afterAll(() => sandbox.close());

/** Passed with each request: if set on a client, the libraries keep only the host of a root. */
const root = () => ({ rootUrl: `${sandbox.url}/google/api/` });

describe("Google's own libraries", () => {
  it('get their consent and tokens here', async () => {
    const { codeVerifier, codeChallenge } = await auth.generateCodeVerifierAsync();
    const address = auth.generateAuthUrl({
      access_type: 'offline',
      prompt: 'consent',
      include_granted_scopes: true,
      state: 'state-1',
      scope: Object.values(scopes),
      code_challenge: codeChallenge ?? '',
      code_challenge_method: CodeChallengeMethod.S256,
    });
    const page = await fetch(address);
    expect(page.status).toBe(200);
    const fields = new URLSearchParams(new URL(address).search);
    fields.append('account', OWNER);
    fields.append('decision', 'allow');
    for (const scope of Object.values(scopes)) fields.append('granted', scope);
    const sent = await fetch(address.split('?', 1)[0] ?? '', { method: 'POST', redirect: 'manual', body: fields });
    const code = new URL(sent.headers.get('location') ?? '').searchParams.get('code') ?? '';
    const { tokens } = await auth.getToken({ code, codeVerifier });
    expect(tokens.refresh_token).toBeDefined();
    auth.setCredentials(tokens);
    expect((await auth.getTokenInfo(tokens.access_token ?? '')).scopes.toSorted()).toEqual(Object.values(scopes).toSorted());
  });

  it('read sites and search analytics', async () => {
    const client = searchconsole({ version: 'v1', auth });
    const { data } = await client.sites.list({}, root());
    expect(data.siteEntry?.[1]).toEqual({ siteUrl: `${sandbox.url}/`, permissionLevel: 'siteFullUser' });
    expect((await client.sites.get({ siteUrl: 'sc-domain:localhost' }, root())).data.permissionLevel).toBe('siteOwner');
    const requestBody = { startDate: '2026-11-16', endDate: '2026-11-20', dimensions: ['date'], dataState: 'all' };
    const answer = await client.searchanalytics.query({ siteUrl: `${sandbox.url}/`, requestBody }, root());
    expect([answer.data.rows?.length, answer.data.metadata?.firstIncompleteDate]).toEqual([5, '2026-11-18']);
  });

  it('read properties, fields and reports', async () => {
    type Summaries = { accountSummaries?: { propertySummaries: { property: string }[] }[] };
    // The Admin API's own client brings a second, older copy of the auth library, whose types do not accept this one.
    const { data } = await auth.request<Summaries>({ url: `${root().rootUrl}v1beta/accountSummaries`, params: { pageSize: 200 } });
    const property = data.accountSummaries?.[0]?.propertySummaries[0]?.property ?? '';
    const client = analyticsdata({ version: 'v1beta', auth });
    expect((await client.properties.getMetadata({ name: `${property}/metadata` }, root())).data.metrics?.length).toBe(10);
    const request = {
      dateRanges: [{ startDate: 'yesterday', endDate: 'yesterday' }],
      dimensions: [{ name: 'deviceCategory' }],
      metrics: [{ name: 'sessions' }],
    };
    const report = await client.properties.runReport({ property, requestBody: request }, root());
    expect(report.data.rows?.[0]?.dimensionValues?.[0]?.value).toBe('mobile');
    const batch = await client.properties.batchRunReports({ property, requestBody: { requests: [request] } }, root());
    expect(batch.data.reports?.[0]?.rows).toEqual(report.data.rows);
  });

  it('renew a token that is no longer taken, and hear when the grant is gone', async () => {
    const client = searchconsole({ version: 'v1', auth });
    const refreshToken = auth.credentials.refresh_token ?? '';
    auth.setCredentials({ refresh_token: refreshToken, access_token: 'expired' });
    expect((await client.sites.list({}, root())).status).toBe(200);
    await auth.revokeToken(refreshToken);
    auth.setCredentials({ refresh_token: refreshToken });
    await expect(client.sites.list({}, root())).rejects.toMatchObject({ response: { status: 400, data: { error: 'invalid_grant' } } });
  });
});
