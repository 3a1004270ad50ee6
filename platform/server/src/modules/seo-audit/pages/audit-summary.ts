import type { AuditSummary } from '@canopy/contract/seo-audit';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../../../store/db.ts';
import { queryRows } from '../../../store/rows.ts';
import { crawlPages, type CrawlScope } from '../crawl-data/index.ts';
import { KINDS } from './kinds.ts';
import { averagesOf, summaryFigures } from '../vitals/index.ts';

const totalsRow = z.object({
  urls_found: z.number(),
  urls_crawled: z.number(),
  indexable_count: z.number(),
  total_pages: z.number(),
  no_indexing_count: z.number(),
  not_found_count: z.number(),
  redirect_count: z.number(),
  error_count: z.number(),
});
const issueRow = z.object({ code: z.string(), pages: z.number() });

/** Totals of a crawl, and how many pages have each issue. */
export async function auditSummaryOf(db: Db, scope: CrawlScope): Promise<AuditSummary> {
  const count = (kind: keyof typeof KINDS) => sql`count(*) filter (where ${KINDS[kind]})::integer`;
  const [totals, vitals, issues] = await Promise.all([
    queryRows(
      db,
      totalsRow,
      sql`
      select ${count('all')} as urls_found, ${count('crawled')} as urls_crawled, ${count('indexable')} as indexable_count, ${count('ok')} as total_pages, ${count('no_index')} as no_indexing_count, ${count('not_found')} as not_found_count,
        ${count('redirect')} as redirect_count, ${count('error')} as error_count
      from ${crawlPages(scope)} p`,
    ),
    averageVitals(db, scope),
    queryRows(
      db,
      issueRow,
      sql`
      select code, count(*)::integer as pages from ${crawlPages(scope)} p cross join unnest(p.issues) as i (code)
      group by code order by pages desc, code`,
    ),
  ]);
  const none = {
    urls_found: 0,
    urls_crawled: 0,
    indexable_count: 0,
    total_pages: 0,
    no_indexing_count: 0,
    not_found_count: 0,
    redirect_count: 0,
    error_count: 0,
  };
  return { ...(totals[0] ?? none), ...vitals, issues };
}

type Averages = Pick<
  AuditSummary,
  | 'average_fcp'
  | 'average_lcp'
  | 'average_tbt'
  | 'average_cls'
  | 'average_fcp_mobile'
  | 'average_lcp_mobile'
  | 'average_tbt_mobile'
  | 'average_cls_mobile'
  | 'vitals_basis'
>;

/** Averages over the measured pages of the crawl, for the method and version that measured most of them: these are never mixed. */
async function averageVitals(db: Db, scope: CrawlScope): Promise<Averages> {
  const { basis, ...averages } = summaryFigures(await averagesOf(db, scope));
  return { ...averages, vitals_basis: basis };
}
