import { Readable } from 'node:stream';
import type { Call } from '@canopy/contract';
import { ALL_CALLS } from '@canopy/contract/calls';
import { checkContent, uploadPostImage } from '@canopy/contract/content';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bodyLimitOf, largeFields, largestBytes } from '../http/body-size.ts';
import { openThreads } from '../threads/threads.ts';
import { testStack, type TestOrganisation, type TestStack, type TestUser } from '../testing/index.ts';
import { ALL_MODULES } from './index.ts';

type Schema = NonNullable<Call['body']>;
interface Definition {
  type: string;
  checks?: { _zod: { def: { maximum?: number; length?: number } } }[];
  element?: Schema;
  shape?: Record<string, Schema>;
  options?: Schema[];
  innerType?: Schema;
  valueType?: Schema;
  in?: Schema;
}

/** Bodies of free form, which nothing but the limit of their call bounds: blocks of the editor, what a build says of itself, answers of platforms. */
const FREE = new Set([
  'createPost.blocks[]',
  'updatePost.blocks[]',
  'checkRelease.manifest',
  'checkRelease.facts',
  'saveKeywordProvider.credentials',
  'checkInstallRequest.query',
  'exchangeShopify.query',
  'exchangeWebflow.query',
  'exchangeWordpress.query',
  'startPromptMatrix.plan.cases[].values',
]);

/** The texts and lists of a schema without a bound, and the texts that no body of the call could hold. */
function faults(schema: Schema, place: string, limit: number): string[] {
  const {
    type,
    checks = [],
    element,
    shape = {},
    options = [],
    innerType,
    valueType,
    in: input,
  } = schema._zod.def as unknown as Definition;
  const inner = [
    ...Object.entries(shape).map(([key, each]) => [`${place}.${key}`, each] as const),
    ...options.map((each) => [place, each] as const),
    ...[innerType, input].flatMap((each) => (each ? [[place, each] as const] : [])),
    ...(element ? [[`${place}[]`, element] as const] : []),
    ...(valueType ? [[`${place}{}`, valueType] as const] : []),
  ].flatMap(([at, each]) => faults(each, at, limit));
  if (type === 'unknown' || type === 'record') return [...(FREE.has(place) ? [] : [`${place} has no form`]), ...inner];
  if (type === 'string') {
    const units = (largestBytes(schema) - 2) / 4;
    if (units === Infinity) return [`${place} is as long as one likes`];
    return units > limit ? [`${place} alone may be longer than the body`] : [];
  }
  const isOpen = type === 'array' && !checks.some(({ _zod: { def } }) => def.maximum !== undefined || def.length !== undefined);
  return isOpen ? [`${place} has as many members as one likes`, ...inner] : inner;
}

const withBody = ALL_CALLS.filter(({ body }) => body !== undefined);
/** Calls of which a valid body may be longer than their limit: many long texts, of which all together never are so long. */
const beyond = withBody.filter((call) => call.body && largestBytes(call.body) > bodyLimitOf(call));

let stack: TestStack;
let admin: TestUser;
let organisation: TestOrganisation;
beforeAll(async () => {
  stack = await testStack({ modules: ALL_MODULES, worker: false });
  admin = await stack.createUser({ isAdmin: true });
  organisation = await stack.createOrganisation({ members: [{ user: admin, role: 'agency' }] });
});
afterAll(() => stack.close());

describe('the body of a call', () => {
  it('has neither texts nor lists without a bound, nor a text that is longer than the body', () => {
    expect(withBody.flatMap((call) => (call.body ? faults(call.body, call.name, bodyLimitOf(call)) : []))).toEqual([]);
  });

  it('can be as large as its schema allows, but for calls that take more than a request may hold', () => {
    const small = beyond.filter((call) => bodyLimitOf(call) < 512 * 1024 && call.body && largestBytes(call.body) !== Infinity);
    expect(small.map((call) => `${call.name}: ${largestBytes(call.body as Schema)} bytes`)).toEqual([]);
  });

  it.each(beyond.map((call) => [call.name, call] as const))(
    'of %s is refused by the names of what makes it too large',
    async (_name, call) => {
      const answer = await stack.app.inject({
        method: call.method,
        url: `/api${call.path.replace(/\{\w+\}/g, () => organisation.id)}`,
        query: { organisation_id: organisation.id },
        headers: { authorization: `Bearer ${await stack.token(admin)}`, 'content-type': 'application/json' },
        payload: JSON.stringify({ moss: 'x'.repeat(bodyLimitOf(call)) }),
      });
      expect(answer.statusCode).toBe(413);
      const { code, detail, errors } = answer.json<{ code: string; detail: string; errors: { field: string }[] }>();
      expect({ code, detail }).toEqual({ code: 'body-too-large', detail: expect.stringMatching(/at most \d[\d.]* [KM]iB/) });
      expect(errors.map(({ field }) => field)).toEqual(largeFields(call));
      expect(errors.length).toBeGreaterThan(0);
    },
  );
});

it('lets an account send 200 MiB a minute, whatever each request says of its length, and others go on', async () => {
  const [hasty, other] = [await stack.createUser(), await stack.createUser()];
  const workspace = await stack.createOrganisation({ members: [hasty, other] });
  const send = async (user: TestUser) => {
    const answer = await stack.app.inject({
      method: uploadPostImage.method,
      url: `/api${uploadPostImage.path}`,
      query: { organisation_id: workspace.id },
      headers: { authorization: `Bearer ${await stack.token(user)}`, 'content-type': 'application/json' },
      // Sent in pieces: it counts as the longest body that the call takes.
      payload: Readable.from(['{', '}']),
    });
    return { status: answer.statusCode, code: answer.json<{ code: string }>().code, wait: answer.headers['retry-after'] };
  };
  const within = Math.ceil((200 * 1024 * 1024) / bodyLimitOf(uploadPostImage));
  for (let sent = 0; sent < within; sent += 1) expect(await send(hasty)).toMatchObject({ status: 400, code: 'invalid-input' });
  expect(await send(hasty)).toEqual({ status: 429, code: 'too-much-work', wait: expect.stringMatching(/^\d+$/) });
  expect(await send(other)).toMatchObject({ status: 400, code: 'invalid-input' });
});

it('says next to its field that a text takes too long to read', async () => {
  const threads = openThreads({ deadlineMs: 1 });
  const hurried = await testStack({ modules: ALL_MODULES, worker: false, deps: { threads } });
  try {
    const user = await hurried.createUser();
    const client = hurried.asUser(user, await hurried.createOrganisation({ members: [user] }));
    const html = '<p>Moss <a href="/moss">grows</a> in the shade. </p>'.repeat(10_000);
    const text = { title: 'Moss', seo_title: '', seo_description: '', html, keywords: [], questions: [] };
    expect(await client.call(checkContent, { body: text })).toMatchObject({
      status: 422,
      body: { code: 'too-hard', detail: expect.stringMatching(/Nothing was changed/), errors: [{ field: 'body.html' }] },
    });
  } finally {
    await hurried.close();
    await threads.close();
  }
});
