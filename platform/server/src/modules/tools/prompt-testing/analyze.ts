import { randomUUID } from 'node:crypto';
import type { ParsedBody } from '@canopy/contract';
import {
  blockProblem,
  type analyzePrompt,
  type ModelConfig,
  type PromptBlock,
  type RunResult,
  type streamPrompt,
} from '@canopy/contract/tools';
import type { ModelAnswer, ModelRequest } from '../../content/language-models/index.ts';
import type { Actor } from '../../../access/actor.ts';
import type { Deps } from '../../../deps.ts';
import { problem, ProblemError } from '../../../http/problem.ts';
import { brandMentions } from './brand-mentions.ts';
import { keywordMetricsOf } from './keyword-metrics.ts';
import { ownBrandOf } from '../visibility/index.ts';
import { promptOf, settingsOf, SYSTEM } from './prompt-of.ts';
import { recordRun } from './store.ts';

/**
 * Sends the prompt built from the blocks to each enabled model in parallel, and stores the run. One model's failure does not affect the
 * rest.
 * @throws problem 400 with the block's field; 400 `no-model` if none is enabled
 */
export async function analyze(deps: Deps, actor: Actor, body: ParsedBody<typeof analyzePrompt>, signal: AbortSignal): Promise<RunResult[]> {
  assertBlocks(body.blocks);
  const models = body.selected_models.filter(({ enabled }) => enabled);
  if (models.length === 0)
    throw problem(400, 'no-model', 'Enable at least one model.', [
      { field: 'body.selected_models', message: 'Enable at least one model.' },
    ]);
  const id = body.run_id ?? randomUUID();
  const attempt = body.attempt ?? randomUUID();
  const responses = await Promise.all(
    models.map((model) => answerOf(deps, actor, { blocks: body.blocks, model, key: `${id}:${attempt}`, signal })),
  );
  signal.throwIfAborted();
  await recordRun(deps.db, actor, { id, blocks: body.blocks, models, responses, at: deps.clock() });
  return responses;
}

/**
 * Asks one model, streaming its text, and stores the answer in its run.
 * @throws problem 400 with the block's field, before anything is streamed
 */
export async function streamAnswer(
  deps: Deps,
  actor: Actor,
  { blocks, model, run_id }: ParsedBody<typeof streamPrompt>,
  onText: (text: string) => void,
  signal: AbortSignal,
): Promise<RunResult> {
  const result = await answerOf(deps, actor, { blocks, model, key: `${run_id}:${randomUUID()}`, signal, onText });
  signal.throwIfAborted();
  await recordRun(deps.db, actor, { id: run_id, blocks, models: [model], responses: [result], at: deps.clock() });
  return result;
}

/** @throws problem 400 with the field of each block that cannot be used */
export function assertBlocks(blocks: readonly PromptBlock[]): void {
  const faults = blocks.flatMap(({ label, input }, index) => {
    const message = blockProblem(label, input);
    return message === undefined ? [] : [{ field: `body.blocks.${index}.input`, message }];
  });
  if (faults.length > 0) throw problem(400, 'invalid-input', 'Some blocks cannot be used as they are.', faults);
}

/** The whole answer; streams its pieces if there is a listener. */
async function ask(
  deps: Deps,
  request: ModelRequest,
  onText: ((text: string) => void) | undefined,
): Promise<ModelAnswer & { text: string }> {
  if (!onText) return deps.models.write(request);
  const stream = await deps.models.stream(request);
  for await (const piece of stream.text) onText(piece);
  return stream.end;
}

async function answerOf(
  deps: Deps,
  { organisationId, userId }: Actor,
  {
    blocks,
    model,
    key,
    signal,
    onText,
  }: { blocks: readonly PromptBlock[]; model: ModelConfig; key: string; signal: AbortSignal; onText?: (text: string) => void },
): Promise<RunResult> {
  const began = performance.now();
  const { id, model_name, provider, config_name, temperature, max_output_tokens, top_p } = model;
  const shared = { id, model_name, provider, config_name, temperature, max_output_tokens, top_p };
  const nothing = { output: '', warnings: [], is_sandbox: false, input_tokens: 0, output_tokens: 0, cost_usd: 0 };
  const elapsed = () => Math.round(performance.now() - began);
  try {
    const request: ModelRequest = {
      organisationId,
      userId,
      purpose: 'prompt-test',
      model: `${provider}/${model_name}`,
      system: SYSTEM,
      instruction: promptOf(blocks),
      key: `prompt-test:${key}:${id}`,
      settings: settingsOf(model),
      signal,
    };
    const [answer, keywordPart] = await Promise.all([ask(deps, request, onText), keywordMetricsOf(deps, organisationId, blocks, signal)]);
    const mentions = brandMentions(blocks, answer.text, await ownBrandOf(deps, organisationId));
    return {
      ...shared,
      output: answer.text,
      error: null,
      warnings: [...answer.warnings],
      is_sandbox: answer.isSandbox,
      input_tokens: answer.usage.inputTokens,
      output_tokens: answer.usage.outputTokens,
      cost_usd: answer.cost,
      latency_ms: elapsed(),
      ...keywordPart,
      ...(mentions && { competitor_data: mentions }),
    };
  } catch (error) {
    if (signal.aborted || !(error instanceof ProblemError)) throw error;
    return { ...shared, ...nothing, error: error.message, latency_ms: elapsed() };
  }
}
