import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../../../store/db.ts';
import { queryRows } from '../../../store/rows.ts';
import { noteFigureChange } from '../search-data/index.ts';
import { lockWebData, WEB_PARTITIONED } from './replace-days.ts';
import type { WebKind } from './web-rows.ts';

const TABLES = [...WEB_PARTITIONED, 'web_fact_months', 'web_months', 'web_days', 'web_sources', 'web_names'];

const storedWebDaysRow = z.object({ date: z.string(), final: z.boolean() });

/** The stored days of a kind, oldest first. */
export async function storedWebDays(db: Db, organisationId: string, kind: WebKind | 'visits'): Promise<{ date: string; final: boolean }[]> {
  const rows = await queryRows(
    db,
    storedWebDaysRow,
    sql`select day::text as date, final from web_days where organisation_id = ${organisationId} and kind = ${kind} order by day`,
  );
  return rows;
}

/**
 * The stored days that an import need not read again, oldest first: joint rows are stored last of each range, and days whose pages lack
 * engagement time, which earlier imports did not read, count as not final.
 */
export async function importedWebDays(db: Db, organisationId: string): Promise<{ date: string; final: boolean }[]> {
  const rows = await queryRows(
    db,
    storedWebDaysRow,
    sql`
    select v.day::text as date, v.final and p.has_engagement as final from web_days v join web_days p using (organisation_id, day)
    where organisation_id = ${organisationId} and v.kind = 'visits' and p.kind = 'page' order by v.day`,
  );
  return rows;
}

/** Removes all web analytics rows: another property was chosen, or the connection and its data are given up. */
export async function removeWebData(db: Db, organisationId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await lockWebData(tx, organisationId);
    for (const table of TABLES) await tx.execute(sql`delete from ${sql.identifier(table)} where organisation_id = ${organisationId}`);
    await noteFigureChange(tx, organisationId, 'web');
  });
}
