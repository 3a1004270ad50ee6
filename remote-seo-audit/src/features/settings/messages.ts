/** Wording of the crawl settings. */
export const SETTINGS_MESSAGES = {
  description: 'When the site is crawled by itself, and how.',
  scheduleTitle: 'Schedule',
  scheduleText: 'A crawl by schedule asks only for what has changed. Times are UTC.',
  scheduleSaved: 'The schedule was saved',
  speedTitle: 'Page speed',
  speedText:
    'After which crawls the pages are measured by themselves, at the pace and with the HTTP authentication set below. Needs Chromium on the server.',
  speedSaved: 'The setting of page speed was saved',
  crawlTitle: 'How the site is crawled',
  crawlText: 'Counts from the next crawl on.',
  crawlSaved: 'The settings were saved',
  patterns: 'One per line, as in robots.txt: /blog/ or *.pdf$',
  authText: 'For staging sites behind HTTP Basic authentication. The password is kept encrypted and never shown again.',
} as const;

export const AFTER_CRAWL = { never: 'Never', scheduled: 'Scheduled crawls', every: 'Every crawl' } as const;

export const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
