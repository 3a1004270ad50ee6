/** Wording of measured impact. */
export const IMPACT_MESSAGES = {
  title: 'Impact of changes',
  description:
    'What each change to a page did, against pages that were like it and were not changed. A range that includes zero is no proof of an effect.',
  pageTitle: 'Impact on this page',
  emptyTitle: 'Nothing has been measured yet',
  emptyText: 'Each publish, applied fix, note about a page, and change that a crawl finds is measured once there are enough days after it.',
  emptyPageText: 'No publish, fix, note or change of this page is known.',
  found: (on: string, after: string | null) => `Change found by a crawl on ${on}${after === null ? '' : `; made after ${after}`}`,
  better: 'Better',
  worse: 'Worse',
  unclear: 'No clear effect',
  /** for a figure whose range includes zero */
  detectable: (gain: string) => `Inconclusive: with this much traffic, only gains of ${gain} or more can be detected.`,
  waiting: 'Not measured yet',
  window: (days: number) => `${days} days before and after`,
  matched: (pages: number) => (pages === 1 ? 'against 1 page like it' : `against ${pages} pages like it`),
} as const;
