import { webSearch } from '@canopy/connectors/web-search';
import type { Deps } from '../../../deps.ts';
import { works, wrong, type Finding } from '../../../operator/finding.ts';
import { searchProviderName } from './search-web.ts';

/** Searches once for a word that every provider finds. */
export async function checkSearch(deps: Pick<Deps, 'config' | 'outgoing'>): Promise<Finding[]> {
  const name = searchProviderName(deps);
  if (name === null || !deps.config.search) return [];
  const answer = await webSearch({ ...deps.config.search, http: deps.outgoing.fetch }).search({
    query: 'weather',
    country: '',
    language: 'en',
    count: 1,
  });
  if (answer.ok) return [works(name, 'It finds pages.')];
  const lacks = answer.reason === 'refused' ? 'key' : answer.reason === 'limited' ? 'quota' : 'answer';
  return [wrong(name, lacks, `It does not find anything: ${answer.message}`)];
}
