import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { problem, type Call } from '@canopy/contract';
import { ALL_CALLS } from '@canopy/contract/calls';
import { createPublishToken } from '@canopy/contract/host';
import { emptyIndex } from '@canopy/delivery/registry';
import { assertEveryCallServed } from '../http/calls-served.ts';
import type { Route } from '../http/route.ts';
import { testStack, type TestOrganisation, type TestStack, type TestUser } from '../testing/index.ts';
import { ALL_MODULES, allRoutes } from './index.ts';

/** Values that no schema of the contract accepts in these places; each is a way for a body to be wrong. */
const JUNK: unknown[] = [
  null,
  7,
  'text',
  [],
  {},
  { name: 7 },
  { email: {}, role: 'god' },
  { id: '../../etc' },
  { blocks: 'x', title: ['a'] },
  { version: 'NaN', html: 1e308 },
];

let stack: TestStack;
let routes: Route[];
let insider: TestUser;
let outsider: TestUser;
let admin: TestUser;
let organisation: TestOrganisation;
/** a publish token of `remote-tools` */
let publishToken: string;
beforeAll(async () => {
  stack = await testStack({ modules: ALL_MODULES, worker: false });
  routes = allRoutes(stack.deps);
  [insider, outsider] = [await stack.createUser(), await stack.createUser()];
  organisation = await stack.createOrganisation({ members: [{ user: insider, role: 'agency' }] });
  await stack.createOrganisation({ members: [outsider] });
  await (await stack.deps.releases.store())?.write(emptyIndex(), undefined);
  admin = await stack.createUser({ isAdmin: true });
  publishToken = (await stack.asUser(admin).call(createPublishToken, { body: { remote: 'remote-tools' } })).body.token;
});
afterAll(() => stack.close());

const pathOf = (call: Call) => `/api${call.path.replace(/\{\w+\}/g, () => randomUUID())}`;
const ask = (call: Call, headers: Record<string, string>, query: Record<string, string> = {}, payload?: string, url = pathOf(call)) =>
  stack.app.inject({
    method: call.method,
    url,
    query,
    headers: { ...(payload === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(payload === undefined ? {} : { payload }),
  });
const bearer = async (user: TestUser, change?: Parameters<TestStack['token']>[1]) => ({
  authorization: `Bearer ${await stack.token(user, change)}`,
});

const guarded = ALL_CALLS.filter((call) => call.access !== 'public');
const ofWorkspace = ALL_CALLS.filter((call) => call.access === 'member' || call.access === 'manager');
const ofPublishers = ALL_CALLS.filter((call) => call.access === 'publisher');
const named = (calls: readonly Call[]) => calls.map((call) => [`${call.method} ${call.path}`, call] as const);

it('the contract is served whole', () => {
  expect(() => assertEveryCallServed(ALL_CALLS, routes)).not.toThrow();
});

describe.each(named(guarded))('%s', (_name, call) => {
  it('needs a token that is good', async () => {
    const expired = await bearer(insider, { seconds: -60 });
    const foreign = await bearer(insider, { audience: 'https://elsewhere.example' });
    const forged = { authorization: `${(await bearer(insider)).authorization.slice(0, -6)}AAAAAA` };
    for (const headers of [{}, { authorization: 'Bearer nonsense' }, expired, foreign, forged]) {
      const answer = await ask(call, headers as Record<string, string>, { organisation_id: organisation.id });
      expect(answer.statusCode).toBe(401);
      expect(answer.headers['content-type']).toContain('application/problem+json');
    }
  });

  it('answers nonsense with a problem that blames the request', async () => {
    const headers = await bearer(insider);
    const bodies = call.body ? [...JUNK.map((junk) => JSON.stringify(junk)), '{"broken', ''] : [undefined];
    for (const payload of bodies) {
      const answer = await ask(
        call,
        headers,
        { organisation_id: organisation.id, page: '-1', page_size: 'x', sort: '; drop table users' },
        payload,
      );
      expect({ payload, status: answer.statusCode, isServerError: answer.statusCode >= 500 }).toMatchObject({ isServerError: false });
      if (answer.statusCode >= 400) expect(problem.safeParse(answer.json()).success).toBe(true);
    }
  });
});

describe.each(named(ofWorkspace))('%s of a workspace', (_name, call) => {
  it('is refused to everybody outside it, whether it exists or not', async () => {
    const headers = await bearer(outsider);
    const foreign = await ask(call, headers, { organisation_id: organisation.id }, call.body ? '{}' : undefined);
    const unknown = await ask(call, headers, { organisation_id: randomUUID() }, call.body ? '{}' : undefined);
    expect([foreign.statusCode, unknown.statusCode]).toEqual([403, 403]);
    expect({ ...foreign.json<object>(), request_id: '' }).toEqual({ ...unknown.json<object>(), request_id: '' });
  });

  it('needs a well-formed organisation_id', async () => {
    // The insider may have used up a costly call's rate limit for this minute.
    const answer = await ask(call, await bearer(outsider), { organisation_id: "1' or '1'='1" }, call.body ? '{}' : undefined);
    expect(answer.json()).toMatchObject({ status: 400, errors: [{ field: 'query.organisation_id' }] });
  });
});

describe.each(named(guarded.filter((call) => call.access !== 'publisher')))('%s', (_name, call) => {
  it('is not opened by a publish token', async () => {
    const answer = await ask(
      call,
      { authorization: `Bearer ${publishToken}` },
      { organisation_id: organisation.id },
      call.body ? '{}' : undefined,
    );
    expect(answer.statusCode).toBe(401);
  });
});

describe.each(named(ofPublishers))('%s of publishers', (_name, call) => {
  const payload = call.body ? '{}' : undefined;
  const urlOf = (remote: string) => `/api${call.path.replace('{remote}', remote)}`;

  it('is refused to members and agencies', async () => {
    for (const user of [outsider, insider]) {
      const answer = await ask(call, await bearer(user), { organisation_id: organisation.id }, payload, urlOf('remote-tools'));
      expect(answer.statusCode).toBe(403);
      expect(answer.json()).toMatchObject({ code: 'role-required' });
    }
  });

  it('lets admins and the token of the remote in, and no token of another', async () => {
    const token = { authorization: `Bearer ${publishToken}` };
    for (const headers of [await bearer(admin), token]) {
      const { statusCode } = await ask(call, headers, {}, payload, urlOf('remote-tools'));
      expect([401, 403]).not.toContain(statusCode);
      expect(statusCode).toBeLessThan(500);
    }
    const foreign = await ask(call, token, {}, payload, urlOf('remote-billing'));
    if (call.params) expect([foreign.statusCode, foreign.json<{ code: string }>().code]).toEqual([403, 'remote-forbidden']);
    const forged = { authorization: `Bearer ${publishToken.slice(0, -1)}${publishToken.endsWith('A') ? 'B' : 'A'}` };
    expect((await ask(call, forged, {}, payload, urlOf('remote-tools'))).statusCode).toBe(401);
  });
});
