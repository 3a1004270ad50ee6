import { MAX_WORKSPACE_IMAGE_BYTES } from '@canopy/contract/content';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../../../store/db.ts';
import { queryRow, queryRows } from '../../../store/rows.ts';

export interface ImageRow {
  organisationId: string;
  id: string;
  fileName: string;
  alt: string;
  width: number;
  height: number;
  /** of all its files together */
  storedBytes: number;
  /** of the WebP */
  bytes: number;
  createdBy: string;
  createdAt: Date;
}

/** @returns whether its workspace had room for it */
export async function insertImage(db: Db, row: ImageRow): Promise<boolean> {
  return db.transaction(async (tx) => {
    // One at a time per workspace, or two that fit separately would exceed the limit together.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`post-images ${row.organisationId}`}, 0))`);
    const { rowCount } = await tx.execute(sql`
      insert into post_images (organisation_id, id, file_name, alt, width, height, bytes, stored_bytes, created_by, created_at)
      select ${row.organisationId}::uuid, ${row.id}::uuid, ${row.fileName}, ${row.alt}, ${row.width}::integer, ${row.height}::integer,
        ${row.bytes}::integer, ${row.storedBytes}::bigint, ${row.createdBy}::uuid, ${row.createdAt.toISOString()}::timestamptz
      where (select coalesce(sum(stored_bytes), 0) from post_images where organisation_id = ${row.organisationId})
        + ${row.storedBytes}::bigint <= ${MAX_WORKSPACE_IMAGE_BYTES}::bigint`);
    return rowCount === 1;
  });
}

const namedRow = z.object({ id: z.string(), file_name: z.string(), alt: z.string(), width: z.number(), height: z.number() });

/** Of the given ids, the images of this workspace. */
export async function readImages(db: Db, organisationId: string, ids: readonly string[]): Promise<z.output<typeof namedRow>[]> {
  return queryRows(
    db,
    namedRow,
    sql`select id, file_name, alt, width, height from post_images where organisation_id = ${organisationId} and id = any(${sql.param(ids)}::uuid[])`,
  );
}

/** Whether an image exists; records once a day that it was requested, because the page showing it may be outside Canopy. */
export async function markShown(db: Db, id: string, now: Date): Promise<boolean> {
  const today = now.toISOString().slice(0, 10);
  const row = await queryRow(
    db,
    z.object({ is_noted: z.boolean() }),
    sql`/* every workspace */ select shown_on is not distinct from ${today}::date as is_noted from post_images where id = ${id}`,
  );
  if (row && !row.is_noted) await db.execute(sql`/* every workspace */ update post_images set shown_on = ${today}::date where id = ${id}`);
  return row !== undefined;
}

const idRow = z.object({ id: z.string() });
const workspaceRow = z.object({ organisation_id: z.string() });

/** Workspaces with images that were neither stored nor shown since a given time. */
export async function workspacesWithIdle(db: Db, since: Date): Promise<string[]> {
  const rows = await queryRows(
    db,
    workspaceRow,
    sql`/* every workspace */
      select distinct organisation_id from post_images where greatest(created_at, shown_on::timestamptz) < ${since.toISOString()}::timestamptz`,
  );
  return rows.map(({ organisation_id }) => organisation_id);
}

/** What can name an image: posts, including those in the bin, their versions, drafts of pages, and what was or will be published. */
const NAMING_TABLES = ['posts', 'post_versions', 'content_drafts', 'publish_operations'] as const;

const UUID = '([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})';

/** Removes the rows of a workspace's idle images that nothing names. @returns their ids */
export async function deleteUnused(db: Db, organisationId: string, since: Date): Promise<string[]> {
  // Each text is read once, however many images there are.
  const naming = NAMING_TABLES.map(
    (table) => sql`
      select (regexp_matches(to_jsonb(t)::text, ${UUID}, 'g'))[1] as id from ${sql.identifier(table)} t where t.organisation_id = ${organisationId}`,
  );
  const rows = await queryRows(
    db,
    idRow,
    sql`
      with named as materialized (${sql.join(naming, sql` union `)})
      delete from post_images i
      where i.organisation_id = ${organisationId} and greatest(i.created_at, i.shown_on::timestamptz) < ${since.toISOString()}::timestamptz
        and not exists (select 1 from named where named.id = i.id::text)
      returning i.id`,
  );
  return rows.map(({ id }) => id);
}

/** Of the given ids, those that no workspace has. */
export async function unknownOf(db: Db, ids: readonly string[]): Promise<string[]> {
  const uuids = ids.filter((id) => /^[0-9a-f-]{36}$/.test(id));
  if (uuids.length === 0) return [];
  const known = await queryRows(
    db,
    idRow,
    sql`/* every workspace */ select id from post_images where id = any(${sql.param(uuids)}::uuid[])`,
  );
  const has = new Set(known.map(({ id }) => id));
  return uuids.filter((id) => !has.has(id));
}
