import { sql, type SQL } from 'drizzle-orm';

/**
 * The last day of "the last 30 days" of every screen that counts them: the newest of the two periods in `search_rows`; null without rows.
 */
export const recentDay = (organisationId: string): SQL => sql`(select max(day) from search_rows where organisation_id = ${organisationId})`;

/**
 * The rows of the last 30 days, to select from: one per page and query, and one with the empty query for what a page has beyond its
 * known queries. `search_rows` also holds the 30 days before, so whoever reads it as it stands counts 60; a test keeps others away.
 *
 * @param day the last of the 30, if the caller has read it (`recentDay`)
 */
export const recentRows = (organisationId: string, day: SQL | string | null = recentDay(organisationId)): SQL =>
  sql`(select page_id, page_url, query, clicks, impressions, position, day from search_rows where organisation_id = ${organisationId} and day = ${day})`;
