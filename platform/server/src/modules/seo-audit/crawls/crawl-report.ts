import type { CallOutput } from '@canopy/contract';
import type { getCrawlReport } from '@canopy/contract/seo-audit';
import { siteFactsShape } from '@canopy/crawler';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../../../store/db.ts';
import { queryRow, queryRows } from '../../../store/rows.ts';

type Report = CallOutput<typeof getCrawlReport>;

const siteRow = z.object({ site: z.nullable(siteFactsShape) });
const trapRow = z.object({
  kind: z.string(),
  pattern: z.string(),
  example: z.string(),
  found_on: z.nullable(z.string()),
  hits: z.number(),
});
const pagesRow = z.object({
  unchanged: z.number(),
  drawn: z.number(),
  not_drawn: z.number(),
  drawing_problem: z.nullable(z.string()),
  retried: z.number(),
  retried_in_vain: z.number(),
});

/** What a crawl encountered besides pages; undefined if the workspace has no such crawl. */
export async function crawlReportOf(db: Db, organisationId: string, id: string): Promise<Report | undefined> {
  const crawl = await queryRow(db, siteRow, sql`select site from crawls where organisation_id = ${organisationId} and id = ${id}`);
  if (!crawl) return undefined;
  const mine = sql`organisation_id = ${organisationId} and crawl_id = ${id}`;
  const traps = await queryRows(
    db,
    trapRow,
    sql`select kind, pattern, example, found_on, hits from crawl_traps where ${mine} order by hits desc, kind, pattern limit 200`,
  );
  const pages = await queryRow(
    db,
    pagesRow,
    sql`
    select count(unchanged)::integer as unchanged,
      (count(*) filter (where rendering->>'outcome' = 'drawn'))::integer as drawn,
      (count(*) filter (where rendering->>'outcome' in ('unavailable', 'failed')))::integer as not_drawn,
      min(rendering->>'message') filter (where rendering->>'outcome' in ('unavailable', 'failed')) as drawing_problem,
      (count(*) filter (where retried))::integer as retried, (count(*) filter (where retried and (outcome = 'failed' or status >= 500)))::integer as retried_in_vain
    from crawl_pages where ${mine}`,
  );
  return {
    robots: (crawl.site?.robots ?? []).map(({ origin, verdict, status, failure, truncated }) => ({
      origin,
      verdict,
      status,
      problem: failure?.message ?? null,
      truncated,
    })),
    sitemaps: (crawl.site?.sitemaps ?? []).map(({ url, kind, source, status, entries, problem }) => ({
      url,
      kind,
      source,
      status,
      entries,
      problem,
    })),
    traps,
    unchanged: pages?.unchanged ?? 0,
    drawn: pages?.drawn ?? 0,
    not_drawn: pages?.not_drawn ?? 0,
    drawing_problem: pages?.drawing_problem ?? null,
    retried: pages?.retried ?? 0,
    retried_in_vain: pages?.retried_in_vain ?? 0,
  };
}
