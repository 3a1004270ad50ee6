import { addDays } from '@canopy/contract/analytics';
import {
  getVisibility,
  listVisibilityAnswers,
  reckonVisibility,
  runVisibility,
  saveVisibility,
  type VisibilitySettings,
} from '@canopy/contract/tools';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startDueRounds } from './start-round.ts';
import { TODAY, assistantStack, type AssistantStack } from '../testing/assistant-stack.ts';

let test: AssistantStack;
let settings: VisibilitySettings;
beforeAll(async () => {
  test = await assistantStack();
  const [model] = await test.stack.deps.models.available();
  settings = {
    names: ['Fernhill'],
    rivals: ['Greenthumb'],
    prompts: ['Is Fernhill a good shop for ferns?', 'Which shop has cheap moss? Name Greenthumb.'],
    models: [model?.id ?? ''],
    runs_a_day: 2,
    every: 'off',
  };
}, 120_000);
afterAll(() => test.close());

const answers = async () => (await test.client.call(listVisibilityAnswers, {})).body;

async function round(): Promise<void> {
  const { body } = await test.client.call(runVisibility, { body: {} });
  await test.stack.finished({ id: body.task_id, organisationId: test.organisation.id });
}

it('asks nothing before it is set up, and says what it costs before it is switched on', async () => {
  expect((await test.client.call(getVisibility, {})).body).toMatchObject({ settings: null, models: [] });
  expect((await test.client.call(runVisibility, { body: {} })).status).toBe(409);
  const { body } = await test.client.call(reckonVisibility, { body: { ...settings, every: 'daily' } });
  expect(body).toMatchObject({ answers_a_round: 4, left_usd: 10 });
  expect((await test.client.call(getVisibility, {})).body.settings).toBeNull();
});

it('asks each question of each model once a round and day, and reads who is named, where, with which word', async () => {
  await test.client.call(saveVisibility, { body: settings });
  await round();
  await round();
  const stored = await answers();
  expect(stored).toHaveLength(4);
  const named = stored.filter(({ prompt }) => prompt.startsWith('Is Fernhill'));
  expect(named.map(({ place, word }) => [place, word])).toEqual([
    [1, 'good'],
    [1, 'good'],
  ]);
  const { body } = await test.client.call(getVisibility, {});
  expect(body.models).toMatchObject([
    {
      answers: 4,
      days: 1,
      own: { share: 0.5, low: null, high: null },
      rivals: [{ name: 'Greenthumb', share: 0.5 }],
      days_needed: null,
      alert: null,
    },
  ]);
  const [shop = '', moss = ''] = settings.prompts;
  expect(body.questions).toEqual([
    { prompt: shop, answers: 2, share: 1, place: 1, rivals: [] },
    { prompt: moss, answers: 2, share: 0, place: null, rivals: [{ name: 'Greenthumb', share: 1 }] },
  ]);
  const { body: toOne } = await test.client.call(listVisibilityAnswers, { query: { prompt: moss } });
  expect(toOne.map(({ prompt }) => prompt)).toEqual([moss, moss]);
});

it('states an interval over days, alerts beyond noise, and says how cited pages stand in the crawl', async () => {
  const { pool } = test.stack.deps;
  const page = `${test.sandbox.url}/shop/`;
  for (let back = 1; back <= 50; back += 1) {
    // The 28 days before: one in ten; since then nine in ten, with a little noise.
    const isRecent = back < 28;
    for (const [at, prompt] of settings.prompts.entries()) {
      const isNamed = isRecent ? (back + at) % 10 !== 0 : (back + at) % 10 === 0;
      await pool.query(
        `insert into visibility_answers (organisation_id, prompt, model, day, run, answer, place, cited, created_at) values ($1, $2, $3, $4, 0, 'text', $5, $6, now())`,
        [test.organisation.id, prompt, settings.models[0], addDays(TODAY, -back), isNamed ? 1 : null, back === 1 ? [page] : []],
      );
    }
  }
  const { body } = await test.client.call(getVisibility, {});
  const [model] = body.models;
  expect(model?.own.low).toBeLessThan(model?.own.share ?? 0);
  expect(model?.own.high).toBeGreaterThan(model?.own.share ?? 1);
  expect(model?.alert).toMatchObject({ since: addDays(TODAY, -27) });
  expect(body.cited).toMatchObject([{ url: page, answers: 2, status: 200 }]);
});

it('is asked by itself when it is due, and stops where the budget does', async () => {
  await test.client.call(saveVisibility, { body: { ...settings, every: 'weekly' } });
  const { body } = await test.client.call(getVisibility, {});
  expect(body.next_at).not.toBeNull();
  await test.client.call(saveVisibility, { body: { ...settings, every: 'off' } });
  expect((await test.client.call(getVisibility, {})).body.next_at).toBeNull();
});

it('keeps a round that could not be started, and starts it later', async () => {
  const { deps } = test.stack;
  // Keep the worker's own scheduler from running it meanwhile.
  await deps.pool.query(`update scheduled_calls set due_at = now() + interval '1 hour' where name = 'visibility-rounds'`);
  await test.client.call(saveVisibility, { body: { ...settings, every: 'daily' } });
  const dueAt = async () => (await test.client.call(getVisibility, {})).body.next_at ?? '';
  const refusing = { ...deps, jobs: { ...deps.jobs, start: () => Promise.reject(new Error('The database is away.')) } };
  await startDueRounds(refusing);
  const putOff = await dueAt();
  expect(putOff < `${addDays(TODAY, 1)}T00:00:00`).toBe(true);
  await startDueRounds({ ...deps, clock: () => new Date(putOff) });
  expect((await dueAt()) > `${addDays(TODAY, 1)}T00:00:00`).toBe(true);
  await test.client.call(saveVisibility, { body: settings });
});

it('shows nothing to another workspace', async () => {
  const stranger = await test.stack.createUser();
  const elsewhere = await test.stack.createOrganisation({ members: [stranger] });
  expect((await test.stack.asUser(stranger, elsewhere).call(listVisibilityAnswers, {})).body).toEqual([]);
});
