import { z } from 'zod';

export type FailureReason =
  /** the grant is dead (`invalid_grant`): the user has to consent again */
  | 'reconnect'
  /** the account, or what it granted, gives no access to this */
  | 'forbidden'
  | 'not-found'
  /** too many requests, for now or for today */
  | 'quota'
  /** no answer, or a server error */
  | 'unavailable'
  /** Google rejects the request itself, or its response cannot be read */
  | 'bad-request';

/** What went wrong, in words for users; never contains a token. */
export interface Failure {
  readonly ok: false;
  readonly reason: FailureReason;
  readonly message: string;
  /** how long Google asks to wait, ms; for `quota` and `unavailable` if it says so */
  readonly retryAfterMs?: number;
  /** the quota is used up for today, so retrying soon is pointless */
  readonly forToday?: true;
}

export function failure(reason: FailureReason, message: string, more: Pick<Failure, 'retryAfterMs' | 'forToday'> = {}): Failure {
  return { ok: false, reason, message, ...more };
}

/** Error format of the APIs: `{error: {code, message, status, errors?}}`. */
const apiError = z.object({
  error: z.object({
    message: z.string().default(''),
    status: z.string().default(''),
    errors: z.array(z.object({ reason: z.string().default('') })).default([]),
  }),
});
/** Error format of the token endpoint. */
const oauthError = z.object({ error: z.string(), error_description: z.string().default('') });

/** What the client throws when there was a response; matched by shape, because copies of the class differ. */
const thrown = z.object({
  response: z.object({
    status: z.number(),
    headers: z.custom<Pick<Headers, 'get'>>((value) => typeof (value as Headers | undefined)?.get === 'function'),
    data: z.unknown(),
  }),
});

const RATE_REASONS = new Set(['rateLimitExceeded', 'userRateLimitExceeded', 'quotaExceeded', 'dailyLimitExceeded']);
const SAID_LENGTH = 300;
const HOUR_MS = 3_600_000;

/**
 * The URL Inspection API names the property alone (`Quota exceeded for sc-domain:example.com.`): 2,000 a day; the 600 a minute are kept by
 * who calls it.
 */
const isOfDay = (said: string): boolean => /per day|daily|^quota exceeded for (?:sc-domain:|https?:)/i.test(said);
/** developers.google.com/analytics/devguides/reporting/data/v1/quotas: `Exhausted property tokens per hour. …` */
const isOfHour = (said: string): boolean => /^exhausted .*per hour|will return in under an hour/i.test(said);

/**
 * Maps an error of the official client to a failure.
 * @param now for a `Retry-After` that is a date
 */
export function failureOf(error: unknown, now: Date): Failure {
  const parsed = thrown.safeParse(error);
  if (!parsed.success) return failure('unavailable', 'Google could not be reached.');
  const { status, headers, data } = parsed.data.response;
  const oauth = oauthError.safeParse(data);
  if (oauth.success) return oauthFailure(oauth.data.error, status, wait(headers, now));
  const api = apiError.safeParse(data);
  const said = api.success ? api.data.error.message.slice(0, SAID_LENGTH) : '';
  const reasons = api.success ? api.data.error.errors.map(({ reason }) => reason) : [];
  const limited =
    status === 429 ||
    (api.success && api.data.error.status === 'RESOURCE_EXHAUSTED') ||
    (status === 403 && reasons.some((reason) => RATE_REASONS.has(reason)));
  if (limited) {
    const forToday = reasons.includes('dailyLimitExceeded') || isOfDay(said);
    if (forToday) return failure('quota', 'Google’s daily request limit is used up.', { ...wait(headers, now), forToday });
    // Analytics counts tokens by the hour: nothing asked again within it can succeed.
    if (isOfHour(said)) return failure('quota', 'Google’s request limit for this hour is used up.', { retryAfterMs: HOUR_MS });
    return failure('quota', 'Google’s request limit is reached for now.', wait(headers, now));
  }
  if (status >= 500) return failure('unavailable', `Google returned an error (status ${status}).`, wait(headers, now));
  const quote = said === '' ? `status ${status}` : `“${said}”`;
  if (status === 401 || status === 403) return failure('forbidden', `Google denied access: ${quote}.`);
  if (status === 404) return failure('not-found', `Google could not find this: ${quote}.`);
  return failure('bad-request', `Google refused the request: ${quote}.`);
}

function oauthFailure(code: string, status: number, more: Pick<Failure, 'retryAfterMs'>): Failure {
  if (code === 'invalid_grant') return failure('reconnect', 'Google no longer accepts this connection. It was revoked or has expired.');
  if (status === 429) return failure('quota', 'Google’s request limit is reached for now.', more);
  if (status >= 500) return failure('unavailable', `Google returned an error (status ${status}).`, more);
  if (code === 'invalid_client' || code === 'unauthorized_client')
    return failure(
      'forbidden',
      'Google does not accept this installation’s OAuth client. Check GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET.',
    );
  return failure('bad-request', `Google refused the request (${code.slice(0, SAID_LENGTH)}).`);
}

/** `Retry-After`: seconds, or a date. */
function wait(headers: Pick<Headers, 'get'>, now: Date): Pick<Failure, 'retryAfterMs'> {
  const value = headers.get('retry-after');
  if (value === null) return {};
  const ms = /^\d+$/.test(value.trim()) ? Number(value) * 1_000 : Date.parse(value) - now.getTime();
  return Number.isFinite(ms) ? { retryAfterMs: Math.max(0, ms) } : {};
}
