import { getResearchTools, listLanguageModels } from '@canopy/contract/content';
import {
  MODEL_SETTINGS,
  getAutomationRun,
  getAutomationSetup,
  getPromptMatrix,
  listAutomationTests,
  modelConfig,
  runVisibility,
  saveAutomationTest,
  saveVisibility,
  startAutomationRun,
  startPromptMatrix,
  type ModelConfig,
} from '@canopy/contract/tools';
import * as z from 'zod/mini';
import { askedOnce, promptOnce } from '../../modules/tools/index.ts';
import type { DemoPeople, Furnishing } from './furnishing.ts';

const byId = z.object({ id: z.string() });
const nothing = z.null();
const MAX_TRACKED = 5;
const PEOPLE: readonly (keyof DemoPeople)[] = ['admin', 'agency', 'user'];
const QUESTIONS = [
  'How many clicks did we get in the last 28 days?',
  'Which queries lost clicks in the last 28 days?',
  'What should we fix first?',
];
const TEST = `should see heading "Sowing tomatoes"
title should contain "Fernhill"
should see "Pricking out"`;

/** Questions from the site's own searches, as people type them. */
const questionsOf = async ({ ask }: Furnishing): Promise<string[]> =>
  (await ask(getResearchTools, {})).suggestions.map(({ query }) => query);

async function modelsOf({ ask }: Furnishing): Promise<ModelConfig[]> {
  const { data } = await ask(listLanguageModels, {});
  return data
    .filter(({ is_available, is_sandbox }) => is_available && is_sandbox)
    .map(({ id, model_name, provider, label }) => ({
      id,
      model_name,
      provider,
      temperature: MODEL_SETTINGS.temperature.reset,
      max_output_tokens: 1_000,
      top_k: null,
      top_p: MODEL_SETTINGS.topP.initial,
      enabled: true,
      config_name: label,
    }));
}

/** Tracks models' answers to the questions that people ask, and asks them once. */
export async function tracked(furnishing: Furnishing): Promise<void> {
  const { ask, once, over } = furnishing;
  const { id } = await once('visibility', byId, async () => {
    const prompts = (await questionsOf(furnishing)).slice(0, MAX_TRACKED);
    const models = (await modelsOf(furnishing)).map((model) => model.id);
    const names = ['Fernhill Garden Supply', 'Fernhill'];
    await ask(saveVisibility, { body: { names, rivals: ['Northfield Nursery'], prompts, models, runs_a_day: 2, every: 'daily' } });
    return { id: (await ask(runVisibility, { body: {} })).task_id };
  });
  await over(id);
}

/** Prompts in each person's own history: one sent to every model, and a matrix with its checks. */
export async function prompted(furnishing: Furnishing): Promise<void> {
  const { deps, people, ask, once, until } = furnishing;
  const { models, questions } = await once(
    'models',
    z.object({ models: z.array(modelConfig), questions: z.array(z.string()) }),
    async () => ({
      models: await modelsOf(furnishing),
      questions: await questionsOf(furnishing),
    }),
  );
  const question = questions[0] ?? 'How do I begin a compost heap?';
  for (const person of PEOPLE)
    await once(`prompt-${person}`, nothing, async ({ key, signal }) => {
      const blocks = [{ id: 'question', label: 'text' as const, input: `Answer a gardener in three sentences: ${question}` }];
      await promptOnce(deps, people[person], { blocks, selected_models: models, run_id: key, attempt: key }, signal);
      return null;
    });
  const cases = questions.slice(0, 3).map((value, at) => ({ id: `case-${at + 1}`, values: { question: value }, checks: [] }));
  const prompts = [
    { id: 'short', name: 'Short', text: 'Answer in one sentence: {{question}}' },
    { id: 'steps', name: 'In steps', text: 'Answer with numbered steps: {{question}}' },
  ];
  const checks = [{ type: 'contains' as const, negate: false, value: '1.', ignore_case: true }];
  const plan = { prompts, variables: ['question'], cases, checks, judge: null };
  for (const person of PEOPLE) {
    const matrix = await once(`matrix-${person}`, byId, async ({ key }) => ({
      id: (await ask(startPromptMatrix, { body: { id: key, plan, models } }, person)).id,
    }));
    await until('The prompt matrix', async () => {
      const run = await ask(getPromptMatrix, { params: matrix }, person);
      return run.status === 'running' ? undefined : run;
    });
  }
}

/** A browser test of the demo site, run, saved and run again as saved, if this machine has a browser. */
export async function automated({ deps, ask, once, until }: Furnishing): Promise<void> {
  const { available } = (await ask(getAutomationSetup, {}, 'admin')).browser;
  if (!available) return;
  const body = { url: `${deps.config.sandboxUrl}/guides/sowing-tomatoes/`, description: TEST, planner: 'steps' as const };
  const isOver = async (id: string) => {
    const { status } = await ask(getAutomationRun, { params: { id } }, 'admin');
    return status === 'waiting' || status === 'running' ? undefined : status;
  };
  const first = await once('automation', byId, async ({ key }) => ({
    id: (await ask(startAutomationRun, { body: { ...body, client_id: key } }, 'admin')).id,
  }));
  await until('The automation test', () => isOver(first.id));
  const test = await once('automation-test', byId, async ({ attempt }) => {
    const name = 'The tomato guide stands';
    const known = attempt > 1 ? (await ask(listAutomationTests, {}, 'admin')).find((one) => one.name === name) : undefined;
    return { id: (known ?? (await ask(saveAutomationTest, { body: { run_id: first.id, name } }, 'admin'))).id };
  });
  const again = await once('automation-again', byId, async ({ key }) => ({
    id: (await ask(startAutomationRun, { body: { ...body, client_id: key, test_id: test.id } }, 'admin')).id,
  }));
  await until('The saved automation test', () => isOver(again.id));
}

/** A conversation for each person, about the workspace's figures. */
export async function chatted({ deps, people, calls, once }: Furnishing): Promise<void> {
  for (const person of PEOPLE) {
    const { id } = await once(`chat-${person}`, byId, async ({ key }) => ({ id: key }));
    for (const [at, question] of QUESTIONS.entries())
      await once(`chat-${person}-${at + 1}`, nothing, async ({ key, signal }) => {
        await askedOnce(deps, calls, people[person], { conversation_id: id, question_id: key, question }, signal);
        return null;
      });
  }
}
