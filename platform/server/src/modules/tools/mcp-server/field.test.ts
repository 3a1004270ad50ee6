import { createAccessToken } from '@canopy/contract/tools';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ownCalls } from '../../../http/own-calls.ts';
import { testStack, type TestStack } from '../../../testing/index.ts';
import { ALL_MODULES, allRoutes } from '../../index.ts';
import { serveMcp } from './index.ts';

interface ReportedCall {
  readonly name: string;
  /** public reports of the fault in other servers */
  readonly reported: string;
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** what a model needs to correct its call: the argument, and what is wrong with it */
  readonly says: RegExp;
}

const SAID = 'github/github-mcp-server 1952; ArcadeAI/arcade-mcp 817';

const REPORTED: readonly ReportedCall[] = [
  {
    name: 'a day that no calendar has',
    reported: `cyanheads/git-mcp-server 40; ${SAID}`,
    tool: 'search_traffic',
    input: { from: '2026-02-30', to: '2026-03-02' },
    says: /\bfrom: is not a day of the calendar/,
  },
  {
    name: 'words and numbers in place of days',
    reported: SAID,
    tool: 'search_traffic',
    input: { from: 'yesterday', to: 7 },
    says: /\b(?:from|to)\b.*(?:must|day)/,
  },
  { name: 'an unknown severity', reported: SAID, tool: 'issues', input: { severity: 'grave' }, says: /\bseverity\b/ },
  {
    name: 'the 29th of February of a common year',
    reported: SAID,
    tool: 'web_traffic',
    input: { from: '2025-02-28', to: '2025-02-29' },
    says: /\bto: is not a day of the calendar/,
  },
  { name: 'text in place of a number', reported: SAID, tool: 'search_rows', input: { by: 'query', limit: 'many' }, says: /\blimit\b/ },
];

interface Message {
  readonly result?: { readonly isError?: boolean; readonly structuredContent?: unknown; readonly content: readonly { text: string }[] };
  readonly error?: { readonly code: number; readonly message: string };
}

let stack: TestStack;
let secret: string;
beforeAll(async () => {
  stack = await testStack({
    worker: false,
    modules: ALL_MODULES,
    parts: (deps) => ({
      assistants: (app) => serveMcp(app, deps, ownCalls(allRoutes(deps))),
    }),
  });
  const user = await stack.createUser();
  const client = stack.asUser(user, await stack.createOrganisation({ members: [user] }));
  ({ secret } = (await client.call(createAccessToken, { body: { name: 'reader', can_write: false, days: 30 } })).body);
});
afterAll(() => stack.close());

async function callTool(name: string, input: object): Promise<{ status: number; message: Message; challenge: unknown }> {
  const answer = await stack.app.inject({
    method: 'POST',
    url: '/mcp',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', authorization: `Bearer ${secret}` },
    payload: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: input } },
  });
  // The protocol allows an answer as one event of a stream.
  const text = /^data: (.+)$/m.exec(answer.body)?.[1] ?? answer.body;
  return { status: answer.statusCode, message: JSON.parse(text) as Message, challenge: answer.headers['www-authenticate'] };
}

describe('calls that people reported other servers’ answers for', () => {
  it.each(REPORTED)('$name', async ({ tool, input, says }) => {
    const { message } = await callTool(tool, input);
    expect(message.error).toBeUndefined();
    expect(message.result).toMatchObject({ isError: true, content: [{ type: 'text', text: expect.stringMatching(says) }] });
    expect(message.result).not.toHaveProperty('structuredContent');
  });

  it('an unknown tool is an error of the protocol that names it', async () => {
    const { message } = await callTool('garden_gnome', {});
    expect(message).toMatchObject({ error: { code: -32602, message: expect.stringContaining('garden_gnome') } });
    expect(message).not.toHaveProperty('result');
  });

  it('a change by a token that may only read is refused, with the scope that it lacks', async () => {
    const { status, challenge } = await callTool('start_crawl', {});
    expect([status, challenge]).toEqual([403, expect.stringMatching(/error="insufficient_scope".*workspace:write/)]);
  });
});
