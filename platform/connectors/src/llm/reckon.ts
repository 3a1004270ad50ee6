import type { LlmRequest, LlmUsage } from './options.ts';

/** UTF-8 bytes that make a token at least, in whatever language. */
const BYTES_PER_TOKEN = 2;

/** Tokens of a text at most. */
export const maxTokensOf = (text: string): number => Math.ceil(Buffer.byteLength(text) / BYTES_PER_TOKEN);

/** Tokens of a picture, at most, as providers count them. */
const IMAGE_TOKENS = 3_000;
/** What goes around the words of a request. */
const FRAME_TOKENS = 500;

/** What a request and the text that came took at most, where the provider does not say; no text: nothing was answered. */
export const reckonUsage = ({ system, instruction, data = {}, images = [] }: LlmRequest, text: string): LlmUsage => ({
  inputTokens:
    maxTokensOf(system) +
    maxTokensOf(instruction) +
    maxTokensOf(Object.values(data).join('\n')) +
    images.length * IMAGE_TOKENS +
    FRAME_TOKENS,
  outputTokens: maxTokensOf(text),
  answers: text === '' ? 0 : 1,
});
