import { KEPT_CRAWLS, type CrawlStarter, type Difference } from '@canopy/contract/seo-audit';

/** Wording of the crawl history. */
export const HISTORY_MESSAGES = {
  description: 'Every crawl, and what differs between any two.',
  emptyTitle: 'No crawls yet',
  emptyText: 'Each crawl of the site is kept here, so that two of them can be compared.',
  compareTitle: 'Difference between two crawls',
  emptied: 'Its pages are no longer kept.',
  kept: `Pages and issues of the newest ${KEPT_CRAWLS} crawls are kept; of older ones what stands here.`,
  oneOnly: 'With a second crawl the difference to the first shows here.',
  same: 'Choose two different crawls.',
} as const;

export const STARTED_BY: Record<CrawlStarter, string> = { user: 'A member', schedule: 'Schedule', fix: 'A fix' };

export const DIFFERENCE_NAMES: Record<Difference, string> = { new: 'New', fixed: 'Fixed', still: 'Still there' };

export const NO_DIFFERENCE: Record<Difference, string> = {
  new: 'No issue came up between these crawls.',
  fixed: 'No issue went away between these crawls.',
  still: 'No issue is in both crawls.',
};
