import { embedMany } from 'ai';
import { quieten, withRepeats, withTimeout } from './ask.ts';
import { embeddingModel } from './language-model.ts';
import { failureOf, llmFailure, type LlmFailure } from './failure.ts';
import type { LlmEmbedded, LlmEmbedRequest, LlmOptions } from './options.ts';

/**
 * Embeds texts as vectors, in order, with the same retries as answers.
 * @throws the signal's reason, once it aborts
 */
export async function embed(options: LlmOptions, request: LlmEmbedRequest): Promise<LlmEmbedded | LlmFailure> {
  const signal = withTimeout(request);
  return withRepeats(options, request.signal, signal, async () => {
    quieten();
    try {
      const { embeddings, usage } = await embedMany({
        model: await embeddingModel(options, request.model),
        values: [...request.texts],
        maxRetries: 0,
        abortSignal: signal,
      });
      const length = embeddings[0]?.length ?? 0;
      const isWhole = embeddings.length === request.texts.length && length > 0 && embeddings.every((one) => one.length === length);
      const paid = { inputTokens: Number.isFinite(usage.tokens) ? usage.tokens : 0, outputTokens: 0, answers: 1 };
      if (!isWhole) return llmFailure('unavailable', 'The provider’s response could not be read.', { usage: paid });
      return { ok: true, vectors: embeddings, usage: paid };
    } catch (error) {
      return failureOf(error, options.key, (options.clock ?? (() => new Date()))());
    }
  });
}
