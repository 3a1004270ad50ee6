import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  deleteModelProvider,
  getModelBudget,
  listLanguageModels,
  listModelProviders,
  saveLanguageModel,
  saveModelBudget,
  saveModelProvider,
  testModelProvider,
} from '@canopy/contract/content';
import { SANDBOX_KEY, startSandbox, type Sandbox } from '@canopy/sandbox';
import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { testStack, type TestClient, type TestOrganisation, type TestStack, type TestUser } from '../../../testing/index.ts';
import type { ModelRequest } from './index.ts';
import { languageModelModule } from './index.ts';

let sandbox: Sandbox;
let folder: string;
let stack: TestStack;
let user: TestUser;
let admin: TestClient;
let member: TestClient;
let organisation: TestOrganisation;
let now = new Date('2026-11-22T10:00:00Z');
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'models-'));
  sandbox = await startSandbox({ port: 0, host: '127.0.0.1', dataDir: folder });
  stack = await testStack({
    modules: [languageModelModule],
    worker: false,
    config: {
      sandboxUrl: sandbox.url,
      crawlAllowHosts: [new URL(sandbox.url).host],
      llm: {
        keys: {},
        server: { url: `${sandbox.url}/llm/v1`, key: SANDBOX_KEY, name: 'Sandbox', models: ['sandbox-writer'] },
        monthlyBudgetUsd: 10,
      },
    },
    // Advances with each reading, so that rows have an order.
    deps: { clock: () => (now = new Date(now.getTime() + 1)) },
  });
  user = await stack.createUser();
});
afterAll(async () => {
  await stack.close();
  await sandbox.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  now = new Date('2026-11-22T10:00:00Z');
  await control('reset', {});
  organisation = await stack.createOrganisation({ members: [user] });
  member = stack.asUser(user, organisation);
  admin = stack.asUser(await stack.createUser({ isAdmin: true }), organisation);
});

const control = (name: string, body: object) =>
  fetch(`${sandbox.url}/__sandbox/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const answers = async () => ((await (await fetch(`${sandbox.url}/__sandbox/llm`)).json()) as { answers: number }).answers;
const calls = async () =>
  (
    await stack.deps.db.execute(
      sql`select status, purpose, provider, model, input_tokens, answers, cost, is_estimate from llm_calls where organisation_id = ${organisation.id} order by started_at`,
    )
  ).rows;

const schema = z.object({ claims: z.array(z.object({ text: z.string(), span_id: z.string() })) });
const request = (more: Partial<ModelRequest> = {}): ModelRequest => ({
  organisationId: organisation.id,
  userId: user.id,
  purpose: 'test',
  system: 'You are brief.',
  instruction: 'Name the claims.',
  data: { spans: '[s1] Copper is sharp.\n[s2] Slugs avoid it.' },
  key: 'one',
  ...more,
});

describe('generate', () => {
  it('answers once for a key, and writes down what it took', async () => {
    const first = await stack.deps.models.generate({ ...request(), schema });
    expect(first).toMatchObject({
      model: 'server/sandbox-writer',
      isSandbox: true,
      isReplay: false,
      value: { claims: [{ text: 'Copper is sharp.', span_id: 's1' }, { span_id: 's2' }] },
    });
    const again = await stack.deps.models.generate({ ...request(), schema });
    expect(again).toMatchObject({ isReplay: true, value: first.value, cost: 0 });
    expect(await answers()).toBe(1);
    expect(await stack.deps.models.generate({ ...request({ instruction: 'Other.' }), schema })).toMatchObject({ isReplay: false });
    expect(await calls()).toMatchObject([
      {
        status: 'done',
        purpose: 'test',
        provider: 'server',
        model: 'sandbox-writer',
        input_tokens: first.usage.inputTokens,
        answers: 1,
        cost: '0',
      },
      { status: 'done' },
    ]);
  });

  it('tells why there is no answer, and asks again under the same key after a failure', async () => {
    await control('llm', { kind: 'refusal' });
    await expect(stack.deps.models.generate({ ...request(), schema })).rejects.toMatchObject({
      status: 424,
      code: 'language-model-refused',
    });
    expect(await stack.deps.models.generate({ ...request(), schema })).toMatchObject({ isReplay: false });
    expect(await calls()).toMatchObject([{ status: 'failed', answers: 1 }, { status: 'done' }]);
    await expect(stack.deps.models.write(request({ model: 'openai/gpt-4.1' }))).rejects.toMatchObject({ code: 'model-not-available' });
  });

  it('takes over a call whose process died', async () => {
    await stack.deps.models.write(request());
    await stack.deps.db.execute(sql`update llm_calls set status = 'running', output = null where organisation_id = ${organisation.id}`);
    expect(await stack.deps.models.write(request())).toMatchObject({ isReplay: false });
    expect((await calls()).map(({ status }) => status)).toEqual(['lost', 'done']);
  });

  it('streams, and writes down what a broken stream cost', async () => {
    const { text, end } = await stack.deps.models.stream(request());
    let read = '';
    for await (const piece of text) read += piece;
    expect(await end).toMatchObject({ text: read, isSandbox: true });
    await control('llm', { kind: 'cut' });
    const broken = await stack.deps.models.stream(request({ key: 'two' }));
    for await (const _piece of broken.text);
    await expect(broken.end).rejects.toMatchObject({ code: 'language-model-cut' });
    await control('llm', { kind: 'cut' });
    await stack.deps.models.generate({ ...request({ key: 'three' }), schema, onText: () => {} });
    expect(await calls()).toMatchObject([{ status: 'done' }, { status: 'failed', answers: 1 }, { status: 'done', answers: 2 }]);
  });
});

describe('the budget', () => {
  beforeEach(async () => {
    await admin.call(saveModelProvider, {
      params: { id: 'priced' },
      body: { name: 'Priced', base_url: `${sandbox.url}/llm/v1`, api_key: SANDBOX_KEY, models: ['sandbox-writer'] },
    });
    await admin.call(saveLanguageModel, {
      params: { id: 'priced' },
      body: { model_name: 'sandbox-writer', input_price: 2, output_price: 8 },
    });
  });
  const paid = (more: Partial<ModelRequest> = {}) =>
    request({ model: 'priced/sandbox-writer', settings: { maxOutputTokens: 1_000 }, ...more });

  it('counts what was spent and stops before it is exceeded', async () => {
    const { cost, usage } = await stack.deps.models.write(paid());
    expect(cost * 1e6).toBe(usage.inputTokens * 2 + usage.outputTokens * 8);
    expect((await member.call(getModelBudget)).body).toEqual({
      monthly_usd: 10,
      spent_usd: cost,
      estimated_usd: 0,
      calls: 1,
      resets_on: '2026-12-01',
    });
    expect(await member.call(saveModelBudget, { body: { workspace: organisation.id, monthly_usd: 99 } })).toMatchObject({ status: 403 });
    await admin.call(saveModelBudget, { body: { workspace: organisation.id, monthly_usd: 0.02 } });
    // A call in progress counts with its maximum cost.
    const { rows } = await stack.deps.db.execute(sql`
      insert into llm_calls (organisation_id, purpose, provider, model, key, request_hash, status, reserved, started_at)
      values (${organisation.id}, 'test', 'priced', 'sandbox-writer', 'under way', '', 'running', 15000, ${now}) returning id`);
    await expect(stack.deps.models.write(paid({ key: 'a' }))).rejects.toMatchObject({ status: 402, code: 'model-budget-reached' });
    await stack.deps.db.execute(sql`update llm_calls set cost = 10, status = 'done' where id = ${String(rows[0]?.['id'])}`);
    expect(await stack.deps.models.write(paid({ key: 'a' }))).toMatchObject({ isReplay: false });
    await admin.call(saveModelBudget, { body: { workspace: organisation.id, monthly_usd: 0 } });
    await expect(stack.deps.models.write(paid({ key: 'f' }))).rejects.toMatchObject({ code: 'model-budget-reached' });
    now = new Date('2026-12-01T00:00:00Z');
    expect((await member.call(getModelBudget)).body).toMatchObject({ spent_usd: 0, calls: 0, resets_on: '2027-01-01' });
  });

  it('counts a model without a price at an assumed one, and says so', async () => {
    await admin.call(saveLanguageModel, {
      params: { id: 'priced' },
      body: { model_name: 'sandbox-writer', input_price: null, output_price: null },
    });
    await stack.deps.models.write(paid());
    const { body } = await member.call(getModelBudget);
    expect(body.estimated_usd).toBe(body.spent_usd);
    expect(body.spent_usd).toBeGreaterThan(0);
  });
});

describe('providers', () => {
  it('are shown without keys, which stand encrypted', async () => {
    const saved = await admin.call(saveModelProvider, { params: { id: 'openai' }, body: { api_key: 'sk-very-secret-key' } });
    expect(saved.body).toMatchObject({ id: 'openai', key: 'settings', is_sandbox: false });
    const listed = await admin.call(listModelProviders);
    expect(listed.body.data.map(({ id, key }) => [id, key])).toEqual(
      expect.arrayContaining([
        ['openai', 'settings'],
        ['gemini', 'none'],
        ['server', 'environment'],
      ]),
    );
    expect(JSON.stringify(listed.body)).not.toContain('secret');
    const { rows } = await stack.deps.db.execute(sql`select api_key from llm_providers where id = 'openai'`);
    expect(String(rows[0]?.['api_key'])).toMatch(/^v2\./);
    expect((await admin.call(saveModelProvider, { params: { id: 'openai' }, body: { api_key: null } })).body).toMatchObject({
      key: 'none',
    });
    expect(await member.call(listModelProviders)).toMatchObject({ status: 403 });
  });

  it('offer only what is keyed and not retired', async () => {
    await admin.call(saveModelProvider, { params: { id: 'gemini' }, body: { api_key: 'k' } });
    const state = async () =>
      Object.fromEntries(
        (await member.call(listLanguageModels)).body.data
          .filter(({ provider }) => provider === 'gemini')
          .map(({ model_name, status, is_available }) => [model_name, `${status} ${is_available}`]),
      );
    expect(await state()).toMatchObject({
      'gemini-2.5-pro': 'retiring true',
      'gemini-2.0-flash': 'retired false',
      'gemini-2.5-flash-lite': 'preview true',
    });
    now = new Date('2026-12-01T00:00:00Z');
    expect(await state()).toMatchObject({ 'gemini-2.5-pro': 'retired false' });
    expect((await stack.deps.models.available()).at(-1)).toMatchObject({ id: 'server/sandbox-writer', is_sandbox: true });
    await admin.call(saveModelProvider, { params: { id: 'gemini' }, body: { api_key: null } });
  });

  it('of an administrator in a private network are never asked, though the operator’s own server is', async () => {
    const { port } = new URL(sandbox.url);
    const inside = ['http://169.254.169.254/latest', `http://[::ffff:7f00:1]:${port}/llm/v1`, `http://127.0.0.1:${port}/llm/v1`];
    const before = await answers();
    const tried = await Promise.all(
      inside.map(async (base_url, at) => {
        const params = { id: `inside-${at}` };
        await admin.call(saveModelProvider, { params, body: { name: 'In', base_url, api_key: SANDBOX_KEY, models: ['sandbox-writer'] } });
        const { body } = await admin.call(testModelProvider, { params });
        await admin.call(deleteModelProvider, { params });
        return body;
      }),
    );
    expect(tried).toEqual(inside.map(() => ({ ok: false, message: 'The language model’s provider could not be reached.' })));
    expect(await answers()).toBe(before);
    const allowed = stack.deps.config.crawlAllowHosts.splice(0);
    expect((await admin.call(testModelProvider, { params: { id: 'server' } })).body).toMatchObject({ ok: true });
    stack.deps.config.crawlAllowHosts.push(...allowed);
  }, 60_000);

  it('can be added, tried out and removed', async () => {
    const params = { id: 'ollama' };
    expect(await admin.call(saveModelProvider, { params, body: { name: 'Ollama' } })).toMatchObject({ status: 400 });
    await admin.call(saveModelProvider, {
      params,
      body: { name: 'Ollama', base_url: `${sandbox.url}/llm/v1`, models: ['sandbox-writer', 'sandbox-writer-small'] },
    });
    expect((await admin.call(testModelProvider, { params })).body).toEqual({
      ok: false,
      message: expect.stringContaining('rejected the key'),
    });
    const small = { api_key: SANDBOX_KEY, models: ['sandbox-writer-small'], embedding_model: 'sandbox-embedding' };
    expect((await admin.call(saveModelProvider, { params, body: small })).body.embedding_model).toBe('sandbox-embedding');
    expect((await admin.call(listLanguageModels, {})).body.embeddings).toMatchObject({ provider_name: 'Ollama' });
    expect((await admin.call(saveModelProvider, { params, body: { name: 'Ollama' } })).body.embedding_model).toBe('sandbox-embedding');
    expect((await admin.call(saveModelProvider, { params, body: { embedding_model: null } })).body.embedding_model).toBeNull();
    expect(await admin.call(saveModelProvider, { params: { id: 'gemini' }, body: { embedding_model: 'x' } })).toMatchObject({
      status: 400,
    });
    expect((await admin.call(testModelProvider, { params })).body).toEqual({ ok: true, message: 'sandbox-writer-small answered.' });
    const elsewhere = { base_url: 'https://models.elsewhere.example/v1' };
    const moved = await admin.call(saveModelProvider, { params, body: elsewhere });
    expect(moved).toMatchObject({ status: 400, body: { errors: [{ field: 'body.api_key' }] } });
    expect((await admin.call(saveModelProvider, { params, body: { base_url: `${sandbox.url}/llm/v2` } })).body.key).toBe('settings');
    expect((await admin.call(saveModelProvider, { params, body: { ...elsewhere, api_key: null } })).body).toMatchObject({
      key: 'not-needed',
      ...elsewhere,
    });
    expect((await admin.call(deleteModelProvider, { params })).status).toBe(204);
    expect(await admin.call(deleteModelProvider, { params: { id: 'openai' } })).toMatchObject({ status: 409 });
    expect(await admin.call(saveModelProvider, { params: { id: 'server' }, body: { api_key: 'x' } })).toMatchObject({ status: 409 });
  });
});
