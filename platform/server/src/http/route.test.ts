import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { defineCall, type Access } from '@canopy/contract';
import * as z from 'zod/mini';
import { testStack, type TestOrganisation, type TestStack, type TestUser } from '../testing/index.ts';
import { problem } from './problem.ts';
import { route } from './route.ts';

const whoami = <A extends Access>(access: A) =>
  defineCall({
    name: `whoami-${access}`,
    method: 'GET',
    path: `/whoami/${access}/`,
    access,
    tokens: 'never',
    summary: 'Tells who acts.',
    output: z.object({
      userId: z.optional(z.string()),
      organisationId: z.optional(z.string()),
      isAgency: z.optional(z.boolean()),
    }),
  });
const calls = {
  public: whoami('public'),
  account: whoami('account'),
  member: whoami('member'),
  manager: whoami('manager'),
  admin: whoami('admin'),
};
const saveThing = defineCall({
  name: 'saveThing',
  method: 'POST',
  path: '/things/{id}/',
  access: 'member',
  tokens: 'write',
  summary: 'Saves a thing.',
  params: z.object({ id: z.uuid() }),
  query: z.object({ page: z._default(z.coerce.number().check(z.int(), z.gte(1)), 1) }),
  body: z.object({ domain: z.string().check(z.minLength(3)), tags: z.optional(z.array(z.string())) }),
  output: z.object({ id: z.string(), page: z.number(), body: z.record(z.string(), z.unknown()) }),
});
const fail = defineCall({
  name: 'fail',
  method: 'GET',
  path: '/fail/',
  access: 'account',
  tokens: 'never',
  summary: 'Fails as asked.',
  query: z.object({ how: z.string() }),
  output: z.object({ ok: z.boolean() }),
});
const rare = defineCall({
  name: 'rare',
  method: 'POST',
  path: '/rare/',
  access: 'account',
  tokens: 'never',
  summary: 'Twice a minute.',
  ratePerMinute: 2,
});

const ID = '6f9d5a7e-0d5b-4d67-a2c4-0f6f0e8f7a11';
let stack: TestStack;
let user: TestUser;
let home: TestOrganisation;
let foreign: TestOrganisation;

beforeAll(async () => {
  stack = await testStack({
    worker: false,
    routes: (deps) => [
      ...Object.values(calls).map((call) => route(call, async ({ actor }) => Object.assign({ secret: 'never sent' }, actor))),
      route(saveThing, async ({ params, query, body }) => ({ id: params.id, page: query.page, body: { ...body } })),
      route(fail, async ({ query }) => {
        if (query.how === 'problem') throw problem(409, 'thing-taken', 'Taken.', [{ field: 'body.name', message: 'is taken' }]);
        if (query.how === 'throw') throw new Error('the password is hunter2');
        if (query.how === 'shape') return { ok: 'yes' } as never;
        if (query.how === 'range') await deps.pool.query('select $1::int', ['99999999999']);
        if (query.how === 'unique') await deps.pool.query('insert into users (email) values ($1), ($1)', ['twice@example.com']);
        return { ok: true };
      }),
      route(rare, async () => undefined),
    ],
  });
  user = await stack.createUser();
  home = await stack.createOrganisation({ members: [user] });
  foreign = await stack.createOrganisation();
});
afterAll(() => stack.close());

describe('tokens', () => {
  const bearer = (value: string) => stack.asNobody().get('/api/whoami/account/', { headers: { authorization: value } });

  it('lets a public call through without one', async () => {
    const { status, body } = await stack.asNobody().call(calls.public);
    expect({ status, body }).toEqual({ status: 200, body: {} });
  });
  it('asks for one', async () => {
    const answer = await stack.asNobody().call(calls.account);
    expect(answer).toMatchObject({ status: 401, body: { code: 'token-missing', status: 401, title: 'Not signed in' } });
    expect(answer.headers['www-authenticate']).toBe('Bearer realm="canopy"');
  });
  it('refuses an expired one', async () => {
    expect(await bearer(`Bearer ${await stack.token(user, { seconds: -60 })}`)).toMatchObject({
      status: 401,
      body: { code: 'token-expired' },
    });
  });
  it.each(['Bearer', 'Basic dTpw', 'Bearer not-a-token', 'Bearer a.b.c'])('refuses %p', async (value) => {
    expect(await bearer(value)).toMatchObject({ status: 401, body: { code: 'token-invalid' } });
  });
  it('refuses a forged one', async () => {
    const [header, , signature] = (await stack.token(user)).split('.');
    const payload = Buffer.from(JSON.stringify({ sub: user.id, email: user.email, exp: 9_999_999_999 })).toString('base64url');
    expect(await bearer(`Bearer ${header}.${payload}.${signature}`)).toMatchObject({ status: 401, body: { code: 'token-invalid' } });
  });
  it.each([{ audience: 'https://other.example.com' }, { issuer: 'https://other.example.com' }])(
    'tells the portal to sign out on %p',
    async (change) => {
      const answer = await bearer(`Bearer ${await stack.token(user, change)}`);
      expect(answer).toMatchObject({
        status: 401,
        body: { code: 'token-invalid', detail: expect.stringContaining('incorrect claims, audience or issuer') },
      });
    },
  );
  it('refuses a token whose account is gone', async () => {
    const token = await stack.token({ id: ID, email: 'gone@example.com' });
    expect(await bearer(`Bearer ${token}`)).toMatchObject({ status: 401, body: { code: 'token-invalid' } });
  });
});

describe('workspace and role', () => {
  it('enters the first workspace of the account by itself', async () => {
    expect(await stack.asUser(user).call(calls.member)).toMatchObject({ status: 200, body: { organisationId: home.id } });
  });
  it('drops what the contract does not name', async () => {
    expect((await stack.asUser(user).call(calls.member)).text).not.toContain('never sent');
  });
  it('does not tell a foreign workspace from one that does not exist', async () => {
    const [foreignAnswer, unknown] = await Promise.all([
      stack.asUser(user, foreign).call(calls.member),
      stack.asUser(user, { ...foreign, id: ID }).call(calls.member),
    ]);
    expect(foreignAnswer).toMatchObject({ status: 403, body: { code: 'workspace-forbidden' } });
    const withoutId = ({ text }: { text: string }) => text.replace(/"request_id":"[^"]*"/, '');
    expect(withoutId(unknown)).toBe(withoutId(foreignAnswer));
  });
  it('refuses a malformed id', async () => {
    const answer = await stack.asUser(user, { ...home, id: "1' or '1'='1" }).call(calls.member);
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'organisation-id-malformed', errors: [{ field: 'query.organisation_id' }] },
    });
  });
  it('knows an account without a workspace', async () => {
    const loner = await stack.createUser();
    expect((await stack.asUser(loner).call(calls.account)).body).toEqual({ userId: loner.id, isAgency: false });
    expect(await stack.asUser(loner).call(calls.member)).toMatchObject({ status: 404, body: { code: 'no-workspace' } });
  });
  it('treats a deleted workspace as gone', async () => {
    const gone = await stack.createOrganisation({ members: [user] });
    await stack.deps.pool.query('update organisations set deleted_at = now() where id = $1', [gone.id]);
    expect(await stack.asUser(user, gone).call(calls.member)).toMatchObject({ status: 403, body: { code: 'workspace-forbidden' } });
  });
  it('lets members with the agency role, agencies that are members, and admins manage', async () => {
    const agent = await stack.createUser();
    const agency = await stack.createUser({ isAgency: true });
    const admin = await stack.createUser({ isAdmin: true });
    const place = await stack.createOrganisation({ members: [user, { user: agent, role: 'agency' }, agency] });
    const statusOf = async (who: TestUser, where: TestOrganisation) => (await stack.asUser(who, where).call(calls.manager)).status;
    expect(await statusOf(user, place)).toBe(403);
    expect(await statusOf(agent, place)).toBe(200);
    expect(await statusOf(agency, place)).toBe(200);
    expect(await statusOf(agency, home)).toBe(403);
    expect(await statusOf(admin, place)).toBe(200);
  });
  it('keeps admin calls for admins, who may enter every existing workspace', async () => {
    const admin = await stack.createUser({ isAdmin: true });
    expect(await stack.asUser(user, home).call(calls.admin)).toMatchObject({ status: 403, body: { code: 'role-required' } });
    expect((await stack.asUser(admin, foreign).call(calls.admin)).body).toEqual({ userId: admin.id, isAgency: false });
    expect(await stack.asUser(admin, foreign).call(calls.member)).toMatchObject({ status: 200, body: { organisationId: foreign.id } });
    expect((await stack.asUser(admin, { ...home, id: ID }).call(calls.admin)).status).toBe(403);
  });
});

describe('input', () => {
  const post = (body: unknown, headers: Record<string, string> = {}, id = ID) =>
    stack.asUser(user, home).post(`/api/things/${id}/`, body, { headers });
  const json = { 'content-type': 'application/json' };

  it('parses, fills in defaults and strips unknown keys', async () => {
    const answer = await post({ domain: 'example.com', isAdmin: true, __proto__: { x: 1 } });
    expect(answer).toMatchObject({ status: 200, body: { id: ID, page: 1, body: { domain: 'example.com' } } });
    expect(answer.text).not.toContain('isAdmin');
  });
  it('names every wrong field', async () => {
    const answer = await stack.asUser(user, home).post('/api/things/nope/', { domain: 'x', tags: [1] }, { query: { page: 'zero' } });
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid-input', request_id: expect.any(String) } });
    const fields = (answer.body as { errors: { field: string; message: string }[] }).errors;
    expect(fields.map(({ field }) => field).sort()).toEqual(['body.domain', 'body.tags.0', 'params.id', 'query.page']);
    for (const { message } of fields) expect(message).toMatch(/\w{4,}/);
  });
  it.each([
    ['no body', undefined, json, 400, 'invalid-input'],
    ['broken JSON', '{"domain":', json, 400, 'json-malformed'],
    ['a poisoned prototype', '{"__proto__":{"x":1},"domain":"abc"}', json, 400, 'json-malformed'],
    [
      'another content type',
      'domain=example.com',
      { 'content-type': 'application/x-www-form-urlencoded' },
      415,
      'content-type-unsupported',
    ],
    ['text', 'hello', { 'content-type': 'text/plain' }, 415, 'content-type-unsupported'],
    ['too much', JSON.stringify({ domain: 'x'.repeat(3_000_000) }), json, 413, 'body-too-large'],
    ['a NUL', JSON.stringify({ domain: 'abc\u0000def' }), json, 400, 'invalid-input'],
    ['half a surrogate pair', '{"domain":"abc\\ud800"}', json, 400, 'invalid-input'],
    ['very deep nesting', `{"domain":${'['.repeat(20_000)}${']'.repeat(20_000)}}`, json, 400, 'json-too-deep'],
    ['brackets that never close', '['.repeat(60_000), json, 400, 'json-too-deep'],
    ['a poisoned constructor', '{"constructor":{"prototype":{"x":1}},"domain":"abc"}', json, 400, 'json-malformed'],
    ['a poisoned prototype in escapes', '{"\\u005f_proto__":{"x":1},"domain":"abc"}', json, 400, 'json-malformed'],
  ])('refuses %s', async (_, body, headers, status, code) => {
    const answer = await post(body, headers);
    expect(answer).toMatchObject({ status, body: { code } });
    expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
  });
  it.each([
    ['a body', '/', Buffer.concat([Buffer.from('{"domain":"abc'), Buffer.from([0xff, 0xfe]), Buffer.from('"}')]), 'body.domain'],
    ['a body that is no JSON either', '/', Buffer.from([0x7b, 0xff]), 'body'],
    ['a query', '/?page=%FF', '{"domain":"abc"}', 'query.page'],
  ])('refuses invalid UTF-8 in %s by the name of its field', async (_what, rest, payload, field) => {
    const headers = { authorization: `Bearer ${await stack.token(user)}`, ...json };
    const url = `/api/things/${ID}${rest}${rest.includes('?') ? '&' : '?'}organisation_id=${home.id}`;
    const answer = await stack.app.inject({ method: 'POST', url, headers, payload });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ errors: expect.arrayContaining([{ field, message: 'is not valid UTF-8' }]) });
  });
  it('reads brackets in texts as text, escaped quotation marks too', async () => {
    const domain = `abc${'[{'.repeat(500)}`;
    expect(await post({ domain })).toMatchObject({ status: 200, body: { body: { domain } } });
    const escaped = `abc"\\${'['.repeat(500)}"`;
    expect(await post({ domain: escaped })).toMatchObject({ status: 200, body: { body: { domain: escaped } } });
    expect(await post(`{"domain":"abc${'['.repeat(500)}`, json)).toMatchObject({ status: 400, body: { code: 'json-malformed' } });
  });
  it('refuses a malformed address and an unknown one', async () => {
    expect(await stack.asUser(user).get('/api/things/%E0%A4%A/')).toMatchObject({ status: 400, body: { code: 'url-malformed' } });
    expect(await stack.asUser(user).get('/api/nothing/')).toMatchObject({ status: 404, body: { code: 'call-not-found' } });
  });
});

describe('failures', () => {
  const how = (kind: string) => stack.asUser(user).call(fail, { query: { how: kind } });

  it('answers a problem as thrown', async () => {
    expect(await how('problem')).toMatchObject({
      status: 409,
      body: { code: 'thing-taken', detail: 'Taken.', errors: [{ field: 'body.name' }] },
    });
  });
  it('keeps unexpected errors to itself', async () => {
    const answer = await how('throw');
    expect(answer).toMatchObject({ status: 500, body: { code: 'internal' } });
    expect(answer.text).not.toMatch(/hunter2|\.ts|at /);
  });
  it('does not send what the contract does not allow', async () => {
    expect(await how('shape')).toMatchObject({ status: 500, body: { code: 'answer-invalid' } });
  });
  it('answers values the database refuses with 4xx', async () => {
    expect(await how('range')).toMatchObject({ status: 400, body: { code: 'value-refused' } });
    expect(await how('unique')).toMatchObject({ status: 409, body: { code: 'already-exists' } });
  });
  it('limits calls per account', async () => {
    const statuses = [];
    for (let index = 0; index < 3; index += 1) statuses.push((await stack.asUser(user).call(rare)).status);
    const last = await stack.asUser(user).call(rare);
    expect(statuses).toEqual([204, 204, 429]);
    expect(last).toMatchObject({ status: 429, body: { code: 'too-many-requests' } });
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(0);
    expect((await stack.asUser(await stack.createUser()).call(rare)).status).toBe(204);
  });
  it('carries a request id, the given one where it is sound', async () => {
    const given = await stack.asNobody().get('/api/nothing/', { headers: { 'x-request-id': 'abc-12345678' } });
    expect(given).toMatchObject({ headers: { 'x-request-id': 'abc-12345678' }, body: { request_id: 'abc-12345678' } });
    const unsound = await stack.asNobody().get('/api/nothing/', { headers: { 'x-request-id': '<script>' } });
    expect(unsound.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });
});
