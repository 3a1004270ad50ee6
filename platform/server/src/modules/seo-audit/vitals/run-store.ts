import type { VitalsRun } from '@canopy/contract/seo-audit';
import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../../../store/db.ts';
import { idRow, queryRow } from '../../../store/rows.ts';

/** The options of a run; stored with it, so that it continues as it began. */
const runOptions = z.object({
  max_pages: z.optional(z.number()),
  max_templates: z.optional(z.number()),
  samples: z.optional(z.number()),
  page_ids: z.optional(z.array(z.string())),
});
export type RunOptions = z.output<typeof runOptions>;

const runRow = z.object({
  id: z.string(),
  crawl_id: z.string(),
  task_id: z.nullable(z.string()),
  options: runOptions,
  planned: z.nullable(z.number()),
  templates: z.number(),
  pages: z.number(),
  message: z.string(),
  started_at: z.string(),
  measured: z.number(),
  failed: z.number(),
  /** finished since its task began, and how long ago that was */
  since: z.number(),
  task_seconds: z.nullable(z.number()),
  task_status: z.nullable(z.enum(['PENDING', 'RUNNING', 'SUCCESS', 'FAILURE'])),
  progress: z.nullable(z.number()),
  task_message: z.nullable(z.string()),
  error: z.nullable(z.string()),
  cancelled: z.nullable(z.boolean()),
  finished_at: z.nullable(z.string()),
  is_young: z.boolean(),
});
export type RunRow = z.output<typeof runRow>;

const STOPPED = 'Stopped on request. Measurements so far are kept; resume to continue.';
const LOST = 'The measurement did not finish. Measurements so far are kept; resume to continue.';

async function select(db: Pick<Db, 'execute'>, organisationId: string, rest: SQL): Promise<RunRow | undefined> {
  const row = await queryRow(
    db,
    runRow,
    sql`
    select r.id, r.crawl_id, r.task_id, r.options, r.planned, r.templates, r.pages, r.message, r.started_at, t.status as task_status, t.progress, t.message as task_message,
      t.error, (t.result->>'cancelled')::boolean as cancelled, t.finished_at, coalesce(m.measured, 0)::integer as measured, coalesce(m.failed, 0)::integer as failed,
      coalesce(m.since, 0)::integer as since, extract(epoch from now() - t.started_at)::double precision as task_seconds,
      r.started_at > now() - interval '1 minute' as is_young
    from vitals_runs r left join tasks t on t.organisation_id = r.organisation_id and t.id = r.task_id
    left join lateral (
      select count(*) filter (where state = 'measured') as measured, count(*) filter (where state = 'failed') as failed,
        count(*) filter (where state <> 'waiting' and measured_at >= t.started_at) as since
      from vitals_measurements m where m.organisation_id = r.organisation_id and m.run_id = r.id
    ) m on true
    where r.organisation_id = ${organisationId} and ${rest}`,
  );
  return row;
}

export const newestRun = (db: Db, organisationId: string): Promise<RunRow | undefined> =>
  select(db, organisationId, sql`true order by r.started_at desc, r.id limit 1`);

export const readRun = (db: Db, organisationId: string, id: string): Promise<RunRow | undefined> =>
  select(db, organisationId, sql`r.id = ${id}`);

/** The state of a run, which its task knows. */
export function statusOf({ task_status, cancelled, is_young }: RunRow): VitalsRun['status'] {
  if (task_status === null) return is_young ? 'PENDING' : 'FAILURE';
  return task_status === 'FAILURE' && cancelled ? 'STOPPED' : task_status;
}

export const isUnderWay = (row: RunRow): boolean => ['PENDING', 'RUNNING'].includes(statusOf(row));

/** At the pace since the task began: the idle time of a resumed run says nothing about its pace. */
const secondsLeft = ({ planned, measured, failed, since, task_seconds: seconds }: RunRow): number | null =>
  planned === null || seconds === null || since === 0 ? null : (seconds / since) * (planned - measured - failed);

/** A run in the contract's form. */
export function wireRun(row: RunRow): VitalsRun {
  const { id, crawl_id, task_id, planned, measured, failed, templates, pages } = row;
  const status = statusOf(row);
  const isOver = measured + failed >= (planned ?? Infinity);
  const messages = { PENDING: '', RUNNING: row.task_message ?? '', STOPPED, SUCCESS: row.message, FAILURE: row.error ?? LOST };
  return {
    id,
    crawl_id,
    task_id,
    status,
    measured,
    failed,
    templates,
    pages,
    planned: planned ?? 0,
    progress: status === 'SUCCESS' ? 1 : (row.progress ?? 0),
    message: messages[status],
    resumable: (status === 'STOPPED' || status === 'FAILURE') && !isOver,
    seconds_left: status === 'RUNNING' && !isOver ? secondsLeft(row) : null,
    started_at: new Date(row.started_at).toISOString(),
    finished_at: row.finished_at === null ? null : new Date(row.finished_at).toISOString(),
  };
}

export async function insertRun(
  db: Db,
  organisationId: string,
  userId: string | null,
  crawlId: string,
  options: RunOptions,
): Promise<string> {
  const row = await queryRow(
    db,
    idRow,
    sql`
    insert into vitals_runs (organisation_id, crawl_id, created_by, options) values (${organisationId}, ${crawlId}, ${userId}, ${JSON.stringify(options)}::jsonb) returning id`,
  );
  return row?.id ?? '';
}

/** Records which task performs it; false if that task belongs to another run, started at the same moment. */
export async function setRunTask(db: Db, organisationId: string, id: string, taskId: string): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    update vitals_runs set task_id = ${taskId} where organisation_id = ${organisationId} and id = ${id}
      and not exists (select 1 from vitals_runs o where o.organisation_id = ${organisationId} and o.task_id = ${taskId} and o.id <> ${id})`);
  return rowCount === 1;
}

export async function deleteRun(db: Db, organisationId: string, id: string): Promise<void> {
  await db.execute(sql`delete from vitals_runs where organisation_id = ${organisationId} and id = ${id}`);
}

export async function setRunMessage(db: Db, organisationId: string, id: string, message: string): Promise<void> {
  await db.execute(sql`update vitals_runs set message = ${message} where organisation_id = ${organisationId} and id = ${id}`);
}
