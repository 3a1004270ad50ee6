import * as z from '@canopy/contract/schema';
import { defineCall } from '../call.ts';
import { startedTask } from '../host/tasks.ts';

export const CRAWL_STATUSES = ['PENDING', 'RUNNING', 'STOPPED', 'SUCCESS', 'FAILURE'] as const;
/** What starts a crawl: a member, the schedule, or the platform to see what a fix has changed. */
export const CRAWL_STARTERS = ['user', 'schedule', 'fix'] as const;
export type CrawlStarter = (typeof CRAWL_STARTERS)[number];

/** Number of a workspace's crawls whose pages, links and findings are kept; for older ones only the history remains. */
export const KEPT_CRAWLS = 20;

/** Summary of a crawl, with URLs counted by outcome. */
export const crawlOverview = z.object({
  /** HTML pages; `indexable` of them can appear in search results, and `with_errors` of those have an issue of severity Error */
  html_pages: z.number(),
  indexable: z.number(),
  with_errors: z.number(),
  redirects: z.number(),
  not_found: z.number(),
  /** other errors, and URLs that gave no response */
  errors: z.number(),
  /** site health, 0 to 100: the share of indexable pages without an error; null if no page is indexable */
  health: z.nullable(z.number()),
});
export type CrawlOverview = z.output<typeof crawlOverview>;

/** One crawl of the workspace's site. */
export const crawl = z.object({
  id: z.uuid(),
  /** the task that runs or ran the crawl */
  task_id: z.uuid(),
  status: z.enum(CRAWL_STATUSES),
  start_url: z.string(),
  started_at: z.string(),
  finished_at: z.nullable(z.string()),
  /** when pages that fixes had changed were last read again; absent: never */
  read_again_at: z.optional(z.string()),
  /** URLs: fetched so far, still queued, known in total, and failed */
  fetched: z.number(),
  pending: z.number(),
  discovered: z.number(),
  failed: z.number(),
  /** human-readable reason why it is stopped or ended; empty if all is well */
  message: z.string(),
  /** whether `resume` would continue where it stopped */
  resumable: z.boolean(),
  /** whether somebody paused it; `status` is then STOPPED */
  paused: z.optional(z.boolean()),
  started_by: z.optional(z.enum(CRAWL_STARTERS)),
  /** whether its pages were removed because of its age, so it cannot be compared */
  emptied: z.optional(z.boolean()),
  /** absent until its pages have been checked */
  overview: z.optional(crawlOverview),
  /**
   * of a failed crawl, in `latestCrawl`: where its start URL redirects to, if no page was crawled because that is another site.
   * `allowed`: whether `startCrawl` takes this host, which it does within the workspace's registered domain
   */
  redirected: z.optional(z.object({ url: z.string(), host: z.string(), allowed: z.boolean() })),
});
export type Crawl = z.output<typeof crawl>;

/** Host name, with a port if it is not the default one; a pasted URL is reduced to its host. */
const host = z.string().check(z.maxLength(300));

export const startCrawl = defineCall({
  name: 'startCrawl',
  method: 'POST',
  path: '/crawler/crawls/',
  access: 'member',
  tokens: 'write',
  ratePerMinute: 20,
  summary:
    'Starts a crawl of the workspace’s site. `host` is crawled in place of its domain from now on, as in the crawl settings. 409 `crawl-running` if one is already running; 429 `refresh-once-per-day` for a second crawl of the whole site on one day, as `refreshPages`.',
  cost: 'job',
  body: z.object({
    max_pages: z.optional(z.number().check(z.int(), z.gte(1), z.lte(50_000))),
    /** fetch every page again, even those the server reports as unchanged */
    full: z.optional(z.boolean()),
    /** host of the workspace's registered domain, kept for later crawls; empty: the workspace's domain. 400 `invalid-host` for others */
    host: z.optional(host),
  }),
  output: crawl,
});

export const latestCrawl = defineCall({
  name: 'latestCrawl',
  method: 'GET',
  path: '/crawler/crawls/latest/',
  access: 'member',
  tokens: 'read',
  summary: 'The latest crawl, or null if the site has never been crawled.',
  output: z.object({
    crawl: z.nullable(crawl),
    /** the complete crawl that all lists show until the latest one is complete; absent: they show the latest */
    shown: z.optional(crawl),
  }),
});

export const stopCrawl = defineCall({
  name: 'stopCrawl',
  method: 'POST',
  path: '/crawler/crawls/{id}/stop/',
  access: 'member',
  tokens: 'write',
  summary: 'Stops a running crawl; what it found stays and it can be resumed.',
  params: z.object({ id: z.uuid() }),
  output: crawl,
});

export const pauseCrawl = defineCall({
  name: 'pauseCrawl',
  method: 'POST',
  path: '/crawler/crawls/{id}/pause/',
  access: 'member',
  tokens: 'write',
  summary: 'Pauses a running crawl; `resume` continues it.',
  params: z.object({ id: z.uuid() }),
  output: crawl,
});

export const resumeCrawl = defineCall({
  name: 'resumeCrawl',
  method: 'POST',
  path: '/crawler/crawls/{id}/resume/',
  access: 'member',
  tokens: 'write',
  summary: 'Resumes a stopped or failed crawl. 409 if there is nothing left to do.',
  params: z.object({ id: z.uuid() }),
  output: crawl,
});

export const listCrawls = defineCall({
  name: 'listCrawls',
  method: 'GET',
  path: '/crawler/crawls/',
  access: 'member',
  tokens: 'read',
  summary: 'The workspace’s crawls, newest first; at most 50.',
  output: z.object({ data: z.array(crawl) }),
});

export const crawlReport = z.object({
  /** robots.txt of each origin as of the start of the crawl */
  robots: z.array(
    z.object({
      origin: z.string(),
      verdict: z.string(),
      status: z.nullable(z.number()),
      problem: z.nullable(z.string()),
      truncated: z.boolean(),
    }),
  ),
  sitemaps: z.array(
    z.object({
      url: z.string(),
      kind: z.string(),
      source: z.string(),
      status: z.nullable(z.number()),
      entries: z.number(),
      problem: z.nullable(z.string()),
    }),
  ),
  /** URLs skipped because they look like crawler traps or match an exclusion pattern */
  traps: z.array(
    z.object({ kind: z.string(), pattern: z.string(), example: z.string(), found_on: z.nullable(z.string()), hits: z.number() }),
  ),
  /** pages reused because they had not changed, pages rendered in a browser, and those that failed to render with the reason */
  unchanged: z.number(),
  drawn: z.number(),
  not_drawn: z.number(),
  drawing_problem: z.nullable(z.string()),
  /** pages requested again at the end because the first response was unusable, and those of them that still have none */
  retried: z.optional(z.number()),
  retried_in_vain: z.optional(z.number()),
});

export const getCrawlReport = defineCall({
  name: 'getCrawlReport',
  method: 'GET',
  path: '/crawler/crawls/{id}/report/',
  access: 'member',
  tokens: 'read',
  summary: 'The crawl log: robots.txt, sitemaps, skipped URLs and rendering.',
  params: z.object({ id: z.uuid() }),
  output: crawlReport,
});

const pattern = z.string().check(z.minLength(1), z.maxLength(500));
const settingsFields = {
  max_pages: z.number().check(z.int(), z.gte(1), z.lte(50_000)),
  /** URLs to include and to exclude, in robots.txt syntax: `/blog/`, `*.pdf$` */
  include: z.array(pattern).check(z.maxLength(200)),
  exclude: z.array(pattern).check(z.maxLength(200)),
  start_from: z.enum(['both', 'links', 'sitemap']),
  /** empty: the crawler’s default */
  user_agent: z.string().check(z.maxLength(300)),
  /** which pages to render in a browser */
  render: z.enum(['needed', 'all', 'never']),
  requests_per_second: z.number().check(z.gte(0.1), z.lte(5)),
};

/** Crawl settings of the workspace’s site. */
export const crawlSettings = z.object({
  ...settingsFields,
  /** the host that is crawled in place of the workspace's domain; empty: the domain */
  host: z.optional(z.string()),
  /** user name for HTTP Basic authentication at that host; the password is never returned */
  basic_auth_username: z.nullable(z.string()),
});
export type CrawlSettings = z.output<typeof crawlSettings>;

export const getCrawlSettings = defineCall({
  name: 'getCrawlSettings',
  method: 'GET',
  path: '/crawler/settings/',
  access: 'member',
  tokens: 'read',
  summary: 'The crawl settings of the workspace.',
  output: crawlSettings,
});

export const saveCrawlSettings = defineCall({
  name: 'saveCrawlSettings',
  method: 'PUT',
  path: '/crawler/settings/',
  access: 'member',
  tokens: 'write',
  summary:
    'Changes the crawl settings, effective from the next crawl. 400 if a pattern is invalid, or `host` is not of the workspace’s registered domain.',
  bodyBytes: 896 * 1024,
  body: z.object({
    ...settingsFields,
    /** host of the workspace's registered domain; absent: unchanged; empty: the workspace's domain */
    host: z.optional(host),
    /** sent to the host of these settings alone; absent: unchanged; null: none there */
    basic_auth: z.optional(
      z.nullable(z.object({ username: z.string().check(z.minLength(1), z.maxLength(200)), password: z.string().check(z.maxLength(500)) })),
    ),
  }),
  output: crawlSettings,
});

export const crawlSchedule = z.object({
  every: z.enum(['never', 'daily', 'weekly']),
  /** 0 is Sunday; for weekly schedules */
  weekday: z.number().check(z.int(), z.gte(0), z.lte(6)),
  /** UTC */
  hour: z.number().check(z.int(), z.gte(0), z.lte(23)),
});

const schedule = z.object({
  ...crawlSchedule.shape,
  next_at: z.nullable(z.string()),
  last_started_at: z.nullable(z.string()),
  /** human-readable reason why the last one did not start; empty if it did */
  problem: z.string(),
});
export type CrawlSchedule = z.output<typeof schedule>;

export const getCrawlSchedule = defineCall({
  name: 'getCrawlSchedule',
  method: 'GET',
  path: '/crawler/schedule/',
  access: 'member',
  tokens: 'read',
  summary: 'The crawl schedule.',
  output: schedule,
});

export const saveCrawlSchedule = defineCall({
  name: 'saveCrawlSchedule',
  method: 'PUT',
  path: '/crawler/schedule/',
  access: 'member',
  tokens: 'write',
  summary: 'Sets the crawl schedule: never, daily or weekly.',
  body: crawlSchedule,
  output: schedule,
});

export const refreshPages = defineCall({
  name: 'refreshPages',
  method: 'POST',
  path: '/crawler/refresh-pages/',
  access: 'member',
  tokens: 'write',
  summary:
    'Crawls all pages of the site again; for non-admins, once per calendar day in the workspace’s time zone (429 `refresh-once-per-day`).',
  cost: 'job',
  body: z.object({}),
  output: startedTask,
});

export const sitemapCandidate = z.object({
  url: z.string(),
  /** number of pages it lists, including its sitemaps if it is an index */
  page_count: z.number(),
  source: z.enum(['robots', 'guess', 'given']),
});

export const findSitemaps = defineCall({
  name: 'findSitemaps',
  method: 'GET',
  path: '/crawler/sitemaps/',
  access: 'member',
  tokens: 'read',
  ratePerMinute: 20,
  summary:
    'Sitemaps of the workspace’s domain, from robots.txt and common URLs, or the one at `url`. `problem` says why none could be read.',
  query: z.object({ url: z.optional(z.url({ protocol: /^https?$/, error: 'Please enter a valid URL including protocol' })) }),
  output: z.object({ sitemaps: z.array(sitemapCandidate), problem: z.nullable(z.string()) }),
});
