import { sql } from 'drizzle-orm';
import type { Check } from './check.ts';
import { finalAnswers } from './final-answers.ts';
import { GONE } from './not-found.ts';

export const internalLink404: Check = {
  code: 'internal_link_404',
  weight: 20,
  rule: 'A link to an address of the site that answers 404 or 410, at once or after redirects.',
  source: 'SEOnaut and linkinator, broken links',
  acrossCrawl: (scope) => sql`
    with gone as (
      select page_id from crawl_pages
      where organisation_id = ${scope.organisationId} and crawl_id = ${scope.crawlId} and outcome <> 'redirect'
        and status = any(${sql.param(GONE)}::integer[])
      union
      select page_id from (${finalAnswers(scope)}) f where final_status = any(${sql.param(GONE)}::integer[])
    )
    select distinct l.page_id from crawl_links l join gone on gone.page_id = l.target_id
    where l.organisation_id = ${scope.organisationId} and l.crawl_id = ${scope.crawlId} and l.internal`,
};
