import type { PerformanceFile, PerformanceFileRow, PERFORMANCE_SORTS } from '@canopy/contract/analytics';
import { PERFORMANCE_DIMENSIONS, type PerformanceDimension } from '@canopy/contract/table-file';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { arrayOf } from '../../../store/binary-array.ts';
import type { Db } from '../../../store/db.ts';
import { pageOfRows } from '../../../store/paged-rows.ts';
import { queryRow, queryRows } from '../../../store/rows.ts';
import { storableJson } from '../../../store/storable.ts';
import type { PerformanceRead } from './read-performance-file.ts';

const filters = z.array(z.object({ name: z.string(), value: z.string() }));
const fileRow = z.object({
  id: z.string(),
  name: z.string(),
  imported_at: z.coerce.date(),
  first_day: z.nullable(z.string()),
  last_day: z.nullable(z.string()),
  filters,
  tables: z.array(z.object({ dimension: z.enum(PERFORMANCE_DIMENSIONS), rows: z.number() })),
  clicks: z.nullable(z.coerce.number()),
  impressions: z.nullable(z.coerce.number()),
  places: z.nullable(z.number()),
});

/** Files of a workspace, newest first. @param id that one alone */
export async function readFiles(db: Pick<Db, 'execute'>, organisationId: string, id?: string): Promise<PerformanceFile[]> {
  const rows = await queryRows(
    db,
    fileRow,
    sql`
    select f.id, f.name, f.imported_at, f.first_day::text, f.last_day::text, f.filters,
      coalesce(jsonb_agg(jsonb_build_object('dimension', t.dimension, 'rows', t.rows) order by t.dimension) filter (where t.dimension is not null), '[]') as tables,
      max(t.clicks) filter (where t.dimension = 'date') as clicks, max(t.impressions) filter (where t.dimension = 'date') as impressions,
      max(t.places) filter (where t.dimension = 'date') as places
    from performance_files f left join (
      select file_id, dimension, count(*)::integer as rows, sum(clicks) as clicks, sum(impressions) as impressions, sum(position * impressions) as places
      from performance_file_rows where organisation_id = ${organisationId} group by file_id, dimension
    ) t on t.file_id = f.id
    where f.organisation_id = ${organisationId} and ${id === undefined ? sql`true` : sql`f.id = ${id}`}
    group by f.organisation_id, f.id order by f.imported_at desc, f.id`,
  );
  return rows.map(({ clicks, impressions, places, imported_at, ...file }) => ({
    ...file,
    imported_at: imported_at.toISOString(),
    totals:
      clicks === null || impressions === null
        ? null
        : {
            clicks,
            impressions,
            ctr: impressions === 0 ? null : clicks / impressions,
            position: impressions === 0 || places === null ? null : places / impressions,
          },
  }));
}

const countRow = z.object({ files: z.number() });

/** @returns null if the workspace has `most` files already */
export function insertFile(
  db: Db,
  {
    organisationId,
    userId,
    name,
    read,
    most,
    now,
  }: { organisationId: string; userId: string; name: string; read: PerformanceRead; most: number; now: Date },
): Promise<string | null> {
  const days = read.tables
    .filter(({ dimension }) => dimension === 'date')
    .flatMap(({ rows }) => rows.map(({ key }) => key))
    .sort();
  return db.transaction(async (tx) => {
    // Two imports at once count one after another.
    await tx.execute(sql`select 1 from organisations where id = ${organisationId} for update`);
    const counted = await queryRow(
      tx,
      countRow,
      sql`select count(*)::integer as files from performance_files where organisation_id = ${organisationId}`,
    );
    if ((counted?.files ?? 0) >= most) return null;
    const row = await queryRow(
      tx,
      z.object({ id: z.string() }),
      sql`
      insert into performance_files (organisation_id, name, first_day, last_day, filters, imported_by, imported_at)
      values (${organisationId}, ${name}, ${days[0] ?? null}::date, ${days.at(-1) ?? null}::date, ${storableJson(read.filters)}::jsonb, ${userId}, ${now.toISOString()}::timestamptz)
      returning id`,
    );
    if (!row) throw new Error('a file was not stored');
    for (const { dimension, rows } of read.tables) {
      const of = <Key extends keyof (typeof rows)[number]>(key: Key) => rows.map((one) => one[key]);
      await tx.execute(sql`
        insert into performance_file_rows (organisation_id, file_id, dimension, place, key, clicks, impressions, position)
        select ${organisationId}, ${row.id}, ${dimension}, r.place, r.key, r.clicks, r.impressions, r.position
        from unnest(${arrayOf('text', of('key').map(storableText))}, ${arrayOf('integer', of('clicks'))}, ${arrayOf('integer', of('impressions'))}, ${arrayOf('real', of('position'))})
          with ordinality as r (key, clicks, impressions, position, place)`);
    }
    return row.id;
  });
}

/** PostgreSQL's texts have no zero byte. */
const storableText = (text: string): string => text.replaceAll('\u0000', '');

const rowRow = z.object({
  key: z.string(),
  clicks: z.number(),
  impressions: z.number(),
  ctr: z.nullable(z.number()),
  position: z.nullable(z.number()),
});

export interface RowsWanted {
  readonly dimension: PerformanceDimension;
  readonly sort: (typeof PERFORMANCE_SORTS)[number];
  readonly order: 'asc' | 'desc';
  readonly page: number;
  readonly page_size: number;
}

const COLUMNS = {
  key: sql`key`,
  clicks: sql`clicks`,
  impressions: sql`impressions`,
  ctr: sql`clicks::double precision / nullif(impressions, 0)`,
  position: sql`position`,
} as const;

/** Rows of one table of a file. */
export async function readRows(
  db: Db,
  organisationId: string,
  id: string,
  { dimension, sort, order, page, page_size: size }: RowsWanted,
): Promise<{ data: PerformanceFileRow[]; page: number; total: number; total_pages: number }> {
  const ofTable = sql`from performance_file_rows where organisation_id = ${organisationId} and file_id = ${id} and dimension = ${dimension}`;
  const counted = await queryRow(db, z.object({ total: z.number() }), sql`select count(*)::integer as total ${ofTable}`);
  const total = counted?.total ?? 0;
  const data = await queryRows(
    db,
    rowRow,
    sql`
    select key, clicks, impressions, ${COLUMNS.ctr} as ctr, position ${ofTable}
    order by ${COLUMNS[sort]} ${sql.raw(order)} nulls last, place limit ${size} offset ${(page - 1) * size}`,
  );
  return pageOfRows(data, total, { page, page_size: size });
}

/** @returns name of the file, null if there was none */
export async function deleteFile(db: Db, organisationId: string, id: string): Promise<string | null> {
  const row = await queryRow(
    db,
    z.object({ name: z.string() }),
    sql`delete from performance_files where organisation_id = ${organisationId} and id = ${id} returning name`,
  );
  return row?.name ?? null;
}
