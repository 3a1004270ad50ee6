import { sql } from 'drizzle-orm';
import type { Db } from '../../../store/db.ts';
import { noteFigureChange } from './figure-changes.ts';
import { refreshFigures } from './page-figures.ts';
import { lockSearchData } from './replace-day.ts';

const DAYS = 30;

/**
 * Provides the site audit's figures: `search_rows`, which its pages, gaps and priorities read, gets the last 30 complete days and the 30
 * before, each summed up into one row per page and query, with one more (the empty query) for what a page's own rows have beyond them:
 * anonymised queries. Call it at the end of an import.
 *
 * @param today the day before which the 30 days end
 */
export async function rollUpPageFigures(db: Db, organisationId: string, today: Date): Promise<void> {
  const date = today.toISOString().slice(0, 10);
  await db.transaction(async (tx) => {
    await lockSearchData(tx, organisationId);
    await tx.execute(sql`delete from search_rows where organisation_id = ${organisationId}`);
    await tx.execute(sql`
      with stored as (
        select min(day) filter (where not final and day <= ${date}::date) - 1 as complete, min(day) filter (where clicks is not null) as first,
          max(day) filter (where clicks is not null and day < ${date}::date) as newest
        from search_days where organisation_id = ${organisationId}
      ), last as (
        select case when complete >= first then least(complete, newest) else newest end as day from stored
      ), windows as (
        select day, day - ${DAYS}::integer + 1 as first from last union all select day - ${DAYS}::integer, day - ${2 * DAYS}::integer + 1 from last
      ), known as (
        select w.day, f.page, f.query, sum(f.clicks) as clicks, sum(f.impressions) as impressions, sum(f.places) as places
        from windows w join search_facts f on f.organisation_id = ${organisationId} and f.day between w.first and w.day group by w.day, f.page, f.query
      ), whole as (
        select w.day, f.page, sum(f.clicks) as clicks, sum(f.impressions) as impressions, sum(f.places) as places
        from windows w join search_page_days f on f.organisation_id = ${organisationId} and f.day between w.first and w.day group by w.day, f.page
      ), anonymised as (
        select w.day, w.page, w.clicks - coalesce(k.clicks, 0) as clicks, w.impressions - coalesce(k.impressions, 0) as impressions, w.places - coalesce(k.places, 0) as places
        from whole w left join (select day, page, sum(clicks) as clicks, sum(impressions) as impressions, sum(places) as places from known group by day, page) k using (day, page)
      ), rows as (
        select known.day, known.page, q.query, known.clicks, known.impressions, known.places
        from known join search_queries q on q.organisation_id = ${organisationId} and q.id = known.query
        union all
        select day, page, '', greatest(clicks, 0), impressions, greatest(places, 0) from anonymised where impressions > 0
      )
      insert into search_rows (organisation_id, day, page_id, page_url, query, clicks, impressions, position)
      select ${organisationId}::uuid, r.day, p.page_id, p.url, r.query, sum(r.clicks), sum(r.impressions), coalesce(sum(r.places) / nullif(sum(r.impressions), 0), 0)
      from rows r join search_pages p on p.organisation_id = ${organisationId} and p.id = r.page
      group by r.day, p.page_id, p.url, r.query`);
    await refreshFigures(tx, organisationId, today);
    await noteFigureChange(tx, organisationId, 'search_rows');
  });
}
