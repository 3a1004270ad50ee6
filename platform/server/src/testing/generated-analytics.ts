import { addDays, dayCount, type Days } from '@canopy/contract/analytics';
import { sql } from 'drizzle-orm';
import { ensurePartitions, monthEnd, monthOf, SEARCH_PARTITIONED, type SearchDayRows } from '../modules/analytics/search-data/index.ts';
import { WEB_PARTITIONED } from '../modules/analytics/web-data/index.ts';
import { packDays } from './pack-days.ts';
import type { TestStack } from './test-stack.ts';

const PAGES = 2_000;
const QUERIES = 30_000;
/** Combinations of page, query, country and device that ever have impressions. */
const MAX_COMBINATIONS = 200_000;
/** Each is seen at least once. */
const combinationsOf = (rows: number): number => Math.min(MAX_COMBINATIONS, rows);
const COUNTRIES = [
  'usa',
  'gbr',
  'deu',
  'fra',
  'ind',
  'can',
  'aus',
  'nld',
  'esp',
  'ita',
  'bra',
  'mex',
  'pol',
  'swe',
  'jpn',
  'irl',
  'che',
  'aut',
  'bel',
  'nor',
  'dnk',
  'prt',
  'zaf',
  'ken',
  'nzl',
];

export const pageUrl = (number: number): string => `https://large.example/section-${number % 37}/page-${number}/`;

const daysIn = ({ from, to }: Days) => Array.from({ length: dayCount(from, to) }, (_, offset) => addDays(from, offset));
const months = (range: Days) => [...new Set(daysIn(range).map(monthOf))];

/**
 * The factor that gives all combinations together this many rows, where the combination of a given rank is seen on this share of the days:
 * factor ÷ rank^0.75, but never on more than 95 %. A few are seen often, most hardly ever.
 */
function shareFactor(rows: number, days: number): number {
  const combinations = combinationsOf(rows);
  const sum = (factor: number) => {
    let total = 0;
    for (let rank = 1; rank <= combinations; rank += 1) total += Math.max(1, days * Math.min(0.95, factor / rank ** 0.75));
    return total;
  };
  let [low, high] = [0.01, 100_000];
  for (let step = 0; step < 24; step += 1) {
    const middle = Math.sqrt(low * high);
    if (sum(middle) < rows) low = middle;
    else high = middle;
  }
  return high;
}

/**
 * Search Console rows of a workspace, spread by arithmetic: days, pages, queries, and all of their rows. Includes the sums by day, but not
 * those over runs of days.
 */
export async function generateSearch({ deps: { db } }: TestStack, organisationId: string, rows: number, range: Days): Promise<number> {
  await ensurePartitions(db, SEARCH_PARTITIONED, months(range));
  const [days, org] = [dayCount(range.from, range.to), sql`${organisationId}::uuid`];
  const seen = sql`greatest(1, round(${days}::integer * least(0.95::float8, ${shareFactor(rows, days)}::float8 / power(rank::float8, 0.75))))::integer`;
  return db.transaction(async (tx) => {
    // Generated data needs no key checks, and indexes are built faster at once than row by row.
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`set local work_mem = '400MB'`);
    await tx.execute(sql`set local maintenance_work_mem = '400MB'`);
    await tx.execute(sql`drop index search_facts_page, search_facts_query`);
    await tx.execute(sql`
      insert into search_pages (organisation_id, id, page_id, url)
      select ${org}, n, encode(substring(sha256(convert_to(url, 'UTF8')) for 16), 'hex')::uuid, url from (select n, 'https://large.example/section-' || n % 37 || '/page-' || n || '/' as url from generate_series(1, ${PAGES}::integer) n) p`);
    await tx.execute(sql`
      insert into search_queries (organisation_id, id, query_id, query, words)
      select ${org}, n, encode(substring(sha256(convert_to(query, 'UTF8')) for 16), 'hex')::uuid, query, 2 + n % 4 from (
        select n, 'fern ' || array_to_string(array(select (array['care', 'indoor', 'online', 'moss', 'garden', 'shade', 'buy', 'water'])[1 + (n / 8 ^ k)::integer % 8] from generate_series(0, n % 4) k), ' ') || ' ' || n as query
        from generate_series(1, ${QUERIES}::integer) n) q`);
    await tx.execute(sql`
      create temporary table combinations on commit drop as
      select (row_number() over (order by min(n)))::integer as rank, page, query, country, device from (
        select n, query, 1 + (query * 7919 + case when n % 5 = 0 then n % 7 else 0 end) % ${PAGES}::integer as page, (${sql.param(COUNTRIES)}::text[])[1 + floor(${COUNTRIES.length}::integer * power(c, 3))::integer] as country,
          (array['mobile', 'mobile', 'mobile', 'desktop', 'desktop', 'tablet'])[1 + floor(d * 6)::integer] as device
        from (select n, 1 + floor(${QUERIES}::integer * power(abs(hashint4(n)) / 2147483648.0::float8, 1.7))::integer as query, abs(hashint4(n + 10000000)) / 2147483648.0::float8 as c, abs(hashint4(n + 20000000)) / 2147483648.0::float8 as d from generate_series(1, ${combinationsOf(rows) * 4}::integer) n) draw
      ) drawn group by page, query, country, device limit ${combinationsOf(rows)}`);
    const inserted = await tx.execute(sql`
      insert into search_facts (organisation_id, day, page, query, country, device, clicks, impressions, places)
      select ${org}, ${range.from}::date + day, page, query, country, device, impressions / (8 + rank % 40), impressions, impressions * (1 + rank % 50 + (day % 10) / 10.0::float8) from (
        select c.*, day, 1 + (abs(hashint4(rank * 31 + day)) % (2 + (300 / power(rank::float8, 0.4))::integer)) as impressions
        from combinations c cross join lateral (select (rank % 400 * 37 + k * (1 + rank % 100)) % ${days}::integer as day from generate_series(0, ${seen} - 1) k) d
      ) r order by day, page, query, country, device`);
    await tx.execute(sql`create index search_facts_page on search_facts (organisation_id, page, day)`);
    await tx.execute(sql`create index search_facts_query on search_facts (organisation_id, query, day)`);
    await tx.execute(sql`
      insert into search_page_days (organisation_id, day, page, clicks, impressions, places)
      select organisation_id, day, page, sum(clicks) + 1, sum(impressions) * 3 / 2, sum(places) * 1.5::float8 from search_facts where organisation_id = ${org} group by organisation_id, day, page`);
    await tx.execute(sql`
      insert into search_query_days (organisation_id, day, query, clicks, impressions, places)
      select organisation_id, day, query, sum(clicks), sum(impressions), sum(places) from search_facts where organisation_id = ${org} group by organisation_id, day, query`);
    await tx.execute(sql`
      insert into search_places (organisation_id, day, country, device, clicks, impressions, places)
      select organisation_id, day, coalesce(country, ''), coalesce(device, ''), sum(clicks), sum(impressions), sum(places) from search_facts where organisation_id = ${org}
      group by organisation_id, day, grouping sets ((country), (device), (country, device))`);
    await tx.execute(sql`
      insert into search_days (organisation_id, day, final, truncated, clicks, impressions, places, page_clicks, page_impressions, page_places, query_clicks, query_impressions, query_places)
      select ${org}, day, day < ${range.to}::date - 2, false, p.clicks, p.impressions, p.places, p.clicks, p.impressions, p.places, q.clicks, q.impressions, q.places
      from (select day, sum(clicks) as clicks, sum(impressions) as impressions, sum(places) as places from search_page_days where organisation_id = ${org} group by day) p
      join (select day, sum(clicks) as clicks, sum(impressions) as impressions, sum(places) as places from search_query_days where organisation_id = ${org} group by day) q using (day)`);
    for (const month of months(range)) await packDays(tx, organisationId, { from: month, to: monthEnd(month) });
    return inserted.rowCount ?? 0;
  });
}

/** How many names a kind has. */
const WEB_NAMES = { general: 1, channel: 8, source: 60, browser: 12, operatingSystem: 8, country: 60, device: 3, event: 15, page: 600 };
const VISITS_A_DAY = 600;

/** Web analytics rows of a workspace, spread by arithmetic. */
export async function generateWeb({ deps: { db } }: TestStack, organisationId: string, range: Days): Promise<number> {
  await ensurePartitions(db, WEB_PARTITIONED, months(range));
  const org = sql`${organisationId}::uuid`;
  const day = sql`generate_series(${range.from}::date, ${range.to}::date, interval '1 day') as g (day)`;
  const figures = (n: ReturnType<typeof sql>) =>
    sql`9000 / ${n} + 3, 9000 / ${n} + 2, 900 / ${n}, 9000 / ${n} + 5, 27000 / ${n} + 9, 50000 / ${n}, (9000 / ${n} + 5) * 0.4::float8, (9000 / ${n} + 5) * 73.5::float8`;
  const kinds = Object.entries(WEB_NAMES);
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`
      insert into web_names (organisation_id, id, name_id, name)
      select ${org}, n, encode(substring(sha256(convert_to(name, 'UTF8')) for 16), 'hex')::uuid, name from (select n, case n when 1 then 'Direct' when 2 then 'Organic Search' when 3 then 'mobile' when 4 then 'Kenya' else '/name-' || n || '/' end as name from generate_series(1, 600) n) w`);
    await tx.execute(sql`insert into web_sources (organisation_id, time_zone) values (${org}, 'America/Los_Angeles')`);
    const facts = await tx.execute(sql`
      insert into web_facts (organisation_id, kind, day, name, total_users, active_users, new_users, sessions, views, events, bounced, seconds)
      select ${org}, kind, day, n, ${figures(sql`n`)} from ${day}, unnest(${sql.param(kinds.map(([kind]) => kind))}::text[], ${sql.param(kinds.map(([, count]) => count))}::integer[]) as k (kind, names), generate_series(1, names) n`);
    const visits = await tx.execute(sql`
      insert into web_visits (organisation_id, day, channel, source, country, device, browser, operating_system, total_users, active_users, new_users, sessions, views, events, bounced, seconds)
      select ${org}, day, 1 + n % 8, 1 + n % 60, 1 + n / 10, 1 + n % 3, 1 + n % 12, 1 + n % 5, ${figures(sql`(n + 1)`)} from ${day}, generate_series(0, ${VISITS_A_DAY - 1}::integer) n`);
    await tx.execute(
      sql`insert into web_days (organisation_id, kind, day, final, thresholded) select ${org}, kind, day, true, false from ${day}, unnest(${sql.param([...Object.keys(WEB_NAMES), 'visits'])}::text[]) as kind`,
    );
    await tx.execute(
      sql`insert into web_months (organisation_id, kind, month, stale) select ${org}, kind, month, true from unnest(${sql.param(months(range))}::date[]) as month, unnest(${sql.param(Object.keys(WEB_NAMES))}::text[]) as kind`,
    );
    return (facts.rowCount ?? 0) + (visits.rowCount ?? 0);
  });
}

/** A day in the importer's form. */
export function searchDay(date: string, rows: number): SearchDayRows {
  const figures = (number: number) => ({ clicks: number % 5, impressions: 5 + (number % 90), position: 1 + (number % 40) });
  const joint = Array.from({ length: rows }, (_, number) => ({
    page: pageUrl(number % 900),
    query: `fern care ${number % 11_003}`,
    country: COUNTRIES[Math.floor(number / 11_003)] ?? 'zzz',
    device: ['mobile', 'desktop', 'tablet'][number % 3] ?? '',
    ...figures(number),
  }));
  const keyed = (keys: readonly string[]) => keys.map((key, number) => ({ key, ...figures(number) }));
  return {
    date,
    final: true,
    truncated: false,
    totals: figures(9),
    byDevice: keyed(['mobile', 'desktop', 'tablet']),
    byCountry: keyed(COUNTRIES),
    byPage: keyed(Array.from({ length: 900 }, (_, number) => pageUrl(number))),
    rows: joint,
  };
}
