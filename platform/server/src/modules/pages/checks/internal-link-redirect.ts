import { sql } from 'drizzle-orm';
import type { Check } from './check.ts';
import { finalAnswers } from './final-answers.ts';
import { GONE } from './not-found.ts';

export const internalLinkRedirect: Check = {
  code: 'internal_link_redirect',
  weight: 5,
  rule: 'A link to an address of the site that redirects; it could name the final page at once. Redirects that end in 404 or 410 count as broken links instead.',
  source: 'Google Search Central, Redirects and Google Search; SEOnaut, links to redirects',
  acrossCrawl: (scope) => sql`
    with gone as (select page_id from (${finalAnswers(scope)}) f where final_status = any(${sql.param(GONE)}::integer[]))
    select distinct l.page_id from crawl_links l
    join crawl_pages t on t.organisation_id = l.organisation_id and t.crawl_id = l.crawl_id and t.page_id = l.target_id
    where l.organisation_id = ${scope.organisationId} and l.crawl_id = ${scope.crawlId} and l.internal
      and t.outcome = 'redirect' and t.page_id not in (select page_id from gone)`,
};
