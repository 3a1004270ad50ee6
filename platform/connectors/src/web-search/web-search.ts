import * as z from 'zod/mini';
import type { HttpCall } from '../http-call.ts';
import { requestOf, type SearchQuestion } from './requests.ts';

export type SearchProvider = 'brave' | 'tavily' | 'searxng';

export interface SearchHit {
  url: string;
  title: string;
  /** the provider's excerpt of the page; '' if there is none */
  snippet: string;
}

/**
 * `unreachable`: no response; `refused`: the key is wrong; `limited`: too many searches, or the plan is used up; `rejected`: the search itself
 * is not accepted; `unexpected`: a response that is not a search result.
 */
export type SearchAnswer =
  | { ok: true; hits: SearchHit[] }
  | { ok: false; reason: 'unreachable' | 'refused' | 'limited' | 'rejected' | 'unexpected'; message: string };

export interface WebSearchOptions {
  provider: SearchProvider;
  /** for SearXNG the instance; for the others only to override their own address */
  baseUrl?: string | undefined;
  /** '' for SearXNG */
  apiKey: string;
  http: HttpCall;
}

export interface WebSearch {
  search(question: SearchQuestion): Promise<SearchAnswer>;
}

const hit = z.object({
  url: z.string(),
  title: z.optional(z.string()),
  description: z.optional(z.nullable(z.string())),
  content: z.optional(z.nullable(z.string())),
});
const answers = {
  brave: z.object({ web: z.optional(z.object({ results: z.array(hit) })) }),
  tavily: z.object({ results: z.array(hit) }),
  searxng: z.object({ results: z.array(hit) }),
};

const REFUSED = new Set([401, 403]);
/** Tavily's own status codes for an exhausted plan. */
const PLAN_USED_UP = new Set([402, 432, 433]);

/** Brave: `error.code`, and which parameters it could not validate; Tavily: `detail.error`. */
const said = z.object({
  error: z.optional(
    z.object({
      code: z.optional(z.string()),
      meta: z.optional(
        z.object({ errors: z.optional(z.array(z.object({ loc: z.optional(z.array(z.union([z.string(), z.number()]))) }))) }),
      ),
    }),
  ),
  detail: z.optional(z.object({ error: z.optional(z.string()) })),
});

function failure(provider: SearchProvider, status: number, body: Uint8Array): SearchAnswer {
  const { error, detail } = z.safeParse(said, readJson(body)).data ?? {};
  // Brave answers a wrong key and a wrong parameter with the same status.
  if (error?.code?.startsWith('SUBSCRIPTION_TOKEN')) return { ok: false, reason: 'refused', message: 'it rejected the key.' };
  if (PLAN_USED_UP.has(status)) return { ok: false, reason: 'limited', message: 'its plan is used up.' };
  if (status === 429) return { ok: false, reason: 'limited', message: 'its limit is used up for now.' };
  if (status === 400 || status === 422) {
    const places = (error?.meta?.errors ?? []).map(({ loc = [] }) => String(loc.at(-1) ?? '')).filter((place) => place !== '');
    const about = places.length > 0 ? ` (${places.join(', ')})` : detail?.error === undefined ? '' : `: ${detail.error.slice(0, 200)}`;
    return { ok: false, reason: 'rejected', message: `it did not accept the search${about}.` };
  }
  if (status === 403 && provider === 'searxng')
    return { ok: false, reason: 'refused', message: 'the SearXNG instance does not answer in JSON; enable the format in its settings.' };
  if (REFUSED.has(status)) return { ok: false, reason: 'refused', message: 'it rejected the key.' };
  return { ok: false, reason: 'unreachable', message: `it answered with status ${status}.` };
}

/** Searches for pages through a search provider. Never throws; no message contains the key. */
export function webSearch({ provider, baseUrl, apiKey, http }: WebSearchOptions): WebSearch {
  return {
    async search(question) {
      const { url, ...options } = requestOf(provider, baseUrl, apiKey, question);
      const answer = await http(url, {
        ...options,
        timeoutMs: 20_000,
        maxBytes: 3_000_000,
        followRedirects: 0,
        ...(question.signal && { signal: question.signal }),
      });
      if (!answer.ok) return { ok: false, reason: 'unreachable', message: answer.message };
      if (answer.status !== 200) return failure(provider, answer.status, answer.body);
      const parsed = z.safeParse(answers[provider], readJson(answer.body));
      if (!parsed.success) return { ok: false, reason: 'unexpected', message: 'its response is not a search response.' };
      const found = 'web' in parsed.data ? (parsed.data.web?.results ?? []) : 'results' in parsed.data ? parsed.data.results : [];
      const hits = found
        .filter(({ url: page }) => /^https?:\/\//.test(page))
        .map(({ url: page, title, description, content }) => ({ url: page, title: title ?? '', snippet: description ?? content ?? '' }));
      return { ok: true, hits: hits.slice(0, question.count) };
    },
  };
}

function readJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    return null;
  }
}
