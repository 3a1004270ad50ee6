/** Wording of the crawl settings. */
export const SETTINGS_MESSAGES = {
  description: 'When and how the site is crawled.',
  scheduleTitle: 'Schedule',
  scheduleText: 'A scheduled crawl fetches only what has changed. Times are in UTC.',
  scheduleSaved: 'Schedule saved',
  speedTitle: 'Page speed',
  speedText:
    'Which crawls are followed by a page speed measurement, at the pace and with the HTTP authentication set below. Needs Chromium on the server.',
  speedSaved: 'Page speed setting saved',
  crawlTitle: 'How the site is crawled',
  crawlText: 'Changes apply from the next crawl.',
  crawlSaved: 'Crawl settings saved',
  hostText: (domain: string) => `A host of the same registered domain. Leave empty to crawl ${domain}.`,
  patterns: 'One per line, as in robots.txt: /blog/ or *.pdf$',
  authText:
    'For staging sites behind HTTP Basic authentication. The password is kept encrypted, sent to the crawled host alone and never shown again.',
} as const;

export const AFTER_CRAWL = { never: 'Never', scheduled: 'Scheduled crawls', every: 'Every crawl' } as const;

export const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
