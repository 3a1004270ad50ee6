import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../../../store/db.ts';
import { idRow, queryRows } from '../../../store/rows.ts';

const changedPage = z.object({ url: z.string(), finished_at: z.string() });
/** A page that fixes or reverts have changed, and when the last one was made. */
type ChangedPage = z.output<typeof changedPage>;

const workspaceRow = z.object({ organisation_id: z.string() });
/** Until the live page is judged, a cache may still serve it as it was. */
const READY = sql`to_read_again and verified <> 'waiting' and page_url is not null`;

/** Pages that the audit has not read since, those changed first before the others. */
export const pagesToReadAgain = (db: Db, organisationId: string, most: number): Promise<ChangedPage[]> =>
  queryRows(
    db,
    changedPage,
    sql`
    select page_url as url, max(finished_at)::text as finished_at from publish_operations
    where organisation_id = ${organisationId} and ${READY} group by 1 order by 2 limit ${most}`,
  );

/** Records that a page was read; a change made since then stays pending. */
export async function markReadAgain(db: Db, organisationId: string, { url, finished_at: at }: ChangedPage): Promise<void> {
  await db.execute(sql`
    update publish_operations set to_read_again = false
    where organisation_id = ${organisationId} and to_read_again and page_url = ${url} and finished_at <= ${at}::timestamptz`);
}

/** Workspaces with such pages. */
export async function workspacesToReadAgain(db: Db): Promise<string[]> {
  const rows = await queryRows(
    db,
    workspaceRow,
    sql`/* every workspace */ select distinct organisation_id from publish_operations where ${READY} limit 500`,
  );
  return rows.map(({ organisation_id: id }) => id);
}

const isLater = (now: Date) => sql`kind = 'fix' and state = 'published' and verified = 'waiting' and try_after <= ${now.toISOString()}`;

/** Ids of fixes whose live page a cache served as it was, and which are due for another look. */
export async function fixesToVerify(db: Db, organisationId: string, now: Date): Promise<string[]> {
  const rows = await queryRows(
    db,
    idRow,
    sql`select id from publish_operations where organisation_id = ${organisationId} and ${isLater(now)} order by try_after limit 200`,
  );
  return rows.map(({ id }) => id);
}

/** Workspaces with such fixes. */
export async function workspacesToVerify(db: Db, now: Date): Promise<string[]> {
  const rows = await queryRows(
    db,
    workspaceRow,
    sql`/* every workspace */ select distinct organisation_id from publish_operations where ${isLater(now)} limit 500`,
  );
  return rows.map(({ organisation_id: id }) => id);
}
