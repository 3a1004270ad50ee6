/** Wording of the page-speed screen. */
export const SPEED_MESSAGES = {
  description: 'First and largest contentful paint, blocking time and layout shift, on desktop and mobile.',
  noBrowserTitle: 'No browser to measure with',
  noFieldTitle: 'No field data',
  emptyTitle: 'Nothing was measured yet',
  emptyText: 'One page of each template is measured by Lighthouse, others are observed in the browser while they load.',
  measure: 'Measure',
  measureAgain: 'Measure again',
  startFailed: 'The measuring could not be started',
  stopFailed: 'The measuring could not be stopped',
  resumeFailed: 'The measuring could not be resumed',
  stoppedTitle: 'The measuring was stopped',
  failedTitle: 'The measuring failed',
  endedTitle: 'Not everything was measured',
  methods: 'Figures of different methods do not compare, so averages never mix them.',
} as const;
