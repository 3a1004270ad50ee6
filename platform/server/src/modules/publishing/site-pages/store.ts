import type { SiteEntry } from '@canopy/connectors/site';
import type { ParsedQuery } from '@canopy/contract';
import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { listSitePages, SitePage } from '@canopy/contract/publishing';
import type { Db } from '../../../store/db.ts';
import { queryRow, queryRows, totalRow } from '../../../store/rows.ts';
import { containing } from '../../../store/paged-rows.ts';

/** Stores entries as they were listed. */
export async function upsertSitePages(db: Db, organisationId: string, entries: readonly SiteEntry[], now: Date): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map(({ ref, title, slug, url, status, modifiedAt }) => ({
    kind: ref.kind,
    id: ref.id,
    title,
    slug,
    url,
    status,
    modified_at: modifiedAt,
  }));
  await db.execute(sql`
    insert into site_pages (organisation_id, kind, id, title, slug, url, status, modified_at, seen_at)
    select ${organisationId}, r.kind, r.id, r.title, r.slug, r.url, r.status, r.modified_at, ${now.toISOString()}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (kind text, id text, title text, slug text, url text, status text, modified_at timestamptz)
    on conflict (organisation_id, kind, id) do update set title = excluded.title, slug = excluded.slug, url = excluded.url, status = excluded.status,
      modified_at = excluded.modified_at, seen_at = excluded.seen_at`);
}

/** Deletes what a complete listing did not include. */
export async function forgetUnseen(db: Db, organisationId: string, since: Date): Promise<void> {
  await db.execute(sql`delete from site_pages where organisation_id = ${organisationId} and seen_at < ${since.toISOString()}`);
}

const readSitePagesRow = z.object({
  ref: z.string(),
  kind: z.string(),
  title: z.string(),
  url: z.nullable(z.string()),
  status: z.enum(['draft', 'scheduled', 'published', 'other']),
  modified_at: z.string(),
});
const sitePagesRow = z.object({ at: z.nullable(z.string()) });

type ListQuery = ParsedQuery<typeof listSitePages>;

const SORTS: Record<ListQuery['sort'], SQL> = {
  title: sql`title`,
  url: sql`url collate "C"`,
  status: sql`status`,
  // Not the text of the same name that is selected.
  modified_at: sql`site_pages.modified_at`,
};

export async function readSitePages(
  db: Db,
  organisationId: string,
  { page, page_size: size, kind, search, sort, direction }: ListQuery,
): Promise<{ rows: SitePage[]; total: number; syncedAt: string | null }> {
  const like = containing(search ?? '');
  const where = sql`organisation_id = ${organisationId} and ${kind === undefined ? sql`true` : sql`kind = ${kind}`}
    and ${search ? sql`(title ilike ${like} or url ilike ${like})` : sql`true`}`;
  const rows = await queryRows(
    db,
    readSitePagesRow,
    sql`
    select kind || '/' || id as ref, kind, title, url, status, to_char(modified_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as modified_at
    from site_pages where ${where} order by ${SORTS[sort]} ${sql.raw(direction)} nulls last, title, kind, id limit ${size} offset ${(page - 1) * size}`,
  );
  const counted = await queryRow(db, totalRow, sql`select count(*)::integer as total from site_pages where ${where}`);
  const synced = await queryRow(
    db,
    sitePagesRow,
    sql`
    select to_char(max(seen_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at from site_pages where organisation_id = ${organisationId}`,
  );
  return { rows, total: counted?.total ?? 0, syncedAt: synced?.at ?? null };
}

const byUrlRow = z.object({ url: z.string(), kind: z.string(), id: z.string() });

/** Entries with one of these URLs, `url → kind and id`; URLs are compared without their trailing slash. */
export async function findByUrl(
  db: Pick<Db, 'execute'>,
  organisationId: string,
  urls: readonly string[],
): Promise<Map<string, { kind: string; id: string }>> {
  const plain = urls.map(withoutSlash);
  const rows = await queryRows(
    db,
    byUrlRow,
    sql`
    select rtrim(url, '/') as url, kind, id from site_pages where organisation_id = ${organisationId} and rtrim(url, '/') = any(${sql.param(plain)}::text[])`,
  );
  return new Map(rows.map(({ url, kind, id }) => [url, { kind, id }]));
}

export const withoutSlash = (url: string): string => (url.endsWith('/') ? url.slice(0, -1) : url);
