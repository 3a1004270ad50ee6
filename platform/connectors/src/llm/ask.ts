import { setTimeout as delay } from 'node:timers/promises';
import { generateText, jsonSchema, Output, type LanguageModelUsage, type ModelMessage } from 'ai';
import * as z from 'zod';
import { failureOf, llmFailure, type LlmFailure } from './failure.ts';
import { languageModel } from './language-model.ts';
import type { LlmOptions, LlmPace, LlmRequest, LlmUsage, LlmWritten } from './options.ts';
import { promptOf } from './prompt.ts';

const TIMEOUT_MS = 120_000;
/** Maximum attempts per request. */
const MAX_TRIES = 4;
const FIRST_WAIT_MS = 1_000;
const MAX_WAIT_MS = 16_000;
/** Gives up when asked to wait longer; the work continues at another time. */
const MAX_RETRY_AFTER_MS = 60_000;

const REAL_PACE: LlmPace = {
  sleep: (ms, signal) => delay(ms, undefined, signal ? { signal } : {}),
  random: Math.random,
};

/** The shape an answer must have, as JSON Schema. */
export type AskedShape = Record<string, unknown>;

/**
 * Queries a model once, retrying where that helps: 429, 5xx, no response. Nothing is retried once an answer came.
 * @param before earlier turns of the same exchange, for a repair
 * @throws the signal's reason, once it aborts
 */
export async function ask(
  options: LlmOptions,
  request: LlmRequest,
  shape?: AskedShape,
  before: readonly { answer: string; objection: string }[] = [],
): Promise<LlmWritten | LlmFailure> {
  const { clock = () => new Date() } = options;
  const signal = withTimeout(request);
  return withRepeats(options, request.signal, signal, () => once(options, request, signal, shape, before, clock));
}

/**
 * Retries where that helps.
 * @param own the caller's signal
 * @param signal that one, combined with the timeout over all attempts
 * @throws the reason of the caller's signal, once it aborts
 */
export async function withRepeats<Good extends { readonly ok: true }>(
  { pace = REAL_PACE }: LlmOptions,
  own: AbortSignal | undefined,
  signal: AbortSignal,
  once: () => Promise<Good | LlmFailure>,
): Promise<Good | LlmFailure> {
  for (let attempt = 1; ; attempt += 1) {
    own?.throwIfAborted();
    const answer = await once();
    own?.throwIfAborted();
    const passes = !answer.ok && (answer.reason === 'quota' || answer.reason === 'unavailable');
    if (answer.ok || !passes || attempt === MAX_TRIES || signal.aborted) return answer;
    const growing = Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** (attempt - 1)) * (0.5 + pace.random() / 2);
    const ms = Math.max(answer.retryAfterMs ?? 0, growing);
    if (ms > MAX_RETRY_AFTER_MS) return answer;
    try {
      await pace.sleep(ms, signal);
    } catch {
      own?.throwIfAborted();
      return answer;
    }
  }
}

/** The caller's signal combined with the timeout for an answer. */
export function withTimeout({ signal, timeoutMs = TIMEOUT_MS }: Pick<LlmRequest, 'signal' | 'timeoutMs'>): AbortSignal {
  const timeout = AbortSignal.timeout(timeoutMs);
  return signal ? AbortSignal.any([signal, timeout]) : timeout;
}

/** Settings shared by whole and streamed answers. */
export function callSettings(request: LlmRequest, before: readonly { answer: string; objection: string }[] = []) {
  const { instructions, prompt } = promptOf(request.system, request.instruction, request.data);
  const { temperature, topP, topK, maxOutputTokens } = request.settings ?? {};
  const images = (request.images ?? []).map(({ bytes, mediaType }) => ({ type: 'file' as const, data: bytes, mediaType }));
  const messages: ModelMessage[] = [
    { role: 'user', content: images.length > 0 ? [...images, { type: 'text', text: prompt }] : prompt },
    ...before.flatMap(({ answer, objection }): ModelMessage[] => [
      { role: 'assistant', content: answer },
      { role: 'user', content: objection },
    ]),
  ];
  return {
    instructions,
    messages,
    ...(temperature === undefined ? {} : { temperature }),
    ...(topP === undefined ? {} : { topP }),
    ...(topK === undefined ? {} : { topK }),
    ...(maxOutputTokens === undefined ? {} : { maxOutputTokens }),
    // Retries are made here, where their number and the wait are known.
    maxRetries: 0,
    // We validate the answer ourselves; a strict schema would refuse optional fields.
    providerOptions: { openai: { strictJsonSchema: false }, compatible: { strictJsonSchema: false } },
  };
}

async function once(
  options: LlmOptions,
  request: LlmRequest,
  signal: AbortSignal,
  shape: AskedShape | undefined,
  before: readonly { answer: string; objection: string }[],
  clock: () => Date,
): Promise<LlmWritten | LlmFailure> {
  quieten();
  try {
    const result = await generateText({
      model: await languageModel(options, request.model),
      ...callSettings(request, before),
      abortSignal: signal,
      include: { responseBody: true },
      ...(shape === undefined ? {} : { output: asText(shape) }),
    });
    return written(result.text, finishOf(result), usageOf(result.usage), result.warnings ?? []);
  } catch (error) {
    return failureOf(error, options.key, clock());
  }
}

const incomplete = z.object({ incomplete_details: z.object({ reason: z.string() }) });

/** xAI says in the body why an answer is incomplete; the SDK passes on only that it is. */
function finishOf({ finishReason, response }: { finishReason: string; response: { body?: unknown } }): string {
  const parsed = incomplete.safeParse(response.body);
  if (finishReason !== 'other' || !parsed.success) return finishReason;
  return parsed.data.incomplete_details.reason === 'content_filter' ? 'content-filter' : 'length';
}

/** The SDK prints warnings; ours are part of the answer. */
export function quieten(): void {
  (globalThis as { AI_SDK_LOG_WARNINGS?: boolean }).AI_SDK_LOG_WARNINGS = false;
}

/** Requests JSON of that shape and returns the raw text, so that a wrong answer can be shown to the model. */
export function asText(shape: AskedShape): ReturnType<typeof Output.text> {
  const asked = Output.object({ schema: jsonSchema(shape), name: 'answer' });
  return { ...Output.text(), responseFormat: asked.responseFormat };
}

/** The answer, or why it does not count as one: declined or cut off. */
export function written(
  text: string,
  finish: string,
  usage: LlmUsage,
  warnings: readonly { type: string; feature?: string; message?: string; details?: string }[],
): LlmWritten | LlmFailure {
  if (finish === 'content-filter') return llmFailure('refused', 'The model declined to answer.', { usage });
  if (finish === 'length') return llmFailure('cut', 'The answer exceeded the token limit.', { usage });
  if (finish === 'error' || finish === 'other' || text.trim() === '')
    return llmFailure('unavailable', 'The provider’s response could not be read.', { usage });
  return { ok: true, text, usage, warnings: warnings.map(warningText) };
}

const warningText = ({ feature, message, details }: { feature?: string; message?: string; details?: string }): string =>
  message ?? `${feature ?? 'A setting'} is not supported${details ? `: ${details}` : ''}`;

export const usageOf = ({ inputTokens, outputTokens }: Pick<LanguageModelUsage, 'inputTokens' | 'outputTokens'>): LlmUsage => ({
  inputTokens: inputTokens ?? 0,
  outputTokens: outputTokens ?? 0,
  answers: 1,
});
