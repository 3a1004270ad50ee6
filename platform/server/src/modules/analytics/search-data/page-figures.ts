import { sql } from 'drizzle-orm';
import type { Db } from '../../../store/db.ts';

const DAYS = 30;

/** Each page's figures as `refreshFigures` stored them, to join by `organisation_id` and `page_id`; pages without figures have no row. */
export const pageFigures = sql`page_figures`;

/**
 * Computes each page's Search Console figures: the last 30 days that have rows, and how they compare with the 30 before. Means are weighted
 * by impressions. Growth of clicks, impressions and CTR is a fraction of the previous value; of the position, the number of places gained.
 * No previous value: null.
 *
 * @param today the day before which the 30 end; if the newest row is older, they end with it
 */
export async function refreshFigures(db: Pick<Db, 'execute'>, organisationId: string, today: Date): Promise<void> {
  const day = today.toISOString().slice(0, 10);
  await db.execute(sql`delete from page_figures where organisation_id = ${organisationId}`);
  await db.execute(sql`
    with last as (
      select least(max(day), ${day}::date - 1) as day from search_rows where organisation_id = ${organisationId}
    ), span as (
      select page_id, s.day > last.day - ${DAYS}::integer as is_now, sum(clicks) as clicks, sum(impressions) as impressions, sum(position * impressions) as places
      from search_rows s, last
      where s.organisation_id = ${organisationId} and s.day > last.day - ${2 * DAYS}::integer and s.day <= last.day
      group by page_id, is_now
    ), pair as (
      select page_id, max(clicks) filter (where is_now) as clicks, max(impressions) filter (where is_now) as impressions, max(places) filter (where is_now) as places,
        max(clicks) filter (where not is_now) as clicks0, max(impressions) filter (where not is_now) as impressions0, max(places) filter (where not is_now) as places0
      from span group by page_id
    )
    insert into page_figures (organisation_id, page_id, position, clicks, impressions, ctr, growth_clicks, growth_impressions, growth_ctr, growth_position)
    select ${organisationId}::uuid, page_id, places / nullif(impressions, 0), coalesce(clicks, 0), coalesce(impressions, 0), clicks::real / nullif(impressions, 0),
      (coalesce(clicks, 0) - clicks0)::real / nullif(clicks0, 0), (coalesce(impressions, 0) - impressions0)::real / nullif(impressions0, 0),
      (clicks::real / nullif(impressions, 0)) / nullif(clicks0::real / nullif(impressions0, 0), 0) - 1, places0 / nullif(impressions0, 0) - places / nullif(impressions, 0)
    from pair`);
}
