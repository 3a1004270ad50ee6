import {
  AUTOMATION_HISTORY_LENGTH,
  automationRun,
  automationStepResult,
  type AutomationRun,
  type AutomationRunRow,
  type AutomationStepResult,
} from '@canopy/contract/tools';
import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../../../store/db.ts';
import { offsetOf } from '../../../store/paged-rows.ts';
import { idRow, queryOneRow, queryRow, queryRows, totalRow } from '../../../store/rows.ts';
import { storableJson, storableText } from '../../../store/storable.ts';
import { elementFacts, type ElementFacts } from './driver/element-facts.ts';

export interface RunKey {
  organisationId: string;
  id: string;
}

export type Fingerprints = Record<string, ElementFacts>;
export const fingerprintsOf = z.record(z.string(), elementFacts);

/** A run including what the portal does not see. */
export type StoredRun = AutomationRun & {
  loginSealed: string | null;
  untilStep: number | null;
  fingerprints: Fingerprints;
  taskId: string | null;
};

const runRow = z.object({
  id: z.string(),
  test_id: z.nullable(z.string()),
  test_name: z.nullable(z.string()),
  parent_id: z.nullable(z.string()),
  url: z.string(),
  description: z.string(),
  planner: automationRun.shape.planner,
  model: z.nullable(z.string()),
  login_sealed: z.nullable(z.string()),
  until_step: z.nullable(z.number()),
  status: automationRun.shape.status,
  message: z.string(),
  steps: z.array(automationStepResult),
  fingerprints: fingerprintsOf,
  task_id: z.nullable(z.string()),
  started_by: automationRun.shape.started_by,
  created_at: z.string(),
  execution_time: z.nullable(z.number()),
});

const isoTime = (column: SQL): SQL => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const RUN = sql`r.id, r.test_id, t.name as test_name, r.parent_id, r.url, r.description, r.planner, r.model, r.login_sealed, r.until_step, r.status,
  r.message, r.steps, r.fingerprints, r.task_id, r.started_by, ${isoTime(sql`r.created_at`)} as created_at, r.execution_time`;
const FROM = sql`from automation_runs r left join automation_tests t on t.organisation_id = r.organisation_id and t.id = r.test_id`;

const passedOf = (steps: readonly AutomationStepResult[]): number => steps.filter(({ success }) => success === true).length;

function storedRun(row: z.output<typeof runRow>): StoredRun {
  const { steps, login_sealed: loginSealed, until_step: untilStep, fingerprints, task_id: taskId, ...head } = row;
  return {
    ...head,
    log: steps,
    steps_total: steps.length,
    steps_passed: passedOf(steps),
    has_login: loginSealed !== null,
    loginSealed,
    untilStep,
    fingerprints,
    taskId,
  };
}

export async function findRun(db: Pick<Db, 'execute'>, { organisationId, id }: RunKey): Promise<StoredRun | undefined> {
  const row = await queryRow(db, runRow, sql`select ${RUN} ${FROM} where r.organisation_id = ${organisationId} and r.id = ${id}`);
  return row && storedRun(row);
}

export async function findRunByClient(db: Db, organisationId: string, clientId: string): Promise<StoredRun | undefined> {
  const row = await queryRow(
    db,
    runRow,
    sql`select ${RUN} ${FROM} where r.organisation_id = ${organisationId} and r.client_id = ${clientId}`,
  );
  return row && storedRun(row);
}

export interface NewRun {
  id: string;
  clientId: string;
  testId: string | null;
  parentId: string | null;
  url: string;
  description: string;
  planner: AutomationRun['planner'];
  loginSealed: string | null;
  untilStep: number | null;
  steps: readonly AutomationStepResult[];
  startedBy: AutomationRun['started_by'];
  createdBy: string | null;
  at: Date;
}

/**
 * Stores a run, and deletes the oldest beyond the history limit.
 * @returns its id; undefined if one with the client's id exists, or `maxOpen` are waiting or running
 */
export async function insertRun(db: Db, organisationId: string, run: NewRun, maxOpen: number): Promise<string | undefined> {
  return db.transaction(async (tx) => {
    // One at a time per workspace, so that they are counted correctly.
    await tx.execute(sql`select id from organisations where id = ${organisationId} for update`);
    const inserted = await queryRow(
      tx,
      idRow,
      sql`
      insert into automation_runs (organisation_id, id, client_id, test_id, parent_id, url, description, planner, login_sealed, until_step, steps, started_by, created_by, created_at)
      select ${organisationId}, ${run.id}, ${run.clientId}, ${run.testId}, ${run.parentId}, ${run.url}, ${storableText(run.description)}, ${run.planner}, ${run.loginSealed},
        ${run.untilStep}, ${storableJson(run.steps)}::jsonb, ${run.startedBy}, ${run.createdBy}, ${run.at.toISOString()}
      where (select count(*) from automation_runs where organisation_id = ${organisationId} and status in ('waiting', 'running')) < ${maxOpen}
      on conflict (organisation_id, client_id) do nothing returning id`,
    );
    await tx.execute(sql`
      delete from automation_runs where organisation_id = ${organisationId} and status not in ('waiting', 'running') and id in (
        select id from automation_runs where organisation_id = ${organisationId} order by created_at desc, id offset ${AUTOMATION_HISTORY_LENGTH})`);
    return inserted?.id;
  });
}

const leftRow = z.object({ organisation_id: z.string(), id: z.string(), created_by: z.nullable(z.string()) });

/** Runs stored before a given time that are waiting without a task. */
export async function findLeftRuns(db: Pick<Db, 'execute'>, before: Date): Promise<(RunKey & { createdBy: string | null })[]> {
  const rows = await queryRows(
    db,
    leftRow,
    sql`
    /* every workspace */ select organisation_id, id, created_by from automation_runs
    where status = 'waiting' and task_id is null and created_at <= ${before.toISOString()} order by created_at limit 50`,
  );
  return rows.map(({ organisation_id: organisationId, id, created_by: createdBy }) => ({ organisationId, id, createdBy }));
}

/** Changes to a run in progress; omitted fields stay. */
export interface RunChange {
  status?: AutomationRun['status'];
  message?: string;
  steps?: readonly AutomationStepResult[];
  fingerprints?: Fingerprints;
  model?: string | null;
  taskId?: string;
  executionTime?: number;
}

/** @param whileOpen change only a run that is not over. @returns whether it was changed */
export async function changeRun(db: Db, { organisationId, id }: RunKey, change: RunChange, whileOpen = true): Promise<boolean> {
  const sets: SQL[] = [];
  if (change.status !== undefined) sets.push(sql`status = ${change.status}`);
  if (change.message !== undefined) sets.push(sql`message = ${storableText(change.message)}`);
  if (change.steps !== undefined) sets.push(sql`steps = ${storableJson(change.steps)}::jsonb`);
  if (change.fingerprints !== undefined) sets.push(sql`fingerprints = ${storableJson(change.fingerprints)}::jsonb`);
  if (change.model !== undefined) sets.push(sql`model = ${change.model}`);
  if (change.taskId !== undefined) sets.push(sql`task_id = ${change.taskId}`);
  if (change.executionTime !== undefined) sets.push(sql`execution_time = ${change.executionTime}`);
  const { rowCount } = await db.execute(sql`
    update automation_runs set ${sql.join(sets, sql`, `)} where organisation_id = ${organisationId} and id = ${id}
    ${whileOpen ? sql`and status in ('waiting', 'running')` : sql``}`);
  return (rowCount ?? 0) > 0;
}

export async function listRuns(
  db: Db,
  organisationId: string,
  query: { page: number; page_size: number; test_id?: string | undefined },
): Promise<{ rows: AutomationRunRow[]; total: number }> {
  const where = sql`r.organisation_id = ${organisationId} ${query.test_id === undefined ? sql`` : sql`and r.test_id = ${query.test_id}`}`;
  const rows = await queryRows(
    db,
    z.extend(runRow, totalRow.shape),
    sql`
    select ${RUN}, count(*) over ()::integer as total ${FROM} where ${where}
    order by r.created_at desc, r.id limit ${query.page_size} offset ${offsetOf(query)}`,
  );
  return { rows: rows.map(({ total: _, ...row }) => storedRun(row)), total: rows[0]?.total ?? (await countRuns(db, where)) };
}

async function countRuns(db: Db, where: SQL): Promise<number> {
  return (await queryOneRow(db, totalRow, sql`select count(*)::integer as total from automation_runs r where ${where}`)).total;
}

export async function storeScreenshot(db: Db, { organisationId, id }: RunKey, step: number, jpeg: Buffer): Promise<void> {
  await db.execute(sql`
    insert into automation_screenshots (organisation_id, run_id, step, jpeg) values (${organisationId}, ${id}, ${step}, ${jpeg})
    on conflict (organisation_id, run_id, step) do update set jpeg = excluded.jpeg`);
}

const shotRow = z.object({ step: z.number(), jpeg: z.instanceof(Buffer) });

/** Screenshots of a run by step, as base64. */
export async function readScreenshots(db: Db, { organisationId, id }: RunKey, step?: number): Promise<Map<number, string>> {
  const rows = await queryRows(
    db,
    shotRow,
    sql`
    select step, jpeg from automation_screenshots
    where organisation_id = ${organisationId} and run_id = ${id} ${step === undefined ? sql`` : sql`and step = ${step}`}`,
  );
  return new Map(rows.map((row) => [row.step, row.jpeg.toString('base64')]));
}
