import { CRAWL_STARTERS, type CrawlStarter } from '@canopy/contract/seo-audit';
import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../../../store/db.ts';
import { dateTime, queryRow, queryRows } from '../../../store/rows.ts';

/** The options of a crawl; stored with it, so that it continues as it began. With them, what became of its start URL. */
const crawlOptions = z.object({
  include: z.optional(z.array(z.string())),
  exclude: z.optional(z.array(z.string())),
  start_from: z.optional(z.enum(['both', 'links', 'sitemap'])),
  user_agent: z.optional(z.string()),
  render: z.optional(z.enum(['needed', 'all', 'never'])),
  requests_per_second: z.optional(z.number()),
  /** the host crawled in place of the workspace's domain; absent or empty: the domain */
  host: z.optional(z.string()),
  /** read every page again */
  full: z.optional(z.boolean()),
  /** found by the crawl: the URL of another site to which its start URL redirects */
  redirected_to: z.optional(z.string()),
});
export type CrawlOptionsRow = z.output<typeof crawlOptions>;

const crawlRow = z.object({
  id: z.string(),
  task_id: z.nullable(z.string()),
  status: z.enum(['PENDING', 'RUNNING', 'STOPPED', 'SUCCESS', 'FAILURE']),
  start_url: z.string(),
  max_pages: z.number(),
  discovered: z.number(),
  pending: z.number(),
  fetched: z.number(),
  failed: z.number(),
  message: z.string(),
  options: crawlOptions,
  paused: z.boolean(),
  started_by: z.enum(CRAWL_STARTERS),
  emptied: z.boolean(),
  overview: z.unknown(),
  started_at: dateTime,
  finished_at: z.nullable(dateTime),
  read_again_at: z.nullable(dateTime),
});
export type CrawlRow = z.output<typeof crawlRow>;

const columns = sql.raw(
  'id, task_id, status, start_url, max_pages, discovered, pending, fetched, failed, message, options, paused, started_by, emptied, overview, started_at, finished_at, read_again_at',
);
const unfinished = sql`status in ('PENDING', 'RUNNING')`;

const dateOf = (value: Date | null): Date | null => (value === null ? null : new Date(value));
const withDates = (row: CrawlRow): CrawlRow => ({
  ...row,
  started_at: new Date(row.started_at),
  finished_at: dateOf(row.finished_at),
  read_again_at: dateOf(row.read_again_at),
});

/** Times are returned as text if a query has no table definition; here they become dates. */
async function select(db: Pick<Db, 'execute'>, query: SQL): Promise<CrawlRow | undefined> {
  const row = await queryRow(db, crawlRow, query);
  if (!row) return undefined;
  return withDates(row);
}

/** The latest crawl of the workspace. */
export const newestCrawl = (db: Db, organisationId: string): Promise<CrawlRow | undefined> =>
  select(db, sql`select ${columns} from crawls where organisation_id = ${organisationId} order by started_at desc, id limit 1`);

export const readCrawl = (db: Db, organisationId: string, id: string): Promise<CrawlRow | undefined> =>
  select(db, sql`select ${columns} from crawls where organisation_id = ${organisationId} and id = ${id}`);

const hopRow = z.object({
  outcome: z.enum(['html', 'other', 'redirect', 'error-status', 'robots-blocked', 'failed']),
  depth: z.nullable(z.number()),
  redirectTo: z.nullable(z.string()),
});

/** Rows of a crawl by which `siteElsewhere` judges: those of its start URL's redirects, and a page if there is one. */
export function readFirstHops(db: Db, organisationId: string, id: string): Promise<z.output<typeof hopRow>[]> {
  const rows = sql`select outcome, depth, redirect_to as "redirectTo" from crawl_pages where organisation_id = ${organisationId} and crawl_id = ${id}`;
  return queryRows(db, hopRow, sql`(${rows} and depth = 0 limit 50) union all (${rows} and outcome = 'html' limit 1)`);
}

/** The workspace's crawls, newest first. */
export async function listCrawlRows(db: Db, organisationId: string, limit: number): Promise<CrawlRow[]> {
  const rows = await queryRows(
    db,
    crawlRow,
    sql`select ${columns} from crawls where organisation_id = ${organisationId} order by started_at desc, id limit ${limit}`,
  );
  return rows.map(withDates);
}

/** Whether a crawl of the workspace runs or is about to. */
export async function isCrawling(db: Db, organisationId: string): Promise<boolean> {
  const { rowCount } = await db.execute(sql`select 1 from crawls where organisation_id = ${organisationId} and ${unfinished}`);
  return (rowCount ?? 0) > 0;
}

/** Marks a crawl that is about to stop as paused rather than abandoned. */
export async function setPaused(db: Db, organisationId: string, id: string): Promise<void> {
  await db.execute(sql`update crawls set paused = true where organisation_id = ${organisationId} and id = ${id} and ${unfinished}`);
}

export interface NewCrawl {
  organisationId: string;
  userId: string | null;
  startUrl: string;
  maxPages: number;
  options?: CrawlOptionsRow;
  startedBy?: CrawlStarter;
  /** for whose ceilings its pages are counted, and since when; absent: for nobody's */
  counted?: { holders: readonly string[]; at: Date };
}

/** Stores a new crawl; undefined if the workspace has an unfinished one (enforced by a unique index). */
export const insertCrawl = (db: Pick<Db, 'execute'>, values: NewCrawl): Promise<CrawlRow | undefined> =>
  select(
    db,
    sql`insert into crawls (organisation_id, created_by, start_url, max_pages, options, started_by, holders, counted_pages, counted_at)
        values (${values.organisationId}, ${values.userId}, ${values.startUrl}, ${values.maxPages}, ${JSON.stringify(values.options ?? {})}::jsonb, ${values.startedBy ?? 'user'},
          ${sql.param([...(values.counted?.holders ?? [])])}::text[], ${values.counted?.holders.length ? values.maxPages : 0}, ${values.counted?.at ?? null})
        on conflict (organisation_id) where status in ('PENDING', 'RUNNING') do nothing
        returning ${columns}`,
  );

/** Restarts a crawl that is not running; undefined if it is not eligible, or another one is running. */
export const reopenCrawl = (db: Pick<Db, 'execute'>, organisationId: string, id: string): Promise<CrawlRow | undefined> =>
  select(
    db,
    sql`update crawls set status = 'PENDING', message = '', paused = false, finished_at = null, task_id = null, resumed_at = now()
        where organisation_id = ${organisationId} and id = ${id} and status in ('STOPPED', 'FAILURE') and pending > 0
          and not exists (select 1 from crawls o where o.organisation_id = ${organisationId} and o.${unfinished})
        returning ${columns}`,
  );

export async function setTask(db: Db, organisationId: string, id: string, taskId: string): Promise<CrawlRow | undefined> {
  return select(
    db,
    sql`update crawls set task_id = ${taskId} where organisation_id = ${organisationId} and id = ${id} returning ${columns}`,
  );
}

export async function deleteCrawl(db: Pick<Db, 'execute'>, organisationId: string, id: string): Promise<void> {
  await db.execute(sql`delete from crawls where organisation_id = ${organisationId} and id = ${id}`);
}

/** Records that a task works on the crawl. Undefined: it is over, or another task's. */
export const beginCrawl = (db: Db, organisationId: string, id: string, taskId: string): Promise<CrawlRow | undefined> =>
  select(
    db,
    sql`update crawls set status = 'RUNNING', task_id = ${taskId}
        where organisation_id = ${organisationId} and id = ${id} and ${unfinished} and (task_id is null or task_id = ${taskId})
        returning ${columns}`,
  );

export async function setStartUrl(db: Db, organisationId: string, id: string, startUrl: string): Promise<void> {
  await db.execute(sql`update crawls set start_url = ${startUrl} where organisation_id = ${organisationId} and id = ${id}`);
}

/** Records that a crawl's start URL redirects to another site. */
export async function setRedirectedTo(db: Db, organisationId: string, id: string, url: string): Promise<void> {
  const found = JSON.stringify({ redirected_to: url });
  await db.execute(sql`update crawls set options = options || ${found}::jsonb where organisation_id = ${organisationId} and id = ${id}`);
}

/** Ends a crawl that is not over yet. */
export async function endCrawl(
  db: Db,
  organisationId: string,
  id: string,
  status: 'STOPPED' | 'SUCCESS' | 'FAILURE',
  message: string,
): Promise<void> {
  await db.execute(sql`
    update crawls set status = ${status}, message = ${message}, finished_at = now()
    where organisation_id = ${organisationId} and id = ${id} and ${unfinished}`);
}

/**
 * Ends crawls whose task ended without reporting it (given up after crashes, cancelled while waiting), and those that never got a task
 * because the process died in between.
 */
export async function endAbandonedCrawls(db: Db, organisationId: string): Promise<void> {
  await db.execute(sql`
    update crawls c set finished_at = now(),
      status = case when (t.result->>'cancelled')::boolean then 'STOPPED' else 'FAILURE' end,
      message = case when (t.result->>'cancelled')::boolean then '' else coalesce(t.error, 'The crawl did not come to its end.') end
    from crawls c2 left join tasks t on t.organisation_id = c2.organisation_id and t.id = c2.task_id
    where c2.organisation_id = ${organisationId} and c2.status in ('PENDING', 'RUNNING')
      and c.organisation_id = c2.organisation_id and c.id = c2.id
      and (t.status in ('SUCCESS', 'FAILURE') or (t.id is null and coalesce(c2.resumed_at, c2.started_at) < now() - interval '1 minute'))`);
}

/** Days in the workspace's own zone. */
const ZONE = sql`coalesce(nullif(o.time_zone, ''), 'UTC')`;

const takeRefreshRow = z.object({ before: z.nullable(z.string()) });

/** Takes today's page refresh; false if already taken. Administrators always may. */
export async function takeRefresh(
  db: Db,
  organisationId: string,
  isAdmin: boolean,
  at: Date,
): Promise<{ taken: boolean; before: string | null }> {
  const row = await queryRow(
    db,
    takeRefreshRow,
    sql`
    update organisations o set last_pages_refresh = ${at.toISOString()}
    from (select id, last_pages_refresh::text as before from organisations where id = ${organisationId} for update) was
    where o.id = was.id and (${isAdmin} or o.last_pages_refresh is null
      or (o.last_pages_refresh at time zone ${ZONE})::date < (${at.toISOString()}::timestamptz at time zone ${ZONE})::date)
    returning was.before`,
  );
  return { taken: row !== undefined, before: row?.before ?? null };
}

const readSitesRow = z.object({ start_url: z.string() });

/** The start URLs of the crawls that succeeded; none if the newest crawl failed, as what it was to read has not been read. */
export async function readSites(db: Db, organisationId: string): Promise<string[]> {
  const rows = await queryRows(
    db,
    readSitesRow,
    sql`select distinct start_url from crawls where organisation_id = ${organisationId} and status = 'SUCCESS'
      and (select status from crawls where organisation_id = ${organisationId} order by started_at desc, id limit 1) <> 'FAILURE'`,
  );
  return rows.map(({ start_url }) => start_url);
}

/** Returns a refresh that could not be started. */
export async function giveBackRefresh(db: Db, organisationId: string, before: string | null): Promise<void> {
  await db.execute(sql`update organisations set last_pages_refresh = ${before}::timestamptz where id = ${organisationId}`);
}

/** 300 times as many rows are sampled. */
const STATISTICS_TARGET = 20;

/**
 * Updates the planner's statistics: a crawl inserts more rows at once than PostgreSQL has noticed by its end, and plans made for empty
 * tables take minutes on full ones. Only the columns used in lookups: the pages' long texts would take twenty times as long as all the
 * rest. From a smaller sample than usual, which tells as much about them; autovacuum takes the usual one later.
 */
export async function noticeRows(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local default_statistics_target = ${sql.raw(String(STATISTICS_TARGET))}`);
    await tx.execute(sql`
      analyze crawl_pages (organisation_id, crawl_id, page_id, outcome, status, depth, score),
        crawl_page_links (organisation_id, crawl_id, page_id), crawl_image_rows (organisation_id, crawl_id, page_id, position)`);
  });
}
