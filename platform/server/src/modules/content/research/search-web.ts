import { webSearch, type SearchHit } from '@canopy/connectors/web-search';
import type { Deps } from '../../../deps.ts';
import { StepError } from './step-error.ts';

/** Pages found by the operator's search provider; none if there is no provider. A failing provider fails the step. */
export async function searchWeb(
  { config, outgoing }: Pick<Deps, 'config' | 'outgoing'>,
  { query, country, language }: { query: string; country: string; language: string },
  signal: AbortSignal,
): Promise<SearchHit[]> {
  if (!config.search) return [];
  const answer = await webSearch({ ...config.search, http: outgoing.fetch }).search({ query, country, language, count: 10, signal });
  if (!answer.ok) throw new StepError(`The search provider did not respond: ${answer.message}`);
  return answer.hits;
}

/** The provider's display name; null if none is set up. */
export const searchProviderName = ({ config }: Pick<Deps, 'config'>): string | null =>
  config.search ? { brave: 'Brave Search', tavily: 'Tavily', searxng: 'SearXNG' }[config.search.provider] : null;
