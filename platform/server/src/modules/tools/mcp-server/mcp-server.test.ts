import { createHash, randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { listPosts } from '@canopy/contract/content';
import {
  changeAssistant,
  createAccessToken,
  decideAction,
  disconnectAssistant,
  listAssistants,
  revokeAccessToken,
} from '@canopy/contract/tools';
import { createOutgoing } from '@canopy/crawler/outgoing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ownCalls } from '../../../http/own-calls.ts';
import { createAccount, identityPlugin } from '../../../identity/index.ts';
import { Browser } from '../../../identity/testing/browser.ts';
import type { TestClient, TestOrganisation, TestUser } from '../../../testing/index.ts';
import { allRoutes } from '../../index.ts';
import { assistantStack, type AssistantStack } from '../testing/assistant-stack.ts';
import { serveMcp } from './index.ts';
import { APP_ID, APP_RETURN, CLIENT_ID, RETURN, publishedClient } from './testing/assistant-clients.ts';
import { inspect } from './testing/inspector.ts';
import { ALL_TOOLS, sweepActions } from '../assistant-tools/index.ts';

const EMAIL = 'ada@example.com';
const PASSWORD = 'correct horse battery';

let http: Server;
let origin: string;
let test: AssistantStack;
beforeAll(async () => {
  http = createServer();
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const network = createOutgoing({ userAgent: 'CanopyTest' });
  test = await assistantStack({
    models: false,
    config: {
      publicUrl: origin,
      oidc: {
        issuer: `${origin}/oidc`,
        embedded: true,
        clientId: 'canopy-portal',
        audience: `${origin}/api`,
        claims: { email: 'email', role: 'role', organisation: 'organization_id' },
      },
    },
    parts: (deps) => ({
      identity: (app) => identityPlugin(app, { ...deps, outgoing: { ...network, get: async (url) => publishedClient(url) } }),
      assistants: (app) => serveMcp(app, deps, ownCalls(allRoutes(deps))),
    }),
  });
  await test.stack.app.ready();
  http.on('request', (request, response) => test.stack.app.routing(request, response));
}, 120_000);
afterAll(async () => {
  http.closeAllConnections();
  await new Promise((resolve) => http.close(resolve));
  await test.close();
});

async function tokenFor(client: TestClient, canWrite = false): Promise<{ id: string; secret: string }> {
  const { body } = await client.call(createAccessToken, { body: { name: 'script', can_write: canWrite, days: 30 } });
  return { id: body.token.id, secret: body.secret };
}

async function connected<T>(token: string, mode: 'legacy' | 'auto', work: (client: Client) => Promise<T>, path = '/mcp'): Promise<T> {
  const client = new Client({ name: 'test', version: '1' }, mode === 'auto' ? { versionNegotiation: { mode } } : {});
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${origin}${path}`), { requestInit: { headers: { authorization: `Bearer ${token}` } } }),
  );
  try {
    return await work(client);
  } finally {
    await client.close();
  }
}

const textOf = (result: Awaited<ReturnType<Client['callTool']>>): string =>
  result.content.map((part) => (part.type === 'text' ? part.text : '')).join('\n');
const post = (headers: Record<string, string>, body: object = { jsonrpc: '2.0', id: 1, method: 'tools/list' }, path = '/mcp') =>
  fetch(`${origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
    body: JSON.stringify(body),
  });

describe.each(['legacy', 'auto'] as const)('with a client of the %s revision', (mode) => {
  it('lists the tools and answers with figures and the link that shows the same', async () => {
    const { secret } = await tokenFor(test.client);
    const clicks = test.rows.filter(({ date }) => date >= '2026-10-01' && date <= '2026-10-31').reduce((sum, row) => sum + row.clicks, 0);
    await connected(secret, mode, async (client) => {
      const { tools } = await client.listTools();
      expect(tools.map(({ name }) => name)).toEqual(ALL_TOOLS.map(({ name }) => name));
      const result = await client.callTool({ name: 'search_traffic', arguments: { from: '2026-10-01', to: '2026-10-31' } });
      expect(textOf(result)).toContain(`Clicks: ${clicks.toLocaleString('en-US')}`);
      expect(textOf(result)).toContain(`${origin}/dashboard/overview?range=2026-10-01..2026-10-31`);
      const wrong = await client.callTool({ name: 'search_rows', arguments: { by: 'moon' } });
      expect(wrong.isError).toBe(true);
      const late = await client.callTool({ name: 'search_traffic', arguments: { from: '2025-02-30', to: '2025-03-02' } });
      expect([late.isError, textOf(late)]).toEqual([true, expect.stringContaining('from: is not a day of the calendar')]);
    });
  });

  it('shows what would happen first, and does what is confirmed once', async () => {
    const { secret } = await tokenFor(test.client, true);
    const drafts = async () => (await test.client.call(listPosts, { query: { search: `Moss ${mode}` } })).body.total;
    await connected(secret, mode, async (client) => {
      const proposal = textOf(await client.callTool({ name: 'create_draft', arguments: { title: `Moss ${mode}` } }));
      expect(proposal).toContain('Nothing has been done yet');
      expect(await drafts()).toBe(0);
      const confirm = /confirm "([0-9a-f-]{36})"/.exec(proposal)?.[1] ?? '';
      for (let again = 0; again < 3; again += 1)
        expect(textOf(await client.callTool({ name: 'create_draft', arguments: { confirm } }))).toContain('is in the content library');
      expect(await drafts()).toBe(1);
    });
    const { rows } = await test.stack.deps.pool.query(
      "select 1 from audit_log where organisation_id = $1 and action = 'assistant.use' and subject = 'create_draft'",
      [test.organisation.id],
    );
    expect(rows.length).toBeGreaterThanOrEqual(4);
  });
});

it('stands up to the protocol’s inspector', async () => {
  const { secret } = await tokenFor(test.client);
  const asked = (...args: string[]) => inspect(`${origin}/mcp`, secret, args);
  const listed = await asked('--method', 'tools/list', '--strict');
  const { tools } = JSON.parse(listed.out || listed.err) as { tools: { name: string }[] };
  expect(tools.map(({ name }) => name)).toEqual(ALL_TOOLS.map(({ name }) => name));
  const clicks = test.rows.filter(({ date }) => date >= '2026-10-01' && date <= '2026-10-31').reduce((sum, row) => sum + row.clicks, 0);
  const call = ['--method', 'tools/call', '--tool-name'];
  const read = await asked(...call, 'search_traffic', '--tool-arg', 'from=2026-10-01', 'to=2026-10-31');
  expect(read).toMatchObject({ code: 0, out: expect.stringContaining(`Clicks: ${clicks.toLocaleString('en-US')}`) });
  const refused = await asked(...call, 'start_crawl');
  expect(refused.code).not.toBe(0);
  expect(refused.out + refused.err).toContain('Insufficient scope');
});

describe('a personal access token', () => {
  it('reads the API in its workspace alone, as the person, and changes nothing unless it may', async () => {
    const { id, secret } = await tokenFor(test.client);
    const ask = (path: string, method = 'GET', token = secret) =>
      test.stack.app.inject({
        method: method as 'GET',
        url: `/api${path}`,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(method === 'POST' && { payload: '{"title":"x"}' }),
      });
    expect((await ask('/crawler/audit-summary/')).statusCode).toBe(200);
    expect((await ask('/posts/', 'POST')).json()).toMatchObject({ status: 403, code: 'token-scope' });
    const writer = await tokenFor(test.client, true);
    expect((await ask('/posts/', 'POST', writer.secret)).statusCode).toBe(200);
    for (const path of ['/assistants/', '/chat/conversations/', '/organisation/members/', '/stripe/invoices/'])
      expect((await ask(path)).json()).toMatchObject({ status: 403, code: 'token-scope' });
    const elsewhere = await test.stack.createOrganisation({ members: [test.user] });
    expect((await ask(`/posts/?organisation_id=${elsewhere.id}`)).json()).toMatchObject({ status: 403, code: 'workspace-forbidden' });
    await test.client.call(revokeAccessToken, { params: { id } });
    expect((await ask('/crawler/audit-summary/')).statusCode).toBe(401);
  });

  it('is worth nothing once its person has left the workspace', async () => {
    const guest = await test.stack.createUser();
    const guests = await test.stack.createOrganisation({ members: [guest] });
    const { secret } = await tokenFor(test.stack.asUser(guest, guests));
    await test.stack.deps.pool.query('delete from memberships where user_id = $1', [guest.id]);
    expect((await post({ authorization: `Bearer ${secret}` })).status).toBe(401);
  });
});

describe('what is refused', () => {
  it('a request without a token, with where to sign in', async () => {
    const answer = await post({});
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toBe(
      `Bearer resource_metadata="${origin}/.well-known/oauth-protected-resource/mcp", scope="workspace:read"`,
    );
    const metadata = (await (await fetch(`${origin}/.well-known/oauth-protected-resource/mcp`)).json()) as object;
    expect(metadata).toMatchObject({
      resource: `${origin}/mcp`,
      authorization_servers: [`${origin}/oidc`],
      scopes_supported: ['workspace:read', 'workspace:write'],
    });
  });

  it('a token of the portal, which is for another audience', async () => {
    const answer = await post({ authorization: `Bearer ${await test.stack.token(test.user)}` });
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, expect.stringContaining('error="invalid_token"')]);
  });

  it('changing without the scope for it, naming both scopes', async () => {
    const { secret } = await tokenFor(test.client);
    const answer = await post(
      { authorization: `Bearer ${secret}` },
      { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'start_crawl', arguments: {} } },
    );
    expect(answer.status).toBe(403);
    expect(answer.headers.get('www-authenticate')).toContain('error="insufficient_scope"');
    expect(answer.headers.get('www-authenticate')).toContain('scope="workspace:read workspace:write"');
  });

  it('another workspace than the token’s', async () => {
    const { secret } = await tokenFor(test.client);
    const foreign = await test.stack.createOrganisation({ members: [test.user] });
    expect((await post({ authorization: `Bearer ${secret}` }, undefined, `/mcp?organisation_id=${foreign.id}`)).status).toBe(403);
  });
});

describe('a confirmation', () => {
  const propose = async (secret: string): Promise<string> => {
    const text = await connected(secret, 'auto', async (client) =>
      textOf(await client.callTool({ name: 'create_draft', arguments: { title: 'Clubmoss' } })),
    );
    return /confirm "([0-9a-f-]{36})"/.exec(text)?.[1] ?? '';
  };
  const drafts = async () => (await test.client.call(listPosts, { query: { search: 'Clubmoss' } })).body.total;

  it('is good for the tool that it was asked for alone, and is said to be none where it is none', async () => {
    const { secret } = await tokenFor(test.client, true);
    const confirm = await propose(secret);
    await connected(secret, 'auto', async (client) => {
      for (const call of [
        { name: 'start_crawl', arguments: { confirm } },
        { name: 'create_draft', arguments: { confirm: 'yes' } },
      ]) {
        const result = await client.callTool(call);
        expect([result.isError, textOf(result)]).toEqual([true, 'There is no such proposal.']);
      }
      expect((await client.callTool({ name: 'create_draft', arguments: { confirm: 7 } })).isError).toBe(true);
      expect(await drafts()).toBe(0);
      expect(textOf(await client.callTool({ name: 'create_draft', arguments: { confirm } }))).toContain('is in the content library');
    });
    expect(await drafts()).toBe(1);
  });

  it('is not a token’s to give for what the chat or another token proposed, nor the chat’s for a token’s', async () => {
    const { pool } = test.stack.deps;
    const [own, other] = [await tokenFor(test.client, true), await tokenFor(test.client, true)];
    const confirm = await propose(own.secret);
    const before = await drafts();
    const answerTo = (secret: string) =>
      connected(secret, 'auto', async (client) => textOf(await client.callTool({ name: 'create_draft', arguments: { confirm } })));
    const decide = () => test.client.call(decideAction, { params: { id: confirm }, body: { decision: 'confirm' } });
    expect(await answerTo(other.secret)).toBe('There is no such proposal.');
    expect((await decide()).status).toBe(404);
    await pool.query(`update assistant_actions set door = 'chat' where id = $1`, [confirm]);
    expect(await answerTo(own.secret)).toBe('There is no such proposal.');
    expect(await drafts()).toBe(before);
    expect((await decide()).body).toMatchObject({ status: 'done' });
    expect(await drafts()).toBe(before + 1);
  });

  it('of an action that was lost with its process has an end, and old ones are forgotten', async () => {
    const { pool } = test.stack.deps;
    const { secret } = await tokenFor(test.client, true);
    const confirm = await propose(secret);
    const at = (minutes: number) => new Date(test.stack.deps.clock().getTime() - minutes * 60_000);
    const ended = async () => (await pool.query<{ status: string }>('select status from assistant_actions where id = $1', [confirm])).rows;
    await pool.query(`update assistant_actions set status = 'running', decided_at = $2 where id = $1`, [confirm, at(9)]);
    await sweepActions(test.stack.deps);
    expect(await ended()).toEqual([{ status: 'running' }]);
    await pool.query('update assistant_actions set decided_at = $2 where id = $1', [confirm, at(10)]);
    await sweepActions(test.stack.deps);
    await connected(secret, 'auto', async (client) => {
      const result = await client.callTool({ name: 'create_draft', arguments: { confirm } });
      expect([result.isError, textOf(result)]).toEqual([true, expect.stringContaining('may be partly done')]);
    });
    await pool.query('update assistant_actions set created_at = $2 where id = $1', [confirm, at(31 * 24 * 60)]);
    await sweepActions(test.stack.deps);
    expect(await ended()).toEqual([]);
  });
});

it('counts each message of a request, not the request', async () => {
  const person = await test.stack.createUser();
  const client = test.stack.asUser(person, await test.stack.createOrganisation({ members: [person] }));
  const headers = { authorization: `Bearer ${(await tokenFor(client)).secret}` };
  const batch = Array.from({ length: 119 }, (_, id) => ({ jsonrpc: '2.0', id, method: 'tools/list' }));
  expect((await post(headers, batch)).status).not.toBe(429);
  expect((await post(headers)).status).toBe(200);
  expect((await post(headers)).status).toBe(429);
});

describe('an assistant that signs in', () => {
  let ada: TestUser;
  let home: TestOrganisation;
  beforeAll(async () => {
    const created = await createAccount(test.stack.deps, { email: EMAIL, password: PASSWORD, firstName: 'Ada', lastName: 'Lovelace' });
    if (!created.ok) throw new Error('no account');
    ada = { id: created.account.id, email: EMAIL, isAdmin: false, isAgency: false };
    home = await test.stack.createOrganisation({ name: 'Ada’s garden', members: [ada] });
  });

  async function openConsent(clientId: string, returnTo: string) {
    const browser = new Browser();
    const verifier = randomBytes(32).toString('base64url');
    const query = new URLSearchParams({
      client_id: clientId,
      response_type: 'code',
      redirect_uri: returnTo,
      scope: 'workspace:read workspace:write offline_access',
      prompt: 'consent',
      resource: `${origin}/mcp`,
      state: 's',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    });
    const signIn = await browser.follow(await browser.get(`${origin}/oidc/auth?${query.toString()}`), returnTo);
    return {
      browser,
      verifier,
      consent: await browser.follow(await browser.submit(signIn, { email: EMAIL, password: PASSWORD }), returnTo),
    };
  }

  async function authorize(allow: Record<string, string>, action: 'consent' | 'deny' = 'consent') {
    const { browser, verifier, consent } = await openConsent(CLIENT_ID, RETURN);
    expect(consent.text).toContain('Allow Garden Assistant access?');
    expect(consent.text).toContain('assistant.example');
    expect(consent.headers.get('content-security-policy')).toContain("form-action 'self' https://assistant.example");
    const page = action === 'consent' ? consent : { ...consent, text: consent.text.replaceAll('/consent"', '/deny"') };
    const done = new URL((await browser.follow(await browser.submit(page, allow), RETURN)).location);
    const body = new URLSearchParams({
      client_id: CLIENT_ID,
      grant_type: 'authorization_code',
      code: done.searchParams.get('code') ?? '',
      redirect_uri: RETURN,
      code_verifier: verifier,
      resource: `${origin}/mcp`,
    });
    const token = (await (await fetch(`${origin}/oidc/token`, { method: 'POST', body })).json()) as {
      access_token: string;
      refresh_token?: string;
      scope: string;
    };
    return { done, token };
  }

  const refresh = (token: { refresh_token?: string }) =>
    fetch(`${origin}/oidc/token`, {
      method: 'POST',
      body: new URLSearchParams({ client_id: CLIENT_ID, grant_type: 'refresh_token', refresh_token: token.refresh_token ?? 'none' }),
    });

  it('reads the chosen workspace, changes once the person lets it, and nothing once that is taken back', async () => {
    const { token } = await authorize({ workspace: home.id });
    expect(token.scope).not.toContain('workspace:write');
    const listed = await connected(token.access_token, 'auto', async (client) =>
      textOf(await client.callTool({ name: 'posts', arguments: {} })),
    );
    expect(listed).toContain(`organisation_id=${home.id}`);
    const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'create_draft', arguments: { title: 'Ivy' } } };
    expect((await post({ authorization: `Bearer ${token.access_token}` }, call)).status).toBe(403);
    // No assistant's token gives access to the portal's API.
    expect(
      (await test.stack.app.inject({ url: '/api/posts/', headers: { authorization: `Bearer ${token.access_token}` } })).statusCode,
    ).toBe(401);

    const own = test.stack.asUser(ada, home);
    const { body } = await own.call(listAssistants, {});
    expect(body.assistants).toMatchObject([{ name: 'Garden Assistant', client_id: CLIENT_ID, can_write: false }]);
    const params = { id: body.assistants[0]?.id ?? '' };
    await own.call(changeAssistant, { params, body: { can_write: true } });
    expect((await post({ authorization: `Bearer ${token.access_token}` }, call)).status).not.toBe(403);
    await own.call(disconnectAssistant, { params });
    expect((await post({ authorization: `Bearer ${token.access_token}` })).status).toBe(401);
    expect((await own.call(listAssistants, {})).body.assistants).toEqual([]);
    expect((await refresh(token)).status).toBe(400);
  });

  it('ends with its person’s membership: a new invitation brings nothing back', async () => {
    const { token } = await authorize({ workspace: home.id });
    expect((await post({ authorization: `Bearer ${token.access_token}` })).status).toBe(200);
    const { pool } = test.stack.deps;
    await pool.query('delete from memberships where organisation_id = $1 and user_id = $2', [home.id, ada.id]);
    await pool.query('insert into memberships (organisation_id, user_id) values ($1, $2)', [home.id, ada.id]);
    expect((await post({ authorization: `Bearer ${token.access_token}` })).status).toBe(401);
    expect((await refresh(token)).status).toBe(400);
    expect((await test.stack.asUser(ada, home).call(listAssistants, {})).body.assistants).toEqual([]);
  });

  it('goes back to an app by its own scheme, which its page lets it', async () => {
    const { browser, consent } = await openConsent(APP_ID, APP_RETURN);
    expect(consent.headers.get('content-security-policy')).toMatch(/form-action 'self'(?: http\S+)* com\.example\.garden:;/);
    expect(consent.text).toContain('<strong>com.example.garden:</strong>');
    const done = await browser.follow(await browser.submit(consent, { workspace: home.id }), APP_RETURN);
    expect(done.location).toMatch(/^com\.example\.garden:\/\/callback\?code=/);
  });

  it('gets no code where the person does not allow it, or names a workspace that is not theirs', async () => {
    const { done } = await authorize({}, 'deny');
    expect(done.searchParams.get('error')).toBe('access_denied');
    await expect(authorize({ workspace: test.organisation.id })).rejects.toThrow();
  });
});
