import { sql } from 'drizzle-orm';
import type { Db } from '../../../store/db.ts';

/** What a person is called; their e-mail address where they gave no name. */
export async function nameOfUser(db: Pick<Db, 'execute'>, userId: string): Promise<string> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select coalesce(nullif(trim(first_name || ' ' || last_name), ''), email, '') as name from users where id = ${userId}`,
  );
  return rows[0]?.name ?? '';
}
