import { addDays, dayCount } from '@canopy/contract/analytics';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../../../store/db.ts';
import { queryRows } from '../../../store/rows.ts';
import { integers } from './arrays.ts';
import { AS_TEXT, unpack } from './packed-figures.ts';
import { packSeries } from './packed-series.ts';
import { lockSearchData } from './replace-day.ts';
import { SERIES_DAYS } from './roll-ups.ts';
import { spanStart } from './spans.ts';

type Tx = Pick<Db, 'execute'>;

/** Adds the days stored since the last time to their series. Call it at the end of an import: a run of days is rebuilt as a whole. */
export async function rollUpSearchSeries(db: Db, organisationId: string): Promise<void> {
  let isNew = false;
  while (await db.transaction((tx) => rollUpOldest(tx, organisationId))) isNew = true;
  // The planner has no statistics on the new rows.
  if (isNew) await db.execute(sql`analyze search_series`);
}

const dayRow = z.object({ day: z.nullable(z.string()) });
const packedRow = z.object({ day: z.string(), figures: z.string() });

/** Builds the oldest run with such a day. @returns false: there is none */
async function rollUpOldest(tx: Tx, organisationId: string): Promise<boolean> {
  await lockSearchData(tx, organisationId);
  const rows = await queryRows(
    tx,
    dayRow,
    sql`select min(day)::text as day from search_days where organisation_id = ${organisationId} and not in_series`,
  );
  const day = rows[0]?.day ?? null;
  if (day === null) return false;
  const start = spanStart(day, SERIES_DAYS);
  const days = sql`between ${start}::date and ${addDays(start, SERIES_DAYS - 1)}::date`;
  // First, so that the days' workspace stays locked until the end.
  await tx.execute(
    sql`update search_days set in_series = true where organisation_id = ${organisationId} and day ${days} and not in_series`,
  );
  for (const dimension of ['page', 'query'] as const) {
    const packed = await queryRows(
      tx,
      packedRow,
      sql`
      select start::text as day, ${AS_TEXT} as figures from search_sums
      where organisation_id = ${organisationId} and dimension = ${dimension} and length = 1 and start ${days} and country = '' and device = '' order by start`,
    );
    const { keys, texts } = packSeries(packed.map((one) => ({ offset: dayCount(start, one.day) - 1, figures: unpack(one.figures) })));
    await tx.execute(
      sql`delete from search_series where organisation_id = ${organisationId} and dimension = ${dimension} and start = ${start}`,
    );
    // Base64 needs no quoting.
    await tx.execute(sql`
      insert into search_series (organisation_id, dimension, start, key, figures)
      select ${organisationId}::uuid, ${dimension}, ${start}::date, * from unnest(${integers(keys)}, ${`{${texts.join(',')}}`}::text[])`);
  }
  return true;
}
