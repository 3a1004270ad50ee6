import { createReadStream } from 'node:fs';
import { mkdtemp, open, rm, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Actor } from '../../../access/actor.ts';
import type { Db } from '../../../store/db.ts';
import { queryRows } from '../../../store/rows.ts';
import { EXPORT_RULES, type ExportRule } from './export-rules.ts';

/** Rows in memory at a time. */
const ROWS = 500;

const anyRow = z.record(z.string(), z.unknown());
const column = z.object({ table_name: z.string(), name: z.string(), is_binary: z.boolean() });
type Tx = Pick<Db, 'execute'>;
type Exported = Exclude<ExportRule, { rule: 'never' }>;

/** `workspace`: what its managers get; `own`: the rows that are the person's alone, and those that they share with others. */
export type ExportScope = 'workspace' | 'own';

/** The rows of a table that this person gets; undefined: the table is not in the export. */
function condition(rule: Exported, scope: ExportScope, { organisationId, userId }: Actor): SQL | undefined {
  const ofWorkspace = sql`organisation_id = ${organisationId}`;
  if (rule.rule === 'shared') return scope === 'own' ? undefined : ofWorkspace;
  const own = sql`${sql.identifier(rule.owner)} = ${userId}`;
  if (rule.rule === 'personal' || scope === 'own') return sql`${ofWorkspace} and ${own}`;
  return sql`${ofWorkspace} and (${own} or ${sql.identifier(rule.isShared.column)} = ${rule.isShared.value})`;
}

async function writeTable(tx: Tx, file: FileHandle, table: string, columns: readonly SQL[], where: SQL): Promise<void> {
  await file.write(`${JSON.stringify(table)}:[`);
  await tx.execute(
    sql`declare exported no scroll cursor for select ${sql.join([...columns], sql`, `)} from ${sql.identifier(table)} where ${where}`,
  );
  for (let first = true; ; first = false) {
    const rows = await queryRows(tx, anyRow, sql`fetch forward ${sql.raw(String(ROWS))} from exported`);
    if (rows.length > 0) await file.write(`${first ? '' : ','}${rows.map((row) => JSON.stringify(row)).join(',\n')}`);
    if (rows.length < ROWS) break;
  }
  await tx.execute(sql`close exported`);
  await file.write(']');
}

/** What this person gets of every table, as it all stands at one moment, as the value of `tables`. */
async function writeTables(tx: Tx, file: FileHandle, actor: Actor, scope: ExportScope): Promise<void> {
  const found = await queryRows(
    tx,
    column,
    sql`
    select table_name, column_name as name, data_type = 'bytea' as is_binary from information_schema.columns
    where table_schema = 'public' order by table_name, ordinal_position`,
  );
  const columnsOf = Map.groupBy(found, ({ table_name: table }) => table);
  let isFirst = true;
  for (const [table, rule] of Object.entries(EXPORT_RULES)) {
    const where = rule.rule === 'never' ? undefined : condition(rule, scope, actor);
    if (rule.rule === 'never' || !where) continue;
    const shown = (columnsOf.get(table) ?? [])
      .filter(({ name }) => !rule.secret?.includes(name))
      .map(({ name, is_binary: isBinary }) =>
        isBinary ? sql`encode(${sql.identifier(name)}, 'base64') as ${sql.identifier(name)}` : sql`${sql.identifier(name)}`,
      );
    if (!isFirst) await file.write(',\n');
    isFirst = false;
    await writeTable(tx, file, table, shown, where);
  }
}

/**
 * The export as JSON. It goes through a file: memory holds a few rows at a time, and no connection to the database waits for a slow reader.
 * @param head what precedes the tables
 */
export async function exportOf(db: Db, actor: Actor, scope: ExportScope, head: Readonly<Record<string, unknown>>): Promise<Readable> {
  const folder = await mkdtemp(path.join(tmpdir(), 'canopy-export-'));
  const name = path.join(folder, 'export.json');
  const forget = () => rm(folder, { recursive: true, force: true });
  try {
    await using file = await open(name, 'wx', 0o600);
    await file.write(`${JSON.stringify(head).slice(0, -1)},"tables":{`);
    await db.transaction((tx) => writeTables(tx, file, actor, scope), { isolationLevel: 'repeatable read', accessMode: 'read only' });
    await file.write('}}');
  } catch (error) {
    await forget();
    throw error;
  }
  return createReadStream(name).once('close', () => void forget());
}
