import { sql } from 'drizzle-orm';
import type { Db } from '../../store/db.ts';

/** Never part of an export: credentials, tokens, the queue's inner state. */
const SECRET_TABLES = new Set(['invitations', 'platform_credentials', 'crawl_frontier']);

interface TableName extends Record<string, unknown> {
  table_name: string;
}

/** Rows of every table that belongs to a workspace, found by their `organisation_id`, so that a new table is never forgotten. */
export async function exportTables(db: Db, organisationId: string): Promise<Record<string, Record<string, unknown>[]>> {
  const found = await db.execute<TableName>(sql`
    select c.table_name from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and c.column_name = 'organisation_id' and t.table_type = 'BASE TABLE'
    order by c.table_name`);
  const tables: Record<string, Record<string, unknown>[]> = {};
  for (const { table_name: name } of found.rows) {
    if (SECRET_TABLES.has(name)) continue;
    const rows = await db.execute(sql`select * from ${sql.identifier(name)} where organisation_id = ${organisationId}`);
    tables[name] = rows.rows;
  }
  return tables;
}
