import { randomUUID } from 'node:crypto';
import type { Call, CallInput } from '@canopy/contract';
import { ALL_CALLS } from '@canopy/contract/calls';
import { createAccessToken } from '@canopy/contract/tools';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openApiDocument } from '../http/openapi.ts';
import { callsOfToken, ownCalls } from '../http/own-calls.ts';
import { ProblemError } from '../http/problem.ts';
import type { Route } from '../http/route.ts';
import { testStack, type TestOrganisation, type TestStack, type TestUser } from '../testing/index.ts';
import { ALL_MODULES, allRoutes } from './index.ts';

let stack: TestStack;
let routes: Route[];
/** may do everything in the portal, so that only the token's own rule can refuse */
let admin: TestUser;
let organisation: TestOrganisation;
let reader: string;
let writer: string;
beforeAll(async () => {
  stack = await testStack({ modules: ALL_MODULES, worker: false });
  routes = allRoutes(stack.deps);
  admin = await stack.createUser({ isAdmin: true });
  organisation = await stack.createOrganisation({ members: [{ user: admin, role: 'agency' }] });
  const client = stack.asUser(admin, organisation);
  const secretOf = async (can_write: boolean) =>
    (await client.call(createAccessToken, { body: { name: 'script', can_write, days: 30 } })).body.secret;
  [reader, writer] = [await secretOf(false), await secretOf(true)];
});
afterAll(() => stack.close());

const guarded = ALL_CALLS.filter(({ access }) => access !== 'public').map((call) => [call.name, call] as const);
const expected = ({ tokens }: Call) => ({ reader: tokens === 'read', writer: tokens !== 'never' });

/** Whether a token gets past its rule; what the call then answers to nonsense is not looked at. */
async function isLetIn(call: Call, secret: string): Promise<boolean> {
  const answer = await stack.app.inject({
    method: call.method,
    url: `/api${call.path.replace(/\{\w+\}/g, () => randomUUID())}`,
    headers: { authorization: `Bearer ${secret}`, ...(call.body && { 'content-type': 'application/json' }) },
    ...(call.body && { payload: '{}' }),
  });
  expect([401, 500]).not.toContain(answer.statusCode);
  return !(answer.statusCode === 403 && answer.json<{ code: string }>().code === 'token-scope');
}

describe.each(guarded)('%s', (_name, call) => {
  it('opens to personal access tokens exactly as it declares', async () => {
    expect({ reader: await isLetIn(call, reader), writer: await isLetIn(call, writer) }).toEqual(expected(call));
  });

  it('opens to connected assistants exactly as it declares', async () => {
    const actor = { userId: admin.id, email: admin.email, isAdmin: true, isAgency: true, organisationId: organisation.id };
    const ask = (canWrite: boolean) =>
      callsOfToken(ownCalls(routes), canWrite)
        .ask(actor, call, { params: {}, query: {}, body: {} } as unknown as CallInput<Call>)
        .then(
          () => true,
          (error: unknown) => !(error instanceof ProblemError && error.code === 'token-scope'),
        );
    expect({ reader: await ask(false), writer: await ask(true) }).toEqual(expected(call));
  });
});

it('stands in the OpenAPI document', () => {
  const { paths } = openApiDocument(ALL_CALLS, { issuer: 'https://login.example.com', version: '1' }) as {
    paths: Record<string, Record<string, { 'x-tokens': string; security: object[] }>>;
  };
  for (const { access, method, path, tokens } of ALL_CALLS) {
    const operation = paths[path]?.[method.toLowerCase()];
    expect(operation?.['x-tokens']).toBe(tokens);
    const opened = access !== 'public' && tokens !== 'never' ? [{ personalAccessToken: [tokens] }] : [];
    expect(operation?.security.filter((scheme) => 'personalAccessToken' in scheme)).toEqual(opened);
  }
});
