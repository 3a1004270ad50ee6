import { listImages } from '@canopy/contract/seo-audit';
import type { Deps } from '../../../deps.ts';
import { route, type Route } from '../../../http/route.ts';
import { crawlToShow } from '../crawl-data/index.ts';
import { listImagesOf } from './list-images.ts';

/** Images of the latest crawl, one row per file. */
export function imageRoutes({ db }: Deps): Route[] {
  return [route(listImages, async ({ actor, query }) => listImagesOf(db, await crawlToShow(db, actor.organisationId), query))];
}
