import { sql } from 'drizzle-orm';
import type { Db } from '../store/db.ts';

/**
 * Packs rows generated in the database, as `packDay` packs those of an import.
 *
 * @param days `day` or a range of it, as a condition on `search_page_days` and `search_facts`
 */
export async function packDays(
  tx: Pick<Db, 'execute'>,
  organisationId: string,
  days: { readonly from: string; readonly to: string },
): Promise<void> {
  const here = sql`organisation_id = ${organisationId} and day between ${days.from} and ${days.to}`;
  await tx.execute(
    sql`delete from search_sums where organisation_id = ${organisationId} and length = 1 and start between ${days.from} and ${days.to}`,
  );
  await tx.execute(sql`
    insert into search_sums (organisation_id, dimension, length, start, country, device, figures)
    select ${organisationId}::uuid, dimension, 1, day, coalesce(country, ''), coalesce(device, ''),
      string_agg(float8send(clicks), '') || string_agg(float8send(impressions), '') || string_agg(float8send(places), '') || string_agg(int4send(key), '')
    from (
      select 'page' as dimension, day, null as country, null as device, page as key, clicks::float8 as clicks, impressions::float8 as impressions, places from search_page_days where ${here}
      union all
      select 'page', day, country, device, page, sum(clicks)::float8, sum(impressions)::float8, sum(places) from search_facts where ${here} group by grouping sets ((day, page, country), (day, page, device))
      union all
      select 'query', day, country, device, query, sum(clicks)::float8, sum(impressions)::float8, sum(places) from search_facts where ${here} group by grouping sets ((day, query), (day, query, country), (day, query, device))
    ) s group by dimension, day, country, device`);
}
