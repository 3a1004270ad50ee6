import { sql } from 'drizzle-orm';
import type { Db } from '../../../store/db.ts';
import { COLUMNS, selectOperations, type Operation, type PageFinding } from './store.ts';

type Tx = Pick<Db, 'execute'>;

/** Result of reading a published page; `unread`: nothing is known of it. */
export interface PageCheck {
  state: 'clean' | 'findings' | 'unread';
  message: string | null;
  findings: readonly PageFinding[];
}

/** A process that died while it read a page leaves it to others. */
const LEASE = sql`interval '2 minutes'`;
/** A cache may serve an earlier page for a while: one that could not be read is read again, every five minutes for an hour. */
const AGAIN = sql`interval '5 minutes'`;
const FOR = sql`interval '1 hour'`;

/** Pages to read now, one of each workspace, which nobody else gets meanwhile. */
export const takePagesToCheck = (db: Tx, now: Date): Promise<Operation[]> => {
  const at = sql`${now.toISOString()}::timestamptz`;
  return selectOperations(
    db,
    sql`/* every workspace */
    update publish_operations set page_checked_at = ${at} where (organisation_id, id) in (
      select distinct on (organisation_id) organisation_id, id from publish_operations
      where page_check in ('waiting', 'unread') and state = 'published' and (
        (page_check = 'waiting' and (page_checked_at is null or page_checked_at < ${at} - ${LEASE}))
        or (page_check = 'unread' and page_checked_at < ${at} - ${AGAIN} and finished_at > ${at} - ${FOR}))
      order by organisation_id, page_checked_at nulls first, finished_at limit 20)
    returning ${COLUMNS}`,
  );
};

/** Lets a published page be read again now. @returns undefined if it is not published, or is no page that is read */
export async function readAgain(
  db: Tx,
  { organisation_id: organisationId, id }: Pick<Operation, 'organisation_id' | 'id'>,
): Promise<Operation | undefined> {
  const [operation] = await selectOperations(
    db,
    sql`update publish_operations set page_check = 'waiting', page_checked_at = null
    where organisation_id = ${organisationId} and id = ${id} and state = 'published' and page_check <> 'none' returning ${COLUMNS}`,
  );
  return operation;
}

/** Stores the result, unless the page was published again or undone meanwhile. */
export async function storePageCheck(
  db: Tx,
  { organisation_id: organisationId, id, after_revision: revision }: Operation,
  { state, message, findings }: PageCheck,
  now: Date,
): Promise<void> {
  await db.execute(sql`
    update publish_operations set page_check = ${state}, page_check_message = ${message}, page_findings = ${JSON.stringify(findings)}::jsonb,
      page_checked_at = ${now.toISOString()}
    where organisation_id = ${organisationId} and id = ${id} and state = 'published' and page_check in ('waiting', 'unread')
      and after_revision is not distinct from ${revision}`);
}
