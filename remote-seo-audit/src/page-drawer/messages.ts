/** Wording of a page's drawer. */
export const DRAWER_MESSAGES = {
  noIssues: 'None of the checks found anything on this page.',
  noLinks: 'This page has no links.',
  noImages: 'This page has no images.',
  noLinking: 'No inlinks.',
  noQueries: 'Google reports no queries for this page.',
  page: 'Page',
  untitled: 'Page without a title',
  gone: 'This page is not in the latest crawl',
  goneText: 'It was in an earlier crawl, or the URL of this view is incomplete.',
  notCrawled: 'This page has not been crawled yet, so its issues are not known.',
  crawl: 'Crawl the site',
  retriedWell: 'The first request failed, so the crawler tried again at the end of the crawl. This is the second response.',
  retriedInVain: 'The crawler tried again at the end of the crawl; both requests failed.',
  optimize: 'Optimize Now',
  noFigures: 'Figures show here once Search Console is connected.',
  impactTitle: 'Optimization Impact',
  /** a fixed figure must not be mistaken for a measurement */
  impactNote: 'Typical figures, not measured on this page.',
  impactMeasured: (change: string, days: number, pages: number) =>
    `Measured on this page: ${days} days before and after ${change}, compared with ${pages === 1 ? '1 similar page' : `${pages} similar pages`}.`,
  changeMade: (day: string) => `the change of ${day}`,
  changeFound: (day: string) => `the change found by a crawl on ${day}`,
} as const;
