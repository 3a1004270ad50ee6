import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ownCalls } from '../../../http/own-calls.ts';
import { testStack, type TestStack } from '../../../testing/index.ts';
import { serveMcp } from './index.ts';

let stack: TestStack;
beforeAll(async () => {
  stack = await testStack({ worker: false, parts: (deps) => ({ assistants: (app) => serveMcp(app, deps, ownCalls([])) }) });
});
afterAll(() => stack.close());

it.each([
  ['20,000 nested arrays', `${'['.repeat(20_000)}${']'.repeat(20_000)}`],
  ['an argument of 20,000 nested objects', `{"jsonrpc":"2.0","id":1,"params":${'{"a":'.repeat(20_000)}1${'}'.repeat(20_001)}`],
  ['a hundred thousand values', `[${'1,'.repeat(100_000)}1]`],
  ['a poisoned prototype', '{"jsonrpc":"2.0","id":1,"method":"tools/list","__proto__":{"x":1}}'],
  ['broken JSON', '{"jsonrpc"'],
])('an assistant’s body of %s is refused', async (_what, payload) => {
  const answer = await stack.app.inject({ method: 'POST', url: '/mcp', headers: { 'content-type': 'application/json' }, payload });
  expect(answer.headers['content-type']).toContain('application/problem+json');
  expect(answer.json()).toMatchObject({ status: 400, code: expect.stringMatching(/^json-/) });
});
