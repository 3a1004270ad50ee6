import { sql } from 'drizzle-orm';
import type { Db } from '../../../store/db.ts';
import type { CrawlScope } from '../crawl-data/index.ts';
import { checkSettings } from './check-settings.ts';
import { storeOverview } from './store-overview.ts';

/**
 * Computes each page's issues and score from what is stored, under the workspace's settings: disabled checks count for nothing. Heaviest
 * first.
 */
export async function scorePages(db: Pick<Db, 'execute'>, { organisationId, crawlId }: CrawlScope): Promise<void> {
  const settings = (await checkSettings(db, organisationId)).filter(({ enabled }) => enabled).sort((a, b) => b.weight - a.weight);
  await db.execute(sql`
    with known as (
      select * from unnest(${sql.param(settings.map(({ code }) => code))}::text[], ${sql.param(settings.map(({ weight }) => weight))}::integer[]) with ordinality as w (code, weight, place)
    ), now as (
      select p.page_id, coalesce(array_agg(k.code order by k.place) filter (where k.code is not null), '{}') as issues, greatest(0, 100 - coalesce(sum(k.weight), 0))::integer as score
      from crawl_pages p
      left join lateral (select distinct code from unnest(p.own_issues || p.across_issues) as i (code)) i on true
      left join known k on k.code = i.code
      where p.organisation_id = ${organisationId} and p.crawl_id = ${crawlId}
      group by p.page_id
    )
    update crawl_pages p set issues = now.issues, score = now.score from now
    where p.organisation_id = ${organisationId} and p.crawl_id = ${crawlId} and p.page_id = now.page_id
      and (p.issues is distinct from now.issues or p.score is distinct from now.score)`);
  await storeOverview(db, { organisationId, crawlId });
}
