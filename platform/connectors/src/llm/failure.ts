import { APICallError, RetryError } from 'ai';
import type { LlmUsage } from './options.ts';

export type LlmFailureReason =
  /** the key is missing, wrong or lacks permission */
  | 'key'
  /** the provider does not know the model, or no longer offers it */
  | 'model'
  /** too many requests, or the account's money is used up */
  | 'quota'
  /** no answer in time, or a server error */
  | 'unavailable'
  /** the model declined to answer */
  | 'refused'
  /** the answer was cut off: the connection was lost, or it reached its token limit */
  | 'cut'
  /** two answers in a row did not have the requested shape */
  | 'invalid'
  /** the provider rejects the request itself */
  | 'bad-request';

/** What went wrong, in words for users; never contains a key. */
export interface LlmFailure {
  readonly ok: false;
  readonly reason: LlmFailureReason;
  readonly message: string;
  /** how long the provider asks to wait, ms */
  readonly retryAfterMs?: number;
  /** usage that was charged all the same */
  readonly usage: LlmUsage;
}

export const NO_USAGE: LlmUsage = { inputTokens: 0, outputTokens: 0, answers: 0 };

export function llmFailure(
  reason: LlmFailureReason,
  message: string,
  more: Partial<Pick<LlmFailure, 'retryAfterMs' | 'usage'>> = {},
): LlmFailure {
  return { ok: false, reason, message, usage: NO_USAGE, ...more };
}

const SAID_LENGTH = 300;

/**
 * Maps an error of the SDK to a failure.
 * @param key removed from whatever the provider said
 * @param now for a `Retry-After` that is a date
 */
export function failureOf(error: unknown, key: string | undefined, now: Date): LlmFailure {
  if (RetryError.isInstance(error)) return failureOf(error.lastError, key, now);
  if (!APICallError.isInstance(error)) return llmFailure('unavailable', 'The language model’s provider could not be reached.');
  const status = error.statusCode;
  const said = safe(error.message, key);
  if (status === undefined) return llmFailure('unavailable', 'The language model’s provider could not be reached.');
  const wait = retryAfter(error.responseHeaders?.['retry-after'], now);
  if (status === 429) return llmFailure('quota', 'The provider’s request limit is reached for now.', wait);
  if (status === 402) return llmFailure('quota', 'The account at the provider has no credit left.');
  if (status === 408 || status >= 500) return llmFailure('unavailable', `The provider returned an error (status ${status}).`, wait);
  if (status === 401 || status === 403) return llmFailure('key', `The provider rejected the key: ${said}`);
  if (status === 404) return llmFailure('model', `The provider does not offer this model: ${said}`);
  if (status >= 400) return llmFailure('bad-request', `The provider refused the request: ${said}`);
  return llmFailure('unavailable', 'The provider’s response could not be read.');
}

function safe(message: string, key: string | undefined): string {
  const text = key ? message.replaceAll(key, '…') : message;
  const short = text.replaceAll(/\b(?:sk|xai|AIza)[-_\w]{6,}/g, '…').slice(0, SAID_LENGTH);
  return /[.!?]$/.test(short) ? short : `${short}.`;
}

/** `Retry-After`: seconds, or a date. */
function retryAfter(value: string | undefined, now: Date): Pick<LlmFailure, 'retryAfterMs'> {
  if (value === undefined) return {};
  const ms = /^[\d.]+$/.test(value.trim()) ? Number(value) * 1_000 : Date.parse(value) - now.getTime();
  return Number.isFinite(ms) ? { retryAfterMs: Math.max(0, ms) } : {};
}
