import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../../../../store/db.ts';
import { queryRow } from '../../../../store/rows.ts';

type Tx = Pick<Db, 'execute'>;
/** `hours`: the last days' search figures by hour. */
export type ImportKind = 'search' | 'web' | 'hours';

const importRow = z.object({
  property: z.nullable(z.string()),
  imported_at: z.nullable(z.string()),
  problem: z.nullable(z.string()),
});
export type ImportRow = z.output<typeof importRow>;

export async function readImport(db: Tx, organisationId: string, kind: ImportKind): Promise<ImportRow | undefined> {
  const row = await queryRow(
    db,
    importRow,
    sql`
    select property, imported_at, problem from google_imports where organisation_id = ${organisationId} and kind = ${kind}`,
  );
  return row;
}

/** Requests an import: from now on it is due each day. */
export async function scheduleImport(db: Tx, organisationId: string, kind: ImportKind, nextAt: Date): Promise<void> {
  await db.execute(sql`
    insert into google_imports (organisation_id, kind, next_at) values (${organisationId}, ${kind}, ${nextAt.toISOString()})
    on conflict (organisation_id, kind) do update set next_at = excluded.next_at, problem = null`);
}

/** Records whose rows are stored from now on. */
export async function setImportProperty(db: Tx, organisationId: string, kind: ImportKind, property: string | null): Promise<void> {
  await db.execute(sql`
    insert into google_imports (organisation_id, kind, property) values (${organisationId}, ${kind}, ${property})
    on conflict (organisation_id, kind) do update set property = excluded.property, imported_at = null, problem = null`);
}

export interface ImportEnd {
  /** when it finished; undefined: it ended early */
  importedAt?: Date;
  /** why it ended early, for people; null: it did not */
  problem: string | null;
  /** null: not until someone reconnects */
  nextAt: Date | null;
}

export async function endImport(
  db: Tx,
  organisationId: string,
  kind: ImportKind,
  { importedAt, problem, nextAt }: ImportEnd,
): Promise<void> {
  await db.execute(sql`
    insert into google_imports as i (organisation_id, kind, problem, next_at, imported_at)
    values (${organisationId}, ${kind}, ${problem}, ${nextAt?.toISOString() ?? null}, ${importedAt?.toISOString() ?? null})
    on conflict (organisation_id, kind) do update set problem = excluded.problem, next_at = excluded.next_at, imported_at = coalesce(excluded.imported_at, i.imported_at)`);
}

/** Deletes both import records. */
export async function deleteImports(db: Tx, organisationId: string): Promise<void> {
  await db.execute(sql`delete from google_imports where organisation_id = ${organisationId}`);
}

/** Makes imports no longer due; stored data is kept. */
export async function stopSchedule(db: Tx, organisationId: string): Promise<void> {
  await db.execute(sql`update google_imports set next_at = null, problem = null where organisation_id = ${organisationId}`);
}

const takeDueImportRow = z.object({ organisation_id: z.string(), kind: z.enum(['search', 'web', 'hours']) });

/** Takes one due import, and postpones it until `nextAt`. */
export async function takeDueImport(db: Tx, now: Date, nextAt: Date): Promise<{ organisationId: string; kind: ImportKind } | undefined> {
  const row = await queryRow(
    db,
    takeDueImportRow,
    sql`/* every workspace */
    update google_imports set next_at = ${nextAt.toISOString()} where (organisation_id, kind) = (
      select i.organisation_id, i.kind from google_imports i
      join organisations o on o.id = i.organisation_id and o.deleted_at is null
      join google_grants g on g.organisation_id = i.organisation_id and g.dead_at is null
      where i.next_at <= ${now.toISOString()} order by i.next_at limit 1 for update of i skip locked)
    returning organisation_id, kind`,
  );
  return row && { organisationId: row.organisation_id, kind: row.kind };
}
