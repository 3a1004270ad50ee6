import { Worker } from 'node:worker_threads';
import { sql } from 'drizzle-orm';
import pLimit from 'p-limit';
import * as z from 'zod/mini';
import type { Deps } from '../../../../deps.ts';
import { problem } from '../../../../http/problem.ts';
import { defineJob } from '../../../../jobs/define-job.ts';
import type { Schedule } from '../../../../jobs/schedule.ts';
import { oncePerProcess } from '../../../../once-per-process.ts';
import { queryRow, queryRows } from '../../../../store/rows.ts';
import { recentRows, searchChanges } from '../../../analytics/search-data/index.ts';
import { fillTables } from './fill-tables.ts';
import { readSources, readState, type KeywordState } from './version.ts';
import { crawlPages, newestCompleteCrawl } from '../../../seo-audit/crawl-data/index.ts';

export interface TablesQuestion {
  databaseUrl: string;
  organisationId: string;
  now: string;
}
export type TablesAnswer = { error?: string; code?: string | undefined };

const SCRIPT = new URL('./tables-thread.ts', import.meta.url);
/** Above this many rows of a query and a page, or pages, lists are computed in a worker thread so as not to block. */
const MANY = { rows: 3_000, pages: 100 };
/** Threads of this process, for all workspaces together: each has its own connections. */
const threads = pLimit(2);
/** How long a request waits for outdated lists, and for missing ones. */
const PATIENCE_MS = { old: 4_000, none: 30_000 };

/** The state of the lists on request. */
interface Ready {
  /** undefined: nothing has been computed yet */
  state: KeywordState | undefined;
  /** the lists do not match the newest rows yet */
  isUpdating: boolean;
}
/**
 * Brings a workspace's lists up to date with its rows, as far as that is quick.
 * @param patienceMs how long to wait for lists that take longer; default: as long as a request
 */
export type RefreshTables = (organisationId: string, patienceMs?: number) => Promise<Ready>;

/**
 * The current lists, brought up to date if that is quick.
 * @throws problem 409 `keywords-not-ready`: they are being computed for the first time, which takes longer than a request waits
 */
export async function readyTables(refresh: RefreshTables, organisationId: string): Promise<KeywordState> {
  const { state } = await refresh(organisationId);
  if (!state) throw problem(409, 'keywords-not-ready', 'The keyword lists are being created for the first time. Try again in a minute.');
  return state;
}

const sizeRow = z.object({ rows: z.number(), pages: z.number() });

async function fill(deps: Pick<Deps, 'db' | 'config' | 'clock'>, organisationId: string): Promise<void> {
  const { db, config, clock } = deps;
  const { day, crawlId } = await readSources(db, organisationId);
  const size = await queryRow(
    db,
    sizeRow,
    sql`
    select (select count(*) from (select 1 from ${recentRows(organisationId, day)} d limit ${MANY.rows + 1}) r)::integer as rows,
      (select count(*) from (select 1 from ${crawlId === null ? sql`(select) none where false` : sql`${crawlPages({ organisationId, crawlId })} c`} limit ${MANY.pages + 1}) p)::integer as pages`,
  );
  if (!size || (size.rows <= MANY.rows && size.pages <= MANY.pages)) return fillTables(db, organisationId, clock());
  const question: TablesQuestion = { databaseUrl: config.databaseUrl, organisationId, now: clock().toISOString() };
  const { error, code } = await threads(
    () =>
      new Promise<TablesAnswer>((resolve, reject) => {
        const worker = new Worker(SCRIPT, { workerData: question });
        worker.once('message', resolve);
        worker.once('error', reject);
        worker.once('exit', (status) => reject(new Error(`The thread of the keyword lists ended with ${status}.`)));
      }),
  );
  if (error !== undefined) throw Object.assign(new Error(error), { code });
}

/** One computation per workspace at a time in this process; concurrent callers wait for it. */
export function createKeywordTables(deps: Pick<Deps, 'db' | 'config' | 'clock' | 'log'>): RefreshTables {
  const { db, log } = deps;
  const underWay = new Map<string, Promise<void>>();
  const work = (organisationId: string): Promise<void> => {
    const known = underWay.get(organisationId);
    if (known) return known;
    const started = fill(deps, organisationId).finally(() => underWay.delete(organisationId));
    underWay.set(organisationId, started);
    return started;
  };
  return async (organisationId, patienceMs) => {
    const [{ version }, known] = await Promise.all([readSources(db, organisationId), readState(db, organisationId)]);
    if (known?.version === version) return { state: known, isUpdating: false };
    const done = work(organisationId).then(() => true);
    // Callers that stopped waiting do not learn of a failure.
    done.catch((error: Error) =>
      log.warn({ organisation: organisationId, reason: error.message }, 'the keyword lists could not be computed'),
    );
    const isDone = await within(done, patienceMs ?? (known ? PATIENCE_MS.old : PATIENCE_MS.none));
    return { state: isDone ? await readState(db, organisationId) : known, isUpdating: !isDone };
  };
}

/** Waits for something with a timeout. @returns whether it finished in time */
async function within(done: Promise<boolean>, ms: number): Promise<boolean> {
  if (ms === Infinity) return done;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), ms);
  });
  try {
    return await Promise.race([done, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** The lists of this process, which its routes and its jobs share. */
export const keywordTables = oncePerProcess(createKeywordTables);

export const keywordTablesJob = defineJob({
  kind: 'keyword-tables',
  payload: z.object({}),
  concurrency: 2,
  // Until it ends: a slot of the queue is one workspace being processed.
  run: async ({ organisationId }, refresh: RefreshTables) => {
    await refresh(organisationId, Infinity);
    return {};
  },
});

const changedRow = z.object({ id: z.string(), changes: z.string(), crawl: z.nullable(z.string()) });

/** Computes lists ahead of the first request, if an import or a crawl has ended since. */
export const keywordTablesSchedule: Schedule = {
  name: 'keyword-tables',
  seconds: 30,
  run: async ({ db, jobs }) => {
    const rows = await queryRows(
      db,
      changedRow,
      sql`/* every workspace */
      select o.id, coalesce(f.changes, 0)::text as changes, c.id as crawl from organisations o
      left join keyword_states s on s.organisation_id = o.id
      left join lateral (select ${searchChanges(sql`o.id`)} as changes) f on true
      left join lateral ${newestCompleteCrawl(sql`o.id`)} c on true
      where o.deleted_at is null and (coalesce(f.changes, 0) <> coalesce(s.search_changes, 0) or (c.id is not null and c.id is distinct from s.crawl_id))
      limit 20`,
    );
    for (const { id, changes, crawl } of rows)
      await jobs.start({ organisationId: id, userId: null }, keywordTablesJob, {}, { key: `${changes} ${crawl ?? ''}` });
  },
};
