import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../../../store/db.ts';
import { queryRows } from '../../../store/rows.ts';

/** Never part of an export: credentials and tokens. */
const SECRET_TABLES = new Set([
  'access_tokens',
  'assistant_grants',
  'google_consents',
  'google_grants',
  'invitations',
  'platform_consents',
  'platform_credentials',
]);
/** Nor are these columns of other tables: sealed logins, and what is stored of tokens. */
const isSecretColumn = (column: string) => /(?:^|_)(?:sealed|secret|token|share_hash|token_hash)$/.test(column);
/** Crawl data, up to millions of rows that the next crawl reads again; the audit exports its own tables. What people set stays. */
const isCrawlDetail = (table: string) => table.startsWith('crawl_') && table !== 'crawl_settings' && table !== 'crawl_schedules';
/**
 * Rows imported from Google by day, and what is worked out from them, up to millions; the sums of days and months, and the texts they name,
 * are exported.
 */
const isImportDetail = (table: string) =>
  /^(?:search_(?:facts|fact_spans|page_days|query_days|rows|series|sums)|web_(?:facts|visits))(?:_\d{6})?$/.test(table);

const anyRow = z.record(z.string(), z.unknown());
const exported = z.object({ table_name: z.string(), columns: z.array(z.object({ name: z.string(), is_binary: z.boolean() })) });

/** Rows of every table that belongs to a workspace, found by their `organisation_id`, so that no new table is forgotten. */
export async function exportTables(db: Db, organisationId: string): Promise<Record<string, Record<string, unknown>[]>> {
  const found = await queryRows(
    db,
    exported,
    sql`
    select c.table_name, json_agg(json_build_object('name', c.column_name, 'is_binary', c.data_type = 'bytea') order by c.ordinal_position) as columns
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
    group by c.table_name having bool_or(c.column_name = 'organisation_id') order by c.table_name`,
  );
  const tables: Record<string, Record<string, unknown>[]> = {};
  for (const { table_name: name, columns } of found) {
    if (SECRET_TABLES.has(name) || isCrawlDetail(name) || isImportDetail(name)) continue;
    const shown = columns
      .filter((column) => !isSecretColumn(column.name))
      .map(({ name: column, is_binary: isBinary }) =>
        isBinary ? sql`encode(${sql.identifier(column)}, 'base64') as ${sql.identifier(column)}` : sql.identifier(column),
      );
    tables[name] = await queryRows(
      db,
      anyRow,
      sql`select ${sql.join(shown, sql`, `)} from ${sql.identifier(name)} where organisation_id = ${organisationId}`,
    );
  }
  return tables;
}
