import { clickCurve } from '@canopy/contract/content';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../../../../store/db.ts';
import { queryRow } from '../../../../store/rows.ts';
import { recentDay, searchChanges } from '../../../analytics/search-data/index.ts';
import { brandOf } from '../../../analytics/query-kinds/index.ts';
import { crawlToShow, crawlsOf, newestCompleteCrawl } from '../../../seo-audit/crawl-data/index.ts';

/** Increase this when the same rows should give different results. */
const RULES = 4;

const sourceRow = z.object({
  changes: z.string(),
  day: z.nullable(z.string()),
  complete_crawl: z.nullable(z.string()),
  is_running: z.boolean(),
  fetched: z.nullable(z.number()),
});
const stateRow = z.object({
  version: z.string(),
  is_connected: z.boolean(),
  curve: clickCurve,
  totals: z.record(z.string(), z.object({ total: z.number(), gain: z.optional(z.number()), common: z.optional(z.number()) })),
});
export type KeywordState = z.output<typeof stateRow>;

/** What the lists are computed from. */
export interface KeywordSources {
  version: string;
  /** `figure_changes` of the search rows, and the newest complete crawl: what the scheduler compares */
  changes: string;
  completeCrawl: string | null;
  /** the crawl that is shown; null: none */
  crawlId: string | null;
  /** the last of the 30 days, yyyy-MM-dd; null: no search rows */
  day: string | null;
}

export async function readSources(db: Db, organisationId: string): Promise<KeywordSources> {
  const [brand, scope] = await Promise.all([brandOf(db, organisationId), crawlToShow(db, organisationId)]);
  const crawlId = scope?.crawlId ?? null;
  const row = await queryRow(
    db,
    sourceRow,
    sql`
    select coalesce(${searchChanges(organisationId)}, 0)::text as changes,
      ${recentDay(organisationId)}::text as day,
      ${newestCompleteCrawl(organisationId)} as complete_crawl,
      coalesce((select status in ('PENDING', 'RUNNING') from ${crawlsOf(organisationId)} c where id = ${crawlId}), false) as is_running,
      (select fetched from ${crawlsOf(organisationId)} c where id = ${crawlId}) as fetched`,
  );
  const { changes = '0', day = null, complete_crawl: completeCrawl = null, is_running: isRunning = false, fetched = null } = row ?? {};
  // A running crawl has more pages each time: recompute only when their number has doubled.
  const grown = isRunning ? `under way ${Math.floor(Math.log2(fetched ?? 1))}` : 'over';
  const version = JSON.stringify([RULES, changes, day, crawlId, grown, brand]);
  return { version, changes, completeCrawl, crawlId, day };
}

export const readState = (db: Db, organisationId: string): Promise<KeywordState | undefined> =>
  queryRow(db, stateRow, sql`select version, is_connected, curve, totals from keyword_states where organisation_id = ${organisationId}`);
