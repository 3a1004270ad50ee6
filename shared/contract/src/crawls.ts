import * as z from '@canopy/contract/schema';
import { defineCall } from './call.ts';
import { startedTask } from './tasks.ts';

export const CRAWL_STATUSES = ['PENDING', 'RUNNING', 'STOPPED', 'SUCCESS', 'FAILURE'] as const;

/** One crawl of the workspace's site. */
export const crawl = z.object({
  id: z.uuid(),
  /** the task that runs or ran it */
  task_id: z.uuid(),
  status: z.enum(CRAWL_STATUSES),
  start_url: z.string(),
  started_at: z.string(),
  finished_at: z.nullable(z.string()),
  /** addresses answered so far, still waiting, known in all, and not answered */
  fetched: z.number(),
  pending: z.number(),
  discovered: z.number(),
  failed: z.number(),
  /** why it stands still or ended, for people; empty while all is well */
  message: z.string(),
  /** whether `resume` would go on where it stopped */
  resumable: z.boolean(),
});
export type Crawl = z.output<typeof crawl>;

export const startCrawl = defineCall({
  name: 'startCrawl', method: 'POST', path: '/crawler/crawls/', access: 'member', ratePerMinute: 20,
  summary: 'Starts a crawl of the workspace’s domain. 409 `crawl-running` when one is on its way.',
  body: z.object({ max_pages: z.optional(z.number().check(z.int(), z.gte(1), z.lte(50_000))) }),
  output: crawl,
});

export const latestCrawl = defineCall({
  name: 'latestCrawl', method: 'GET', path: '/crawler/crawls/latest/', access: 'member',
  summary: 'The newest crawl, or null where the site was never crawled.',
  output: z.object({ crawl: z.nullable(crawl) }),
});

export const stopCrawl = defineCall({
  name: 'stopCrawl', method: 'POST', path: '/crawler/crawls/{id}/stop/', access: 'member',
  summary: 'Stops a running crawl; what it found stays and it can be resumed.', params: z.object({ id: z.uuid() }), output: crawl,
});

export const resumeCrawl = defineCall({
  name: 'resumeCrawl', method: 'POST', path: '/crawler/crawls/{id}/resume/', access: 'member',
  summary: 'Goes on with a stopped or failed crawl. 409 where there is nothing left to do.', params: z.object({ id: z.uuid() }), output: crawl,
});

export const refreshPages = defineCall({
  name: 'refreshPages', method: 'POST', path: '/crawler/refresh-pages/', access: 'member',
  summary: 'Reads all pages of the site again. Others than admins once a calendar day (UTC): 429 `refresh-once-per-day`.',
  body: z.object({}),
  output: startedTask,
});

export const sitemapCandidate = z.object({
  url: z.string(),
  /** pages it lists, through its index where it is one */
  page_count: z.number(),
  source: z.enum(['robots', 'guess', 'given']),
});

export const findSitemaps = defineCall({
  name: 'findSitemaps', method: 'GET', path: '/crawler/sitemaps/', access: 'member', ratePerMinute: 20,
  summary: 'Sitemaps of the workspace’s domain, from robots.txt and the usual places, or the one at `url`. `problem` says why none could be read.',
  query: z.object({ url: z.optional(z.url({ protocol: /^https?$/, error: 'Please enter a valid URL including protocol' })) }),
  output: z.object({ sitemaps: z.array(sitemapCandidate), problem: z.nullable(z.string()) }),
});
