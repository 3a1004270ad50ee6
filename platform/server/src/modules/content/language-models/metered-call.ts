import type { LlmFailure, LlmUsage } from '@canopy/connectors/llm';
import type { Deps } from '../../../deps.ts';
import { problem } from '../../../http/problem.ts';
import type { Model, Provider } from './catalogue.ts';
import { closeCall, costOf } from './ledger.ts';
import type { ModelAnswer } from './models.ts';

export type ModelDeps = Pick<Deps, 'db' | 'config' | 'secrets' | 'clock' | 'log'>;

/** A call that is in the ledger and about to be made. */
export interface Begun {
  id: string;
  provider: Pick<Provider, 'id' | 'isSandbox'>;
  model: Pick<Model, 'id' | 'name' | 'inputPrice' | 'outputPrice'>;
  /** upper bound */
  inputTokens: number;
  /** its maximum cost, millionths of a dollar */
  reserved: number;
}

/** @throws problem for a failure, once it is recorded */
export async function during<T extends { ok: true }>(
  deps: ModelDeps,
  organisationId: string,
  begun: Begun,
  ask: () => Promise<T | LlmFailure>,
): Promise<T> {
  let answer: T | LlmFailure;
  try {
    answer = await ask();
  } catch (error) {
    // Cancelled: whether the provider bills it is unknown, so its maximum cost stays counted.
    await closeCall(deps, organisationId, begun.id, {
      status: 'failed',
      cost: begun.reserved,
      isEstimate: true,
      inputTokens: 0,
      outputTokens: 0,
      answers: 0,
      problem: 'cancelled',
    });
    throw error;
  }
  if (!answer.ok) throw await fail(deps, organisationId, begun, answer);
  return answer;
}

/** Records a failure. @returns what to throw */
export async function fail(deps: ModelDeps, organisationId: string, begun: Begun, failure: LlmFailure): Promise<Error> {
  await closeCall(deps, organisationId, begun.id, {
    ...spent(begun.model, failure.usage),
    status: 'failed',
    isEstimate: begun.model.inputPrice === null,
    problem: failure.message,
  });
  deps.log.warn({ provider: begun.provider.id, model: begun.model.name, reason: failure.reason }, 'a language model did not answer');
  return problem(424, `language-model-${failure.reason}`, failure.message);
}

/** Records what an answer cost, and stores it for repeated requests with the same key. */
export async function finish(
  deps: ModelDeps,
  organisationId: string,
  begun: Begun,
  usage: LlmUsage,
  warnings: readonly string[],
  output: unknown,
): Promise<ModelAnswer> {
  const { provider, model } = begun;
  const end = spent(model, usage);
  await closeCall(deps, organisationId, begun.id, { ...end, status: 'done', isEstimate: model.inputPrice === null, output });
  return { model: model.id, isSandbox: provider.isSandbox, usage, cost: end.cost / 1e6, warnings, isReplay: false };
}

const spent = (model: Begun['model'], { inputTokens, outputTokens, answers }: LlmUsage) => ({
  cost: costOf(model, inputTokens, outputTokens),
  inputTokens,
  outputTokens,
  answers,
});
