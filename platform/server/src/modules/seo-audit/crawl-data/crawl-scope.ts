/** One crawl of one workspace: every query of its rows is limited to it. */
export interface CrawlScope {
  organisationId: string;
  crawlId: string;
}
