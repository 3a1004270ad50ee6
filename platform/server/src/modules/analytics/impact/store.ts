import { pageImpact, type Days, type PageImpact } from '@canopy/contract/analytics';
import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../../../store/db.ts';
import { queryRow, queryRows, totalRow } from '../../../store/rows.ts';
import { urlId } from '../../../store/url-id.ts';
import type { PageWindows } from './estimate.ts';
import type { Windows } from './windows.ts';
import { searchFigures } from '../search-data/index.ts';

/** The viewpoint: one workspace, as one account sees it. */
export interface Beholder {
  readonly organisationId: string;
  readonly userId: string;
}

/** A change to a page. */
const changeRow = z.object({
  id: z.string(),
  page_url: z.string(),
  changed_on: z.string(),
  /** the earliest day on which it may have happened; null: `changed_on` */
  changed_after: z.nullable(z.string()),
  kind: z.enum(['note', 'publish', 'fix', 'found']),
  text: z.string(),
});
export type Change = z.output<typeof changeRow>;

/** Changes that the account may see: what the platform did, and notes about a page. */
const changes = ({ organisationId, userId }: Beholder): SQL => sql`
  select id, page_url, (changed_at at time zone 'UTC')::date as day, (changed_after at time zone 'UTC')::date as since, kind, text from page_changes where organisation_id = ${organisationId}
  union all
  select id, page_url, day, null::date, 'note', text from annotations where organisation_id = ${organisationId} and page_url is not null and (scope = 'workspace' or user_id = ${userId})`;

/** A page of them, newest first, and the total. */
export async function readChanges(
  db: Db,
  beholder: Beholder,
  { page, page_size: size, page_url: url }: { page: number; page_size: number; page_url?: string | undefined },
): Promise<{ data: Change[]; total: number }> {
  const kept = sql`(${changes(beholder)}) c where ${url ? sql`page_url = ${url}` : sql`true`}`;
  const [counted, rows] = await Promise.all([
    queryRows(db, totalRow, sql`select count(*)::integer as total from ${kept}`),
    queryRows(
      db,
      changeRow,
      sql`select id, page_url, day::text as changed_on, since::text as changed_after, kind, text from ${kept} order by day desc, kind, id limit ${size} offset ${(page - 1) * size}`,
    ),
  ]);
  return { data: rows, total: counted[0]?.total ?? 0 };
}

const firstChangeRow = z.extend(changeRow, { at: z.number() });

/** Each page's first change on or after a day; `at` is the page's index in `pages`; pages without one are omitted. */
export function readFirstChanges(
  db: Db,
  beholder: Beholder,
  pages: readonly { readonly pageUrl: string; readonly since: string }[],
): Promise<z.output<typeof firstChangeRow>[]> {
  const column = (pick: (page: (typeof pages)[number]) => string) => sql.param(pages.map(pick));
  return queryRows(
    db,
    firstChangeRow,
    sql`
    select distinct on (p.at) p.at::integer - 1 as at, c.id, c.page_url, c.day::text as changed_on, c.since::text as changed_after, c.kind, c.text
    from unnest(${column(({ pageUrl }) => pageUrl)}::text[], ${column(({ since }) => since)}::date[]) with ordinality as p (page_url, since, at)
    join (${changes(beholder)}) c on c.page_url = p.page_url and c.day >= p.since order by p.at, c.day, c.kind desc, c.id desc`,
  );
}

/** Days that can be measured, and what a measurement is based on. */
export interface Ground {
  /** first day with rows, and last final one; null: there are none */
  readonly stored: Days | null;
  /** changes with every day and every change that could affect a measurement */
  readonly stamp: string;
}

const groundRow = z.object({ first: z.nullable(z.string()), last: z.nullable(z.string()), stamp: z.string() });

export async function readGround(db: Db, organisationId: string): Promise<Ground> {
  const row = await queryRow(
    db,
    groundRow,
    sql`
    select min(day)::text as first, max(day)::text as last,
      concat_ws(' ', max(day), count(*), sum(page_clicks), sum(page_impressions), (select count(*) from page_changes where organisation_id = ${organisationId}),
        (select count(*) || ' ' || max(updated_at) from annotations where organisation_id = ${organisationId} and page_url is not null)) as stamp
    from ${searchFigures(organisationId).days} d where final and clicks is not null`,
  );
  return { stored: row?.first && row.last ? { from: row.first, to: row.last } : null, stamp: row?.stamp ?? '' };
}

const windowSums = z.object({ clicks: z.number(), impressions: z.number(), places: z.number() });
const readWindowsRow = z.object({
  page: z.number(),
  earlier: z.nullable(windowSums),
  before: windowSums,
  after: windowSums,
  is_own: z.boolean(),
});

/** Figures of every page in the windows around a change, the changed page's first; `changed` tells which others were changed meanwhile. */
export async function readWindows(
  db: Db,
  organisationId: string,
  pageUrl: string,
  { earlier, before, after }: Windows,
): Promise<{ page: PageWindows | null; unchanged: PageWindows[] }> {
  const { pageDays, pages } = searchFigures(organisationId);
  const parts = [
    { name: 'before', days: before },
    { name: 'after', days: after },
    ...(earlier ? [{ name: 'earlier', days: earlier }] : []),
  ];
  const sums = sql.join(
    parts.map(
      ({ name, days }) => sql`
    select page, ${name} as part, sum(clicks) as clicks, sum(impressions) as impressions, sum(places) as places
    from ${pageDays} d where day between ${days.from} and ${days.to} group by page`,
    ),
    sql` union all `,
  );
  const figures = (name: string) =>
    sql`jsonb_build_object('clicks', coalesce(sum(clicks) filter (where part = ${name}), 0), 'impressions', coalesce(sum(impressions) filter (where part = ${name}), 0), 'places', coalesce(sum(places) filter (where part = ${name}), 0))`;
  const rows = await queryRows(
    db,
    readWindowsRow,
    sql`
    with touched as (
      select page_url from page_changes where organisation_id = ${organisationId}
        and (changed_at at time zone 'UTC')::date >= ${before.from}::date and (coalesce(changed_after, changed_at) at time zone 'UTC')::date <= ${after.to}::date
      union select page_url from annotations where organisation_id = ${organisationId} and page_url is not null and day between ${before.from}::date and ${after.to}::date
    ), pages as (
      select s.page, ${figures('before')} as before, ${figures('after')} as after, ${earlier ? figures('earlier') : sql`null::jsonb`} as earlier from (${sums}) s group by s.page
    )
    select pages.*, p.page_id = ${urlId(pageUrl)} as is_own from pages join ${pages} p on p.id = pages.page
    where p.page_id = ${urlId(pageUrl)} or p.url not in (select page_url from touched)`,
  );
  return { page: rows.find(({ is_own: isOwn }) => isOwn) ?? null, unchanged: rows.filter(({ is_own: isOwn }) => !isOwn) };
}

const measuredRow = z.object({ change_id: z.string(), result: pageImpact });

/** Measurements based on the same data. */
export async function readMeasured(
  db: Db,
  organisationId: string,
  ids: readonly string[],
  stamp: string,
): Promise<Map<string, PageImpact>> {
  const rows = await queryRows(
    db,
    measuredRow,
    sql`
    select change_id, result from page_impacts where organisation_id = ${organisationId} and stamp = ${stamp} and change_id = any(${sql.param(ids)}::uuid[])`,
  );
  return new Map(rows.map(({ change_id: id, result }) => [id, result]));
}

export async function keepMeasured(db: Db, organisationId: string, measured: PageImpact, stamp: string): Promise<void> {
  await db.execute(sql`
    insert into page_impacts (organisation_id, change_id, stamp, result) values (${organisationId}, ${measured.id}, ${stamp}, ${JSON.stringify(measured)}::jsonb)
    on conflict (organisation_id, change_id) do update set stamp = excluded.stamp, result = excluded.result`);
}
