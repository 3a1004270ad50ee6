import { formatInteger } from '@canopy/ui/data';

const pages = (count: number) => `${formatInteger(count)} ${count === 1 ? 'page' : 'pages'}`;

/** Wording of the audit's summary. */
export const AUDIT_MESSAGES = {
  neverTitle: 'This site has not been crawled yet',
  neverText: 'A crawl follows the site’s links and sitemaps, checks every page and shows what keeps people from finding or using it.',
  start: 'Start crawl',
  stop: 'Stop crawl',
  pause: 'Pause crawl',
  resume: 'Resume',
  startFailed: 'The crawl could not be started',
  stopFailed: 'The crawl could not be stopped',
  pauseFailed: 'The crawl could not be paused',
  resumeFailed: 'The crawl could not be resumed',
  failedTitle: 'The crawl failed',
  crawlHost: (host: string) => `Crawl ${host}`,
  addWorkspace: 'Add workspace',
  pausedTitle: 'The crawl is paused',
  stoppedTitle: 'The crawl was stopped',
  keptUntilThen: 'Results up to that point are kept.',
  endedEarly: 'The crawl ended early',
  speedTitle: 'Page speed',
  speedText: 'Page speed has not been measured for this site yet. Open “Speed by page” to measure it.',
  noIssues: 'No issues found',
  noIssuesText: 'None of the checks found a problem on the crawled pages.',
  stillCounting: 'Issues that depend on other pages, such as broken links, are counted when the crawl ends.',
  reportTitle: 'Crawl log',
  reportText: 'robots.txt, sitemaps, retries and skipped URLs.',
  noReport: 'This crawl found no robots.txt or sitemap and skipped no URLs.',
  retried: (all: number, inVain: number) =>
    `${pages(all)} whose first request failed${inVain > 0 ? `; ${formatInteger(inVain)} failed again` : ''}`,
  changeSchedule: 'Change the schedule',
  manualOnly: 'No crawl is scheduled. The site is crawled only when somebody starts a crawl.',
} as const;

/** Why URLs were skipped; see the crawler's `TrapKind`. */
export const TRAP_NAMES: Readonly<Record<string, string>> = {
  'url-length': 'URL too long',
  'repeated-segments': 'Repeating path segments',
  'query-permutations': 'Same parameters in another order',
  facets: 'Faceted navigation',
  'session-id': 'Session ID in the URL',
  'pattern-limit': 'Too many URLs of one pattern',
  excluded: 'Excluded by the crawl settings',
  calendar: 'Endless calendar',
  'endless-redirects': 'Endless redirects',
  depth: 'Crawl depth too high',
  'discovered-limit': 'Too many URLs',
};

/** Overall state of robots.txt. */
export const ROBOTS_NAMES: Readonly<Record<string, string>> = {
  rules: 'Found; its rules apply',
  'allow-all': 'Missing, so everything is allowed',
  'disallow-all': 'Failed to load, so nothing is allowed',
};
