import { sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../../store/db.ts';
import { queryRows } from '../../../store/rows.ts';
import { COLUMNS, selectOperations, type Operation } from './store.ts';

type Tx = Pick<Db, 'execute'>;

/** Postpones everything else of a workspace that is due at least until then: its platform is unavailable, and one check is enough. */
export async function postponeDue(
  db: Tx,
  { organisation_id: organisationId, id }: Pick<Operation, 'organisation_id' | 'id'>,
  now: Date,
  until: Date,
): Promise<void> {
  await db.execute(sql`
    update publish_operations set try_after = greatest(try_after, ${until.toISOString()}::timestamptz)
    where organisation_id = ${organisationId} and id <> ${id} and state = 'scheduled' and due_at <= ${now.toISOString()}`);
}

const dueNow = (now: Date): SQL =>
  sql`state = 'scheduled' and due_at <= ${now.toISOString()} and (try_after is null or try_after <= ${now.toISOString()})`;

/**
 * What is due in a workspace: the earliest first, and what failed before after that, the least recently tried first, so that an entry that
 * keeps failing does not starve others.
 */
export const dueOperations = (db: Tx, organisationId: string, now: Date): Promise<Operation[]> =>
  selectOperations(
    db,
    sql`
    select ${COLUMNS} from publish_operations where organisation_id = ${organisationId} and ${dueNow(now)}
    order by reason is not null, case when reason is null then due_at else touched_at end, created_at, id limit 500`,
  );

/** Posts that wait for Canopy on a connected platform without a schedule of its own, in every workspace, the next ones first. */
export const keptByCanopy = (db: Tx, now: Date): Promise<Operation[]> =>
  selectOperations(
    db,
    sql`/* every workspace */
    select ${COLUMNS} from publish_operations o where state = 'scheduled' and not by_platform and ref_id is not null
      and due_at > ${now.toISOString()} and exists (select 1 from platform_credentials c where c.organisation_id = o.organisation_id)
    order by due_at limit 500`,
  );

const dueWorkspaceRow = z.object({ organisation_id: z.string(), tried: z.boolean() });

/**
 * Workspaces in which something is due and no task of these kinds is working on it, the earliest due first; `tried`: some of it failed
 * before, or was postponed because the rest did, so its platform may still be down.
 */
export const dueWorkspaces = (db: Tx, now: Date, kinds: readonly string[]): Promise<{ organisation_id: string; tried: boolean }[]> =>
  queryRows(
    db,
    dueWorkspaceRow,
    sql`/* every workspace */
    select organisation_id, bool_or(reason is not null or try_after is not null) as tried from publish_operations o
    where ${dueNow(now)} and not exists (
      select 1 from tasks t where t.organisation_id = o.organisation_id and t.kind = any(${sql.param(kinds)}::text[])
        and t.key is not null and t.status in ('PENDING', 'RUNNING'))
    group by organisation_id order by 2, min(due_at) limit 500`,
  );

const workspaceRow = z.object({ organisation_id: z.string() });

/** Scheduled posts that a release stored which did not look for what runs in them. */
const UNCLEANED = sql`state = 'scheduled' and kind = 'create' and not text_cleaned`;

/** Workspaces with such posts and a site. */
export async function uncleanedWorkspaces(db: Tx): Promise<string[]> {
  const rows = await queryRows(
    db,
    workspaceRow,
    sql`/* every workspace */
    select organisation_id from publish_operations o where ${UNCLEANED}
      and exists (select 1 from platform_credentials c where c.organisation_id = o.organisation_id)
    group by 1 order by min(due_at) limit 500`,
  );
  return rows.map(({ organisation_id: id }) => id);
}

export const uncleanedOperations = (db: Tx, organisationId: string): Promise<Operation[]> =>
  selectOperations(
    db,
    sql`select ${COLUMNS} from publish_operations where organisation_id = ${organisationId} and ${UNCLEANED} order by due_at, id`,
  );

const leftRunRow = z.object({ organisation_id: z.string(), run_id: z.string() });

/**
 * Runs that have waited longer than a start takes, in every workspace: their tasks of this kind were lost before they were queued, or failed,
 * in which case they are retried a minute later.
 */
export const leftRuns = (db: Tx, now: Date, kind: string): Promise<{ organisation_id: string; run_id: string }[]> =>
  queryRows(
    db,
    leftRunRow,
    sql`/* every workspace */
    select organisation_id, run_id from publish_operations o
    where state in ('waiting', 'undoing') and touched_at < ${now.toISOString()}::timestamptz - interval '1 minute' and not exists (
      select 1 from tasks t where t.organisation_id = o.organisation_id and t.kind = ${kind} and t.key = o.run_id::text
        and (t.finished_at is null or t.finished_at > now() - interval '1 minute'))
    group by 1, 2 order by min(touched_at) limit 500`,
  );

/** Deletes tasks of these kinds that nobody requested and that ended an hour ago: there are many while a platform is down. */
export async function forgetTasks(db: Tx, kinds: readonly string[]): Promise<void> {
  await db.execute(sql`/* every workspace */
    delete from tasks where kind = any(${sql.param(kinds)}::text[]) and created_by is null and finished_at < now() - interval '1 hour'`);
}
