import * as z from '@canopy/contract/schema';
import { defineCall } from '../call.ts';
import { pageOf, pagingQuery } from '../paging.ts';

/**
 * What a change did to a page: relative change of the page's figure after against before, less that of pages that were like it
 * before and were not changed. `low` and `high` bound it with 95 % confidence; all are fractions (0.15 is +15 %).
 */
const effect = z.object({
  value: z.number(),
  low: z.number(),
  high: z.number(),
  /** the smallest gain that would be found four times of five with so much traffic; absent: measured before it was told */
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
  /** when it may have happened at the earliest: the crawl before; null where the day is known */
  changed_after: z.optional(z.nullable(z.string())),
  /** `found`: a crawl read another title, description or main heading on `changed_on` than the one before had */
  kind: z.enum(['publish', 'fix', 'note', 'found']),
  text: z.string(),
  /** days on each side; equal */
  window_days: z.number(),
  /** pages it was compared with */
  matched_pages: z.number(),
  clicks: z.nullable(effect),
  impressions: z.nullable(effect),
  /** places gained: positive is better; absolute, not a fraction */
  position: z.nullable(effect),
  /** why there is no figure yet, for people; null where there is one */
  problem: z.nullable(z.string()),
});
export type PageImpact = z.output<typeof pageImpact>;

export const listImpact = defineCall({
  name: 'listImpact',
  method: 'GET',
  path: '/impact/',
  access: 'member',
  summary:
    'Measured effect of each change to a page (publishes, fixes, notes about a page, changes that crawls found), newest first; `page_url` keeps one page.',
  query: z.object({ ...pagingQuery(), page_url: z.optional(z.string().check(z.maxLength(2_083))) }),
  output: pageOf(pageImpact),
});
