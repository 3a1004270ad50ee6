import { formatInteger } from '@canopy/ui/data';

const pages = (count: number) => `${formatInteger(count)} ${count === 1 ? 'page' : 'pages'}`;

/** Wording of the audit's summary. */
export const AUDIT_MESSAGES = {
  neverTitle: 'This site was not crawled yet',
  neverText: 'A crawl reads every page that links or sitemaps lead to, and shows what keeps people from finding or using them.',
  start: 'Start crawl',
  stop: 'Stop crawl',
  pause: 'Pause crawl',
  resume: 'Resume',
  startFailed: 'The crawl could not be started',
  stopFailed: 'The crawl could not be stopped',
  pauseFailed: 'The crawl could not be paused',
  resumeFailed: 'The crawl could not be resumed',
  failedTitle: 'The crawl failed',
  pausedTitle: 'The crawl is paused',
  stoppedTitle: 'The crawl was stopped',
  keptUntilThen: 'What was found until then is kept.',
  endedEarly: 'The crawl ended early',
  speedTitle: 'Page speed',
  speedText: 'Loading times have not been measured for this site, so there are no figures here.',
  noIssues: 'No issues were found',
  noIssuesText: 'None of the checks found anything on the pages that were read.',
  stillCounting: 'Issues that depend on other pages, such as broken links, are counted when the crawl ends.',
  reportTitle: 'Crawl log',
  reportText: 'robots.txt, sitemaps, and URLs that were skipped because they look endless.',
  noReport: 'Nothing but pages.',
  retried: (all: number, inVain: number) =>
    `${pages(all)}, because the first answer was of no use${inVain > 0 ? `; ${formatInteger(inVain)} without a usable answer again` : ''}`,
  changeSchedule: 'Change the schedule',
  manualOnly: 'The site is crawled only when somebody starts it.',
} as const;

/** Why addresses were skipped; see the crawler's `TrapKind`. */
export const TRAP_NAMES: Readonly<Record<string, string>> = {
  'url-length': 'The URL is too long',
  'repeated-segments': 'The path repeats itself',
  'query-permutations': 'The same parameters in another order',
  facets: 'One more combination of filters',
  'session-id': 'A known page with another session id',
  'pattern-limit': 'Too many URLs of one pattern',
  excluded: 'Left out by the crawl settings',
  calendar: 'A calendar without end',
  'endless-redirects': 'Redirects without end',
  depth: 'Crawl depth too high',
  'discovered-limit': 'Too many URLs',
};

/** Overall state of robots.txt. */
export const ROBOTS_NAMES: Readonly<Record<string, string>> = {
  rules: 'Found, its rules apply',
  'allow-all': 'Not there, so everything is allowed',
  'disallow-all': 'Did not answer, so nothing is allowed',
};
