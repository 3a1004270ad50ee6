import { listKeywordAnalytics, listKeywords, listPageAnalytics, listPerformanceRows, listWebPages } from '@canopy/contract/analytics';
import { sql } from 'drizzle-orm';
import { replaceSearchDay, rollUpSearchDays, rollUpSearchSeries } from '../../modules/analytics/search-data/index.ts';
import { replaceWebDays } from '../../modules/analytics/web-data/index.ts';
import { listOf, NUMBERS, ROWS, type RowOf, type SortedList, type Workspace } from './list-of.ts';

/** The day on which the lists are read, and the days that they are of. */
export const TODAY = '2026-11-20';
const [LAST, BEFORE] = ['2026-11-18', '2026-10-10'];
const RANGE = { start_date: LAST, end_date: LAST };

type Searched = RowOf<typeof listPageAnalytics>;
const gained = (field: 'clicks' | 'impressions') => (row: Searched) => row[field] - (row.previous?.[field] ?? 0);
const moved = (field: 'ctr' | 'position', sign: 1 | -1) => (row: Searched) => {
  const [now, before] = [row[field], row.previous?.[field] ?? null];
  return now === null || before === null ? null : sign * (now - before);
};
const SEARCHED = {
  key: ({ key }: Searched) => key,
  values: {
    clicks_change: gained('clicks'),
    impressions_change: gained('impressions'),
    ctr_change: moved('ctr', 1),
    position_change: moved('position', -1),
  },
  unique: ['key'],
};

/** Twelve queries, each of a page of its own, on a day and, but for four of them, 39 days before. */
async function fillSearch({ db, organisationId }: Workspace): Promise<void> {
  const numbers = Array.from({ length: ROWS }, (_, index) => index + 1);
  for (const date of [BEFORE, LAST]) {
    const rows = numbers.flatMap((n) => {
      const names = { page: `https://sorts.example/page${100 + n}`, query: `fern${100 + n}`, country: 'gbr', device: 'desktop' };
      if (date === LAST) return [{ ...names, clicks: n % 3, impressions: 10 + (n % 3), position: 1 + (n % 3) }];
      return n % 3 === 0 ? [] : [{ ...names, clicks: 1, impressions: 5, position: 4 }];
    });
    const sum = (field: 'clicks' | 'impressions') => rows.reduce((total, row) => total + row[field], 0);
    const totals = { clicks: sum('clicks'), impressions: sum('impressions'), position: 2 };
    await replaceSearchDay(db, organisationId, {
      date,
      final: true,
      truncated: false,
      totals,
      byDevice: [{ key: 'desktop', ...totals }],
      byCountry: [{ key: 'gbr', ...totals }],
      byPage: rows.map(({ page, clicks, impressions, position }) => ({ key: page, clicks, impressions, position })),
      rows,
    });
  }
  await rollUpSearchDays(db, organisationId);
  await rollUpSearchSeries(db, organisationId);
}
const byPageOrQuery = {
  ...SEARCHED,
  fill: async (workspace: Workspace) => {
    await fillSearch(workspace);
    return { query: { ...RANGE, compare_start: BEFORE, compare_end: BEFORE } };
  },
};

export const ANALYTICS_LISTS: readonly SortedList[] = [
  listOf(listPerformanceRows, {
    fill: async ({ db, organisationId }) => {
      const {
        rows: [file],
      } = await db.execute<{ id: string }>(
        sql`insert into performance_files (organisation_id, name, filters, imported_at) values (${organisationId}, 'export.zip', '[]', now()) returning id`,
      );
      if (!file) throw new Error('no file was made');
      await db.execute(sql`
        insert into performance_file_rows (organisation_id, file_id, dimension, place, key, clicks, impressions, position)
        select ${organisationId}, ${file.id}, 'query', n, 'fern' || (100 + n), n % 3, n % 3 * 11, nullif(n % 3, 0) from ${NUMBERS}`);
      return { params: { id: file.id }, query: { dimension: 'query' } };
    },
    key: ({ key }) => key,
    unique: ['key'],
  }),
  listOf(listPageAnalytics, byPageOrQuery),
  listOf(listKeywordAnalytics, byPageOrQuery),
  listOf(listKeywords, {
    ...SEARCHED,
    fill: async (workspace) => {
      await fillSearch(workspace);
      return {};
    },
  }),
  listOf(listWebPages, {
    fill: async ({ db, organisationId }) => {
      const rows = Array.from({ length: ROWS }, (_, index) => ({
        date: LAST,
        name: `/page${101 + index}`,
        screenPageViews: 1 + (index % 3),
        sessions: index % 3,
        activeUsers: index % 3,
        bounceRate: (index % 3) * 0.25,
        userEngagementDuration: (index % 3) * (index % 3),
        eventCount: index % 3,
      }));
      const meta = { timeZone: null, thresholded: false, incompleteFrom: null };
      await replaceWebDays(db, organisationId, 'page', { from: LAST, to: LAST }, rows, meta);
      return { query: RANGE };
    },
    key: ({ page }) => page,
    unique: ['page'],
  }),
];
