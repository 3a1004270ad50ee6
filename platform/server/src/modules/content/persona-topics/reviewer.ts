import { sql } from 'drizzle-orm';
import type { Db } from '../../../store/db.ts';
import * as z from 'zod/mini';
import { queryRows } from '../../../store/rows.ts';

const nameOfUserRow = z.object({ name: z.string() });

/** A person's name; their e-mail address if they gave no name. */
export async function nameOfUser(db: Pick<Db, 'execute'>, userId: string): Promise<string> {
  const rows = await queryRows(
    db,
    nameOfUserRow,
    sql`select coalesce(nullif(trim(first_name || ' ' || last_name), ''), email, '') as name from users where id = ${userId}`,
  );
  return rows[0]?.name ?? '';
}
