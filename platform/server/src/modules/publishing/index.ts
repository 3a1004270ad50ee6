import type { Deps } from '../../deps.ts';
import type { Route } from '../../http/route.ts';
import { blogRoutes } from './blogs/index.ts';
import { watchPublished } from './checks/index.ts';
import { crawlAgain, fixRoutes, fixSourceOf, verifyFix } from './fixes/index.ts';
import { operationRoutes } from './operations/index.ts';
import { platformRoutes } from './platforms/index.ts';
import { sitePageRoutes } from './site-pages/index.ts';

export { serveShopifyWebhook } from './platforms/index.ts';

/** The routes of this team's modules. */
export function publishingTeamRoutes(deps: Deps): Route[] {
  watchPublished(deps);
  return [
    ...platformRoutes(deps),
    ...sitePageRoutes(deps),
    ...operationRoutes(deps, { sourceOf: fixSourceOf, verify: verifyFix, after: crawlAgain }),
    ...blogRoutes(deps),
    ...fixRoutes(deps),
  ];
}
