import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../../../../store/db.ts';
import { queryRow, queryRows } from '../../../../store/rows.ts';
import { recentRows, searchFigures } from '../../../analytics/search-data/index.ts';
import type { Cell } from './fit-curve.ts';

export const CURVE_WEEKS = 12;
/** Queries with fewer impressions say little. */
const MIN_IMPRESSIONS = 10;
/** Impressions of a page in a week to lead it. */
const MIN_WEEKLY = 5;
const MAX_ROWS = 200_000;

export interface QueryRow {
  pageId: string;
  pageUrl: string;
  query: string;
  clicks: number;
  impressions: number;
  position: number;
}

export interface OpportunityRows {
  cells: Cell[];
  rows: QueryRow[];
  /** query → pages with a tenth or more of its impressions */
  competing: Map<string, number>;
  /** queries for which pages lead by turns: one led again after another one had led */
  turning: Set<string>;
  /** page → its clicks in the 30 days, and in those a year before (364 days, the same weekdays) */
  lastYear: Map<string, { now: number; before: number }>;
  /** days of the curve, yyyy-MM-dd; null: no rows */
  days: { from: string; to: string } | null;
}

const cell = z.object({
  week: z.number(),
  position: z.number(),
  device: z.string(),
  is_brand: z.boolean(),
  clicks: z.number(),
  impressions: z.number(),
});
const row = z.object({
  page_id: z.string(),
  page_url: z.string(),
  query: z.string(),
  clicks: z.number(),
  impressions: z.number(),
  position: z.number(),
});
const shared = z.object({ query: z.string(), pages: z.number() });
const turned = z.object({ query: z.string() });
const year = z.object({ page_id: z.string(), now: z.number(), before: z.number() });
const range = z.object({ from: z.nullable(z.string()), to: z.nullable(z.string()) });

/** Everything opportunities are computed from: rows of the last 30 days, and of 12 weeks for the curve. */
export async function readRows(db: Db, organisationId: string, brand: string | null): Promise<OpportunityRows> {
  const { lastDay, facts, queries, pages, pageDays } = searchFigures(organisationId);
  const [days, cells, rows, competing, turning, lastYear] = await Promise.all([
    queryRow(db, range, sql`select (${lastDay} - ${CURVE_WEEKS * 7 - 1}::integer)::text as from, ${lastDay}::text as to`),
    queryRows(
      db,
      cell,
      sql`
      with last as (select ${lastDay} as day)
      select ((f.day - (last.day - ${CURVE_WEEKS * 7 - 1}::integer)) / 7)::integer as week, f.device,
        least(20, greatest(1, round(f.places / f.impressions)))::integer as position,
        ${brand === null ? sql`false` : sql`q.query ~* ${brand}`} as is_brand, sum(f.clicks)::float8 as clicks, sum(f.impressions)::float8 as impressions
      from last join ${facts} f on f.day > last.day - ${CURVE_WEEKS * 7}::integer and f.impressions > 0 and f.places / f.impressions < 20.5
      join ${queries} q on q.id = f.query
      group by 1, 2, 3, 4`,
    ),
    queryRows(
      db,
      row,
      sql`
      select page_id::text, page_url, query, clicks, impressions, position from ${recentRows(organisationId)} r
      where query <> '' and impressions >= ${MIN_IMPRESSIONS} and position >= 4 and position <= 20
      order by impressions desc limit ${MAX_ROWS}`,
    ),
    queryRows(
      db,
      shared,
      sql`
      select query, count(*)::integer as pages from (
        select query, impressions, sum(impressions) over (partition by query) as whole from ${recentRows(organisationId)} r
        where query <> ''
      ) s where impressions >= 0.1 * whole and whole >= ${MIN_IMPRESSIONS} group by query having count(*) > 1`,
    ),
    queryRows(
      db,
      turned,
      sql`
      with last as (select ${lastDay} as day),
      weekly as (
        select f.query, ((last.day - f.day) / 7)::integer as week, f.page, sum(f.impressions) as impressions
        from last join ${facts} f on f.day > last.day - ${CURVE_WEEKS * 7}::integer
        group by 1, 2, 3 having sum(f.impressions) >= ${MIN_WEEKLY}
      ), leaders as (
        select distinct on (query, week) query, week, page from weekly order by query, week, impressions desc, page
      ), changes as (
        select query, page, lag(page) over (partition by query order by week) as before from leaders
      )
      select q.query from (
        select query from changes group by query having count(*) filter (where page <> before) >= count(distinct page) and count(distinct page) > 1
      ) t join ${queries} q on q.id = t.query`,
    ),
    queryRows(
      db,
      year,
      sql`
      with last as (select ${lastDay} as day)
      select p.page_id::text, coalesce(sum(d.clicks) filter (where d.day > last.day - 30), 0)::float8 as now,
        sum(d.clicks) filter (where d.day <= last.day - 364)::float8 as before
      from last join ${pageDays} d on (d.day > last.day - 30 or (d.day > last.day - ${364 + 30}::integer and d.day <= last.day - 364))
      join ${pages} p on p.id = d.page
      group by p.page_id having count(*) filter (where d.day <= last.day - 364) > 0`,
    ),
  ]);
  return {
    cells: cells.map(({ is_brand, ...rest }) => ({ ...rest, isBrand: is_brand })),
    rows: rows.map(({ page_id, page_url, ...rest }) => ({ ...rest, pageId: page_id, pageUrl: page_url })),
    competing: new Map(competing.map(({ query, pages }) => [query, pages])),
    turning: new Set(turning.map(({ query }) => query)),
    lastYear: new Map(lastYear.map(({ page_id, ...clicks }) => [page_id, clicks])),
    days: days?.from && days.to ? { from: days.from, to: days.to } : null,
  };
}
