import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { randomUUID } from 'node:crypto';
import {
  analyzePrompt,
  clearPromptHistory,
  listPromptHistory,
  promptLine,
  streamPrompt,
  type ModelConfig,
  type PromptBlock,
} from '@canopy/contract/tools';
import { saveKeywordProvider } from '@canopy/contract/content';
import { keywordKeys, SANDBOX_KEY, startSandbox, type Sandbox } from '@canopy/sandbox';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { testStack, type TestClient, type TestOrganisation, type TestStack, type TestUser } from '../../../testing/index.ts';
import { keywordProviderModule } from '../../content/keyword-providers/index.ts';
import { promptTestingModule } from './index.ts';

let sandbox: Sandbox;
let folder: string;
let stack: TestStack;
let user: TestUser;
let organisation: TestOrganisation;
let member: TestClient;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'prompts-'));
  sandbox = await startSandbox({ port: 0, host: '127.0.0.1', dataDir: folder });
  stack = await testStack({
    modules: [promptTestingModule, keywordProviderModule],
    worker: false,
    config: {
      sandboxUrl: sandbox.url,
      crawlAllowHosts: [new URL(sandbox.url).host],
      llm: {
        keys: {},
        server: { url: `${sandbox.url}/llm/v1`, key: SANDBOX_KEY, name: 'Sandbox', models: ['sandbox-writer', 'sandbox-second'] },
        monthlyBudgetUsd: 10,
      },
    },
  });
  user = await stack.createUser();
});
afterAll(async () => {
  await stack.close();
  await sandbox.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  organisation = await stack.createOrganisation({ members: [user] });
  member = stack.asUser(user, organisation);
});

const block = (label: PromptBlock['label'], input: string): PromptBlock => ({ id: randomUUID(), label, input });
let provider = '';
const model = (name: string, more: Partial<ModelConfig> = {}): ModelConfig => ({
  id: name,
  model_name: name,
  provider,
  temperature: 0.7,
  max_output_tokens: 500,
  top_k: null,
  top_p: 0.95,
  enabled: true,
  config_name: name,
  ...more,
});
beforeAll(async () => {
  provider = (await stack.deps.models.available())[0]?.provider ?? '';
});

const blocks = [
  block('text', 'Which shop for ferns is best?'),
  block('self', 'https://fernhill.example'),
  block('competitor', 'Greenthumb'),
];

it('reports the search volume of its keywords, where a provider was asked for them', async () => {
  await stack.deps.db.execute(sql`update organisations set country = 'GB', language = 'en' where id = ${organisation.id}`);
  for (const [keyword, volume, competition, latest, before] of [
    ['ferns', 900, 20, 1_100, 900],
    ['moss', 100, 40, 100, 100],
    ['oaks', 0, 0, null, null],
  ] as const)
    await stack.deps.db.execute(sql`
      insert into keyword_metrics (organisation_id, keyword, provider, country, language, fetched_on, volume, competition, latest_searches, searches_two_before)
      values (${organisation.id}, ${keyword}, 'dataforseo', 'GB', 'en', ${stack.deps.clock().toISOString()}::date, ${volume}, ${competition}, ${latest}, ${before})`);
  const body = { blocks: [...blocks, block('keyword', 'Ferns'), block('keyword', 'moss')], selected_models: [model('sandbox-writer')] };
  const { body: results } = await member.call(analyzePrompt, { body });
  expect(results[0]?.keyword_metrics).toEqual({
    keyword: 'Ferns, moss',
    total_search_volume: 1000,
    competition_index: 30,
    three_month_change: 0.2,
  });
  // Nothing is made of months that no provider gave.
  const { body: without } = await member.call(analyzePrompt, {
    body: { blocks: [...blocks, block('keyword', 'oaks')], selected_models: [model('sandbox-writer')] },
  });
  expect(without[0]?.keyword_metrics).toMatchObject({ total_search_volume: 0, three_month_change: null });
});

describe('keywords that were not looked up yet', () => {
  const saveProvider = async () => {
    const admin = stack.asUser(await stack.createUser({ isAdmin: true }));
    await admin.call(saveKeywordProvider, {
      params: { id: 'dataforseo' },
      body: { credentials: keywordKeys.dataforseo, base_url: `${sandbox.url}/dataforseo` },
    });
  };
  const used = async () =>
    (
      await stack.deps.db.execute(
        sql`select coalesce(sum(used), 0)::integer as used, coalesce(sum(reserved), 0)::integer as reserved from limit_counters where organisation_id = ${organisation.id} and kind = 'keyword_metadata'`,
      )
    ).rows[0];
  const run = (keyword: string) => ({
    blocks: [...blocks, block('keyword', keyword)],
    selected_models: [model('sandbox-writer'), model('sandbox-writer', { id: 'again' })],
  });

  it('have no figures without a provider, which is said', async () => {
    await stack.deps.db.execute(sql`update keyword_providers set credentials = null`);
    const { body: results } = await member.call(analyzePrompt, { body: run('mulch') });
    expect(results.map((one) => [one.error, one.keyword_metrics, one.keyword_metrics_problem])).toEqual(
      Array(2).fill([null, undefined, expect.stringContaining('No provider of keyword figures is set')]),
    );
    expect(await used()).toEqual({ used: 0, reserved: 0 });
  });

  it('are asked of the provider once for all models, and once for the plan', async () => {
    await saveProvider();
    const { body: unplaced } = await member.call(analyzePrompt, { body: run('mulch') });
    expect(unplaced[0]?.keyword_metrics_problem).toContain('country');
    await stack.deps.db.execute(sql`update organisations set country = 'GB', language = 'en' where id = ${organisation.id}`);
    const paid = async () => ((await (await fetch(`${sandbox.url}/__sandbox/keyword-data`)).json()) as { dataforseo: number }).dataforseo;
    const before = await paid();
    for (let time = 0; time < 2; time += 1) {
      const { body: results } = await member.call(analyzePrompt, { body: run('Mulch') });
      expect(
        results.map(({ error, keyword_metrics_problem: reason, keyword_metrics: metrics }) => [
          error,
          reason,
          metrics?.total_search_volume,
        ]),
      ).toEqual(Array(2).fill([null, undefined, expect.any(Number)]));
    }
    expect(await paid()).toBe(before + 1);
    expect(await used()).toEqual({ used: 1, reserved: 0 });
    // What the provider refuses or the plan does not allow is said, and the answer is there all the same.
    await stack.deps.db.execute(sql`update limit_counters set used = 1000000 where organisation_id = ${organisation.id}`);
    const { body: refused } = await member.call(analyzePrompt, { body: run('bark') });
    expect(refused[0]).toMatchObject({ error: null, keyword_metrics_problem: expect.stringMatching(/limit|plan/i) });
    expect(refused[0]).not.toHaveProperty('keyword_metrics');
  });
});

describe('a run', () => {
  it('asks every enabled model, says what each took, and is one item of the history', async () => {
    const runId = randomUUID();
    const body = { blocks, selected_models: [model('sandbox-writer'), model('sandbox-second', { enabled: false })], run_id: runId };
    const { body: results } = await member.call(analyzePrompt, { body });
    expect(results).toMatchObject([{ id: 'sandbox-writer', error: null, is_sandbox: true, max_output_tokens: 500 }]);
    expect(results[0]?.output).not.toBe('');
    expect(results[0]?.output_tokens).toBeGreaterThan(0);
    expect(results[0]?.competitor_data?.map(({ name, kind }) => [name, kind])).toEqual([
      ['fernhill.example', 'self'],
      ['Greenthumb', 'competitor'],
    ]);
    // No source of search volumes is connected: no volumes are reported.
    expect(results[0]).not.toHaveProperty('keyword_metrics');
    await member.call(analyzePrompt, { body: { blocks, selected_models: [model('sandbox-second')], run_id: runId } });
    await member.call(analyzePrompt, { body: { blocks, selected_models: [model('sandbox-writer')], run_id: runId } });
    const { body: history } = await member.call(listPromptHistory, {});
    expect(
      history.map(({ id, blocks: stored, responses, models }) => [id, stored, responses.map((r) => r.id), models.map((m) => m.id)]),
    ).toEqual([[runId, blocks, ['sandbox-second', 'sandbox-writer'], ['sandbox-second', 'sandbox-writer']]]);
  });

  it('gives the models that answered where another one fails', async () => {
    const { body: results } = await member.call(analyzePrompt, {
      body: { blocks, selected_models: [model('sandbox-writer'), model('no-such-model')] },
    });
    expect(results.map(({ id, error }) => [id, error])).toEqual([
      ['sandbox-writer', null],
      ['no-such-model', expect.stringContaining('is not available')],
    ]);
  });

  it('streams the text of a model before its result, and a failure as a result', async () => {
    const runId = randomUUID();
    const lines = async (name: string) =>
      (await member.call(streamPrompt, { body: { blocks, model: model(name), run_id: runId } })).text
        .trim()
        .split('\n')
        .map((line) => promptLine.parse(JSON.parse(line)));
    const told = await lines('sandbox-writer');
    const pieces = told.flatMap((line) => (line.type === 'text' ? [line.text] : []));
    expect(pieces.length).toBeGreaterThan(3);
    expect(told.at(-1)).toMatchObject({ type: 'result', result: { error: null, output: pieces.join('') } });
    expect(await lines('no-such-model')).toMatchObject([
      { type: 'result', result: { error: expect.stringContaining('is not available') } },
    ]);
    expect((await member.call(listPromptHistory, {})).body).toMatchObject([
      { id: runId, responses: [{ id: 'sandbox-writer' }, { id: 'no-such-model' }] },
    ]);
    expect(
      (await member.call(streamPrompt, { body: { blocks: [block('text', '')], model: model('sandbox-writer'), run_id: runId } })).status,
    ).toBe(400);
  });

  it.each([
    ['self', 'fernhill', 'Enter a valid URL, e.g. https://example.com'],
    ['keyword', 'two words', 'A keyword has no spaces'],
    ['competitor', ' ', 'Enter a competitor'],
    ['text', '', 'Enter a text'],
  ] as const)('refuses the %s block "%s" by its field', async (label, input, message) => {
    const answer = await member.call(analyzePrompt, {
      body: { blocks: [block('text', 'fine'), block(label, input)], selected_models: [model('sandbox-writer')] },
    });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ field: 'body.blocks.1.input', message }] } });
  });

  it('needs an enabled model', async () => {
    const answer = await member.call(analyzePrompt, { body: { blocks, selected_models: [model('sandbox-writer', { enabled: false })] } });
    expect(answer).toMatchObject({ status: 400, body: { code: 'no-model' } });
  });
});

it('the history is the person’s own, in that workspace, and can be cleared', async () => {
  await member.call(analyzePrompt, { body: { blocks, selected_models: [model('sandbox-writer')] } });
  const colleague = await stack.createUser();
  const shared = await stack.createOrganisation({ members: [user, colleague] });
  expect((await stack.asUser(user, shared).call(listPromptHistory, {})).body).toEqual([]);
  await stack.asUser(colleague, shared).call(analyzePrompt, { body: { blocks, selected_models: [model('sandbox-writer')] } });
  expect((await stack.asUser(user, shared).call(listPromptHistory, {})).body).toEqual([]);
  await stack.asUser(user, shared).call(clearPromptHistory, {});
  expect((await stack.asUser(colleague, shared).call(listPromptHistory, {})).body).toHaveLength(1);
  await member.call(clearPromptHistory, {});
  expect((await member.call(listPromptHistory, {})).body).toEqual([]);
});
