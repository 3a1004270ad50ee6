import { sql } from 'drizzle-orm';
import type { Db } from '../../store/db.ts';
import { monthEnd, partitionOf } from './month-partitions.ts';
import { lockSearchData, SEARCH_PARTITIONED } from './replace-day.ts';

/** Tables of months with the table of days that they sum up, and what tells their rows apart. */
const ROLL_UPS = [
  { months: sql`search_page_months`, days: sql`search_page_days`, keys: sql`page` },
  { months: sql`search_query_months`, days: sql`search_query_days`, keys: sql`query` },
  { months: sql`search_fact_months`, days: sql`search_facts`, keys: sql`page, query, country, device` },
  { months: sql`search_page_place_months`, days: sql`search_facts`, keys: sql`page, country, device` },
];

/** Sums up the months that days were stored in since the last time. Call it at the end of an import, and after each month of a long one. */
export async function settleSearchRollups(db: Db, organisationId: string): Promise<void> {
  const { rows } = await db.execute<{ month: string }>(sql`select month::text from search_months where organisation_id = ${organisationId} and stale order by month`);
  for (const { month } of rows) await db.transaction((tx) => settleMonth(tx, organisationId, month));
  if (rows.length === 0) return;
  // New rows are unknown to the planner, and an import is followed by people who look at it.
  const grown = [sql`search_days`, sql`search_places`, sql`search_pages`, sql`search_queries`, ...ROLL_UPS.map(({ months }) => months)];
  const partitions = rows.flatMap(({ month }) => SEARCH_PARTITIONED.map((table) => sql.identifier(partitionOf(table, month))));
  await db.execute(sql`analyze ${sql.join([...grown, ...partitions], sql`, `)}`);
}

async function settleMonth(tx: Pick<Db, 'execute'>, organisationId: string, month: string): Promise<void> {
  await lockSearchData(tx, organisationId);
  for (const { months, days, keys } of ROLL_UPS) {
    await tx.execute(sql`delete from ${months} where organisation_id = ${organisationId} and month = ${month}`);
    await tx.execute(sql`
      insert into ${months} (organisation_id, month, ${keys}, clicks, impressions, places)
      select ${organisationId}::uuid, ${month}::date, ${keys}, sum(clicks), sum(impressions), sum(places) from ${days}
      where organisation_id = ${organisationId} and day between ${month} and ${monthEnd(month)} group by ${keys}`);
  }
  await tx.execute(sql`update search_months set stale = false where organisation_id = ${organisationId} and month = ${month}`);
}
