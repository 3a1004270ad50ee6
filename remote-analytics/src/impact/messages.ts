/** Wording of measured impact. */
export const IMPACT_MESSAGES = {
  title: 'Impact of changes',
  description:
    'The effect of each page change, compared with similar pages that did not change. A range that includes zero does not prove an effect.',
  pageTitle: 'Impact on this page',
  emptyTitle: 'No changes measured yet',
  emptyText: 'Publishes, applied fixes, page notes and changes found by a crawl are measured once enough days have passed.',
  emptyPageText: 'This page has no publishes, fixes, notes or changes yet.',
  found: (on: string, after: string | null) => `Change found by a crawl on ${on}${after === null ? '' : `; made after ${after}`}`,
  better: 'Better',
  worse: 'Worse',
  unclear: 'No clear effect',
  /** for a figure whose range includes zero */
  detectable: (gain: string) => `Inconclusive: at this traffic, only gains of ${gain} or more can be detected.`,
  waiting: 'Not measured yet',
  window: (days: number) => `${days} days before and after`,
  matched: (pages: number) => (pages === 1 ? 'compared with 1 similar page' : `compared with ${pages} similar pages`),
} as const;
