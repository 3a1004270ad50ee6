import { listKeywordProviders, listKeywordSources, saveKeywordProvider } from '@canopy/contract/content';
import type { Deps } from '../../../deps.ts';
import { route, type Route } from '../../../http/route.ts';
import { readProviders, saveProvider, viewOf } from './providers.ts';

/** Search volume providers: the list of them, and their keys. */
export function keywordProviderRoutes(deps: Deps): Route[] {
  return [
    route(listKeywordSources, async () => ({
      data: (await readProviders(deps))
        .map(viewOf)
        .flatMap(({ key, id, name, is_sandbox }) => (key === 'none' ? [] : [{ id, name, is_sandbox }])),
    })),
    route(listKeywordProviders, async () => ({ data: (await readProviders(deps)).map(viewOf) })),
    route(saveKeywordProvider, ({ actor, params, body }) => saveProvider(deps, actor, params.id, body)),
  ];
}
