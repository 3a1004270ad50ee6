/** Dimensions of each kind's rows besides the day, and their figures; names as in the Data API. `event`: counts that event alone. */
export const WEB_REPORTS = {
  general: {
    dimensions: [],
    metrics: ['totalUsers', 'activeUsers', 'newUsers', 'sessions', 'screenPageViews', 'bounceRate', 'averageSessionDuration'],
  },
  channel: {
    dimensions: ['sessionDefaultChannelGroup'],
    metrics: ['sessions', 'activeUsers', 'newUsers', 'screenPageViews', 'averageSessionDuration'],
  },
  source: { dimensions: ['sessionSource'], metrics: ['sessions', 'activeUsers', 'newUsers', 'screenPageViews', 'averageSessionDuration'] },
  browser: { dimensions: ['browser'], metrics: ['screenPageViews', 'activeUsers', 'sessions'] },
  operatingSystem: { dimensions: ['operatingSystem'], metrics: ['screenPageViews', 'activeUsers', 'sessions'] },
  country: { dimensions: ['country'], metrics: ['screenPageViews', 'activeUsers', 'sessions'] },
  device: { dimensions: ['deviceCategory'], metrics: ['screenPageViews', 'activeUsers', 'sessions'] },
  event: { dimensions: ['eventName'], metrics: ['eventCount', 'activeUsers'] },
  page: { dimensions: ['pagePath'], metrics: ['screenPageViews', 'sessions', 'activeUsers', 'bounceRate', 'userEngagementDuration'] },
  scroll: { dimensions: ['pagePath'], metrics: ['eventCount'], event: 'scroll' },
  visits: {
    dimensions: ['sessionDefaultChannelGroup', 'sessionSource', 'country', 'deviceCategory', 'browser', 'operatingSystem'],
    metrics: ['totalUsers', 'activeUsers', 'newUsers', 'sessions', 'screenPageViews', 'bounceRate', 'averageSessionDuration'],
  },
} as const satisfies Record<string, { dimensions: readonly string[]; metrics: readonly string[]; event?: string }>;

export type WebReportKind = keyof typeof WEB_REPORTS;
export const WEB_REPORT_KINDS = Object.keys(WEB_REPORTS) as WebReportKind[];
/** Every figure that a report may contain. */
export type WebMetric = (typeof WEB_REPORTS)[WebReportKind]['metrics'][number];
