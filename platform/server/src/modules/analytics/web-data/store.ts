import type { SORT_DIRECTIONS, WEB_PAGE_SORTS } from '@canopy/contract/analytics';
import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../../../store/db.ts';
import { queryRows } from '../../../store/rows.ts';
import { webRowsOf, type WebWanted } from './sources.ts';

/** Sums of rows; `bounced` is bounce rate × sessions, `seconds` duration × sessions. */
export interface WebSums {
  readonly total_users: number;
  readonly active_users: number;
  readonly new_users: number;
  readonly sessions: number;
  readonly views: number;
  readonly events: number;
  readonly bounced: number;
  readonly seconds: number;
}

const COLUMNS = ['total_users', 'active_users', 'new_users', 'sessions', 'views', 'events', 'bounced', 'seconds'] as const;
const SUMS = sql.join(
  COLUMNS.map((name) => sql`sum(${sql.identifier(name)})::float8 as ${sql.identifier(name)}`),
  sql`, `,
);
/** Row limit of an unpaged list. */
const MOST = 1_000;

const webSums = z.object({
  total_users: z.number(),
  active_users: z.number(),
  new_users: z.number(),
  sessions: z.number(),
  views: z.number(),
  events: z.number(),
  bounced: z.number(),
  seconds: z.number(),
});
const webSumsByDayRow = z.extend(webSums, { date: z.string() });

/** Sums of each day that has rows, oldest first. */
export async function webSumsByDay(db: Db, wanted: WebWanted): Promise<(WebSums & { date: string })[]> {
  return await queryRows(
    db,
    webSumsByDayRow,
    sql`select day::text as date, ${SUMS} from (${webRowsOf({ ...wanted, byDay: true })}) r group by day order by day`,
  );
}

const webSumsByNameRow = z.extend(webSums, { name: z.string() });

/** Sums by name, in descending order of a figure. */
export async function webSumsByName(db: Db, wanted: WebWanted, order: keyof WebSums): Promise<(WebSums & { name: string })[]> {
  const rows = await queryRows(
    db,
    webSumsByNameRow,
    sql`
    select n.name, ${sql.join(
      COLUMNS.map((column) => sql`s.${sql.identifier(column)}`),
      sql`, `,
    )} from (select name, ${SUMS} from (${webRowsOf(wanted)}) r group by name) s
    join web_names n on n.organisation_id = ${wanted.organisationId} and n.id = s.name
    order by s.${sql.identifier(order)} desc, n.name collate "C" limit ${MOST}`,
  );
  return rows;
}

const webSumsByDayAndNameRow = z.extend(webSums, { date: z.string(), name: z.string() });

/** Sums by day and name, oldest first, in descending order of a figure within a day. */
export async function webSumsByDayAndName(
  db: Db,
  wanted: WebWanted,
  order: keyof WebSums,
): Promise<(WebSums & { date: string; name: string })[]> {
  const rows = await queryRows(
    db,
    webSumsByDayAndNameRow,
    sql`
    select s.day::text as date, n.name, ${sql.join(
      COLUMNS.map((column) => sql`s.${sql.identifier(column)}`),
      sql`, `,
    )}
    from (select day, name, ${SUMS} from (${webRowsOf({ ...wanted, byDay: true })}) r group by day, name) s
    join web_names n on n.organisation_id = ${wanted.organisationId} and n.id = s.name
    order by s.day, s.${sql.identifier(order)} desc, n.name collate "C"`,
  );
  return rows;
}

const eventsByDayRow = z.object({ date: z.string(), events: z.record(z.string(), z.number()) });

/** Event counts of each day by name, oldest day first; one row per day, because there are thousands of counts. */
export async function eventsByDay(db: Db, wanted: WebWanted): Promise<{ date: string; events: Record<string, number> }[]> {
  const rows = await queryRows(
    db,
    eventsByDayRow,
    sql`
    select s.day::text as date, json_object_agg(n.name, s.events order by s.events desc, n.name collate "C") as events
    from (select day, name, sum(events) as events from (${webRowsOf({ ...wanted, byDay: true })}) r group by day, name) s
    join web_names n on n.organisation_id = ${wanted.organisationId} and n.id = s.name group by s.day order by s.day`,
  );
  return rows;
}

export interface WebPagesShown {
  readonly sort: (typeof WEB_PAGE_SORTS)[number];
  readonly direction: (typeof SORT_DIRECTIONS)[number];
  readonly page_no: number;
  readonly page_size: number;
}

const SORTS: Record<Exclude<WebPagesShown['sort'], 'page'>, SQL> = {
  screenPageViews: sql`r.views`,
  sessions: sql`r.sessions`,
  activeUsers: sql`r.active_users`,
  bounceRate: sql`r.bounced / nullif(r.sessions, 0)`,
  averageEngagementTime: sql`r.seconds / nullif(r.active_users, 0)`,
  scrollEvents: sql`r.events`,
};

export interface WebPage {
  readonly name: string;
  readonly now: WebSums;
  readonly before: WebSums | null;
}

const webPagesRow = z.object({ total: z.number(), name: z.nullable(z.string()), now: z.nullable(webSums), before: z.nullable(webSums) });

/** A page of the table of pages, with their values in another range, and the total. */
export async function webPages(
  db: Db,
  wanted: WebWanted,
  compared: WebWanted | null,
  { sort, direction, page_no: page, page_size: size }: WebPagesShown,
): Promise<{ data: WebPage[]; total: number }> {
  const join = sql`join web_names n on n.organisation_id = ${wanted.organisationId} and n.id = r.name`;
  const order = sql`${sort === 'page' ? sql`n.name collate "C"` : SORTS[sort]} ${sql.raw(direction)} nulls last, r.name`;
  const rows = await queryRows(
    db,
    webPagesRow,
    sql`
    with now as materialized (select name, ${SUMS} from (${webRowsOf(wanted)}) a group by name),
    before as materialized (${compared ? sql`select name, ${SUMS} from (${webRowsOf(compared)}) b group by name` : sql`select * from now where false`}),
    shown as (select r.*, row_number() over (order by ${order}) as place from now r ${sort === 'page' ? join : sql``} order by ${order} limit ${size} offset ${(page - 1) * size})
    select (select count(*)::integer from now) as total, s.text as name, s.now, s.before
    from (select 1) one left join (
      select r.place, n.name as text, to_jsonb(r) as now, case when b.name is null then null else to_jsonb(b) end as before from shown r ${join} left join before b on b.name = r.name
    ) s on true order by s.place`,
  );
  return {
    total: rows[0]?.total ?? 0,
    data: rows.flatMap(({ name, now, before }) => (name === null || now === null ? [] : [{ name, now, before }])),
  };
}

/** Pages whose URL contains the text. */
export const nameContains = (organisationId: string, pattern: string): SQL =>
  sql`name in (select id from web_names where organisation_id = ${organisationId} and name ilike ${pattern})`;
