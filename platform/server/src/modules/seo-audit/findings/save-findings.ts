import { sitePageFactsOf, type PageResult } from '@canopy/crawler';
import { sql, type SQL } from 'drizzle-orm';
import { arrayOf } from '../../../store/binary-array.ts';
import { storableJson } from '../../../store/storable.ts';
import { urlId } from '../../../store/url-id.ts';
import { findingsOf } from './own-findings.ts';
import type { CrawlScope } from '../crawl-data/index.ts';

/**
 * A statement that stores what each page's own response shows, plus what site-wide checks will need: for the pages whose id `stored` gives.
 */
export function saveFindings({ organisationId, crawlId }: CrawlScope, pages: readonly PageResult[], stored: SQL): SQL {
  const ids = pages.map(({ url }) => urlId(url));
  const facts = pages.map((page) => (page.html ? storableJson(sitePageFactsOf(page.html, page)) : null));
  const own = pages.map((page) => storableJson(findingsOf(page)));
  return sql`
    insert into crawl_findings (organisation_id, crawl_id, page_id, facts, own)
    select ${organisationId}::uuid, ${crawlId}::uuid, page_id, facts, own
    from unnest(${arrayOf('uuid', ids)}, ${arrayOf('jsonb', facts)}, ${arrayOf('jsonb', own)}) as f (page_id, facts, own)
    where page_id in (${stored})
    on conflict (organisation_id, crawl_id, page_id) do update set facts = excluded.facts, own = excluded.own`;
}
