import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { createHash } from 'node:crypto';
import { CONTROL_PREFIX } from '../control/control-prefix.ts';
import { publishedError } from '../published.ts';

/** Made-up figures of a keyword, deterministic; null: nobody searches for it. */
function figuresOf(keyword: string): { volume: number; competition: number; cpc: number } | null {
  const hash = createHash('sha256').update(keyword.toLowerCase()).digest();
  // One keyword in twelve is unknown.
  if (hash.readUInt8(0) % 12 === 0) return null;
  const volume = Math.max(10, Math.round(20_000 / (1 + (hash.readUInt16BE(1) % 900)) / 10) * 10);
  return { volume, competition: hash.readUInt8(3) % 101, cpc: Math.round(hash.readUInt16BE(4) % 400) / 100 };
}

/** A year of months up to the last whole one, newest first: more by a fifth in the newest than in the others. */
function monthsOf(volume: number): { year: number; month: number; searches: number }[] {
  const now = new Date();
  return Array.from({ length: 12 }, (_, back) => {
    const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1 - back, 1));
    return { year: first.getUTCFullYear(), month: first.getUTCMonth() + 1, searches: back === 0 ? Math.round(volume * 1.2) : volume };
  });
}
const monthlySearches = (volume: number) => monthsOf(volume).map(({ year, month, searches }) => ({ year, month, search_volume: searches }));
const monthName = (month: number) =>
  new Date(Date.UTC(2000, month - 1, 1)).toLocaleString('en', { month: 'long', timeZone: 'UTC' }).toUpperCase();

const AROUND = ['best', 'cheap', 'buy', 'how to choose', 'ideas for', 'what is'];
const AFTER = ['online', 'near me', 'for beginners', 'reviews', 'care', 'price'];

/** More keywords related to those given. */
const ideasFor = (seeds: readonly string[]): string[] =>
  seeds.flatMap((seed) => [...AROUND.map((word) => `${word} ${seed}`), ...AFTER.map((word) => `${seed} ${word}`)]);

/** Credentials of the mock services. They may be public: the figures behind them are made up. */
export const keywordKeys = {
  dataforseo: { login: 'canopy@sandbox.example', password: 'sandbox-key' },
  googleAds: {
    developerToken: 'sandbox-developer-token',
    clientId: 'canopy-sandbox',
    clientSecret: 'canopy-sandbox-secret',
    refreshToken: 'sandbox-ads-refresh-token',
    customerId: '1234567890',
  },
};
const ACCESS_TOKEN = 'sandbox-ads-access-token';

const task = z.array(
  z.object({
    keywords: z.array(z.string().max(80)).max(1_000),
    location_code: z.number(),
    language_code: z.string(),
    limit: z.number().optional(),
  }),
);
const adsQuestion = z.object({
  keywords: z.array(z.string()).max(10_000).optional(),
  keywordSeed: z.object({ keywords: z.array(z.string()).min(1).max(20) }).optional(),
  geoTargetConstants: z.array(z.string().regex(/^geoTargetConstants\/\d+$/)),
  language: z.string().regex(/^languageConstants\/\d+$/),
});

/** Mocks of DataForSEO (version 3) and Google Ads (REST), with made-up figures. Other failures are the sandbox's ordinary faults. */
export function keywordDataRoutes(app: FastifyInstance): void {
  const answered = { dataforseo: 0, google_ads: 0 };
  app.get(`${CONTROL_PREFIX}keyword-data`, async () => answered);
  app.delete(`${CONTROL_PREFIX}keyword-data`, async () => Object.assign(answered, { dataforseo: 0, google_ads: 0 }));

  const isDataForSeoKey = ({ headers }: FastifyRequest): boolean => {
    const { login, password } = keywordKeys.dataforseo;
    return headers.authorization === `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`;
  };
  app.get('/dataforseo/v3/appendix/user_data', async (request, reply) => {
    if (!isDataForSeoKey(request)) return dataForSeoRefusal(reply, 'wrong_key');
    const result = [{ login: keywordKeys.dataforseo.login, money: { total: 10, balance: 10 } }];
    return { ...OK, tasks: [{ status_code: OK.status_code, status_message: OK.status_message, result }] };
  });
  const live = (path: string, resultOf: (keywords: readonly string[]) => unknown[]): void => {
    app.post(`/dataforseo/v3/${path}`, async (request, reply) => {
      if (!isDataForSeoKey(request)) return dataForSeoRefusal(reply, 'wrong_key');
      const given = task.safeParse(request.body);
      const [one] = given.data ?? [];
      if (!one)
        return dataForSeoRefusal(
          reply,
          'invalid_field',
          given.error?.issues[0]?.path.findLast((part) => typeof part === 'string')?.toString(),
        );
      // One such keyword refuses the whole batch.
      if (one.keywords.some((keyword) => REFUSED_KEYWORD.test(keyword))) return dataForSeoRefusal(reply, 'invalid_field', 'keywords');
      answered.dataforseo += 1;
      return { ...OK, tasks: [{ status_code: OK.status_code, status_message: OK.status_message, result: resultOf(one.keywords) }] };
    });
  };
  live('keywords_data/google_ads/search_volume/live', (keywords) =>
    keywords.map((keyword) => {
      const found = figuresOf(keyword);
      return {
        keyword,
        search_volume: found?.volume ?? null,
        competition_index: found?.competition ?? null,
        cpc: found?.cpc ?? null,
        monthly_searches: found && monthlySearches(found.volume),
      };
    }),
  );
  live('dataforseo_labs/google/keyword_ideas/live', (keywords) => [
    {
      items: ideasFor(keywords).map((keyword) => {
        const found = figuresOf(keyword);
        return {
          keyword,
          keyword_info: found && {
            search_volume: found.volume,
            competition: found.competition / 100,
            cpc: found.cpc,
            monthly_searches: monthlySearches(found.volume),
          },
        };
      }),
    },
  ]);

  app.post('/google-ads/token', async (request, reply) => {
    const { clientId, clientSecret, refreshToken } = keywordKeys.googleAds;
    const form = z.record(z.string(), z.string()).safeParse(request.body).data ?? {};
    const isKnown = form['client_id'] === clientId && form['client_secret'] === clientSecret && form['refresh_token'] === refreshToken;
    if (!isKnown || form['grant_type'] !== 'refresh_token') return reply.code(400).send({ error: 'invalid_grant' });
    return { access_token: ACCESS_TOKEN, expires_in: 3_599, token_type: 'Bearer' };
  });
  app.get('/google-ads/v26/customers::listAccessibleCustomers', async (request, reply) => {
    const refused = refusalOfCaller(request);
    if (refused) return wrong(reply, ...refused);
    return { resourceNames: [`customers/${keywordKeys.googleAds.customerId}`] };
  });
  app.post<{ Params: { call: string } }>('/google-ads/v26/customers/:call', async (request, reply) => {
    const refused = refusalOf(request);
    if (refused) return wrong(reply, ...refused);
    const given = adsQuestion.safeParse(request.body);
    if (!given.success) return wrong(reply, 400, 'Request contains an invalid argument.');
    const isIdeas = request.params.call.endsWith(':generateKeywordIdeas');
    if (!isIdeas && !request.params.call.endsWith(':generateKeywordHistoricalMetrics')) return wrong(reply, 404, 'Not found.');
    answered.google_ads += 1;
    const keywords = isIdeas ? ideasFor(given.data.keywordSeed?.keywords ?? []) : (given.data.keywords ?? []);
    return {
      // Historical metrics come once for keywords that differ in number alone.
      results: [...Map.groupBy(keywords, (text) => (isIdeas ? text : singularOf(text))).values()].map(([text = '', ...closeVariants]) => {
        const found = figuresOf(text);
        const metrics = found && {
          avgMonthlySearches: String(found.volume),
          competitionIndex: String(found.competition),
          averageCpcMicros: String(Math.round(found.cpc * 1e6)),
          monthlySearchVolumes: monthsOf(found.volume).map(({ year, month, searches }) => ({
            year: String(year),
            month: monthName(month),
            monthlySearches: String(searches),
          })),
        };
        return {
          text,
          ...(closeVariants.length > 0 && { closeVariants }),
          ...(metrics && { [isIdeas ? 'keywordIdeaMetrics' : 'keywordMetrics']: metrics }),
        };
      }),
    };
  });
}

const singularOf = (text: string): string => text.toLowerCase().replace(/s$/, '');

const OK = { version: '0.1.sandbox', status_code: 20_000, status_message: 'Ok.' };

/** dataforseo.com/help-center/using-symbols-in-keywords-when-setting-a-google-ads-task: symbols, and characters of four bytes. */
const REFUSED_KEYWORD = /[,!@%^()={};~`<>?\\|―\u{10000}-\u{10ffff}]/u;

/** DataForSEO's published answer. @param field the field that is wrong, where the answer names one */
function dataForSeoRefusal(reply: FastifyReply, name: string, field = 'POST data'): FastifyReply {
  const { status, body } = publishedError(`dataforseo/${name}`, { field });
  return reply.code(status).send(body);
}

function refusalOfCaller({ headers }: FastifyRequest): [number, string] | null {
  if (headers.authorization !== `Bearer ${ACCESS_TOKEN}`) return [401, 'Request had invalid authentication credentials.'];
  if (headers['developer-token'] !== keywordKeys.googleAds.developerToken) return [403, 'The developer token is not approved.'];
  return null;
}

function refusalOf(request: FastifyRequest<{ Params: { call: string } }>): [number, string] | null {
  const { params } = request;
  return (
    refusalOfCaller(request) ??
    (params.call.startsWith(`${keywordKeys.googleAds.customerId}:`) ? null : [403, 'The caller does not have permission.'])
  );
}

const wrong = (reply: FastifyReply, code: number, message: string) => reply.code(code).send({ error: { code, message } });
