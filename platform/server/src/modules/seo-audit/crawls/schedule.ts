import type { ParsedBody } from '@canopy/contract';
import type { CrawlSchedule, saveCrawlSchedule } from '@canopy/contract/seo-audit';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Actor } from '../../../access/actor.ts';
import type { Deps } from '../../../deps.ts';
import { ProblemError } from '../../../http/problem.ts';
import type { Schedule } from '../../../jobs/schedule.ts';
import { queryRow } from '../../../store/rows.ts';
import { startCrawlOf } from './service.ts';

type Wish = ParsedBody<typeof saveCrawlSchedule>;
const NEVER: CrawlSchedule = { every: 'never', weekday: 1, hour: 3, next_at: null, last_started_at: null, problem: '' };
const DAY_MS = 86_400_000;

const rowShape = z.object({
  every: z.enum(['daily', 'weekly']),
  weekday: z.number(),
  hour: z.number(),
  next_at: z.string(),
  last_started_at: z.nullable(z.string()),
  problem: z.string(),
});

/** A schedule's next time after another; UTC. */
export function nextMoment({ every, weekday, hour }: Wish, after: Date): Date {
  const next = new Date(after);
  next.setUTCHours(hour, 0, 0, 0);
  while (next <= after || (every === 'weekly' && next.getUTCDay() !== weekday)) next.setTime(next.getTime() + DAY_MS);
  return next;
}

export async function crawlScheduleOf({ db }: Pick<Deps, 'db'>, { organisationId }: Pick<Actor, 'organisationId'>): Promise<CrawlSchedule> {
  const row = await queryRow(
    db,
    rowShape,
    sql`select every, weekday, hour, next_at, last_started_at, problem from crawl_schedules where organisation_id = ${organisationId}`,
  );
  if (!row) return NEVER;
  const iso = (at: string | null): string | null => (at === null ? null : new Date(at).toISOString());
  return { ...row, next_at: iso(row.next_at), last_started_at: iso(row.last_started_at) };
}

export async function saveCrawlScheduleOf(deps: Deps, actor: Actor, wish: Wish): Promise<CrawlSchedule> {
  const { db, clock, audit } = deps;
  const { organisationId, userId } = actor;
  if (wish.every === 'never') {
    await db.execute(sql`delete from crawl_schedules where organisation_id = ${organisationId}`);
  } else {
    await db.execute(sql`
      insert into crawl_schedules (organisation_id, every, weekday, hour, next_at, created_by)
      values (${organisationId}, ${wish.every}, ${wish.weekday}, ${wish.hour}, ${nextMoment(wish, clock()).toISOString()}, ${userId})
      on conflict (organisation_id) do update set every = excluded.every, weekday = excluded.weekday, hour = excluded.hour,
        next_at = excluded.next_at, created_by = excluded.created_by, problem = ''`);
  }
  await audit.record(actor, 'crawl.schedule', wish.every, wish);
  return crawlScheduleOf(deps, actor);
}

const dueRow = z.extend(z.pick(rowShape, { every: true, weekday: true, hour: true }), { organisation_id: z.string() });

/**
 * Starts the crawls that are due. One missed while no server ran starts once, however long ago it was due.
 * @param start starts a crawl of the workspace; throws a problem if it cannot
 */
export async function startDueCrawls({ db, clock, log }: Deps, start: (organisationId: string) => Promise<unknown>): Promise<void> {
  const now = clock();
  for (;;) {
    // Taken before it is started: a crawl that cannot start is not retried every minute.
    const due = await queryRow(
      db,
      dueRow,
      sql`/* every workspace */
      select s.organisation_id, s.every, s.weekday, s.hour from crawl_schedules s join organisations o on o.id = s.organisation_id
      where s.next_at <= ${now.toISOString()} and o.deleted_at is null order by s.next_at limit 1`,
    );
    if (!due) return;
    const { rowCount } = await db.execute(sql`
      update crawl_schedules set next_at = ${nextMoment(due, now).toISOString()}
      where organisation_id = ${due.organisation_id} and next_at <= ${now.toISOString()}`);
    if (rowCount === 0) continue;
    const problem = await start(due.organisation_id).then(
      () => '',
      (error: Error) => {
        if (!(error instanceof ProblemError))
          log.error({ organisation: due.organisation_id, reason: error.message }, 'a scheduled crawl did not start');
        return error instanceof ProblemError
          ? error.message
          : 'The crawl could not be started. The next scheduled crawl starts as planned.';
      },
    );
    await db.execute(sql`
      update crawl_schedules set problem = ${problem}, last_started_at = case when ${problem} = '' then ${now.toISOString()}::timestamptz else last_started_at end
      where organisation_id = ${due.organisation_id}`);
  }
}

export const crawlSchedules: Schedule = {
  name: 'crawl-schedules',
  seconds: 60,
  run: (deps) => startDueCrawls(deps, (organisationId) => startCrawlOf(deps, { userId: null, organisationId }, { startedBy: 'schedule' })),
};
