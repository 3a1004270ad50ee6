import { sql, type SQL } from 'drizzle-orm';

/**
 * The stored search figures of a workspace, to select from, such as `from ${facts} f`. PostgreSQL uses the tables' indexes and partitions
 * through them. `lastDay` is the newest day of any figure (null without one), `recentDay` that of the last 30 days.
 */
export const searchFigures = (organisationId: string) => ({
  lastDay: sql`(select max(day) from search_days where organisation_id = ${organisationId})`,
  /** one row a day: the totals of the property */
  days: sql`(select * from search_days where organisation_id = ${organisationId})`,
  /** one row for each day, query, page, country and device */
  facts: sql`(select * from search_facts where organisation_id = ${organisationId})`,
  /** the texts behind `query` */
  queries: sql`(select * from search_queries where organisation_id = ${organisationId})`,
  queryDays: sql`(select * from search_query_days where organisation_id = ${organisationId})`,
  /** the URLs behind `page` */
  pages: sql`(select * from search_pages where organisation_id = ${organisationId})`,
  pageDays: sql`(select * from search_page_days where organisation_id = ${organisationId})`,
});

/** How often a workspace's search rows have changed; null: never. What is computed from them notes it. */
export const searchChanges = (organisationId: string | SQL): SQL =>
  sql`(select changes from figure_changes where organisation_id = ${organisationId} and source = 'search_rows')`;
