import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../../../store/db.ts';
import { queryRows } from '../../../store/rows.ts';

/** Arbitrary, but the same in every process: only one creates partitions at a time. */
const LOCK = 7_205_641;

/** The first day of a day's month. */
export const monthOf = (day: string): string => `${day.slice(0, 7)}-01`;

/** The last day of a day's month. */
export function monthEnd(day: string): string {
  return new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).toISOString().slice(0, 10);
}

/** The partition of a table that holds a month. */
export const partitionOf = (table: string, month: string): string => `${table}_${month.slice(0, 4)}${month.slice(5, 7)}`;

const nextMonth = (month: string) => new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 1)).toISOString().slice(0, 10);

const ensurePartitionsRow = z.object({ name: z.string() });

/**
 * Creates the missing partitions of the given months. Each is created separately and attached afterwards, which does not block readers of
 * the other months; `create table … partition of` would wait for them and hold up those behind it.
 */
export async function ensurePartitions(db: Db, tables: readonly string[], months: readonly string[]): Promise<void> {
  const wanted = tables.flatMap((table) => months.map((month) => ({ table, month, name: partitionOf(table, month) })));
  const rows = await queryRows(
    db,
    ensurePartitionsRow,
    sql`select name from unnest(${sql.param(wanted.map(({ name }) => name))}::text[]) as name where to_regclass(name) is null`,
  );
  for (const { name } of rows) {
    const made = wanted.find((partition) => partition.name === name);
    if (made) await db.transaction((tx) => makePartition(tx, made.table, made.month, name));
  }
}

const makePartitionRow = z.object({ missing: z.boolean() });

async function makePartition(tx: Pick<Db, 'execute'>, table: string, month: string, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
  const rows = await queryRows(tx, makePartitionRow, sql`select to_regclass(${name}) is null as missing`);
  if (rows[0]?.missing !== true) return;
  const [parent, child] = [sql.identifier(table), sql.identifier(name)];
  await tx.execute(sql`create table ${child} (like ${parent} including all)`);
  await tx.execute(
    sql`alter table ${parent} attach partition ${child} for values from (${literal(month)}) to (${literal(nextMonth(month))})`,
  );
}

/** Partition bounds cannot be parameters. */
function literal(day: string): SQL {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) throw new RangeError(`${day} is no day`);
  return sql.raw(`'${day}'`);
}
