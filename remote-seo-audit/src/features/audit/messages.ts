/** Wording of the audit's summary. */
export const AUDIT_MESSAGES = {
  neverTitle: 'This site was not crawled yet',
  neverText: 'A crawl reads every page that links or sitemaps lead to, and shows what keeps search engines or visitors from them.',
  start: 'Start crawl',
  stop: 'Stop crawl',
  resume: 'Resume',
  startFailed: 'The crawl could not be started',
  stopFailed: 'The crawl could not be stopped',
  resumeFailed: 'The crawl could not be resumed',
  failedTitle: 'The crawl failed',
  stoppedTitle: 'The crawl was stopped',
  endedEarly: 'Not everything was read',
  speedTitle: 'Page speed',
  speedText: 'Loading times have not been measured for this site, so there are no figures here.',
  noIssues: 'No issues were found',
  noIssuesText: 'None of the checks found anything on the pages that were read.',
  stillCounting: 'Issues that depend on other pages, such as broken links, are counted when the crawl ends.',
} as const;
