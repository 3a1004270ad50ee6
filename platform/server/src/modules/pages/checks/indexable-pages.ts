import { sql, type SQL } from 'drizzle-orm';
import type { CrawlScope } from './check.ts';

/** Query for the pages that compete in search results: read, not kept out, and not naming another page as canonical. */
export const indexablePages = ({ organisationId, crawlId }: CrawlScope): SQL => sql`
  select page_id, title, description, lang from crawl_pages
  where organisation_id = ${organisationId} and crawl_id = ${crawlId} and outcome = 'html' and not no_index
    and (canonical_id is null or canonical_id = page_id)`;
