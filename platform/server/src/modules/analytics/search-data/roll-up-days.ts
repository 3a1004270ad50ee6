import { addDays } from '@canopy/contract/analytics';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../../../store/db.ts';
import { queryRows } from '../../../store/rows.ts';
import { dates } from './arrays.ts';
import { monthOf, partitionOf } from './month-partitions.ts';
import { AS_TEXT, pack, unpack } from './packed-figures.ts';
import { lockSearchData, SEARCH_PARTITIONED } from './replace-day.ts';
import { FACT_LENGTHS, SUM_LENGTHS } from './roll-ups.ts';
import { spanStart } from './spans.ts';
import { Tally } from './tally.ts';

type Tx = Pick<Db, 'execute'>;

/** Maximum days summed up per transaction: whoever stores a day waits for its end. */
const DAYS_AT_ONCE = 64;

/** Sums up the days stored since the last time. Call it at the end of an import, and periodically in a long one. */
export async function rollUpSearchDays(db: Db, organisationId: string): Promise<void> {
  const rolledUp: string[] = [];
  for (;;) {
    const days = await db.transaction((tx) => rollUpDays(tx, organisationId));
    rolledUp.push(...days);
    if (days.length < DAYS_AT_ONCE) break;
  }
  if (rolledUp.length === 0) return;
  // The planner has no statistics on the new rows, and people look at them right after an import.
  const grown = ['search_days', 'search_places', 'search_pages', 'search_queries', 'search_sums', 'search_fact_spans'];
  const partitions = [...new Set(rolledUp.map(monthOf))].flatMap((month) => SEARCH_PARTITIONED.map((table) => partitionOf(table, month)));
  await db.execute(
    sql`analyze ${sql.join(
      [...grown, ...partitions].map((table) => sql.identifier(table)),
      sql`, `,
    )}`,
  );
}

const pendingDay = z.object({ day: z.string() });

/** Sums up the oldest pending days. @returns them */
async function rollUpDays(tx: Tx, organisationId: string): Promise<string[]> {
  await lockSearchData(tx, organisationId);
  const rows = await queryRows(
    tx,
    pendingDay,
    sql`
    select day::text from search_days where organisation_id = ${organisationId} and not settled order by day limit ${DAYS_AT_ONCE}`,
  );
  const days = rows.map(({ day }) => day);
  if (days.length === 0) return days;
  const startsOf = (length: number) => [...new Set(days.map((day) => spanStart(day, length)))];
  for (const [index, length] of SUM_LENGTHS.entries()) {
    if (index > 0)
      for (const start of startsOf(length)) await sumUpRun(tx, organisationId, { start, length, shorter: SUM_LENGTHS[index - 1] ?? 1 });
  }
  for (const length of FACT_LENGTHS) for (const start of startsOf(length)) await sumUpFacts(tx, organisationId, start, length);
  await tx.execute(sql`update search_days set settled = true where organisation_id = ${organisationId} and day = any(${dates(days)})`);
  return days;
}

const packedRow = z.object({
  dimension: z.string(),
  country: z.string(),
  device: z.string(),
  figures: z.string(),
});
type Packed = z.output<typeof packedRow>;

/** Adds up a run from the shorter runs in it. */
async function sumUpRun(
  tx: Tx,
  organisationId: string,
  { start, length, shorter }: { start: string; length: number; shorter: number },
): Promise<void> {
  const rows = await queryRows(
    tx,
    packedRow,
    sql`
    select dimension, country, device, ${AS_TEXT} as figures from search_sums
    where organisation_id = ${organisationId} and length = ${shorter} and start between ${start}::date and ${addDays(start, length - 1)}::date`,
  );
  const sums = new Map<string, { of: Packed; tally: Tally }>();
  for (const row of rows) {
    const name = `${row.dimension} ${row.country} ${row.device}`;
    const sum = sums.get(name) ?? { of: row, tally: new Tally() };
    sum.tally.add(unpack(row.figures));
    sums.set(name, sum);
  }
  await tx.execute(sql`delete from search_sums where organisation_id = ${organisationId} and length = ${length} and start = ${start}`);
  if (sums.size === 0) return;
  const values = [...sums.values()].map(
    ({ of, tally }) =>
      sql`(${organisationId}::uuid, ${of.dimension}, ${length}::smallint, ${start}::date, ${of.country}, ${of.device}, ${pack(tally.columns())}::bytea)`,
  );
  await tx.execute(
    sql`insert into search_sums (organisation_id, dimension, length, start, country, device, figures) values ${sql.join(values, sql`, `)}`,
  );
}

async function sumUpFacts(tx: Tx, organisationId: string, start: string, length: number): Promise<void> {
  await tx.execute(
    sql`delete from search_fact_spans where organisation_id = ${organisationId} and length = ${length} and start = ${start}`,
  );
  await tx.execute(sql`
    insert into search_fact_spans (organisation_id, length, start, page, query, country, device, clicks, impressions, places)
    select ${organisationId}::uuid, ${length}::smallint, ${start}::date, page, query, country, device, sum(clicks), sum(impressions), sum(places) from search_facts
    where organisation_id = ${organisationId} and day between ${start}::date and ${addDays(start, length - 1)}::date group by page, query, country, device`);
}
