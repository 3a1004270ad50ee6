import { sql } from 'drizzle-orm';
import type { Db } from '../../store/db.ts';
import { CHECKS } from './checks/all-checks.ts';
import type { CrawlScope } from './checks/check.ts';

/**
 * Adds to each page's own issues what only the whole crawl shows, and works the score out again. May be repeated: the
 * result depends on what is stored alone.
 */
export async function findCrawlIssues(db: Pick<Db, 'execute'>, scope: CrawlScope): Promise<void> {
  const found = CHECKS.flatMap(({ code, acrossCrawl }) => (acrossCrawl ? [sql`select page_id, ${code}::text as code from (${acrossCrawl(scope)}) c`] : []));
  const codes = CHECKS.map(({ code }) => code);
  const weights = CHECKS.map(({ weight }) => weight);
  const mine = sql`p.organisation_id = ${scope.organisationId} and p.crawl_id = ${scope.crawlId}`;
  await db.execute(sql`
    with issue as (
      select p.page_id, own.code from crawl_pages p cross join unnest(p.own_issues) as own (code) where ${mine}
      union
      ${sql.join(found, sql` union `)}
    ), page as (
      select issue.page_id, array_agg(issue.code order by w.place) as codes, greatest(0, 100 - sum(w.weight))::integer as score
      from issue join unnest(${sql.param(codes)}::text[], ${sql.param(weights)}::integer[]) with ordinality as w (code, weight, place) using (code)
      group by issue.page_id
    )
    update crawl_pages p set issues = now.codes, score = now.score
    from (
      select p.page_id, coalesce(page.codes, '{}') as codes, coalesce(page.score, 100) as score
      from crawl_pages p left join page using (page_id) where ${mine}
    ) now
    where ${mine} and p.page_id = now.page_id and p.issues is distinct from now.codes`);
}
