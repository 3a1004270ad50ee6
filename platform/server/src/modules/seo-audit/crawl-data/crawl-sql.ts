import { sql, type SQL } from 'drizzle-orm';

// Parts of SQL to select from, such as `from ${crawlPages(scope)} p`. PostgreSQL uses the tables' indexes through them.

/** A crawl by its ids, or by the columns of an outer query that name it. */
interface CrawlOfSql {
  organisationId: string | SQL;
  crawlId: string | SQL;
}

/** The crawls of a workspace. */
export const crawlsOf = (organisationId: string | SQL): SQL => sql`(select * from crawls where organisation_id = ${organisationId})`;

/** The id of the newest complete crawl, null without one: what depends on the whole site must not use a crawl in progress. */
export const newestCompleteCrawl = (organisationId: string | SQL): SQL =>
  sql`(select id from crawls where organisation_id = ${organisationId} and status = 'SUCCESS' and not emptied order by started_at desc limit 1)`;

/** The pages of a crawl, with what the checks found on them. */
export const crawlPages = ({ organisationId, crawlId }: CrawlOfSql): SQL =>
  sql`(select * from crawl_pages where organisation_id = ${organisationId} and crawl_id = ${crawlId})`;

/** The links of a crawl's pages, one row for each place. */
export const crawlLinks = ({ organisationId, crawlId }: CrawlOfSql): SQL =>
  sql`(select * from crawl_links where organisation_id = ${organisationId} and crawl_id = ${crawlId})`;

/** The pages that link to one of these, in whichever crawl their links were read. @param targets page ids, an array of uuids */
export const pagesLinkingTo = (organisationId: string, targets: SQL): SQL =>
  sql`array(select page_id from crawl_page_links where organisation_id = ${organisationId} and targets && ${targets})`;

/** The images of a crawl's pages, one row for each place. */
export const crawlImages = ({ organisationId, crawlId }: CrawlOfSql): SQL =>
  sql`(select * from crawl_images where organisation_id = ${organisationId} and crawl_id = ${crawlId})`;

/** What the checks keep of a crawl's pages besides their rows. */
export const crawlFindings = ({ organisationId, crawlId }: CrawlOfSql): SQL =>
  sql`(select * from crawl_findings where organisation_id = ${organisationId} and crawl_id = ${crawlId})`;

/** The links of a crawl that have the same fault, one row for all their places. */
export const crawlLinkGroups = ({ organisationId, crawlId }: CrawlOfSql): SQL =>
  sql`(select * from crawl_link_groups where organisation_id = ${organisationId} and crawl_id = ${crawlId})`;

/** The image files that pages use, with their most recent responses. */
export const imageFiles = (organisationId: string): SQL => sql`(select * from image_files where organisation_id = ${organisationId})`;

/** What is known of URLs on other sites that pages link to. */
export const outsideLinks = (organisationId: string): SQL => sql`(select * from outside_links where organisation_id = ${organisationId})`;

/**
 * Pages that a search engine may list at their own URL. @param p alias of the pages
 */
export const isCanonical = (p: SQL): SQL => sql`not ${p}.no_index and (${p}.canonical_id is null or ${p}.canonical_id = ${p}.page_id)`;
