/** Wording of a page's drawer. */
export const DRAWER_MESSAGES = {
  noIssues: 'None of the checks found anything on this page.',
  noLinks: 'This page has no links.',
  noImages: 'This page has no images.',
  noLinking: 'No page of the site links here.',
  page: 'Page',
  untitled: 'Page without a title',
  gone: 'This page is not in the newest crawl',
  goneText: 'It was in an earlier one, or the address of this view is not complete.',
  notCrawled: 'This page has not been crawled yet: it was not read by the newest crawl, so nothing is known about its issues.',
  crawl: 'Crawl the site',
  retriedWell: 'The first answer was of no use, so the crawl asked again at its end. This is the second answer.',
  retriedInVain: 'The crawl asked again at its end, and there was no usable answer either time.',
  optimize: 'Optimize Now',
  noFigures: 'Figures show here once Search Console is connected.',
  impactTitle: 'Optimization Impact',
  /** a fixed figure must not pass for a measurement */
  impactNote: 'Typical figures, not measured on this page.',
  impactMeasured: (change: string, days: number, pages: number) =>
    `Measured on this page: ${days} days before and after ${change}, against ${pages} pages like it.`,
  changeMade: (day: string) => `the change of ${day}`,
  changeFound: (day: string) => `the change found by a crawl on ${day}`,
} as const;
