import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../../../store/db.ts';
import { queryRows } from '../../../store/rows.ts';

/** Never part of an export: credentials and tokens. */
const SECRET_TABLES = new Set(['google_consents', 'google_grants', 'invitations', 'platform_credentials']);
/** Crawl data, up to millions of rows that the next crawl reads again; the audit exports its own tables. */
const isCrawlDetail = (table: string) => table.startsWith('crawl_');
/** Rows imported from Google by day, up to millions; their daily and monthly sums, and the texts they name, are exported. */
const isImportDetail = (table: string) =>
  /^(?:search_(?:facts|fact_months|page_place_months|page_days|query_days|rows)|web_(?:facts|visits))(?:_\d{6})?$/.test(table);

const anyRow = z.record(z.string(), z.unknown());
const tableName = z.object({
  table_name: z.string(),
});

/** Rows of every table that belongs to a workspace, found by their `organisation_id`, so that no new table is forgotten. */
export async function exportTables(db: Db, organisationId: string): Promise<Record<string, Record<string, unknown>[]>> {
  const found = await queryRows(
    db,
    tableName,
    sql`
    select c.table_name from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and c.column_name = 'organisation_id' and t.table_type = 'BASE TABLE'
    order by c.table_name`,
  );
  const tables: Record<string, Record<string, unknown>[]> = {};
  for (const { table_name: name } of found) {
    if (SECRET_TABLES.has(name) || isCrawlDetail(name) || isImportDetail(name)) continue;
    tables[name] = await queryRows(db, anyRow, sql`select * from ${sql.identifier(name)} where organisation_id = ${organisationId}`);
  }
  return tables;
}
