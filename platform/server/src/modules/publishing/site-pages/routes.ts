import { checkShopifyContent, listSitePages, readSitePage, syncContent } from '@canopy/contract/publishing';
import type { Deps } from '../../../deps.ts';
import { route, type Route } from '../../../http/route.ts';
import { siteOn } from '../platforms/index.ts';
import { checkShopifyContentOf, listSitePagesOf, readSitePageOf, startSync } from './service.ts';

export function sitePageRoutes(deps: Deps): Route[] {
  return [
    route(syncContent, async ({ actor }) => startSync(deps, actor)),
    route(listSitePages, async ({ actor, query }) => listSitePagesOf(deps, actor.organisationId, query)),
    route(checkShopifyContent, async ({ actor }) => checkShopifyContentOf(deps, actor.organisationId)),
    route(readSitePage, async ({ actor, params, query }) => {
      await siteOn(deps, actor.organisationId, params.platform);
      return readSitePageOf(deps, actor.organisationId, query);
    }),
  ];
}
