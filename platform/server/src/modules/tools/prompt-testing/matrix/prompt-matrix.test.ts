import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  JUDGE_SYSTEM,
  MATRIX_HISTORY_LENGTH,
  MODEL_SETTINGS,
  cancelPromptMatrix,
  getMatrixAnswer,
  getPromptMatrix,
  listPromptMatrices,
  retryPromptMatrix,
  startPromptMatrix,
  type MatrixPlan,
  type MatrixRun,
  type ModelConfig,
} from '@canopy/contract/tools';
import { SANDBOX_KEY, startSandbox, type Sandbox } from '@canopy/sandbox';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { testStack, until, type TestClient, type TestOrganisation, type TestStack, type TestUser } from '../../../../testing/index.ts';
import { promptTestingModule } from '../index.ts';
import { problemsOf } from './plan.ts';
import { matrixJob } from './run-job.ts';
import { findRun, insertRun, listRuns, setTask } from './store.ts';

let sandbox: Sandbox;
let folder: string;
let stack: TestStack;
let user: TestUser;
let organisation: TestOrganisation;
let client: TestClient;
let provider = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'matrix-'));
  sandbox = await startSandbox({ port: 0, host: '127.0.0.1', dataDir: folder });
  stack = await testStack({
    modules: [promptTestingModule],
    config: {
      sandboxUrl: sandbox.url,
      llm: {
        keys: {},
        server: {
          url: `${sandbox.url}/llm/v1`,
          key: SANDBOX_KEY,
          name: 'Sandbox',
          models: ['sandbox-writer', 'sandbox-writer-small'],
          embedder: 'sandbox-embedder',
        },
        monthlyBudgetUsd: 10,
      },
    },
  });
  provider = (await stack.deps.models.available())[0]?.provider ?? '';
  models = [model('sandbox-writer'), model('sandbox-writer-small')];
  user = await stack.createUser();
});
afterAll(async () => {
  await stack.close();
  await sandbox.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  await control('reset', {});
  organisation = await stack.createOrganisation({ members: [user] });
  client = stack.asUser(user, organisation);
});

const control = (name: string, body: object) =>
  fetch(`${sandbox.url}/__sandbox/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const answers = async () => ((await (await fetch(`${sandbox.url}/__sandbox/llm`)).json()) as { answers: number }).answers;

const model = (name: string, enabled = true): ModelConfig => ({
  id: name,
  model_name: name,
  provider,
  temperature: MODEL_SETTINGS.temperature.reset,
  max_output_tokens: 300,
  top_k: null,
  top_p: 1,
  enabled,
  config_name: name,
});
let models: ModelConfig[] = [];
const plan = (more: Partial<MatrixPlan> = {}): MatrixPlan => ({
  prompts: [
    { id: 'short', name: 'Short', text: 'Say what {{plant}} needs.' },
    { id: 'long', name: 'Long', text: 'Explain in detail what {{plant}} needs to grow.' },
  ],
  variables: ['plant'],
  cases: [
    { id: 'fern', values: { plant: 'a lady fern' }, checks: [] },
    {
      id: 'moss',
      values: { plant: 'cushion moss' },
      checks: [{ type: 'contains', negate: false, value: 'no such words', ignore_case: true }],
    },
  ],
  checks: [{ type: 'regex', negate: false, value: '\\w' }],
  judge: null,
  ...more,
});
const start = (id: string, body: Partial<MatrixPlan> = {}, asked = models) =>
  client.call(startPromptMatrix, { body: { id, plan: plan(body), models: asked } });
const over = (id: string): Promise<MatrixRun> =>
  until(async () => {
    const { body } = await client.call(getPromptMatrix, { params: { id } });
    return body.status === 'running' ? undefined : body;
  }, 'the matrix to be over');

it('asks every model every prompt with every case, and counts what passes', async () => {
  const id = randomUUID();
  await start(id, {}, [...models, model('sandbox-writer-off', false)]);
  await start(id);
  const run = await over(id);
  expect(run).toMatchObject({ status: 'done', total: 8, done: 8, passed: 4, failed: 4, errors: 0, message: '' });
  expect(await answers()).toBe(8);
  expect(run.cells.filter(({ passed }) => passed).map(({ case_id }) => case_id)).toEqual(['fern', 'fern', 'fern', 'fern']);
  expect(run.cells[0]).toMatchObject({ is_sandbox: true, checks_total: 1, checks_passed: 1, preview: expect.stringMatching(/\w/) });
  const { body } = await client.call(getMatrixAnswer, {
    params: { id },
    query: { prompt_id: 'short', model_id: 'sandbox-writer', case_id: 'moss' },
  });
  expect(body).toMatchObject({ prompt: 'Say what cushion moss needs.', passed: false, verdicts: [{ passed: true }, { passed: false }] });
  expect(body.output).not.toBe('');
  expect((await client.call(listPromptMatrices, {})).body).toMatchObject([{ id, prompts: 2, models: 2, cases: 2, passed: 4 }]);
});

it('lets a model judge, and shows what the judge was told', async () => {
  const id = randomUUID();
  const checks = [{ type: 'judge', negate: false, value: 'It names {{plant}}.' }] as const;
  expect((await start(id, { checks: [...checks] })).body).toMatchObject({ code: 'invalid-input', detail: 'Choose the model that judges.' });
  const one = {
    prompts: plan().prompts.slice(0, 1),
    cases: plan().cases.slice(0, 1),
    checks: [...checks],
    judge: `${provider}/sandbox-writer-small`,
  };
  await start(id, one, models.slice(0, 1));
  expect((await over(id)).total).toBe(1);
  const { body } = await client.call(getMatrixAnswer, {
    params: { id },
    query: { prompt_id: 'short', model_id: 'sandbox-writer', case_id: 'fern' },
  });
  const [verdict] = body.verdicts;
  expect(verdict?.judge).toMatchObject({ model: `${provider}/sandbox-writer-small`, is_sandbox: true });
  expect(verdict?.judge?.prompt).toContain(JUDGE_SYSTEM);
  expect(verdict?.judge?.prompt).toContain('Criterion: It names a lady fern.');
  expect(await answers()).toBe(2);
});

it('compares by embeddings, paid for as other calls are, and says whose', async () => {
  const id = randomUUID();
  const checks = ['Say what a lady fern needs', 'Petrol for cars'].map((value) => ({
    type: 'similar' as const,
    negate: false,
    value,
    threshold: 0.3,
  }));
  await start(id, { prompts: plan().prompts.slice(0, 1), cases: plan().cases.slice(0, 1), checks }, models.slice(0, 1));
  await over(id);
  const query = { prompt_id: 'short', model_id: 'sandbox-writer', case_id: 'fern' };
  const { body } = await client.call(getMatrixAnswer, { params: { id }, query });
  expect(body.verdicts.map(({ passed }) => passed)).toEqual([true, false]);
  expect(body.verdicts[0]?.reason).toMatch(/similar by embeddings \(sandbox-embedder of Sandbox\); 30 % required/);
  const { rows } = await stack.deps.pool.query<{ model: string; status: string; input_tokens: number }>(
    `select model, status, input_tokens from llm_calls where organisation_id = $1 and purpose = 'prompt-matrix-similarity'`,
    [organisation.id],
  );
  expect(rows).toHaveLength(2);
  for (const row of rows) expect(row).toMatchObject({ model: 'sandbox-embedder', status: 'done' });
  expect(rows.every(({ input_tokens: tokens }) => tokens > 0)).toBe(true);
});

it('keeps an answer that is paid for where no vectors could be had, and compares by words', async () => {
  const id = randomUUID();
  const checks = [{ type: 'similar' as const, negate: false, value: 'Say what a lady fern needs', threshold: 0.1 }];
  await control('faults', { path: '/llm/v1/embeddings', times: 9, status: 400 });
  await start(id, { prompts: plan().prompts.slice(0, 1), cases: plan().cases.slice(0, 1), checks }, models.slice(0, 1));
  await over(id);
  const query = { prompt_id: 'short', model_id: 'sandbox-writer', case_id: 'fern' };
  const { body } = await client.call(getMatrixAnswer, { params: { id }, query });
  expect(body).toMatchObject({ error: null, output: expect.stringMatching(/\S/) });
  expect(body.verdicts[0]?.reason).toMatch(/similar by the words they share/);
});

it('asks and judges as often as told, and tells the spread of answers and of the judge apart', async () => {
  const id = randomUUID();
  const one: Partial<MatrixPlan> = {
    prompts: plan().prompts.slice(0, 1),
    cases: plan().cases.slice(0, 1),
    checks: [{ type: 'judge', negate: false, value: 'It names {{plant}}.' }],
    judge: `${provider}/sandbox-writer-small`,
    repeats: 3,
    judgements: 2,
  };
  await start(id, one, models.slice(0, 1));
  const run = await over(id);
  expect(run).toMatchObject({ total: 3, done: 3 });
  expect(run.cells.map(({ case_id }) => case_id)).toEqual(['fern', 'fern~2', 'fern~3']);
  // Three answers, each judged twice.
  expect(await answers()).toBe(9);
  const of = { prompt_id: 'short', model_id: 'sandbox-writer' };
  expect(run.spread).toEqual([{ ...of, answers: 0, judge: 0 }]);
  // As if the judge had wavered over one answer and rejected another.
  const vote = (caseId: string, passed: number) =>
    stack.deps.pool.query(
      `update prompt_matrix_answers set answer = jsonb_set(answer, '{verdicts,0,judge,votes,passed}', $3::text::jsonb)
       where organisation_id = $1 and run_id = $2 and case_id = $4`,
      [organisation.id, id, String(passed), caseId],
    );
  await vote('fern', 2);
  await vote('fern~2', 1);
  await vote('fern~3', 0);
  const { body } = await client.call(getPromptMatrix, { params: { id } });
  // Judgements: ½ over 3 degrees of freedom. Means 1, ½, 0: ¼, minus half of the judge's contribution.
  expect(body.spread[0]?.judge).toBeCloseTo(Math.sqrt(0.5 / 3), 9);
  expect(body.spread[0]?.answers).toBeCloseTo(Math.sqrt(0.25 - 0.5 / 3 / 2), 9);
  expect((await client.call(listPromptMatrices, {})).body).toMatchObject([{ cases: 1 }]);
});

it('says which answers failed, and asks again for these alone', async () => {
  const id = randomUUID();
  await control('llm', { kind: 'refusal', times: 2 });
  await start(id);
  const run = await over(id);
  expect(run).toMatchObject({ status: 'done', done: 8, errors: 2 });
  expect(run.cells.filter(({ error }) => error !== null)).toMatchObject([{ passed: null }, { passed: null }]);
  const before = await answers();
  await client.call(retryPromptMatrix, { params: { id } });
  expect(await over(id)).toMatchObject({ status: 'done', done: 8, errors: 0 });
  expect((await answers()) - before).toBe(2);
});

it('asks nothing more once the budget is used up', async () => {
  const id = randomUUID();
  await stack.deps.pool.query('insert into llm_budgets (organisation_id, monthly_usd) values ($1, 0)', [organisation.id]);
  await stack.deps.pool.query(
    `insert into llm_calls (organisation_id, purpose, provider, model, key, request_hash, status, cost, reserved, started_at)
     values ($1, 'test', 'server', 'sandbox-writer', 'spent', '', 'done', 1, 1, now())`,
    [organisation.id],
  );
  await start(id);
  expect(await over(id)).toMatchObject({ status: 'failed', done: 0, message: expect.stringContaining('budget for language models') });
  expect(await answers()).toBe(0);
});

it('is stopped by its person, and goes on where it stopped', async () => {
  const id = randomUUID();
  const cases = Array.from({ length: 100 }, (_, at) => ({ id: `case-${at}`, values: { plant: `fern ${at}` }, checks: [] }));
  await start(id, { cases });
  await client.call(cancelPromptMatrix, { params: { id } });
  const stopped = await over(id);
  expect(stopped).toMatchObject({ status: 'cancelled', total: 400 });
  expect(stopped.done).toBeLessThan(400);
});

it('goes on though it is the oldest, and is forgotten once it is over', async () => {
  const { db, jobs } = stack.deps;
  const owner = { organisationId: organisation.id, userId: user.id };
  const insert = async (at: number) => {
    const key = { ...owner, id: randomUUID() };
    await insertRun(db, key, { plan: plan(), models, total: 8, at: new Date(Date.UTC(2026, 0, 1, 0, at)) });
    return key;
  };
  const oldest = await insert(0);
  const startAfter = new Date(Date.now() + 86_400_000);
  const task = await jobs.start(oldest, matrixJob, { run_id: oldest.id, user_id: user.id }, { startAfter });
  await setTask(db, oldest, task.id);
  const second = await insert(1);
  for (let at = 2; at < MATRIX_HISTORY_LENGTH + 2; at += 1) await insert(at);
  expect(await findRun(db, second)).toBeUndefined();
  expect((await listRuns(db, owner)).at(-1)?.id).toBe(oldest.id);
  await jobs.cancel(organisation.id, task.id);
  await insert(MATRIX_HISTORY_LENGTH + 2);
  expect(await findRun(db, oldest)).toBeUndefined();
  expect(await listRuns(db, owner)).toHaveLength(MATRIX_HISTORY_LENGTH);
});

it('asks nothing more once it is forgotten', async () => {
  const { deps } = stack;
  const key = { organisationId: organisation.id, userId: user.id, id: randomUUID() };
  const cases = Array.from({ length: 100 }, (_, at) => ({ id: `case-${at}`, values: { plant: `fern ${at}` }, checks: [] }));
  await insertRun(deps.db, key, { plan: plan({ cases }), models, total: 400, at: new Date() });
  let asked = 0;
  const write: typeof deps.models.write = async (request) => {
    asked += 1;
    await deps.pool.query('delete from prompt_matrix_runs where organisation_id = $1', [organisation.id]);
    return deps.models.write(request);
  };
  const context = {
    payload: { run_id: key.id, user_id: user.id },
    organisationId: organisation.id,
    task: { id: randomUUID() },
    progress: () => undefined,
    signal: new AbortController().signal,
  } as unknown as Parameters<typeof matrixJob.run>[0];
  await matrixJob.run(context, { ...deps, models: { ...deps.models, write } });
  expect(asked).toBeLessThan(10);
});

it('says what stands in the way of a run', async () => {
  const said = (more: Partial<MatrixPlan>, asked = 2) => problemsOf(plan(more), asked);
  expect(await said({})).toEqual([]);
  expect(await said({ variables: [] })).toEqual(['Add a column to the cases for {{plant}}.']);
  expect(await said({ prompts: [] })).toEqual(['Enter the text of each prompt.']);
  expect(await said({}, 0)).toEqual(['Enable a model.']);
  expect(await said({ checks: [{ type: 'contains', negate: false, value: ' ', ignore_case: false }] })).toEqual(['Fill in each check.']);
  expect(await said({ checks: [{ type: 'regex', negate: false, value: '(' }] })).toEqual([
    expect.stringContaining('The pattern “(” cannot be used'),
  ]);
  expect(await said({ checks: [{ type: 'json-schema', negate: true, value: '[]' }] })).toEqual([
    'The JSON schema cannot be used: it is no object.',
  ]);
  expect(await said({ checks: [{ type: 'json-schema', negate: false, value: '{"type": "object"}' }] })).toEqual([]);
  const many = Array.from({ length: 200 }, (_, at) => ({ id: String(at), values: {}, checks: [] }));
  expect(await said({ cases: many })).toEqual(['This makes 800 answers. A run has at most 600.']);
  expect(await start(randomUUID(), { prompts: [] })).toMatchObject({ status: 400, body: { detail: 'Enter the text of each prompt.' } });
});

it('is nobody else’s', async () => {
  const id = randomUUID();
  await start(id, { cases: [], prompts: [{ id: 'one', name: 'One', text: 'Hello' }], variables: [] });
  await over(id);
  const colleague = await stack.createUser();
  const shared = await stack.createOrganisation({ members: [colleague, user] });
  for (const other of [stack.asUser(colleague, shared), stack.asUser(user, shared)]) {
    expect((await other.call(getPromptMatrix, { params: { id } })).status).toBe(404);
    expect((await other.call(cancelPromptMatrix, { params: { id } })).status).toBe(404);
    expect((await other.call(listPromptMatrices, {})).body).toEqual([]);
  }
});
