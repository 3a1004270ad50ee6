import { sql } from 'drizzle-orm';
import type { Db } from '../../../store/db.ts';
import { storableText } from '../../../store/storable.ts';
import { doubles, integers, texts } from './arrays.ts';
import { numbersOf, PAGES, QUERIES } from './dictionary.ts';
import { noteFigureChange } from './figure-changes.ts';
import { ensurePartitions, monthOf } from './month-partitions.ts';
import { packDay, sumDay, type NumberedRow } from './pack-day.ts';
import type { KeyedFigures, SearchDayRows, SourceFigures } from './search-day.ts';

/** The tables partitioned by month. */
export const SEARCH_PARTITIONED = ['search_facts', 'search_page_days', 'search_query_days'] as const;
/** A row without a country or device, in Google's notation for an unknown country. */
const UNKNOWN = { country: 'zzz', device: 'other' };

type Writer = Pick<Db, 'execute'>;

/**
 * Stores a day of Search Console, replacing what was stored for it, daily roll-ups included, in one transaction: idempotent. Until
 * `rollUpSearchDays` has summed it up, longer runs of days are read around it. Days of one workspace are stored one after another.
 *
 * @throws RangeError if `date` is not a day, a figure is not a number, or a row appears twice in `day`
 */
export async function replaceSearchDay(db: Db, organisationId: string, day: SearchDayRows): Promise<void> {
  const parts = check(day);
  await ensurePartitions(db, SEARCH_PARTITIONED, [monthOf(day.date)]);
  await db.transaction(async (tx) => {
    await lockSearchData(tx, organisationId);
    const [page, query] = [
      await numbersOf(
        tx,
        organisationId,
        PAGES,
        [...parts.byPage, ...parts.rows.map(({ page: key }) => ({ key }))].map(({ key }) => key),
      ),
      await numbersOf(
        tx,
        organisationId,
        QUERIES,
        parts.rows.map((row) => row.query),
      ),
    ];
    await forgetDay(tx, organisationId, day.date);
    const facts = parts.rows.map((row) => ({
      page: page(row.page),
      query: query(row.query),
      country: row.country,
      device: row.device,
      ...stored(row),
    }));
    const pages = parts.byPage.map((row) => ({ page: page(row.key), ...stored(row) }));
    const { packed, queries } = sumDay(pages, facts);
    await tx.execute(sql`
      insert into search_facts (organisation_id, day, page, query, country, device, clicks, impressions, places)
      select ${organisationId}::uuid, ${day.date}::date, * from unnest(${integers(facts.map((row) => row.page))}, ${integers(facts.map((row) => row.query))},
        ${texts(facts.map(({ country }) => country))}, ${texts(facts.map(({ device }) => device))}, ${figures(facts)})`);
    await tx.execute(sql`
      insert into search_page_days (organisation_id, day, page, clicks, impressions, places)
      select ${organisationId}::uuid, ${day.date}::date, * from unnest(${integers(pages.map((row) => row.page))}, ${figures(pages)})`);
    await tx.execute(sql`
      insert into search_query_days (organisation_id, day, query, clicks, impressions, places)
      select ${organisationId}::uuid, ${day.date}::date, * from unnest(${integers([...queries.keys])}, ${integers([...queries.clicks])}, ${integers([...queries.impressions])}, ${doubles([...queries.places])})`);
    await packDay(tx, organisationId, day.date, packed);
    await tx.execute(sql`
      insert into search_places (organisation_id, day, country, device, clicks, impressions, places)
      select ${organisationId}::uuid, ${day.date}::date, '', * from unnest(${texts(parts.byDevice.map(({ key }) => key))}, ${figures(parts.byDevice.map(stored))})
      union all
      select ${organisationId}::uuid, ${day.date}::date, key, '', clicks, impressions, places from unnest(${texts(parts.byCountry.map(({ key }) => key))}, ${figures(parts.byCountry.map(stored))}) as c (key, clicks, impressions, places)`);
    await sumUpDay(tx, organisationId, day);
    await noteFigureChange(tx, organisationId, 'search');
  });
}

/** Held until the transaction ends: serializes writers of one workspace. */
export async function lockSearchData(tx: Writer, organisationId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`search-data ${organisationId}`}, 0))`);
}

/** All data of a day comes with a row of the day itself: a new day has nothing to remove. */
async function forgetDay(tx: Writer, organisationId: string, date: string): Promise<void> {
  const here = sql`organisation_id = ${organisationId} and day = ${date}`;
  const { rowCount } = await tx.execute(sql`delete from search_days where ${here}`);
  if (rowCount === 0) return;
  for (const table of [...SEARCH_PARTITIONED, 'search_places']) await tx.execute(sql`delete from ${sql.identifier(table)} where ${here}`);
  await tx.execute(sql`delete from search_sums where organisation_id = ${organisationId} and length = 1 and start = ${date}`);
}

/** Derives the day's aggregates from its rows. */
async function sumUpDay(tx: Writer, organisationId: string, { date, final, truncated, totals }: SearchDayRows): Promise<void> {
  const here = sql`organisation_id = ${organisationId} and day = ${date}`;
  await tx.execute(sql`
    insert into search_places (organisation_id, day, country, device, clicks, impressions, places)
    select organisation_id, day, country, device, sum(clicks), sum(impressions), sum(places) from search_facts where ${here} group by organisation_id, day, country, device`);
  await tx.execute(sql`
    insert into search_days (organisation_id, day, final, truncated, clicks, impressions, places, page_clicks, page_impressions, page_places, query_clicks, query_impressions, query_places)
    select ${organisationId}::uuid, ${date}::date, ${final}, ${truncated}, ${totals ? Math.round(totals.clicks) : null}::integer, ${totals ? Math.round(totals.impressions) : null}::integer,
      ${totals ? totals.position * totals.impressions : null}::double precision, p.*, q.*
    from (select coalesce(sum(clicks), 0), coalesce(sum(impressions), 0), coalesce(sum(places), 0) from search_page_days where ${here}) p,
      (select coalesce(sum(clicks), 0), coalesce(sum(impressions), 0), coalesce(sum(places), 0) from search_query_days where ${here}) q`);
}

const stored = ({ clicks, impressions, position }: SourceFigures): NumberedRow => ({
  clicks: Math.round(clicks),
  impressions: Math.round(impressions),
  places: position * impressions,
});

const figures = (rows: readonly NumberedRow[]) =>
  sql`${integers(rows.map(({ clicks }) => clicks))}, ${integers(rows.map(({ impressions }) => impressions))}, ${doubles(rows.map(({ places }) => places))}`;

/** The rows in stored form. */
function check(day: SearchDayRows) {
  if (Number.isNaN(Date.parse(day.date)) || new Date(day.date).toISOString().slice(0, 10) !== day.date)
    throw new RangeError(`${day.date} is no day`);
  const keyed = (what: string, rows: readonly KeyedFigures[], keyOf: (key: string) => string) =>
    distinct(
      `${what} rows of ${day.date}`,
      rows.map(({ key, ...rest }) => ({ ...rest, key: keyOf(key) })),
      ({ key }) => key,
    );
  const rows = day.rows.map(({ page, query, country, device, ...rest }) => ({
    ...rest,
    page: storableText(page),
    query: storableText(query),
    country: country.toLowerCase() || UNKNOWN.country,
    device: device.toLowerCase() || UNKNOWN.device,
  }));
  if (day.totals) requireNumbers(`totals of ${day.date}`, day.totals);
  return {
    byDevice: keyed('device', day.byDevice, (key) => key.toLowerCase() || UNKNOWN.device),
    byCountry: keyed('country', day.byCountry, (key) => key.toLowerCase() || UNKNOWN.country),
    byPage: keyed('page', day.byPage, storableText),
    rows: distinct(`rows of ${day.date}`, rows, ({ page, query, country, device }) => `${country} ${device} ${page} ${query}`),
  };
}

function distinct<Row extends SourceFigures>(what: string, rows: readonly Row[], keyOf: (row: Row) => string): readonly Row[] {
  const seen = new Set<string>();
  for (const row of rows) {
    const key = keyOf(row);
    if (seen.has(key)) throw new RangeError(`among the ${what}, "${key}" stands twice`);
    seen.add(key);
    requireNumbers(what, row);
  }
  return rows;
}

function requireNumbers(what: string, { clicks, impressions, position }: SourceFigures): void {
  if (![clicks, impressions, position].every((value) => Number.isFinite(value) && value >= 0))
    throw new RangeError(`among the ${what}, a figure is no number`);
}
