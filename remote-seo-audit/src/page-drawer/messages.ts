/** Wording of a page's drawer. */
export const DRAWER_MESSAGES = {
  noIssues: 'None of the checks found anything on this page.',
  noLinks: 'This page has no links.',
  noImages: 'This page has no images.',
  noLinking: 'No page of the site links here.',
  gone: 'This page is not in the newest crawl any more.',
  notCrawled: 'This page has not been crawled yet: it was not read by the newest crawl, so nothing is known about its issues.',
  crawl: 'Crawl the site',
  optimize: 'Optimize Now',
  noFigures: 'Figures show here once Search Console is connected.',
  impactTitle: 'Optimization Impact',
  /** a fixed figure must not pass for a measurement */
  impactNote: 'Typical figures, not measured on this page.',
  impactMeasured: (day: string, days: number, pages: number) => `Measured on this page: ${days} days before and after the change of ${day}, against ${pages} pages like it.`,
} as const;
