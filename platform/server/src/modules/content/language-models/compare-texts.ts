import { createHash } from 'node:crypto';
import { llm, maxTokensOf } from '@canopy/connectors/llm';
import { problem } from '../../../http/problem.ts';
import { embedderOf, readProviders } from './catalogue.ts';
import { connectionOf } from './connection.ts';
import { costOf, enterCall, findAnswer } from './ledger.ts';
import { during, finish, type ModelDeps } from './metered-call.ts';

export interface Comparison {
  organisationId: string;
  userId: string | null;
  /** the purpose; kebab-case */
  purpose: string;
  texts: readonly [string, string];
  /** a repeated key with the same texts is answered from the store, and paid for once */
  key: string;
  signal?: AbortSignal | undefined;
}

export interface Compared {
  /** cosine of the vectors, 0 if they point away from each other */
  score: number;
  /** `provider/model` of the embeddings, and its provider's name */
  model: string;
  providerName: string;
  isSandbox: boolean;
  /** US dollars */
  cost: number;
}

/**
 * How similar two texts are by their embeddings, with budget and call log; null: no provider makes embeddings.
 * @throws problem 402 `model-budget-reached`; 424 `language-model-…`; the signal's reason
 */
export async function compareTexts(deps: ModelDeps, { texts, signal, ...owner }: Comparison): Promise<Compared | null> {
  const provider = embedderOf(await readProviders(deps));
  if (!provider) return null;
  const { embedder } = provider;
  const model = { id: `${provider.id}/${embedder.name}`, name: embedder.name, inputPrice: embedder.price, outputPrice: 0 };
  const made = { model: model.id, providerName: provider.name, isSandbox: provider.isSandbox };
  // Providers reject empty texts, and an empty text resembles only another empty one.
  if (texts.some((text) => text.trim() === '')) return { ...made, score: texts.every((text) => text.trim() === '') ? 1 : 0, cost: 0 };
  const requestHash = createHash('sha256')
    .update(JSON.stringify([model.id, ...texts]))
    .digest('hex');
  const stored = await findAnswer(deps, { ...owner, requestHash });
  if (typeof stored === 'number') return { ...made, score: stored, cost: 0 };
  const inputTokens = texts.reduce((sum, text) => sum + maxTokensOf(text), 0);
  const reserved = costOf(model, inputTokens, 0);
  const id = await enterCall(deps, {
    ...owner,
    requestHash,
    provider: provider.id,
    model: model.name,
    reserved,
  });
  const begun = { id, provider, model, inputTokens, reserved };
  const answer = await during(deps, owner.organisationId, begun, () =>
    llm(connectionOf(provider, deps.config)).embed({ model: model.name, texts, signal }),
  );
  const [one, other] = answer.vectors;
  if (!one || !other) throw problem(424, 'language-model-unavailable', 'The provider’s response could not be read.');
  const score = cosine(one, other);
  // Gemini reports no token counts for embeddings: the upper bound is charged.
  const usage = answer.usage.inputTokens > 0 ? answer.usage : { ...answer.usage, inputTokens };
  const { cost } = await finish(deps, owner.organisationId, begun, usage, [], score);
  return { ...made, score, cost };
}

function cosine(one: readonly number[], other: readonly number[]): number {
  const dot = (a: readonly number[], b: readonly number[]) => a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);
  const length = Math.sqrt(dot(one, one) * dot(other, other));
  return length === 0 ? 0 : Math.min(1, Math.max(0, dot(one, other) / length));
}
