import { createSign, generateKeyPairSync } from 'node:crypto';
import { newAccount } from '../harness/accounts.ts';
import { accessTokenOf, ask, call, type Answer } from '../harness/api.ts';
import { expect, test } from '../harness/fixtures.ts';
import { newWorkspace } from '../harness/workspaces.ts';

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const decode = (part = '') => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;

/** Every refusal is problem+json with its own code and reveals nothing of the server's internals. */
function expectProblem(answer: Answer, status: number, code: string | RegExp): void {
  expect.soft(answer.status, answer.text).toBe(status);
  expect.soft(answer.type).toMatch(/^application\/problem\+json/);
  expect.soft(answer.body['status']).toBe(status);
  expect.soft(String(answer.body['code'])).toMatch(code);
  expect.soft(answer.text).not.toMatch(/select |insert |stack|node_modules|at .*\.ts:\d/i);
}

/** The calls in the portal's own API document that require a token. */
async function documentedCalls(): Promise<{ method: string; path: string }[]> {
  const document = await ask('GET', '/openapi.json');
  expect(document.status).toBe(200);
  return Object.entries(document.body['paths'] as Record<string, Record<string, { 'x-access'?: string }>>).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => operation['x-access'] !== 'public')
      .map(([method]) => ({
        method: method.toUpperCase(),
        path: path.replace(/^\/api/, '').replaceAll(/\{[^}]+\}/g, '6f0c3f3e-4f43-4a0c-8f44-3b2d3f9a0001'),
      })),
  );
}

test('malformed and wrongly typed bodies are refused field by field, and nothing is stored', async ({ agency, workspace }) => {
  const token = await accessTokenOf(agency);
  const create = (body: string) => ask('POST', '/organisation/create/', { token, body });
  const before = await call<unknown[]>(agency, 'GET', '/organisation/organisations/');
  expectProblem(await create('{"name": "Shop",'), 400, 'json-malformed');
  expectProblem(await create(''), 400, /json-malformed|invalid-input/);
  const wrong = await create(JSON.stringify({ name: 7, domain: ['garden.example'], industry: null, company_type: {} }));
  expectProblem(wrong, 400, 'invalid-input');
  expect((wrong.body['errors'] as { field: string }[]).map(({ field }) => field).toSorted()).toEqual([
    'body.company_type',
    'body.domain',
    'body.industry',
    'body.name',
  ]);
  expectProblem(await create('[]'), 400, 'invalid-input');
  expectProblem(
    await ask('POST', '/organisation/create/', { token, headers: { 'content-type': 'text/plain' }, body: 'name=Shop' }),
    415,
    'content-type-unsupported',
  );
  expectProblem(
    await create(JSON.stringify({ name: 'x'.repeat(2_150_000), domain: 'garden.example', industry: 'Other', company_type: 'Agency' })),
    413,
    'body-too-large',
  );
  expectProblem(
    await create(JSON.stringify({ name: 'a\u0000b', domain: 'garden.example', industry: 'Other', company_type: 'Agency' })),
    400,
    'invalid-input',
  );
  expect(await call<unknown[]>(agency, 'GET', '/organisation/organisations/')).toEqual(before);

  const details = async () =>
    (await call<{ organisation: object }>(agency, 'GET', '/user/', { organisationId: workspace.id })).organisation;
  const unchanged = await details();
  expectProblem(
    await ask('PATCH', `/organisation/?organisation_id=${workspace.id}`, {
      token,
      body: JSON.stringify({ country: 'Austria', name: 'New' }),
    }),
    400,
    'invalid-input',
  );
  expectProblem(
    await ask('PATCH', `/organisation/?organisation_id=${workspace.id}`, {
      token,
      body: JSON.stringify({ sitemap_url: 'file:///etc/passwd' }),
    }),
    400,
    'invalid-input',
  );
  expect(await details()).toEqual(unchanged);
  expectProblem(await ask('GET', `/crawler/pages/?organisation_id=${workspace.id}&page=minus`, { token }), 400, 'invalid-input');
  expectProblem(await ask('GET', `/crawler/pages/?organisation_id=${workspace.id}&sort=page_url;drop`, { token }), 400, 'invalid-input');
});

test('an unknown, malformed or foreign workspace is refused alike', async ({ agency, workspace }) => {
  const stranger = await newAccount();
  await newWorkspace(stranger);
  const token = await accessTokenOf(stranger);
  const foreign = await ask('GET', `/organisation/members/?organisation_id=${workspace.id}`, { token });
  const unknown = await ask('GET', '/organisation/members/?organisation_id=6f0c3f3e-4f43-4a0c-8f44-3b2d3f9a0001', { token });
  expectProblem(foreign, 403, 'workspace-forbidden');
  expectProblem(unknown, 403, 'workspace-forbidden');
  // The response does not reveal whether such a workspace exists.
  expect(foreign.body['detail']).toBe(unknown.body['detail']);
  expectProblem(await ask('GET', '/organisation/members/?organisation_id=42', { token }), 400, 'organisation-id-malformed');
  expectProblem(await ask('GET', "/organisation/members/?organisation_id=' or 1=1 --", { token }), 400, 'organisation-id-malformed');
  const post = await call<{ id: string }>(agency, 'POST', '/posts/', { body: { title: 'Ours' }, organisationId: workspace.id });
  expectProblem(await ask('GET', `/posts/${post.id}/`, { token }), 404, /not-found/);
  expectProblem(await ask('DELETE', `/posts/${post.id}/`, { token }), 404, /not-found/);
  expect(await call(agency, 'GET', `/posts/${post.id}/`, { organisationId: workspace.id })).toMatchObject({ title: 'Ours' });
});

/** Calls about an account rather than a workspace, with the status a non-member gets. All others are refused. */
const OF_ACCOUNTS: Readonly<Record<string, number>> = {
  'GET /organisation/organisations/': 200,
  'POST /organisation/create/': 400,
  'GET /language-models/': 200,
  'GET /user/': 403,
  'PATCH /user/': 200,
  'GET /user/email/': 200,
  'POST /user/email/confirmation/': 200,
  'POST /metadata-updater/shopify-install/check/': 400,
};

test('no call of the API answers a stranger with anything of a workspace', async ({ workspace }) => {
  const stranger = await newAccount();
  const token = await accessTokenOf(stranger);
  for (const { method, path } of await documentedCalls()) {
    const name = `${method} ${path}`;
    const answer = await ask(method, `${path}?organisation_id=${workspace.id}`, { token, ...(method !== 'GET' && { body: '{}' }) });
    expect.soft([name, answer.status, answer.text.includes(workspace.name)]).toEqual([name, OF_ACCOUNTS[name] ?? 403, false]);
  }
});

test('no call of the API answers without a token', async () => {
  const calls = await documentedCalls();
  expect(calls.length).toBeGreaterThan(30);
  for (const { method, path } of calls) {
    const answer = await ask(method, path, method === 'GET' ? {} : { body: '{}' });
    expect.soft([`${method} ${path}`, answer.status, answer.body['code']]).toEqual([`${method} ${path}`, 401, 'token-missing']);
  }
});

test('forged, changed, foreign and ended tokens are refused', async ({ agency, stack }) => {
  const token = await accessTokenOf(agency);
  const [header, payload, signature] = token.split('.');
  const claims = decode(payload);
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const signed = (head: object, body: object) => {
    const text = `${encode(head)}.${encode(body)}`;
    return `${text}.${createSign('RSA-SHA256').update(text).sign(privateKey).toString('base64url')}`;
  };
  const forged: Record<string, string> = {
    'signed with another key': signed(decode(header), claims),
    'signed with a key of its own choice': signed({ ...decode(header), jku: `${stack.sandboxUrl}/keys`, jwk: {} }, claims),
    'ended an hour ago, signed with another key': signed(decode(header), { ...claims, exp: Math.floor(Date.now() / 1_000) - 3_600 }),
    'claims changed': `${header}.${encode({ ...claims, sub: '6f0c3f3e-4f43-4a0c-8f44-3b2d3f9a0001' })}.${signature}`,
    'end changed': `${header}.${encode({ ...claims, exp: Number(claims['exp']) + 86_400 })}.${signature}`,
    'algorithm none': `${encode({ ...decode(header), alg: 'none' })}.${payload}.`,
    'signature cut off': `${header}.${payload}.${(signature ?? '').slice(0, -8)}`,
    'no token at all': 'Bearer',
    'the text of a header': '"; drop table users; --',
  };
  for (const [name, wrong] of Object.entries(forged)) {
    const answer = await ask('GET', '/user/', { headers: { authorization: `Bearer ${wrong}` } });
    expect.soft([name, answer.status, answer.type.startsWith('application/problem+json')]).toEqual([name, 401, true]);
  }
  expect((await ask('GET', '/user/', { headers: { authorization: `Basic ${Buffer.from('a:b').toString('base64')}` } })).status).toBe(401);
  // The original token is still valid.
  expect((await ask('GET', '/user/', { token })).status).toBe(200);
});

test('a method or an address that there is not is 404, and an id token is no access token', async ({ agency }) => {
  const token = await accessTokenOf(agency);
  expectProblem(await ask('GET', '/no/such/call/', { token }), 404, 'not-found');
  expectProblem(await ask('PUT', '/user/', { token, body: '{}' }), 404, 'call-not-found');
  expectProblem(await ask('GET', '/posts/%E0%A4%A/', { token }), 400, 'url-malformed');
});
