import type { ChannelRow, WebCoverage, WebDay, WebTotals } from '@canopy/contract/analytics';

export const WEB_COVERAGE: WebCoverage = {
  days: { from: '2026-10-23', to: '2026-11-19' },
  compared: { from: '2026-09-25', to: '2026-10-22' },
  incomplete_from: null,
  first_day: '2025-07-20',
  last_day: '2026-11-19',
  time_zone: 'America/Los_Angeles',
  thresholded: false,
};

const NO_TOTALS: WebTotals = {
  totalUsers: 0,
  activeUsers: 0,
  newUsers: 0,
  sessions: 0,
  screenPageViews: 0,
  bounceRate: null,
  averageSessionDuration: null,
};
export const webTotals = (change: Partial<WebTotals> = {}): WebTotals => ({ ...NO_TOTALS, ...change });
export const webDay = (date: string, change: Partial<WebDay> = {}): WebDay => ({ ...NO_TOTALS, date, ...change });

export const channel = (sessionDefaultChannelGroup: string, change: Partial<ChannelRow> = {}): ChannelRow => ({
  sessionDefaultChannelGroup,
  sessions: 0,
  activeUsers: 0,
  newUsers: 0,
  screenPageViews: 0,
  averageSessionDuration: null,
  ...change,
});

/** A response with rows and no notes about them. */
export const rowsAnswer = <Row>(data: Row[], compare: Row[] | null = null) => ({ data, compare, coverage: WEB_COVERAGE });
