/** Wording of the page-speed screen. */
export const SPEED_MESSAGES = {
  description: 'First and largest contentful paint, blocking time and layout shift, on desktop and mobile.',
  noBrowserTitle: 'No browser to measure with',
  noFieldTitle: 'No field data',
  emptyTitle: 'No pages measured yet',
  emptyText: 'Lighthouse measures one page of each template; other pages are observed in the browser while they load.',
  nothingCrawledText: 'Pages can be measured once the site has been crawled.',
  measure: 'Measure',
  measureAgain: 'Measure again',
  plan: (measurements: string, pages: string, time: string | null) =>
    `A run takes ${measurements} measurements: ${pages} on desktop and mobile. ${time === null ? 'The duration is known after the first run.' : `It takes about ${time} at the pace of the last run.`}`,
  left: (time: string) => `about ${time} left`,
  startFailed: 'The measurement could not be started',
  stopFailed: 'The measurement could not be stopped',
  resumeFailed: 'The measurement could not be resumed',
  stoppedTitle: 'The measurement was stopped',
  failedTitle: 'The measurement failed',
  endedTitle: 'Not everything was measured',
  methods: 'Figures from different methods are not comparable, so averages never mix them.',
} as const;
