import { checkSite } from '@canopy/crawler';
import type { Db } from '../../../store/db.ts';
import type { CrawlScope } from '../crawl-data/index.ts';
import { loadSite } from './load-site.ts';
import { storeAcross, storeLinkGroups } from './store-across.ts';
import { storeOverview } from './store-overview.ts';

/**
 * Adds to each page's own issues what only the whole crawl shows, and recomputes the score. Idempotent: the result depends only on what is
 * stored.
 * @returns number of pages processed
 */
export async function findCrawlIssues(db: Pick<Db, 'execute'>, scope: CrawlScope): Promise<number> {
  const site = await loadSite(db, scope);
  // The database stores one while this thread computes the other.
  await Promise.all([storeAcross(db, scope, site, checkSite(site.view)), storeLinkGroups(db, scope, site)]);
  await storeOverview(db, scope);
  return site.ids.length;
}
