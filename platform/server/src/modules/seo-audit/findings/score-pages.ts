import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '../../../store/db.ts';
import type { CrawlScope } from '../crawl-data/index.ts';
import { checkSettings } from './check-settings.ts';
import { storeOverview } from './store-overview.ts';

/**
 * Subqueries that end with `scored (page_id, issues, score)`, under the workspace's settings: disabled checks count for nothing. Heaviest
 * issues first.
 * @param pages a query for pages with the codes found on them: `page_id, codes`
 */
export async function scoredPages(db: Pick<Db, 'execute'>, organisationId: string, pages: SQL): Promise<SQL> {
  const settings = (await checkSettings(db, organisationId)).filter(({ enabled }) => enabled).sort((a, b) => b.weight - a.weight);
  return sql`
    known as (
      select * from unnest(${sql.param(settings.map(({ code }) => code))}::text[], ${sql.param(settings.map(({ weight }) => weight))}::integer[]) with ordinality as w (code, weight, place)
    ), scored as (
      select p.page_id, coalesce(array_agg(k.code order by k.place) filter (where k.code is not null), '{}') as issues, greatest(0, 100 - coalesce(sum(k.weight), 0))::integer as score
      from (${pages}) p (page_id, codes)
      left join lateral (select distinct code from unnest(p.codes) as i (code)) i on true
      left join known k on k.code = i.code
      group by p.page_id
    )`;
}

/** Computes each page's issues and score again from what is stored. */
export async function scorePages(db: Pick<Db, 'execute'>, { organisationId, crawlId }: CrawlScope): Promise<void> {
  const ofCrawl = sql`select page_id, own_issues || across_issues from crawl_pages where organisation_id = ${organisationId} and crawl_id = ${crawlId}`;
  await db.execute(sql`
    with ${await scoredPages(db, organisationId, ofCrawl)}
    update crawl_pages p set issues = scored.issues, score = scored.score from scored
    where p.organisation_id = ${organisationId} and p.crawl_id = ${crawlId} and p.page_id = scored.page_id
      and (p.issues is distinct from scored.issues or p.score is distinct from scored.score)`);
  await storeOverview(db, { organisationId, crawlId });
}
