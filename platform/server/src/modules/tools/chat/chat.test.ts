import { randomUUID } from 'node:crypto';
import {
  askChat,
  chatEvent,
  decideAction,
  deleteConversation,
  getConversation,
  listConversations,
  renameConversation,
  type ChatMessage,
} from '@canopy/contract/tools';
import { listCrawls } from '@canopy/contract/seo-audit';
import { listPosts } from '@canopy/contract/content';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TestClient } from '../../../testing/index.ts';
import type { Actor } from '../../../access/actor.ts';
import { ownCalls } from '../../../http/own-calls.ts';
import { problem } from '../../../http/problem.ts';
import type { ModelRequest } from '../../content/language-models/index.ts';
import { allRoutes } from '../../index.ts';
import { assistantStack, TODAY, type AssistantStack } from '../testing/assistant-stack.ts';
import { answerQuestion } from './answer-question.ts';

let test: AssistantStack;
beforeAll(async () => {
  test = await assistantStack();
}, 120_000);
afterAll(() => test.close());

const eventsOf = (text: string) =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => chatEvent.parse(JSON.parse(line)));

async function ask(
  question: string,
  client: TestClient = test.client,
  conversation: string = randomUUID(),
  id: string = randomUUID(),
): Promise<ChatMessage> {
  const { text } = await client.call(askChat, { body: { conversation_id: conversation, question_id: id, question } });
  const last = eventsOf(text).at(-1);
  if (last?.type !== 'message') throw new Error(`no message came: ${text}`);
  return last.message;
}

describe('an answer', () => {
  it('states the figure of the rows, with evidence whose link shows the same days', async () => {
    const clicks = test.rows.filter(({ date }) => date >= '2026-10-01' && date <= '2026-10-31').reduce((sum, row) => sum + row.clicks, 0);
    const message = await ask('How many clicks did we get in October?');
    expect(message).toMatchObject({ state: 'done', written_by: null });
    expect(message.text).toContain(`clicks ${clicks.toLocaleString('en-US')} [1]`);
    expect(message.evidence[0]?.figures[0]).toEqual({ label: 'Clicks', value: clicks, unit: 'integer' });
    expect(message.evidence[0]?.link).toContain('/dashboard/overview?range=2026-10-01..2026-10-31');
    expect(message.evidence[0]?.series?.points).toHaveLength(31);
  });

  it('is written while it is read, ends with what is stored, and is given once', async () => {
    const [conversation, id] = [randomUUID(), randomUUID()];
    const body = { conversation_id: conversation, question_id: id, question: 'What should we fix first?' };
    const first = await test.client.call(askChat, { body });
    expect(first.headers['content-type']).toContain('application/x-ndjson');
    expect(eventsOf(first.text).map(({ type }) => type)).toEqual(['status', 'evidence', 'text', 'message']);
    const again = eventsOf((await test.client.call(askChat, { body })).text);
    expect(again).toEqual(eventsOf(first.text).slice(-1));
    const { body: stored } = await test.client.call(getConversation, { params: { id: conversation } });
    expect(stored.messages.map(({ role }) => role)).toEqual(['person', 'assistant']);
  });

  it('comes from the model where the rules do not understand every word, and says who wrote it', async () => {
    const message = await ask('Please summarise the health totals with redirects of the crawl for our board');
    expect(message.written_by).toContain('sandbox-writer');
    expect(message.evidence[0]?.tool).toBe('site_audit');
    expect(message.text).not.toBe('');
  });

  it('looks again where the question has a second part, and says what both rounds found', async () => {
    const message = await ask(
      'Please tell our board the severity of the issues in the latest crawl and then which pages have odd words in their title',
    );
    expect(message.evidence.map(({ tool }) => tool)).toEqual(['issues', 'pages']);
    expect(message.written_by).toContain('sandbox-writer');
  });

  const FIRST_ROUND = [{ tool: 'issues', arguments: '{}' }];
  /** Asks with a model whose rounds are scripted. */
  async function askScripted(generate: (request: ModelRequest) => Promise<unknown>) {
    const { deps } = test.stack;
    const routes = allRoutes(deps);
    const actor = { userId: test.user.id, organisationId: test.organisation.id, isAdmin: false, isAgency: true } as Actor;
    return answerQuestion(
      { ...deps, models: { ...deps.models, generate: generate as unknown as typeof deps.models.generate } },
      { calls: ownCalls(routes), actor, door: 'chat', today: TODAY },
      { id: randomUUID(), text: 'Whatever of all this looks worst, and where precisely?', earlier: [] },
      () => undefined,
      new AbortController().signal,
    );
  }

  it('takes several rounds where what was found calls for more, and these only read', async () => {
    const rounds = [
      FIRST_ROUND,
      [
        ...FIRST_ROUND,
        { tool: 'pages', arguments: '{"kind":"redirect"}' },
        { tool: 'create_draft', arguments: '{"title":"Words of a page"}' },
      ],
      [{ tool: 'pages', arguments: '{"kind":"redirect"}' }],
    ];
    const given: unknown[] = [];
    const answer = await askScripted(async (request) => {
      given.push(Object.keys(request.data ?? {}));
      return { model: 'scripted', value: { calls: rounds[given.length - 1] ?? [], refusal: null } };
    });
    expect(answer.evidence.map(({ tool }) => tool)).toEqual(['issues', 'pages']);
    expect(answer.action_ids).toEqual([]);
    expect(given).toEqual([[], ['evidence 1'], ['evidence 1', 'evidence 2']]);
    expect(answer.state).toBe('done');
  });

  it('is written of what was found first where a later round fails', async () => {
    const askedInTurn = async (failure: Error) => {
      let round = 0;
      return askScripted(async () => {
        round += 1;
        if (round > 1) throw failure;
        return { model: 'scripted', value: { calls: FIRST_ROUND, refusal: null } };
      });
    };
    const answer = await askedInTurn(problem(503, 'model-failed', 'The model did not answer.'));
    expect(answer).toMatchObject({ state: 'done', evidence: [{ tool: 'issues' }] });
    expect(answer.text).not.toBe('');
    expect(await askedInTurn(new Error('broken'))).toMatchObject({ state: 'failed', evidence: [{ tool: 'issues' }] });
  });

  it('is refused where nothing here holds it, with what can be asked', async () => {
    const message = await ask('Qui a gagné hier soir ?');
    expect(message).toMatchObject({ state: 'refused', evidence: [] });
    expect(message.suggestions.length).toBeGreaterThan(3);
  });
});

describe('an action', () => {
  it('waits for a person, is done once however often it is confirmed, and is refused once declined', async () => {
    const message = await ask('Make a draft about moss care in winter');
    expect(message.actions).toMatchObject([{ tool: 'create_draft', status: 'waiting', title: 'Create the draft “Moss care in winter”' }]);
    const drafts = async () => (await test.client.call(listPosts, {})).body.total;
    expect(await drafts()).toBe(0);
    const params = { id: message.actions[0]?.id ?? '' };
    const answers = await Promise.all([1, 2, 3].map(() => test.client.call(decideAction, { params, body: { decision: 'confirm' } })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await test.client.call(decideAction, { params, body: { decision: 'confirm' } })).body).toMatchObject({ status: 'done' });
    expect(await drafts()).toBe(1);
    expect((await test.client.call(decideAction, { params, body: { decision: 'decline' } })).status).toBe(409);

    const declined = (await ask('Start a crawl')).actions[0]?.id ?? '';
    const crawls = async () => (await test.client.call(listCrawls, {})).body.data.length;
    const before = await crawls();
    await test.client.call(decideAction, { params: { id: declined }, body: { decision: 'decline' } });
    expect((await test.client.call(decideAction, { params: { id: declined }, body: { decision: 'confirm' } })).status).toBe(409);
    expect(await crawls()).toBe(before);
  });

  it('is nobody else’s to confirm', async () => {
    const { actions } = await ask('Create a draft about ivy');
    const colleague = await test.stack.createUser();
    await test.stack.deps.pool.query('insert into memberships (organisation_id, user_id, role) values ($1, $2, $3)', [
      test.organisation.id,
      colleague.id,
      'user',
    ]);
    const other = test.stack.asUser(colleague, test.organisation);
    expect((await other.call(decideAction, { params: { id: actions[0]?.id ?? '' }, body: { decision: 'confirm' } })).status).toBe(404);
  });
});

it('conversations are a person’s own: listed, renamed, deleted', async () => {
  const id = randomUUID();
  await ask('How many redirects are there?', test.client, id);
  const { body: list } = await test.client.call(listConversations, {});
  expect(list.data.find((one) => one.id === id)?.title).toBe('How many redirects are there?');
  expect(list.model).toMatchObject({ is_sandbox: true });
  await test.client.call(renameConversation, { params: { id }, body: { title: 'Redirects' } });
  const stranger = await test.stack.createUser();
  const elsewhere = await test.stack.createOrganisation({ members: [stranger] });
  for (const call of [getConversation, deleteConversation]) {
    expect((await test.stack.asUser(stranger, elsewhere).call(call, { params: { id } })).status).toBe(404);
  }
  expect((await test.client.call(getConversation, { params: { id } })).body.title).toBe('Redirects');
  await test.client.call(deleteConversation, { params: { id } });
  expect((await test.client.call(getConversation, { params: { id } })).status).toBe(404);
});
