import type { LlmRequest, LlmUsage } from './options.ts';

/** Minimum UTF-8 bytes per token, in any language. */
const BYTES_PER_TOKEN = 2;

/** Maximum tokens of a text. */
export const maxTokensOf = (text: string): number => Math.ceil(Buffer.byteLength(text) / BYTES_PER_TOKEN);

/** Maximum tokens of an image, as providers count them. */
const IMAGE_TOKENS = 3_000;
/** Overhead of a request besides its text. */
const FRAME_TOKENS = 500;

/** Upper bound on the usage of a request and the received text, if the provider does not report it; no text: there was no answer. */
export const estimateUsage = ({ system, instruction, data = {}, images = [] }: LlmRequest, text: string): LlmUsage => ({
  inputTokens:
    maxTokensOf(system) +
    maxTokensOf(instruction) +
    maxTokensOf(Object.values(data).join('\n')) +
    images.length * IMAGE_TOKENS +
    FRAME_TOKENS,
  outputTokens: maxTokensOf(text),
  answers: text === '' ? 0 : 1,
});
