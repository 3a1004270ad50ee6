import * as z from 'zod/mini';

/** What a provider says in the body of a refusal; '' and [] where it says nothing. */
export interface Said {
  /** its own code: OpenAI's `insufficient_quota`, Gemini's `RESOURCE_EXHAUSTED`, xAI's sentence */
  code: string;
  /** OpenAI's and Anthropic's type, such as `overloaded_error` */
  type: string;
  message: string;
  /** Gemini's machine-readable reasons, such as `API_KEY_INVALID` */
  reasons: readonly string[];
  /** ids of Gemini's quotas that are used up, such as `GenerateRequestsPerDayPerProjectPerModel-FreeTier` */
  quotas: readonly string[];
  /** Gemini's RetryInfo, ms */
  retryMs: number | null;
  /** why Gemini blocked the prompt; '' if it did not */
  blocked: string;
}

const text = z.catch(z.string(), '');
const detail = z.looseObject({
  reason: z.optional(z.string()),
  retryDelay: z.optional(z.string()),
  violations: z.optional(z.array(z.looseObject({ quotaId: z.optional(z.string()) }))),
});
const inner = z.looseObject({
  message: text,
  type: z.optional(z.nullable(z.string())),
  code: z.optional(z.nullable(z.union([z.string(), z.number()]))),
  status: z.optional(z.union([z.string(), z.number()])),
  details: z.catch(z.optional(z.array(detail)), undefined),
});
const body = z.looseObject({
  // xAI: a sentence, with its code beside it. The others: an object.
  error: z.optional(z.union([z.string(), inner])),
  code: z.optional(z.unknown()),
  promptFeedback: z.optional(z.looseObject({ blockReason: z.optional(z.string()) })),
});

const NOTHING: Said = { code: '', type: '', message: '', reasons: [], quotas: [], retryMs: null, blocked: '' };

/** Reads the body of a refusal in the form of OpenAI, Gemini, xAI or Anthropic. */
export function saidIn(responseBody: string | undefined): Said {
  let json: unknown;
  try {
    json = JSON.parse(responseBody ?? '');
  } catch {
    return { ...NOTHING, message: responseBody ?? '' };
  }
  // Gemini's OpenAI dialect wraps its errors in an array.
  const parsed = z.safeParse(body, Array.isArray(json) ? json[0] : json);
  if (!parsed.success) return NOTHING;
  const { error, code, promptFeedback } = parsed.data;
  const blocked = promptFeedback?.blockReason ?? '';
  if (error === undefined) return { ...NOTHING, blocked };
  if (typeof error === 'string') return { ...NOTHING, blocked, message: error, code: typeof code === 'string' ? code : '' };
  const details = error.details ?? [];
  const own = [error.code, error.status].find((one) => typeof one === 'string');
  return {
    code: typeof own === 'string' ? own : '',
    type: error.type ?? '',
    message: error.message,
    reasons: details.flatMap(({ reason }) => reason ?? []),
    quotas: details.flatMap(({ violations = [] }) => violations.flatMap(({ quotaId }) => quotaId ?? [])),
    retryMs: details.map(({ retryDelay }) => durationMs(retryDelay)).find((ms) => ms !== null) ?? null,
    blocked,
  };
}

/** A duration of Google's, such as `26s` or `1.5s`. */
const durationMs = (value: string | undefined): number | null => {
  const seconds = /^(\d+(?:\.\d+)?)s$/.exec(value ?? '')?.[1];
  return seconds === undefined ? null : Math.ceil(Number(seconds) * 1_000);
};

/** How long a message asks to wait: `Please try again in 1.574s`, `in 6ms`, `in 1m3.2s`. ms; null if it does not say */
export function waitInWords(message: string): number | null {
  const found = /(?:try again|retry) in (?:(\d+)h)?(?:(\d+)m(?!s))?(?:(\d+(?:\.\d+)?)(ms|s))?/i.exec(message);
  if (!found) return null;
  const [, hours = '0', minutes = '0', amount = '0', unit] = found;
  const ms = Number(hours) * 3_600_000 + Number(minutes) * 60_000 + Number(amount) * (unit === 'ms' ? 1 : 1_000);
  return ms > 0 ? Math.ceil(ms) : null;
}
