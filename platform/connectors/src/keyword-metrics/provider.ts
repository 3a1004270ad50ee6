import type { HttpCall } from '../http-call.ts';

export interface KeywordQuestion {
  keywords: readonly string[];
  /** ISO 3166-1 alpha-2, such as `GB` */
  country: string;
  /** as in `lang`, such as `en` */
  language: string;
  signal?: AbortSignal;
}

/** What a provider reports about a keyword; null: it has no such figure. */
export interface KeywordFigures {
  keyword: string;
  /** searches a month, averaged over a year */
  volume: number | null;
  /** among advertisers, 0 to 100 */
  competition: number | null;
  /** cost of a click on an advertisement */
  cpc: number | null;
  /** of `cpc`; null: the currency of the provider's account */
  currency: string | null;
  trend: SearchTrend | null;
}

/** Searches in the newest month, and in the month two before it. */
export interface SearchTrend {
  latest: number;
  two_before: number;
}

/**
 * What months say of a keyword's trend, in whatever order they come.
 * @param months counted from 1
 * @returns null if the newest month, or the one two before it, is missing
 */
export function trendOf(months: readonly { year: number; month: number; searches: number | null }[]): SearchTrend | null {
  const byMonth = new Map(
    months.flatMap(({ year, month, searches }) => (searches === null ? [] : [[12 * year + month, searches] as const])),
  );
  const newest = Math.max(...byMonth.keys());
  const [latest, before] = [byMonth.get(newest), byMonth.get(newest - 2)];
  return latest === undefined || before === undefined ? null : { latest, two_before: before };
}

/**
 * refused: the key is wrong or lacks permission; no-money: the account is empty; limited: rate limit hit; unreachable: no complete
 * response; rejected: the question was invalid; unexpected: a response of an unknown form; unknown-location: the provider does not know the
 * country or the language
 */
type KeywordFailureReason = 'refused' | 'no-money' | 'limited' | 'unreachable' | 'rejected' | 'unexpected' | 'unknown-location';

/** `message` is for people and contains no key. */
export interface KeywordFailure {
  reason: KeywordFailureReason;
  message: string;
}

/** Results received before a failure are kept: they are paid for. */
export interface KeywordAnswer {
  figures: KeywordFigures[];
  failure: KeywordFailure | null;
}

/** A service that knows how often people search. Never throws; a question is sent once, since each response is paid for. */
export interface KeywordProvider {
  /** figures of keywords; those that the provider does not know are missing, or have none */
  figures(question: KeywordQuestion): Promise<KeywordAnswer>;
  /** more keywords related to those given, with their figures */
  ideas(question: KeywordQuestion): Promise<KeywordAnswer>;
  /** asks about the account, which costs nothing; null: it is accepted */
  check(signal?: AbortSignal): Promise<KeywordFailure | null>;
}

export interface KeywordProviderOptions {
  /** without a trailing slash; undefined: the provider's own */
  baseUrl?: string | undefined;
  http: HttpCall;
}

const TIMEOUT_MS = 60_000;
const MAX_BYTES = 30_000_000;

/** The parsed JSON of a response with status 200; otherwise why there is none. */
export async function askJson(
  http: HttpCall,
  url: string,
  headers: Record<string, string>,
  /** null: only asks, without a body */
  body: string | null,
  signal: AbortSignal | undefined,
): Promise<{ ok: true; json: unknown } | { ok: false; status: number | null; json: unknown; failure: KeywordFailure }> {
  const answer = await http(url, {
    headers,
    ...(body === null ? { method: 'GET' } : { method: 'POST', body }),
    timeoutMs: TIMEOUT_MS,
    maxBytes: MAX_BYTES,
    followRedirects: 0,
    ...(signal && { signal }),
  });
  if (!answer.ok) return { ok: false, status: null, json: null, failure: { reason: 'unreachable', message: answer.message } };
  const json = readJson(answer.body);
  if (answer.status === 200) {
    if (json !== undefined) return { ok: true, json };
    return { ok: false, status: 200, json: null, failure: { reason: 'unexpected', message: 'Its response was cut off or is not JSON.' } };
  }
  return { ok: false, status: answer.status, json, failure: ofStatus(answer.status) };
}

/** What an HTTP status means for both providers. */
export function ofStatus(status: number): KeywordFailure {
  if (status === 401 || status === 403) return { reason: 'refused', message: 'It rejected the key.' };
  if (status === 402) return { reason: 'no-money', message: 'Its account has no credit left.' };
  if (status === 429) return { reason: 'limited', message: 'It received too many requests. Try again in a few minutes.' };
  if (status >= 500) return { reason: 'unreachable', message: `It is unavailable at the moment (status ${status}).` };
  return { reason: 'rejected', message: `It rejected the request (status ${status}).` };
}

function readJson(body: Uint8Array): unknown {
  try {
    const json: unknown = JSON.parse(new TextDecoder().decode(body));
    return json;
  } catch {
    return undefined;
  }
}

/** Asks in batches; stops at the first that fails, and keeps what came before. */
export async function inParts(
  keywords: readonly string[],
  size: number,
  ask: (part: readonly string[]) => Promise<KeywordAnswer>,
): Promise<KeywordAnswer> {
  const figures: KeywordFigures[] = [];
  for (let at = 0; at < keywords.length; at += size) {
    const part = await ask(keywords.slice(at, at + size));
    figures.push(...part.figures);
    if (part.failure) return { figures, failure: part.failure };
  }
  return { figures, failure: null };
}

export const nothing = (failure: KeywordFailure): KeywordAnswer => ({ figures: [], failure });
