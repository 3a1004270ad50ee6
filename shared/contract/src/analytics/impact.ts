import * as z from '@canopy/contract/schema';
import { defineCall } from '../call.ts';
import { pageOf, pagingQuery } from '../paging.ts';

/**
 * Effect of a change on a page: the relative change of the page's figure from before to after, minus that of similar pages that
 * were not changed. `low` and `high` are its 95 % confidence bounds; all are fractions (0.15 is +15 %).
 */
const effect = z.object({
  value: z.number(),
  low: z.number(),
  high: z.number(),
  /** the smallest gain detectable four times out of five at this traffic; absent: measured before this was recorded */
  detectable: z.optional(z.number()),
  before: z.number(),
  after: z.number(),
});
export type Effect = z.output<typeof effect>;

export const pageImpact = z.object({
  id: z.uuid(),
  page_url: z.string(),
  /** `yyyy-MM-dd` */
  changed_on: z.string(),
  /** the earliest it may have happened: the previous crawl; null where the day is known */
  changed_after: z.optional(z.nullable(z.string())),
  /** `found`: a crawl read a different title, description or main heading on `changed_on` than the crawl before it */
  kind: z.enum(['publish', 'fix', 'note', 'found']),
  text: z.string(),
  /** days on each side; equal */
  window_days: z.number(),
  /** pages it was compared with */
  matched_pages: z.number(),
  clicks: z.nullable(effect),
  impressions: z.nullable(effect),
  /** positions gained, absolute rather than a fraction; positive is better */
  position: z.nullable(effect),
  /** human-readable reason why there is no figure yet; null where there is one */
  problem: z.nullable(z.string()),
});
export type PageImpact = z.output<typeof pageImpact>;

export const listImpact = defineCall({
  name: 'listImpact',
  method: 'GET',
  path: '/impact/',
  access: 'member',
  tokens: 'read',
  summary:
    'Measured effect of each change to a page (publishes, fixes, page notes and changes found by crawls), newest first; filter by `page_url`.',
  query: z.object({ ...pagingQuery(), page_url: z.optional(z.string().check(z.maxLength(2_083))) }),
  output: pageOf(pageImpact),
});
