import type { CallOutput, ParsedQuery } from '@canopy/contract';
import { addDays, type PageImpact } from '@canopy/contract/analytics';
import { realisedGain, type listRealisedGains, type Opportunity, type RealisedGain } from '@canopy/contract/content';
import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Actor } from '../../../../access/actor.ts';
import type { Deps } from '../../../../deps.ts';
import { problem } from '../../../../http/problem.ts';
import { offsetOf, pageOfRows } from '../../../../store/paged-rows.ts';
import { queryRows } from '../../../../store/rows.ts';
import { firstImpacts } from '../../../analytics/impact/index.ts';

/** Days after a change before its effect is reported. */
const MEASURED_DAYS = 28;
const MONTH_DAYS = 30;

const forecastRow = z.object({
  ...z.pick(realisedGain, { id: true, page_id: true, page_url: true, made_on: true, gain: true, gain_low: true, gain_high: true }).shape,
  total: z.number(),
});

/** Stores today's forecasts of pages; one already made today stays. @returns how many pages have one */
export async function keepForecasts(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { organisationId, userId }: Actor,
  pages: readonly Opportunity[],
): Promise<number> {
  const column = <T>(pick: (page: Opportunity) => T) => sql.param(pages.map(pick));
  if (pages.length > 0)
    await db.execute(sql`
      insert into gain_forecasts (organisation_id, page_id, page_url, made_on, gain, gain_low, gain_high, created_by)
      select ${organisationId}, p.*, ${userId} from (
        select a, b, ${clock().toISOString().slice(0, 10)}::date, c, d, e from unnest(
          ${column(({ page_id }) => page_id)}::uuid[], ${column(({ page_url }) => page_url)}::text[], ${column(({ gain }) => gain)}::real[],
          ${column(({ gain_low }) => gain_low)}::real[], ${column(({ gain_high }) => gain_high)}::real[]) as f (a, b, c, d, e)) p
      on conflict (organisation_id, page_id, made_on) do nothing`);
  return pages.length;
}

/** @throws problem 404 `forecast-not-found` */
export async function forgetForecast({ db }: Pick<Deps, 'db'>, organisationId: string, id: string): Promise<void> {
  const { rowCount } = await db.execute(sql`delete from gain_forecasts where organisation_id = ${organisationId} and id = ${id}`);
  if (rowCount === 0) throw problem(404, 'forecast-not-found', 'There is no such forecast in this workspace.');
}

type ListQuery = ParsedQuery<typeof listRealisedGains>;

const SORTS: Record<ListQuery['sort'], SQL> = {
  made_on: sql`made_on`,
  gain: sql`gain`,
  page_url: sql`page_url collate "C"`,
};

/** Forecasts with their outcomes; of equals the newest first. */
export async function listGains(
  { db }: Pick<Deps, 'db'>,
  { organisationId, userId }: Actor,
  query: ListQuery,
): Promise<CallOutput<typeof listRealisedGains>> {
  const rows = await queryRows(
    db,
    forecastRow,
    sql`
    select id, page_id::text, page_url, made_on::text, gain, gain_low, gain_high, count(*) over ()::integer as total from gain_forecasts
    where organisation_id = ${organisationId} order by ${SORTS[query.sort]} ${sql.raw(query.direction)}, made_on desc, gain desc, id limit ${query.page_size} offset ${offsetOf(query)}`,
  );
  const first = await firstImpacts(
    db,
    { organisationId, userId },
    rows.map(({ page_url: pageUrl, made_on: since }) => ({ pageUrl, since })),
  );
  const gains = rows.map(({ total: _, ...forecast }, at): RealisedGain => ({ ...forecast, ...realOf(first[at] ?? null) }));
  return pageOfRows(gains, rows[0]?.total ?? 0, query);
}

/** The effect of the first change since a forecast, in clicks per month. @param first null: there was none */
export function realOf(first: PageImpact | null): Pick<RealisedGain, 'change' | 'real' | 'problem'> {
  if (!first) return { change: null, real: null, problem: 'The page has not changed since.' };
  const { changed_on, kind, text, clicks, window_days: days, matched_pages } = first;
  const change = { changed_on, kind, text };
  if (days < MEASURED_DAYS)
    return {
      change,
      real: null,
      problem: first.problem ?? `Measured once there is final data up to ${addDays(changed_on, MEASURED_DAYS)}.`,
    };
  if (!clicks)
    return { change, real: null, problem: first.problem ?? 'The page had too few clicks before the change to measure an effect.' };
  const monthly = (part: number) => Math.round(part * clicks.before * (MONTH_DAYS / days) * 10) / 10;
  return {
    change,
    real: { gain: monthly(clicks.value), gain_low: monthly(clicks.low), gain_high: monthly(clicks.high), matched_pages },
    problem: null,
  };
}
