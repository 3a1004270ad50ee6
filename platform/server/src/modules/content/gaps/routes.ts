import { getMinimalGapsData } from '@canopy/contract/content';
import type { Deps } from '../../../deps.ts';
import { route, type Route } from '../../../http/route.ts';
import { createQueryCache } from '../../analytics/search-data/index.ts';
import { crawlToShow } from '../../seo-audit/crawl-data/index.ts';
import { listGaps } from './store.ts';

/** The keyword side of the audit: what pages miss. */
export function gapRoutes({ db }: Deps): Route[] {
  const cache = createQueryCache(db, 'search');
  return [
    route(getMinimalGapsData, async ({ actor, query }) => listGaps({ db, cache }, await crawlToShow(db, actor.organisationId), query)),
  ];
}
