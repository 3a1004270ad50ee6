import { severityOf } from '@canopy/contract/seo-audit';
import { GONE } from '@canopy/crawler';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../store/db.ts';
import type { CrawlScope } from '../crawl-data/index.ts';
import { checkSettings } from './check-settings.ts';

/** Computes a crawl's totals, and stores them with the crawl: they are shown even after its pages are gone. */
export async function storeOverview(db: Pick<Db, 'execute'>, { organisationId, crawlId }: CrawlScope): Promise<void> {
  const errors = (await checkSettings(db, organisationId))
    .filter((setting) => setting.enabled && severityOf(setting) === 'error')
    .map(({ code }) => code);
  const gone = sql`status = any(${sql.param(GONE)}::integer[]) and outcome <> 'failed'`;
  await db.execute(sql`
    with counted as (
      select (count(*) filter (where outcome = 'html'))::integer as html_pages, (count(*) filter (where is_indexable))::integer as indexable,
        (count(*) filter (where is_indexable and issues && ${sql.param(errors)}::text[]))::integer as with_errors,
        (count(*) filter (where outcome = 'redirect'))::integer as redirects, (count(*) filter (where ${gone}))::integer as not_found,
        (count(*) filter (where outcome in ('error-status', 'failed') and not (${gone})))::integer as errors
      from (
        select *, outcome = 'html' and not no_index and (canonical_id is null or canonical_id = page_id) as is_indexable
        from crawl_pages where organisation_id = ${organisationId} and crawl_id = ${crawlId}
      ) p
    )
    update crawls set overview = to_jsonb(counted) || jsonb_build_object('health', round(100.0 * (indexable - with_errors) / nullif(indexable, 0), 1))
    from counted where organisation_id = ${organisationId} and id = ${crawlId}`);
}
