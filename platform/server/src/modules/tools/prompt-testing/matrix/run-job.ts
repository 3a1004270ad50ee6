import {
  JUDGE_SYSTEM,
  fillTemplate,
  judgeInstruction,
  matrixCases,
  type MatrixAnswer,
  type MatrixCase,
  type MatrixPrompt,
  type ModelConfig,
} from '@canopy/contract/tools';
import pLimit from 'p-limit';
import * as z from 'zod/mini';
import type { Deps } from '../../../../deps.ts';
import { ProblemError } from '../../../../http/problem.ts';
import { defineJob } from '../../../../jobs/define-job.ts';
import { settingsOf, SYSTEM } from '../prompt-of.ts';
import { checkAnswer, type Judgement } from './check-answer.ts';
import { CheckError } from './json-schema.ts';
import { openSchemaThread, type SchemaThread } from './schema-in-thread.ts';
import { findRun, readCells, writeAnswer, type CellKey, type MatrixKey, type StoredRun } from './store.ts';

/** Concurrent requests. */
const AT_ONCE = 4;
const JUDGE_TOKENS = 500;

interface Cell {
  readonly prompt: MatrixPrompt;
  readonly model: ModelConfig;
  readonly case: MatrixCase;
}

const nameOf = ({ prompt_id, model_id, case_id }: CellKey): string => JSON.stringify([prompt_id, model_id, case_id]);
const keyOf = ({ prompt, model, case: one }: Cell): CellKey => ({ prompt_id: prompt.id, model_id: model.id, case_id: one.id });

/** Requests every answer that a run does not have yet, and checks it. Each is requested and paid for once, even across crashes. */
export const matrixJob = defineJob({
  kind: 'prompt-matrix',
  payload: z.object({ run_id: z.uuid(), user_id: z.uuid() }),
  concurrency: 2,
  run: async ({ payload: { run_id: id, user_id: userId }, organisationId, task, progress, signal }, deps: Deps) => {
    const key: MatrixKey = { organisationId, userId, id };
    const run = await findRun(deps.db, key);
    if (!run) return { run_id: id };
    const there = new Set((await readCells(deps.db, key)).map(nameOf));
    const cells = run.plan.prompts.flatMap((prompt) =>
      run.models.flatMap((model) => matrixCases(run.plan).map((one): Cell => ({ prompt, model, case: one }))),
    );
    const wanted = cells.filter((cell) => !there.has(nameOf(keyOf(cell))));
    const limit = pLimit(AT_ONCE);
    let done = cells.length - wanted.length;
    let end: ProblemError | undefined;
    let isForgotten = false;
    const schemas = openSchemaThread();
    try {
      await Promise.all(
        wanted.map((cell) =>
          limit(async () => {
            signal.throwIfAborted();
            // Once the budget is used up, or the run has been deleted, nothing more is requested.
            if (end || isForgotten) return;
            const answer = await answerOf(deps, { key, run, taskId: task.id, signal, schemas }, cell).catch((error: unknown) => {
              if (!(error instanceof ProblemError) || error.code !== 'model-budget-reached') throw error;
              end = error;
            });
            if (answer && !(await writeAnswer(deps.db, key, answer))) isForgotten = true;
            done += 1;
            progress(done / Math.max(1, cells.length), `${done} of ${cells.length} answers`);
          }),
        ),
      );
    } finally {
      limit.clearQueue();
      await schemas.close();
    }
    if (end) throw new Error(end.message);
    return { run_id: id };
  },
});

interface Asking {
  readonly key: MatrixKey;
  readonly run: StoredRun;
  /** a retry is a separate task, and asks again */
  readonly taskId: string;
  readonly signal: AbortSignal;
  readonly schemas: SchemaThread;
}

/** @throws problem `model-budget-reached`; the signal's reason. Any other failure is recorded in the answer. */
async function answerOf(deps: Deps, asking: Asking, cell: Cell): Promise<MatrixAnswer> {
  const { key, run, taskId, signal, schemas } = asking;
  const { prompt, model, case: one } = cell;
  const text = fillTemplate(prompt.text, one.values);
  const answer: MatrixAnswer = {
    ...keyOf(cell),
    passed: null,
    error: null,
    is_sandbox: false,
    input_tokens: 0,
    output_tokens: 0,
    cost_usd: 0,
    latency_ms: 0,
    prompt: text,
    output: '',
    verdicts: [],
  };
  const owner = { organisationId: key.organisationId, userId: key.userId, signal };
  const place = `${taskId}:${prompt.id}:${one.id}:${model.id}`;
  const began = performance.now();
  try {
    const said = await deps.models.write({
      ...owner,
      purpose: 'prompt-matrix',
      model: `${model.provider}/${model.model_name}`,
      system: SYSTEM,
      instruction: text,
      key: `matrix:${place}`,
      settings: settingsOf(model),
    });
    answer.latency_ms = Math.round(performance.now() - began);
    answer.output = said.text;
    answer.is_sandbox = said.isSandbox;
    answer.input_tokens = said.usage.inputTokens;
    answer.output_tokens = said.usage.outputTokens;
    answer.cost_usd = said.cost;
    const judgeOnce = async (criterion: string, time: number) => {
      const judged = await deps.models.generate({
        ...owner,
        purpose: 'prompt-matrix-judge',
        model: run.plan.judge ?? undefined,
        system: JUDGE_SYSTEM,
        instruction: judgeInstruction(criterion),
        data: { answer: said.text },
        schema: z.object({ pass: z.boolean(), reason: z.string() }),
        key: `matrix-judge:${place}:${criterion}${time === 0 ? '' : `:${time}`}`,
        settings: { maxOutputTokens: JUDGE_TOKENS, temperature: 0 },
      });
      answer.cost_usd += judged.cost;
      return judged;
    };
    const judge = async (criterion: string): Promise<Judgement> => {
      const judgements = [await judgeOnce(criterion, 0)];
      for (let time = 1; time < (run.plan.judgements ?? 1); time += 1) judgements.push(await judgeOnce(criterion, time));
      const passed = judgements.filter(({ value }) => value.pass).length;
      // A tie does not pass.
      const pass = passed * 2 > judgements.length;
      const { model: name, isSandbox } = judgements[0] ?? { model: '', isSandbox: false };
      return {
        pass,
        reason: judgements.find(({ value }) => value.pass === pass)?.value.reason ?? 'The judgements are tied.',
        votes: { passed, asked: judgements.length },
        model: name,
        prompt: `${JUDGE_SYSTEM}\n\n${judgeInstruction(criterion)}`,
        isSandbox,
      };
    };
    const compare = async (wanted: string) => {
      const compared = await deps.models
        .compare({ ...owner, purpose: 'prompt-matrix-similarity', texts: [said.text, wanted], key: `matrix-similar:${place}` })
        .catch((error: unknown) => {
          // The answer is paid for, so compare it with the wanted one by the words they share.
          if (!signal.aborted && error instanceof ProblemError && error.code.startsWith('language-model-')) return null;
          throw error;
        });
      if (!compared) return null;
      answer.cost_usd += compared.cost;
      return {
        score: compared.score,
        by: `embeddings (${compared.model.slice(compared.model.indexOf('/') + 1)} of ${compared.providerName})`,
      };
    };
    for (const check of [...run.plan.checks, ...one.checks])
      answer.verdicts.push(await checkAnswer(check, { output: said.text, values: one.values, judge, compare, schemas }));
    answer.passed = answer.verdicts.length === 0 ? null : answer.verdicts.every(({ passed }) => passed);
    return answer;
  } catch (error) {
    if (signal.aborted) throw error;
    if (error instanceof CheckError) return { ...answer, error: error.message };
    if (!(error instanceof ProblemError) || error.code === 'model-budget-reached') throw error;
    return { ...answer, error: error.message };
  }
}
