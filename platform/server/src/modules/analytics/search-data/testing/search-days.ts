import type { JointRow, SearchDayRows } from '../search-day.ts';

export const HOME = 'https://fern.example/';
export const PRICES = 'https://fern.example/prices/';
export const BLOG = 'https://fern.example/blog/moss/';
export const empty = { final: true, truncated: false, totals: null, byDevice: [], byCountry: [], byPage: [], rows: [] };
export const joint = (
  page: string,
  query: string,
  clicks: number,
  impressions: number,
  position: number,
  country = 'gbr',
  device = 'mobile',
): JointRow => ({ page, query, country, device, clicks, impressions, position });
export const keyed = (key: string, clicks: number, impressions: number, position: number) => ({ key, clicks, impressions, position });

/** Two days around a leap day, and one two months before. */
export const DAYS: SearchDayRows[] = [
  {
    ...empty,
    date: '2027-12-31',
    totals: { clicks: 1, impressions: 4, position: 8 },
    byPage: [keyed(HOME, 1, 4, 8)],
    rows: [joint(HOME, 'fern', 1, 4, 8)],
  },
  {
    ...empty,
    date: '2028-02-28',
    totals: { clicks: 10, impressions: 100, position: 4 },
    byDevice: [keyed('MOBILE', 7, 60, 3), keyed('DESKTOP', 3, 40, 5.5)],
    byCountry: [keyed('gbr', 9, 80, 3.5), keyed('deu', 1, 20, 6)],
    byPage: [keyed(HOME, 8, 70, 3), keyed(PRICES, 2, 30, 7)],
    rows: [
      joint(HOME, 'fern', 5, 40, 2),
      joint(HOME, 'fern shop', 1, 10, 6, 'gbr', 'desktop'),
      joint(PRICES, 'buy a fern online', 2, 20, 8, 'deu', 'desktop'),
    ],
  },
  {
    ...empty,
    date: '2028-02-29',
    final: false,
    truncated: true,
    totals: { clicks: 5, impressions: 300, position: 10 },
    byDevice: [keyed('MOBILE', 5, 300, 10)],
    byCountry: [keyed('gbr', 5, 300, 10)],
    byPage: [keyed(HOME, 2, 100, 4), keyed(BLOG, 3, 200, 13)],
    rows: [joint(HOME, 'fern', 1, 60, 3), joint(BLOG, 'moss care guide', 3, 200, 13)],
  },
];
