import { APICallError, RetryError } from 'ai';
import type { LlmUsage } from './options.ts';
import { saidIn, waitInWords, type Said } from './said.ts';

export type LlmFailureReason =
  /** the key is missing, wrong or lacks permission */
  | 'key'
  /** the provider does not know the model, or no longer offers it */
  | 'model'
  /** too many requests for now: waiting helps */
  | 'quota'
  /** the account's money or allowance is used up: waiting does not help */
  | 'credit'
  /** the provider does not serve the country that the request comes from */
  | 'country'
  /** no answer in time, or a server error */
  | 'unavailable'
  /** the model declined to answer, or a filter stopped the request */
  | 'refused'
  /** the request is longer than the model reads */
  | 'too-long'
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
 * Maps an error of the SDK to a failure, by what the provider says in the body first and by the status only where it says nothing: wrong
 * keys come with 400, 401 and 403, empty accounts with 402, 403 and 429.
 * @param key removed from whatever the provider said
 * @param now for a `Retry-After` that is a date
 */
export function failureOf(error: unknown, key: string | undefined, now: Date): LlmFailure {
  if (RetryError.isInstance(error)) return failureOf(error.lastError, key, now);
  if (!APICallError.isInstance(error) || error.statusCode === undefined)
    return llmFailure('unavailable', 'The language model’s provider could not be reached.');
  const { statusCode: status } = error;
  const said = saidIn(error.responseBody);
  const words = safe(said.message || error.message, key);
  if (said.blocked !== '') return llmFailure('refused', 'The provider’s filter stopped the request.');
  if (status < 400) return llmFailure('unavailable', 'The provider’s response could not be read.');
  if (hasNoCredit(status, said)) return llmFailure('credit', `The account at the provider has no credit or allowance left: ${words}`);
  if (isOfCountry(said))
    return llmFailure('country', 'The provider does not serve the country from which this installation sends requests.');
  if (isOfKey(status, said)) return llmFailure('key', `The provider rejected the key: ${words}`);
  if (status === 404 || said.code === 'model_not_found') return llmFailure('model', `The provider does not offer this model: ${words}`);
  if (isTooLong(said)) return llmFailure('too-long', `The text is too long for this model: ${words}`);
  if (isFiltered(said)) return llmFailure('refused', `The provider’s filter stopped the request: ${words}`);
  if (status === 429) return limited(said, error.responseHeaders, now);
  const wait = retryAfter(error.responseHeaders, now);
  if (/overloaded|high demand/i.test(`${said.type} ${said.message}`) && status >= 500)
    return llmFailure('unavailable', 'The provider is overloaded at the moment.', wait);
  if (status === 408 || status >= 500) return llmFailure('unavailable', `The provider returned an error (status ${status}).`, wait);
  if (status === 401 || status === 403) return llmFailure('key', `The provider rejected the key: ${words}`);
  return llmFailure('bad-request', `The provider refused the request: ${words}`);
}

/** OpenAI says so with 429, which is no rate limit then; xAI with 429 or 403; a quota of 0 is one that the plan does not have. */
const hasNoCredit = (status: number, { code, type, message }: Said): boolean =>
  status === 402 ||
  [code, type].some((one) => one === 'insufficient_quota' || one === 'billing_hard_limit_reached') ||
  /used all available credits|monthly spending limit|run out of credits|credit balance is too low/i.test(message) ||
  (status === 429 && /\blimit: 0\b/.test(message));

const isOfCountry = ({ code, message }: Said): boolean =>
  code === 'unsupported_country_region_territory' || /location is not supported/i.test(message);

/** Gemini and xAI answer a wrong key with 400. */
const isOfKey = (status: number, { code, type, message, reasons }: Said): boolean =>
  status === 401 ||
  code === 'invalid_api_key' ||
  type === 'authentication_error' ||
  reasons.includes('API_KEY_INVALID') ||
  /incorrect api key|api key not (?:valid|found)|api key expired/i.test(message);

const isTooLong = ({ code, message }: Said): boolean =>
  code === 'context_length_exceeded' ||
  /maximum (?:context|prompt) length|input token count \(?\d*\)? ?exceeds|exceeds the maximum number of tokens|prompt is too long/i.test(
    message,
  );

const isFiltered = ({ code, message }: Said): boolean =>
  ['content_filter', 'content_policy_violation', 'moderation_blocked'].includes(code) ||
  (code === 'invalid_prompt' && /flagged|safety/i.test(message));

function limited(said: Said, headers: Readonly<Record<string, string>> | undefined, now: Date): LlmFailure {
  // Gemini's RetryInfo names half a minute for a quota of the day too; it is there again at midnight in California.
  if (said.quotas.some((quota) => /PerDay/.test(quota)))
    return llmFailure('quota', 'The provider’s limit for today is used up.', { retryAfterMs: untilPacificMidnight(now) });
  const asked = retryAfter(headers, now).retryAfterMs ?? said.retryMs ?? waitInWords(said.message);
  return llmFailure('quota', 'The provider’s request limit is reached for now.', asked === null ? {} : { retryAfterMs: asked });
}

function safe(message: string, key: string | undefined): string {
  const text = key ? message.replaceAll(key, '…') : message;
  const short = text
    .replaceAll(/\b(?:sk|xai|AIza)[-_\w]{6,}/g, '…')
    .replaceAll(/\b(?:org|proj|team)[- ][\w*-]{6,}/gi, '…')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, SAID_LENGTH);
  return /[.!?]$/.test(short) ? short : `${short}.`;
}

/** `Retry-After`: seconds, or a date; OpenAI also sends `retry-after-ms`. */
function retryAfter(headers: Readonly<Record<string, string>> | undefined, now: Date): Pick<LlmFailure, 'retryAfterMs'> {
  const exact = Number(headers?.['retry-after-ms']);
  if (Number.isFinite(exact) && exact >= 0) return { retryAfterMs: exact };
  const value = headers?.['retry-after'];
  if (value === undefined) return {};
  const ms = /^[\d.]+$/.test(value.trim()) ? Number(value) * 1_000 : Date.parse(value) - now.getTime();
  return Number.isFinite(ms) ? { retryAfterMs: Math.max(0, ms) } : {};
}

/** ms until the clocks of California, by which Gemini counts days (ai.google.dev/gemini-api/docs/rate-limits), show midnight. */
function untilPacificMidnight(now: Date): number {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'America/Los_Angeles',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    hourCycle: 'h23',
  }).formatToParts(now);
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value ?? 0);
  return 86_400_000 - ((of('hour') * 60 + of('minute')) * 60 + of('second')) * 1_000;
}
