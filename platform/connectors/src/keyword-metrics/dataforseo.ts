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

export interface DataForSeoOptions extends KeywordProviderOptions {
  login: string;
  password: string;
}

const OWN_URL = 'https://api.dataforseo.com';
/** Maximum keywords per request, and limits of a keyword (docs.dataforseo.com/v3/keywords_data/google_ads/search_volume/live). */
const MAX_KEYWORDS = 1_000;
const MAX_CHARACTERS = 80;
const MAX_WORDS = 10;
const MAX_SEEDS = 200;
const MAX_IDEAS = 700;
const OK = 20_000;
/** Its search engine has nothing for the question. */
const NO_RESULTS = 40_102;

const envelope = z.object({
  status_code: z.number(),
  status_message: z.optional(z.nullable(z.string())),
  tasks: z.optional(
    z.nullable(
      z.array(
        z.object({
          status_code: z.number(),
          status_message: z.optional(z.nullable(z.string())),
          result: z.optional(z.nullable(z.unknown())),
        }),
      ),
    ),
  ),
});
const count = z.optional(z.nullable(z.number()));
/** What is wrong in the months costs the trend alone. */
const months = z.catch(z.nullish(z.array(z.object({ year: z.number(), month: z.number(), search_volume: count }))), null);
const volumes = z.array(
  z.object({ keyword: z.string(), search_volume: count, competition_index: count, cpc: count, monthly_searches: months }),
);
const ideas = z.array(
  z.object({
    items: z.optional(
      z.nullable(
        z.array(
          z.object({
            keyword: z.string(),
            keyword_info: z.optional(
              z.nullable(z.object({ search_volume: count, competition: count, cpc: count, monthly_searches: months })),
            ),
          }),
        ),
      ),
    ),
  }),
);

/**
 * Symbols that Google Ads refuses in a keyword, and with it the whole batch
 * (dataforseo.com/help-center/using-symbols-in-keywords-when-setting-a-google-ads-task).
 */
const REFUSED_SYMBOLS = /[,!@%^()={};~`<>?\\|―]/g;
/** Characters of four bytes, such as emoji, are refused as well. */
const FOUR_BYTES = /[\u{10000}-\u{10ffff}]/u;

/** A keyword as it can be asked about: without punctuation; null if nothing is left of it, or it is too long. */
function askable(keyword: string): string | null {
  const plain = keyword.replaceAll(REFUSED_SYMBOLS, ' ').trim().split(/\s+/).join(' ');
  return plain !== '' && !FOUR_BYTES.test(plain) && plain.length <= MAX_CHARACTERS && plain.split(' ').length <= MAX_WORDS ? plain : null;
}

/** DataForSEO, version 3: search volumes from Google Ads, ideas from its Labs. Skips keywords that are too long for it. */
export function dataForSeo({ baseUrl = OWN_URL, http, login, password }: DataForSeoOptions): KeywordProvider {
  const headers = {
    authorization: `Basic ${btoa(String.fromCharCode(...new TextEncoder().encode(`${login}:${password}`)))}`,
    'content-type': 'application/json',
  };
  /** @param task null: reads */
  const ask = async <Result extends z.ZodMiniType>(path: string, task: object | null, shape: Result, signal: AbortSignal | undefined) => {
    const answer = await askJson(http, `${baseUrl}/v3/${path}`, headers, task && JSON.stringify([task]), signal);
    const said = z.safeParse(envelope, answer.json);
    if (!said.success) return { failure: answer.ok ? UNEXPECTED : answer.failure };
    const code = said.data.status_code === OK ? (said.data.tasks?.[0]?.status_code ?? 0) : said.data.status_code;
    if (code !== OK && code !== NO_RESULTS)
      return { failure: failureOf(code, said.data.tasks?.[0]?.status_message ?? said.data.status_message ?? '') };
    if (!answer.ok) return { failure: answer.failure };
    const result = z.safeParse(shape, (code === OK && said.data.tasks?.[0]?.result) || []);
    return result.success ? { result: result.data } : { failure: UNEXPECTED };
  };
  const asked = ({ keywords, country, language }: KeywordQuestion) => {
    const targeting = targetingOf(country, language);
    return 'reason' in targeting
      ? targeting
      : { byPlain: byPlainText(keywords), where: { location_code: targeting.location, language_code: targeting.language } };
  };
  return {
    async figures(question): Promise<KeywordAnswer> {
      const wanted = asked(question);
      if ('reason' in wanted) return nothing(wanted);
      return inParts([...wanted.byPlain.keys()], MAX_KEYWORDS, async (keywords) => {
        const path = 'keywords_data/google_ads/search_volume/live';
        const { result, failure } = await ask(path, { keywords, ...wanted.where }, volumes, question.signal);
        if (!result) return nothing(failure ?? UNEXPECTED);
        return {
          failure: null,
          figures: result.flatMap(
            ({ keyword, search_volume: volume = null, competition_index: competition = null, cpc = null, monthly_searches: monthly }) =>
              // Each keyword as it was given gets the figures of its plain text.
              (wanted.byPlain.get(keyword.toLowerCase()) ?? [keyword]).map((given) => ({
                keyword: given,
                volume,
                competition,
                cpc,
                currency: 'USD',
                trend: trendOfMonths(monthly),
              })),
          ),
        };
      });
    },
    async ideas(question) {
      const wanted = asked(question);
      if ('reason' in wanted) return nothing(wanted);
      const keywords = [...wanted.byPlain.keys()].slice(0, MAX_SEEDS);
      const path = 'dataforseo_labs/google/keyword_ideas/live';
      const { result, failure } = await ask(path, { keywords, limit: MAX_IDEAS, ...wanted.where }, ideas, question.signal);
      if (!result) return nothing(failure ?? UNEXPECTED);
      const figures = result.flatMap(({ items }) =>
        (items ?? []).map(({ keyword, keyword_info: info }): KeywordFigures => ({
          keyword,
          volume: info?.search_volume ?? null,
          // Labs return a fraction where Google Ads return an index.
          competition: info?.competition == null ? null : Math.round(100 * info.competition),
          cpc: info?.cpc ?? null,
          currency: 'USD',
          trend: trendOfMonths(info?.monthly_searches),
        })),
      );
      return { figures, failure: null };
    },
    async check(signal) {
      const { failure } = await ask('appendix/user_data', null, z.unknown(), signal);
      return failure ?? null;
    },
  };
}

/** Plain text in small letters → the keywords it stands for. */
function byPlainText(keywords: readonly string[]): Map<string, string[]> {
  const plain = new Map<string, string[]>();
  for (const keyword of keywords) {
    const text = askable(keyword)?.toLowerCase();
    if (text !== undefined) plain.set(text, [...(plain.get(text) ?? []), keyword]);
  }
  return plain;
}

const trendOfMonths = (monthly: z.output<typeof months>): KeywordFigures['trend'] =>
  trendOf((monthly ?? []).map(({ year, month, search_volume: searches = null }) => ({ year, month, searches })));

const UNEXPECTED: KeywordFailure = { reason: 'unexpected', message: 'The response is not a DataForSEO response.' };

/** DataForSEO's own codes (docs.dataforseo.com/v3/appendix/errors), used by responses and by the tasks in them. */
function failureOf(code: number, message: string): KeywordFailure {
  if (code === 40_202 || code === 40_209) return ofStatus(429);
  if (code === 40_203) return { reason: 'no-money', message: 'The cost limit that its account has set for a day is reached.' };
  if (code === 40_204 || code === 40_207) return { reason: 'refused', message: `It denied access: ${message.slice(0, 200) || code}` };
  if (code >= 40_200 && code < 40_300) return ofStatus(402);
  if (code === 40_104) return { reason: 'refused', message: 'Its account has to be verified first.' };
  if (code === 40_100) return ofStatus(401);
  if (code === 40_101 || code === 40_103) return { reason: 'unreachable', message: `Its search engine failed (${code}).` };
  if (code >= 50_000) return { reason: 'unreachable', message: `The request failed (${code}).` };
  return { reason: 'rejected', message: `It rejected the request: ${message.slice(0, 200) || code}` };
}
