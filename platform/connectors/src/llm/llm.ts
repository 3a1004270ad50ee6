import type * as z from 'zod';
import { ask } from './ask.ts';
import { embed } from './embed.ts';
import type { LlmFailure } from './failure.ts';
import { generate } from './generate.ts';
import type { LlmEmbedded, LlmEmbedRequest, LlmGenerated, LlmOptions, LlmRequest, LlmStream, LlmWritten } from './options.ts';
import { stream } from './stream.ts';

/** One provider of language models. Calls throw only the reason of an aborted signal. */
export interface Llm {
  /**
   * An answer of a given shape, validated, and repaired once.
   * @param onText receives the answer so far, while it is being written
   */
  generate<Shape extends z.core.$ZodType>(
    request: LlmRequest,
    schema: Shape,
    onText?: (soFar: string) => void,
  ): Promise<LlmGenerated<z.output<Shape>> | LlmFailure>;
  /** A complete text. */
  write(request: LlmRequest): Promise<LlmWritten | LlmFailure>;
  /** A text as it is written. */
  stream(request: LlmRequest): LlmStream;
  /** Texts as vectors, whose angles tell how similar they are. */
  embed(request: LlmEmbedRequest): Promise<LlmEmbedded | LlmFailure>;
}

/**
 * A provider of language models over the AI SDK. A provider's errors are never thrown: each call returns `ok: true` or a reason.
 * Transient failures are retried, after as long as the provider asks to wait or with exponential backoff. Nothing is logged, and
 * no result contains a key.
 *
 * @example
 * const answer = await llm({ kind: 'openai', key, fetch: guardedFetch() }).generate({ model: 'gpt-4.1', system, instruction, data: { page: text } }, schema);
 */
export function llm(options: LlmOptions): Llm {
  return {
    generate: (request, schema, onText) => generate(options, request, schema, onText),
    write: (request) => ask(options, request),
    stream: (request) => stream(options, request),
    embed: (request) => embed(options, request),
  };
}
