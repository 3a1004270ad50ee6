import type { ParsedQuery } from '@canopy/contract';
import type { Backlink, listBacklinks } from '@canopy/contract/seo-audit';
import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../../../store/db.ts';
import { queryRows, totalRow } from '../../../store/rows.ts';
import { backlink } from '@canopy/contract/seo-audit';
import { storableText } from '../../../store/storable.ts';
import { containing, offsetOf, pageOfRows } from '../../../store/paged-rows.ts';
import type { LinkState } from './check-link.ts';

type Filter = ParsedQuery<typeof listBacklinks>;

const SORTS: Record<Filter['sort'], SQL> = {
  source_url: sql`source_url collate "C"`,
  state: sql`state`,
  target: sql`coalesce(found_target, target_url) collate "C"`,
  anchor: sql`lower(anchor)`,
  status: sql`status`,
  checked_at: sql`checked_at`,
  changed_at: sql`changed_at`,
  first_seen: sql`first_seen`,
};
const instant = (column: string) => sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${column}`);
const COLUMNS = sql`id, source_url, target_url, first_seen::text, state, status, found_target, anchor, rel, problem, ${instant('checked_at')}, ${instant('changed_at')}, was`;

const ofRow = z.object({
  new: z.number(),
  alive: z.number(),
  lost: z.number(),
  unreachable: z.number(),
  gained_30: z.number(),
  lost_30: z.number(),
});

export async function listOf(db: Db, organisationId: string, filter: Filter, now: Date) {
  const mine = sql`organisation_id = ${organisationId}`;
  const text = filter.search ? containing(filter.search) : null;
  const kept = sql`${mine} and ${filter.state ? sql`state = ${filter.state}` : sql`true`} and ${text === null ? sql`true` : sql`(source_url ilike ${text} or target_url ilike ${text} or anchor ilike ${text})`}`;
  const since = new Date(now.getTime() - 30 * 86_400_000).toISOString();
  const count = (condition: SQL) => sql`(count(*) filter (where ${condition}))::integer`;
  const [counted, listed, counts] = await Promise.all([
    queryRows(db, totalRow, sql`select count(*)::integer as total from backlinks where ${kept}`),
    queryRows(
      db,
      backlink,
      sql`
      select ${COLUMNS} from backlinks where ${kept} order by ${SORTS[filter.sort]} ${filter.direction === 'asc' ? sql`asc` : sql`desc`} nulls last, source_url collate "C", id limit ${filter.page_size} offset ${offsetOf(filter)}`,
    ),
    queryRows(
      db,
      ofRow,
      sql`
      select ${count(sql`state = 'new'`)} as new, ${count(sql`state = 'alive'`)} as alive, ${count(sql`state = 'lost'`)} as lost, ${count(sql`state = 'unreachable'`)} as unreachable,
        ${count(sql`state = 'alive' and changed_at >= ${since}`)} as gained_30, ${count(sql`state = 'lost' and changed_at >= ${since}`)} as lost_30
      from backlinks where ${mine}`,
    ),
  ]);
  const none = { new: 0, alive: 0, lost: 0, unreachable: 0, gained_30: 0, lost_30: 0 };
  return { ...pageOfRows<Backlink>(listed, counted[0]?.total ?? 0, filter), counts: counts[0] ?? none };
}

/** Stores links that are not known yet, as `linkBatches` gives them, and returns their number. */
export async function addLinks(db: Db, organisationId: string, batches: readonly string[]): Promise<number> {
  let added = 0;
  for (const batch of batches) {
    const { rowCount } = await db.execute(sql`
      insert into backlinks (organisation_id, source_id, source_url, target_url, first_seen)
      select ${organisationId}::uuid, source_id, source_url, target_url, first_seen
      from jsonb_to_recordset(${batch}::jsonb) as l (source_id uuid, source_url text, target_url text, first_seen date)
      on conflict do nothing`);
    added += rowCount ?? 0;
  }
  return added;
}

const waiting = z.object({
  id: z.string(),
  source_url: z.string(),
  target_url: z.nullable(z.string()),
});
export type Waiting = z.output<typeof waiting>;

/** Links not checked since a given time, longest unchecked first. */
export async function linksToCheck(db: Db, organisationId: string, ids: readonly string[] | null, since: Date): Promise<Waiting[]> {
  const rows = await queryRows(
    db,
    waiting,
    sql`
    select id, source_url, target_url from backlinks
    where organisation_id = ${organisationId} and (checked_at is null or checked_at < ${since.toISOString()}) and ${ids === null ? sql`true` : sql`id = any(${sql.param(ids)}::uuid[])`}
    order by checked_at nulls first, id`,
  );
  return rows;
}

export async function saveState(
  db: Db,
  organisationId: string,
  id: string,
  { state, status, foundTarget, anchor, rel, problem }: LinkState,
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  await db.execute(sql`
    update backlinks set checked_at = ${at}, status = ${status}, problem = ${storableText(problem)},
      changed_at = case when state = ${state} then changed_at else ${at}::timestamptz end, was = case when state = ${state} then was else state end, state = ${state},
      found_target = ${foundTarget && storableText(foundTarget)}, rel = ${sql.param(rel.map(storableText))}::text[],
      anchor = ${state === 'alive' ? sql`${storableText(anchor ?? '')}` : sql`anchor`}
    where organisation_id = ${organisationId} and id = ${id}`);
}

export async function deleteLinks(db: Db, organisationId: string, ids: readonly string[]): Promise<number> {
  const { rowCount } = await db.execute(
    sql`delete from backlinks where organisation_id = ${organisationId} and id = any(${sql.param(ids)}::uuid[])`,
  );
  return rowCount ?? 0;
}
