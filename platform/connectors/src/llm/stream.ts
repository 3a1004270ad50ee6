import { streamText } from 'ai';
import { asText, callSettings, quieten, usageOf, withTimeout, written, type AskedShape } from './ask.ts';
import { failureOf, llmFailure, NO_USAGE } from './failure.ts';
import { languageModel } from './language-model.ts';
import type { LlmOptions, LlmRequest, LlmStream, LlmUsage } from './options.ts';
import { estimateUsage } from './estimate-usage.ts';

/**
 * A text as it is written, or JSON if a shape is requested. Not retried: the reader has seen its beginning. Only reading `text` awaits the
 * first chunk.
 */
export function stream(options: LlmOptions, request: LlmRequest, shape?: AskedShape): LlmStream {
  quieten();
  const end = Promise.withResolvers<Awaited<LlmStream['end']>>();
  return { text: pieces(options, request, shape, end.resolve), end: end.promise };
}

async function* pieces(
  options: LlmOptions,
  request: LlmRequest,
  shape: AskedShape | undefined,
  end: (value: Awaited<LlmStream['end']>) => void,
): AsyncGenerator<string, void, undefined> {
  const { clock = () => new Date() } = options;
  let text = '';
  let failed: unknown;
  let finish = '';
  let said: LlmUsage | undefined;
  let warnings: Parameters<typeof written>[3] = [];
  try {
    const result = streamText({
      model: await languageModel(options, request.model),
      ...callSettings(request),
      abortSignal: withTimeout(request),
      ...(shape === undefined ? {} : { output: asText(shape) }),
      onError: ({ error }) => {
        failed = error;
      },
    });
    for await (const part of result.stream) {
      if (part.type === 'text-delta') {
        text += part.text;
        yield part.text;
      }
      if (part.type === 'error') failed = part.error;
      if (part.type === 'abort') failed = new DOMException('The request was cancelled.', 'AbortError');
      if (part.type === 'finish') {
        finish = part.finishReason;
        said = usageOf(part.totalUsage);
      }
      if (part.type === 'start-step') warnings = part.warnings ?? [];
    }
  } catch (error) {
    failed = error;
  } finally {
    end(outcome());
  }

  function outcome(): Awaited<LlmStream['end']> {
    // A broken stream reports no tokens, but what arrived was paid for.
    const usage = said ?? (text === '' ? NO_USAGE : estimateUsage(request, text));
    if (request.signal?.aborted) return { ...llmFailure('cut', 'The answer was cancelled.', { usage }), text };
    if (failed !== undefined && text === '') return { ...failureOf(failed, options.key, clock()), text };
    if (failed !== undefined || finish === '') return { ...llmFailure('cut', 'The answer broke off.', { usage }), text, isLost: true };
    const whole = written(text, finish, usage, warnings);
    return whole.ok ? whole : { ...whole, text };
  }
}
