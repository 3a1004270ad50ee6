import type { PageIssueCode } from '@canopy/contract';
import type { PageResult } from '@canopy/crawler';
import type { SQL } from 'drizzle-orm';

/** The crawl a check looks over. */
export interface CrawlScope {
  organisationId: string;
  crawlId: string;
}

/** One thing that can be wrong with a page. */
export interface Check {
  code: PageIssueCode;
  /** points it takes off the page's score of 100 */
  weight: number;
  /** when a page has it, for people */
  rule: string;
  /** where the rule comes from */
  source: string;
  /** What the page's own answer shows; decided as the page is stored. */
  onPage?: (page: PageResult) => boolean;
  /** What only the whole crawl shows: a query for the `page_id` of the pages that have it; asked when a crawl ends or stops. */
  acrossCrawl?: (scope: CrawlScope) => SQL;
}
