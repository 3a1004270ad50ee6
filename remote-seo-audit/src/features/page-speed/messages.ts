/** Wording of the page-speed screen. */
export const SPEED_MESSAGES = {
  description: 'First and largest contentful paint, blocking time and layout shift, on desktop and mobile.',
  noBrowserTitle: 'No browser to measure with',
  noFieldTitle: 'No field data',
  emptyTitle: 'Nothing was measured yet',
  emptyText: 'One page of each template is measured by Lighthouse, others are observed in the browser while they load.',
  measure: 'Measure',
  measureAgain: 'Measure again',
  plan: (measurements: string, pages: string, time: string | null) =>
    `Measuring takes ${measurements} measurements: ${pages} on desktop and mobile. ${time === null ? 'How long that takes is known after the first time.' : `At the pace of the last time, ${time}.`}`,
  left: (time: string) => `about ${time} left`,
  startFailed: 'The measuring could not be started',
  stopFailed: 'The measuring could not be stopped',
  resumeFailed: 'The measuring could not be resumed',
  stoppedTitle: 'The measuring was stopped',
  failedTitle: 'The measuring failed',
  endedTitle: 'Not everything was measured',
  methods: 'Figures of different methods do not compare, so averages never mix them.',
} as const;
