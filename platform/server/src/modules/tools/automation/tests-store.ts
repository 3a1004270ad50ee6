import { automationTest, type AutomationTest } from '@canopy/contract/tools';
import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../../../store/db.ts';
import { idRow, queryRow, queryRows } from '../../../store/rows.ts';
import { storableJson, storableText } from '../../../store/storable.ts';
import { fingerprintsOf, type Fingerprints, type RunKey } from './store.ts';

/** A saved test including what the portal does not see. */
export type StoredTest = AutomationTest & { loginSealed: string | null; fingerprints: Fingerprints };

const row = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  description: z.string(),
  login_sealed: z.nullable(z.string()),
  fingerprints: fingerprintsOf,
  schedule: automationTest.shape.schedule,
  next_at: z.nullable(z.string()),
  problem: z.string(),
  last_run: automationTest.shape.last_run,
});

const iso = (column: SQL): SQL => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const storedTest = ({ login_sealed: loginSealed, ...test }: z.output<typeof row>): StoredTest => {
  return { ...test, loginSealed, has_login: loginSealed !== null };
};

export async function listTests(db: Db, organisationId: string, id?: string): Promise<StoredTest[]> {
  const rows = await queryRows(
    db,
    row,
    sql`
    select t.id, t.name, t.url, t.description, t.login_sealed, t.fingerprints, t.schedule, ${iso(sql`t.next_at`)} as next_at, t.problem,
      (select jsonb_build_object('id', r.id, 'status', r.status, 'steps_total', jsonb_array_length(r.steps),
        'steps_passed', jsonb_array_length(jsonb_path_query_array(r.steps, '$[*] ? (@.success == true)')), 'created_at', ${iso(sql`r.created_at`)})
        from automation_runs r where r.organisation_id = t.organisation_id and r.test_id = t.id order by r.created_at desc, r.id limit 1) as last_run
    from automation_tests t where t.organisation_id = ${organisationId} ${id === undefined ? sql`` : sql`and t.id = ${id}`}
    order by lower(t.name), t.id`,
  );
  return rows.map(storedTest);
}

export async function findTest(db: Db, { organisationId, id }: RunKey): Promise<StoredTest | undefined> {
  return (await listTests(db, organisationId, id))[0];
}

/** @returns its id; undefined if the workspace already has `most` */
export async function insertTest(
  db: Db,
  organisationId: string,
  test: {
    id: string;
    name: string;
    url: string;
    description: string;
    loginSealed: string | null;
    fingerprints: Fingerprints;
    createdBy: string;
    at: Date;
  },
  most: number,
): Promise<string | undefined> {
  const at = test.at.toISOString();
  const made = await queryRow(
    db,
    idRow,
    sql`
    insert into automation_tests (organisation_id, id, name, url, description, login_sealed, fingerprints, created_by, created_at, updated_at)
    select ${organisationId}, ${test.id}, ${storableText(test.name)}, ${test.url}, ${storableText(test.description)}, ${test.loginSealed},
      ${storableJson(test.fingerprints)}::jsonb, ${test.createdBy}, ${at}, ${at}
    where (select count(*) from automation_tests where organisation_id = ${organisationId}) < ${most} returning id`,
  );
  return made?.id;
}

export interface TestChange {
  name?: string | undefined;
  description?: string | undefined;
  fingerprints?: Fingerprints;
  schedule?: { every: AutomationTest['schedule']; nextAt: Date | null };
  problem?: string;
}

export async function changeTest(db: Db, { organisationId, id }: RunKey, change: TestChange, at: Date): Promise<boolean> {
  const sets: SQL[] = [sql`updated_at = ${at.toISOString()}`];
  if (change.name !== undefined) sets.push(sql`name = ${storableText(change.name)}`);
  if (change.description !== undefined) sets.push(sql`description = ${storableText(change.description)}`);
  if (change.fingerprints !== undefined) sets.push(sql`fingerprints = ${storableJson(change.fingerprints)}::jsonb`);
  if (change.problem !== undefined) sets.push(sql`problem = ${change.problem}`);
  if (change.schedule !== undefined) {
    sets.push(sql`schedule = ${change.schedule.every}`, sql`next_at = ${change.schedule.nextAt?.toISOString() ?? null}`, sql`problem = ''`);
  }
  const { rowCount } = await db.execute(sql`
    update automation_tests set ${sql.join(sets, sql`, `)} where organisation_id = ${organisationId} and id = ${id}`);
  return (rowCount ?? 0) > 0;
}

export async function deleteTest(db: Db, { organisationId, id }: RunKey): Promise<boolean> {
  const { rowCount } = await db.execute(sql`delete from automation_tests where organisation_id = ${organisationId} and id = ${id}`);
  return (rowCount ?? 0) > 0;
}

const dueRow = z.object({ organisation_id: z.string(), id: z.string(), schedule: automationTest.shape.schedule });

/** Takes one due test and sets its next time before it is started: one that cannot start is not retried every minute. */
export async function takeDueTest(
  db: Db,
  now: Date,
  next: (every: AutomationTest['schedule']) => Date | null,
): Promise<RunKey | undefined> {
  for (;;) {
    const due = await queryRow(
      db,
      dueRow,
      sql`/* every workspace */
      select t.organisation_id, t.id, t.schedule from automation_tests t join organisations o on o.id = t.organisation_id
      where t.next_at <= ${now.toISOString()} and o.deleted_at is null order by t.next_at limit 1`,
    );
    if (!due) return undefined;
    const { rowCount } = await db.execute(sql`
      update automation_tests set next_at = ${next(due.schedule)?.toISOString() ?? null}
      where organisation_id = ${due.organisation_id} and id = ${due.id} and next_at <= ${now.toISOString()}`);
    if ((rowCount ?? 0) > 0) return { organisationId: due.organisation_id, id: due.id };
  }
}
