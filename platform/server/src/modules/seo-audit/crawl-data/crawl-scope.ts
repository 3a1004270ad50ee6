/** One crawl of one workspace: what every query of its rows begins with. */
export interface CrawlScope {
  organisationId: string;
  crawlId: string;
}
