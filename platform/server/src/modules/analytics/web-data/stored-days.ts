import { sql } from 'drizzle-orm';
import type { Db } from '../../../store/db.ts';
import { noteFigureChange } from '../search-data/index.ts';
import { lockWebData, WEB_PARTITIONED } from './replace-days.ts';
import type { WebKind } from './web-rows.ts';

const TABLES = [...WEB_PARTITIONED, 'web_fact_months', 'web_months', 'web_days', 'web_sources', 'web_names'];

/** The days that are stored of a kind, oldest first. */
export async function storedWebDays(db: Db, organisationId: string, kind: WebKind | 'visits'): Promise<{ date: string; final: boolean }[]> {
  const { rows } = await db.execute<{ date: string; final: boolean }>(
    sql`select day::text as date, final from web_days where organisation_id = ${organisationId} and kind = ${kind} order by day`,
  );
  return rows;
}

/** Removes every row of web analytics: another property was chosen, or the connection and its data are given up. */
export async function removeWebData(db: Db, organisationId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await lockWebData(tx, organisationId);
    for (const table of TABLES) await tx.execute(sql`delete from ${sql.identifier(table)} where organisation_id = ${organisationId}`);
    await noteFigureChange(tx, organisationId, 'web');
  });
}
