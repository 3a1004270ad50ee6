import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../../../store/db.ts';
import { queryRows } from '../../../store/rows.ts';
import { noteFigureChange } from './figure-changes.ts';
import { lockSearchData, SEARCH_PARTITIONED } from './replace-day.ts';
import type { StoredDay } from './search-day.ts';

const TABLES = [
  ...SEARCH_PARTITIONED,
  'search_sums',
  'search_series',
  'search_fact_spans',
  'search_places',
  'search_days',
  'search_hours',
  'search_hour_days',
  'search_pages',
  'search_queries',
  'search_rows',
  'page_figures',
  'page_impacts',
  'keyword_states',
  'keyword_opportunities',
  'keyword_gaps',
  'keyword_images',
  'keyword_questions',
];

const storedSearchDaysRow = z.object({ date: z.string(), final: z.boolean() });

/** The stored days, oldest first; an import continues with those that are missing or not final. */
export async function storedSearchDays(db: Db, organisationId: string): Promise<StoredDay[]> {
  const rows = await queryRows(
    db,
    storedSearchDaysRow,
    sql`select day::text as date, final from search_days where organisation_id = ${organisationId} order by day`,
  );
  return rows;
}

/** Removes all Search Console rows: another property was chosen, or the connection and its data are given up. */
export async function removeSearchData(db: Db, organisationId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await lockSearchData(tx, organisationId);
    for (const table of TABLES) await tx.execute(sql`delete from ${sql.identifier(table)} where organisation_id = ${organisationId}`);
    await noteFigureChange(tx, organisationId, 'search');
    await noteFigureChange(tx, organisationId, 'search_rows');
  });
}
