import type { HttpOptions } from '../http-call.ts';
import { braveCountry, braveLanguage } from './brave-places.ts';
import type { SearchProvider } from './web-search.ts';

export interface SearchQuestion {
  query: string;
  /** ISO 3166 in capitals, or '' */
  country: string;
  /** ISO 639, such as `en`, or '' */
  language: string;
  /** maximum hits, 1 to 20 */
  count: number;
  signal?: AbortSignal;
}

/** Brave accepts at most 400 characters and 50 words. */
const clip = (query: string): string => query.split(/\s+/).slice(0, 50).join(' ').slice(0, 400);

const ADDRESSES: Record<SearchProvider, string> = {
  brave: 'https://api.search.brave.com',
  tavily: 'https://api.tavily.com',
  searxng: 'http://localhost:8080',
};

/** Builds the request in a provider's own protocol. */
export function requestOf(
  provider: SearchProvider,
  baseUrl: string | undefined,
  apiKey: string,
  { query, country, language, count }: SearchQuestion,
): { url: string } & HttpOptions {
  const base = (baseUrl ?? ADDRESSES[provider]).replace(/\/+$/, '');
  if (provider === 'tavily') {
    const body = JSON.stringify({ query: clip(query), search_depth: 'basic', max_results: count });
    return {
      url: `${base}/search`,
      method: 'POST',
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
      body,
    };
  }
  const address = new URL(provider === 'brave' ? `${base}/res/v1/web/search` : `${base}/search`);
  address.searchParams.set('q', clip(query));
  if (provider === 'brave') {
    address.searchParams.set('count', String(count));
    const [place, tongue] = [braveCountry(country), braveLanguage(language, country)];
    if (place !== null) address.searchParams.set('country', place);
    if (tongue !== null) address.searchParams.set('search_lang', tongue);
    return { url: address.href, headers: { 'x-subscription-token': apiKey, accept: 'application/json' } };
  }
  address.searchParams.set('format', 'json');
  if (language) address.searchParams.set('language', language);
  return { url: address.href, headers: { accept: 'application/json' } };
}
