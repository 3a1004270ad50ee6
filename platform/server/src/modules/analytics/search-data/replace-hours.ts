import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../../../store/db.ts';
import { queryRows } from '../../../store/rows.ts';
import { doubles, texts } from './arrays.ts';
import { lockSearchData } from './replace-day.ts';
import type { SourceFigures } from './search-day.ts';

/** Search Console's days are in Pacific time. */
const ZONE = 'America/Los_Angeles';

/** Figures of one hour by some dimensions; the others are ''. `hour` is when it began, ISO 8601. */
export interface SourceHour extends SourceFigures {
  readonly grouping: 'total' | 'page' | 'country' | 'device' | 'all';
  readonly hour: string;
  readonly page: string;
  readonly query: string;
  readonly country: string;
  readonly device: string;
}

interface SourceHours {
  /** `yyyy-MM-dd`, Pacific time */
  readonly date: string;
  /** ISO 8601; the source still counts from this hour on; null: all of the day's hours are counted */
  readonly incompleteFrom: string | null;
  readonly rows: readonly SourceHour[];
}

/** Rows of a statement: arrays of more would take the database's memory rather than its time. */
const BATCH = 10_000;

/** Stores the hours of a day in place of those stored before, so that none is there twice. */
export async function replaceSearchHours(
  db: Db,
  organisationId: string,
  { date, incompleteFrom, rows }: SourceHours,
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockSearchData(tx, organisationId);
    const begin = sql`(${date}::date::timestamp at time zone ${ZONE})`;
    const end = sql`((${date}::date + 1)::timestamp at time zone ${ZONE})`;
    await tx.execute(sql`delete from search_hours where organisation_id = ${organisationId} and hour >= ${begin} and hour < ${end}`);
    for (let from = 0; from < rows.length; from += BATCH) {
      const some = rows.slice(from, from + BATCH);
      const of = (pick: (row: SourceHour) => string) => texts(some.map(pick));
      await tx.execute(sql`
        insert into search_hours (organisation_id, hour, grouping_by, page, query, country, device, clicks, impressions, places)
        select ${organisationId}::uuid, r.hour::timestamptz, r.grouping_by, r.page, r.query, r.country, r.device, r.clicks, r.impressions, r.places
        from unnest(${of(({ hour }) => hour)}, ${of(({ grouping }) => grouping)}, ${of(({ page }) => page)}, ${of(({ query }) => query)}, ${of(({ country }) => country)}, ${of(({ device }) => device)},
          ${doubles(some.map(({ clicks }) => clicks))}, ${doubles(some.map(({ impressions }) => impressions))}, ${doubles(some.map(({ impressions, position }) => impressions * position))})
          as r (hour, grouping_by, page, query, country, device, clicks, impressions, places)
        where r.hour::timestamptz >= ${begin} and r.hour::timestamptz < ${end}`);
    }
    await tx.execute(sql`
      insert into search_hour_days (organisation_id, day, incomplete_from, read_at) values (${organisationId}, ${date}, ${incompleteFrom}, ${now.toISOString()})
      on conflict (organisation_id, day) do update set incomplete_from = excluded.incomplete_from, read_at = excluded.read_at`);
  });
}

/** Removes hours of days before `day`; they are kept for the comparison of a few days only. */
export async function forgetSearchHours(db: Db, organisationId: string, day: string): Promise<void> {
  await db.execute(
    sql`delete from search_hours where organisation_id = ${organisationId} and hour < (${day}::date::timestamp at time zone ${ZONE})`,
  );
  await db.execute(sql`delete from search_hour_days where organisation_id = ${organisationId} and day < ${day}`);
}

const storedDay = z.object({ day: z.string() });

/** Days whose hours are stored and all counted. */
export async function countedHourDays(db: Db, organisationId: string): Promise<string[]> {
  const rows = await queryRows(
    db,
    storedDay,
    sql`
    select day::text from search_hour_days
    where organisation_id = ${organisationId} and (incomplete_from is null or incomplete_from >= ((day + 1)::timestamp at time zone ${ZONE}))`,
  );
  return rows.map(({ day }) => day);
}
