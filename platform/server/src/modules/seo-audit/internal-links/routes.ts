import { listInternalLinks } from '@canopy/contract/seo-audit';
import type { Deps } from '../../../deps.ts';
import { route, type Route } from '../../../http/route.ts';
import { crawlToShow } from '../crawl-data/index.ts';
import { listInternalLinksOf } from './list-internal-links.ts';

/** Links between pages of the site. */
export function internalLinkRoutes({ db }: Deps): Route[] {
  return [
    route(listInternalLinks, async ({ actor, query }) => listInternalLinksOf(db, await crawlToShow(db, actor.organisationId), query)),
  ];
}
