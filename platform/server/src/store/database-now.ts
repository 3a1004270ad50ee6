import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from './db.ts';

const rows = z.tuple([z.object({ now: z.coerce.date() })]);

/** The current time by the database's clock, which all processes share; not the start of the transaction. */
export async function databaseNow(db: Pick<Db, 'execute'>): Promise<Date> {
  const answer = await db.execute(sql`select clock_timestamp() as now`);
  return rows.parse(answer.rows)[0].now;
}
