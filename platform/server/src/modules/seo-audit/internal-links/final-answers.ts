import { sql, type SQL } from 'drizzle-orm';
import type { CrawlScope } from '../crawl-data/index.ts';

/** Maximum hops before a chain counts as endless. */
const MAX_HOPS = 20;

/**
 * Query for `page_id, final_status`: for every redirect of the crawl, the status at its end. Omits loops, chains that leave the crawl and
 * those longer than 20 hops.
 */
export const finalAnswers = ({ organisationId, crawlId }: CrawlScope): SQL => sql`
  with recursive hops as (
    select page_id, redirect_id as at, 1 as hop from crawl_pages
    where organisation_id = ${organisationId} and crawl_id = ${crawlId} and outcome = 'redirect' and redirect_id is not null
    union all
    select hops.page_id, p.redirect_id, hop + 1 from hops
    join crawl_pages p on p.organisation_id = ${organisationId} and p.crawl_id = ${crawlId} and p.page_id = hops.at
    where p.outcome = 'redirect' and p.redirect_id is not null and hop < ${MAX_HOPS}
  )
  select hops.page_id, p.status as final_status from hops
  join crawl_pages p on p.organisation_id = ${organisationId} and p.crawl_id = ${crawlId} and p.page_id = hops.at
  where p.outcome <> 'redirect'`;
