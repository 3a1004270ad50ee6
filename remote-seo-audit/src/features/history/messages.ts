import { KEPT_CRAWLS, type CrawlStarter, type Difference } from '@canopy/contract/seo-audit';

/** Wording of the crawl history. */
export const HISTORY_MESSAGES = {
  description: 'Every crawl, and the differences between any two.',
  emptyTitle: 'No crawls yet',
  emptyText: 'Each crawl of the site is kept here, so that two of them can be compared.',
  compareTitle: 'Difference between two crawls',
  emptied: 'Its pages are no longer kept.',
  kept: `Pages and issues are kept for the latest ${KEPT_CRAWLS} crawls. Of older ones, only the figures in this table remain.`,
  oneOnly: 'After a second crawl, the differences between the two show here.',
  same: 'Choose two different crawls.',
} as const;

export const STARTED_BY: Record<CrawlStarter, string> = { user: 'Member', schedule: 'Schedule', fix: 'Easy fix' };

export const DIFFERENCE_NAMES: Record<Difference, string> = { new: 'New', fixed: 'Fixed', still: 'Remaining' };

export const NO_DIFFERENCE: Record<Difference, string> = {
  new: 'No new issues between these crawls.',
  fixed: 'No issues were fixed between these crawls.',
  still: 'No issues remain from one crawl to the other.',
};
