import { DEVICES } from '@canopy/crawler/vitals';
import { sql } from 'drizzle-orm';
import type { Actor } from '../../../access/actor.ts';
import type { Deps } from '../../../deps.ts';
import { crawlPages, crawlToShow } from '../crawl-data/index.ts';
import { MAX_PAGES } from './plan-store.ts';
import * as z from 'zod/mini';
import { queryRows } from '../../../store/rows.ts';

/** Two measurements further apart than this were not consecutive: the run was stopped in between. */
const PAUSE_SECONDS = 600;

const pagesRow = z.object({ pages: z.number() });
const paceRow = z.object({ seconds: z.nullable(z.number()) });

/** How much there is to measure, and how long it takes at the pace of the newest completed run. */
export async function planVitalsOf(
  { db }: Pick<Deps, 'db'>,
  { organisationId }: Pick<Actor, 'organisationId'>,
): Promise<{ pages: number; measurements: number; seconds: number | null }> {
  const scope = await crawlToShow(db, organisationId);
  if (!scope) return { pages: 0, measurements: 0, seconds: null };
  const [counted, paced] = await Promise.all([
    queryRows(
      db,
      pagesRow,
      sql`
      select count(*)::integer as pages from ${crawlPages(scope)} p
      where outcome = 'html' and status = 200`,
    ),
    queryRows(
      db,
      paceRow,
      sql`
      select avg(gap)::float8 as seconds from (
        select extract(epoch from m.measured_at - lag(m.measured_at) over (order by m.measured_at)) as gap
        from vitals_measurements m
        where m.organisation_id = ${organisationId} and m.measured_at is not null and m.run_id = (
          select r.id from vitals_runs r join tasks t on t.organisation_id = r.organisation_id and t.id = r.task_id
          where r.organisation_id = ${organisationId} and t.status = 'SUCCESS' order by r.started_at desc limit 1)
      ) steps where gap < ${PAUSE_SECONDS}`,
    ),
  ]);
  const pages = Math.min(counted[0]?.pages ?? 0, MAX_PAGES);
  const measurements = pages * DEVICES.length;
  const pace = paced[0]?.seconds ?? null;
  return { pages, measurements, seconds: pace === null ? null : Math.round(pace * measurements) };
}
