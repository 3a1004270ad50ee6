import type { CallOutput } from '@canopy/contract';
import type {
  PageImpact,
  SearchCoverage,
  SearchDay,
  SearchFigures,
  SearchRow,
  listPageAnalytics,
  listSearchPerformance,
  getSearchByDate,
} from '@canopy/contract/analytics';

export const COMPLETE: SearchCoverage = {
  days: { from: '2026-10-24', to: '2026-11-20' },
  compared: { from: '2026-09-26', to: '2026-10-23' },
  hours: null,
  incomplete_from: null,
  first_day: '2025-01-01',
  last_day: '2026-11-20',
  counted_by: 'property',
  left_out: null,
  truncated: false,
};

/** Figures with the CTR computed from them. */
export const figures = (clicks: number, impressions: number, position: number | null = impressions > 0 ? 8 : null): SearchFigures => ({
  clicks,
  impressions,
  ctr: impressions > 0 ? clicks / impressions : null,
  position,
});

export const day = (date: string, clicks: number, impressions: number, position?: number): SearchDay => ({
  date,
  ...figures(clicks, impressions, position),
});

export const row = (key: string, now: SearchFigures, previous: SearchFigures | null = null): SearchRow => ({ key, ...now, previous });

const NONE = figures(0, 0);

export function byDate(
  data: SearchDay[],
  totals: SearchFigures = NONE,
  change: Partial<CallOutput<typeof getSearchByDate>> = {},
): CallOutput<typeof getSearchByDate> {
  return { data, totals, compare: null, coverage: COMPLETE, ...change };
}

export function tableOf(
  data: SearchRow[],
  change: Partial<CallOutput<typeof listPageAnalytics>> = {},
): CallOutput<typeof listPageAnalytics> {
  return { data, page: 1, total: data.length, total_pages: 1, totals: NONE, previous_totals: null, coverage: COMPLETE, ...change };
}

type Performance = CallOutput<typeof listSearchPerformance>;
export function performance(data: Performance['data'], compare: Performance['compare'] = null): Performance {
  return { data, page: 1, total: data.length, total_pages: 1, compare, coverage: COMPLETE };
}

export const impact = (change: Partial<PageImpact> = {}): PageImpact => ({
  id: '0f2b7a52-91b7-4d21-8f6e-6a3f6f8d1c13',
  page_url: 'https://fern.example/a',
  changed_on: '2026-08-01',
  kind: 'publish',
  text: 'New title',
  window_days: 28,
  matched_pages: 7,
  clicks: { value: 0.14, low: -0.02, high: 0.31, before: 100, after: 120 },
  impressions: null,
  position: null,
  problem: null,
  ...change,
});
