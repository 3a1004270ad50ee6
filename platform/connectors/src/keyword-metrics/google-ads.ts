import * as z from 'zod/mini';
import {
  askJson,
  inParts,
  nothing,
  ofStatus,
  trendOf,
  type KeywordAnswer,
  type KeywordFailure,
  type KeywordFigures,
  type KeywordProvider,
  type KeywordProviderOptions,
  type KeywordQuestion,
} from './provider.ts';
import { targetingOf } from './locations.ts';

export interface GoogleAdsOptions extends KeywordProviderOptions {
  developerToken: string;
  clientId: string;
  clientSecret: string;
  refreshToken: string;
  /** of the queried account, digits only */
  customerId: string;
  /** of the manager account it is reached through; '' for none */
  loginCustomerId: string;
  /** undefined: Google's own */
  tokenUrl?: string | undefined;
}

const OWN_URL = 'https://googleads.googleapis.com';
const OWN_TOKEN_URL = 'https://oauth2.googleapis.com/token';
const VERSION = 'v26';
const MAX_KEYWORDS = 1_000;
const MAX_SEEDS = 20;
const MAX_IDEAS = 700;

const token = z.object({ access_token: z.string() });
/** 64-bit integers come as text. */
const long = z.optional(z.nullable(z.union([z.string(), z.number()])));
const MONTHS = [
  ...['JANUARY', 'FEBRUARY', 'MARCH', 'APRIL', 'MAY', 'JUNE'],
  ...['JULY', 'AUGUST', 'SEPTEMBER', 'OCTOBER', 'NOVEMBER', 'DECEMBER'],
];
/** What is wrong in the months costs the trend alone. */
const months = z.catch(z.nullish(z.array(z.object({ year: long, month: z.string(), monthlySearches: long }))), null);
const metrics = z.object({ avgMonthlySearches: long, competitionIndex: long, averageCpcMicros: long, monthlySearchVolumes: months });
const answerShape = z.object({
  results: z.optional(
    z.array(
      z.object({
        text: z.string(),
        /** further keywords of the question that it takes for the same, such as `car` and `cars` */
        closeVariants: z.optional(z.array(z.string())),
        keywordMetrics: z.optional(metrics),
        keywordIdeaMetrics: z.optional(metrics),
      }),
    ),
  ),
});
const errorShape = z.object({ error: z.object({ code: z.number(), message: z.optional(z.string()), status: z.optional(z.string()) }) });
const UNEXPECTED: KeywordFailure = { reason: 'unexpected', message: 'The response is not a Google Ads response.' };

/** Google Ads over REST: historical metrics, and the ideas of its Keyword Planner. */
export function googleAds(options: GoogleAdsOptions): KeywordProvider {
  const { baseUrl = OWN_URL, tokenUrl = OWN_TOKEN_URL, http, customerId, loginCustomerId, developerToken } = options;
  const signIn = async (signal: AbortSignal | undefined): Promise<{ token: string } | { failure: KeywordFailure }> => {
    const form = new URLSearchParams({
      grant_type: 'refresh_token',
      client_id: options.clientId,
      client_secret: options.clientSecret,
      refresh_token: options.refreshToken,
    });
    const answer = await askJson(http, tokenUrl, { 'content-type': 'application/x-www-form-urlencoded' }, form.toString(), signal);
    // A revoked refresh token yields a 400.
    if (!answer.ok) return { failure: answer.status === 400 ? ofStatus(401) : answer.failure };
    const given = z.safeParse(token, answer.json);
    return given.success ? { token: given.data.access_token } : { failure: UNEXPECTED };
  };
  /** @param body null: reads */
  const call = async (access: string, path: string, body: object | null, signal: AbortSignal | undefined) => {
    const headers = {
      authorization: `Bearer ${access}`,
      'developer-token': developerToken,
      'content-type': 'application/json',
      ...(loginCustomerId && { 'login-customer-id': loginCustomerId }),
    };
    const answer = await askJson(http, `${baseUrl}/${VERSION}/${path}`, headers, body && JSON.stringify(body), signal);
    const wrong = z.safeParse(errorShape, answer.json);
    if (!wrong.success) return { json: answer.json, failure: answer.ok ? null : answer.failure };
    const { code, message = '' } = wrong.data.error;
    const failure = ofStatus(code);
    const isSaid = failure.reason === 'rejected' && message !== '';
    return { json: null, failure: isSaid ? { ...failure, message: `It rejected the request: ${message.slice(0, 200)}` } : failure };
  };
  const ask = async (access: string, method: string, body: object, signal: AbortSignal | undefined): Promise<KeywordAnswer> => {
    const answer = await call(access, `customers/${customerId}:${method}`, body, signal);
    if (answer.failure) return nothing(answer.failure);
    const parsed = z.safeParse(answerShape, answer.json);
    if (!parsed.success) return nothing(UNEXPECTED);
    return {
      failure: null,
      figures: (parsed.data.results ?? []).flatMap(({ text, closeVariants = [], keywordMetrics, keywordIdeaMetrics }): KeywordFigures[] => {
        const found = keywordMetrics ?? keywordIdeaMetrics;
        const cpc = numberOf(found?.averageCpcMicros);
        const figures = {
          volume: numberOf(found?.avgMonthlySearches),
          competition: numberOf(found?.competitionIndex),
          cpc: cpc === null ? null : cpc / 1e6,
          currency: null,
          trend: trendOf(
            (found?.monthlySearchVolumes ?? []).map(({ year, month, monthlySearches }) => ({
              year: numberOf(year) ?? 0,
              month: MONTHS.indexOf(month) + 1,
              searches: numberOf(monthlySearches),
            })),
          ),
        };
        return [...new Set([text, ...(keywordMetrics ? closeVariants : [])])].map((keyword) => ({ keyword, ...figures }));
      }),
    };
  };
  const start = async ({ country, language, signal }: KeywordQuestion) => {
    const targeting = targetingOf(country, language);
    if ('reason' in targeting) return { failure: targeting };
    const signed = await signIn(signal);
    if ('failure' in signed) return signed;
    const where = {
      geoTargetConstants: [`geoTargetConstants/${targeting.location}`],
      language: `languageConstants/${targeting.languageNumber}`,
      keywordPlanNetwork: 'GOOGLE_SEARCH',
    };
    return { token: signed.token, where };
  };
  return {
    async figures(question) {
      const started = await start(question);
      if ('failure' in started) return nothing(started.failure);
      return inParts(question.keywords, MAX_KEYWORDS, (keywords) =>
        ask(started.token, 'generateKeywordHistoricalMetrics', { keywords, ...started.where }, question.signal),
      );
    },
    async ideas(question) {
      const started = await start(question);
      if ('failure' in started) return nothing(started.failure);
      const body = { keywordSeed: { keywords: question.keywords.slice(0, MAX_SEEDS) }, pageSize: MAX_IDEAS, ...started.where };
      return ask(started.token, 'generateKeywordIdeas', body, question.signal);
    },
    async check(signal) {
      const signed = await signIn(signal);
      if ('failure' in signed) return signed.failure;
      return (await call(signed.token, 'customers:listAccessibleCustomers', null, signal)).failure;
    },
  };
}

function numberOf(value: string | number | null | undefined): number | null {
  const number = value === undefined || value === null || value === '' ? Number.NaN : Number(value);
  return Number.isFinite(number) ? number : null;
}
