import {
  comparedDays,
  getSearchByDate,
  listKeywordAnalytics,
  listPageAnalytics,
  listSearchPerformance,
  type Days,
  type SearchCoverage,
  type SearchFigures,
} from '@canopy/contract/analytics';
import type { Evidence, EvidenceFigure } from '@canopy/contract/tools';
import * as z from 'zod/mini';
import { portalPath, rangeParam } from '../portal-links.ts';
import { daysInput, daysText, dayText, leftOutNote, toolDays } from '../tool-days.ts';
import { limit, readTool, text, type ToolContext } from '../tool.ts';

const CHANGES = {
  clicks: { asc: 'that lost most clicks', desc: 'that gained most clicks' },
  position: { asc: 'that rose most in position', desc: 'that fell most in position' },
} as const;
const NO_ROWS = 'Search Console has no data for this workspace: it is not connected, or its first import is still running.';
const filters = { page: text, query: text, country: text, device: text };

/** Units of the four search figures. */
const SEARCH_UNITS = { clicks: 'integer', impressions: 'integer', ctr: 'percent', position: 'decimal' } as const;
const LABELS = { clicks: 'Clicks', impressions: 'Impressions', ctr: 'CTR', position: 'Average position' } as const;
const METRICS = ['clicks', 'impressions', 'ctr', 'position'] as const;

const figuresOf = (now: SearchFigures, before: SearchFigures | undefined): EvidenceFigure[] =>
  METRICS.map((metric) => ({
    label: LABELS[metric],
    value: now[metric],
    unit: SEARCH_UNITS[metric],
    ...(before && { previous: before[metric] }),
  }));

const filterParams = (input: Partial<Record<keyof typeof filters, string | undefined>>) =>
  Object.fromEntries(Object.keys(filters).map((name) => [`f.${name}`, input[name as keyof typeof filters]]));

export const searchTraffic = readTool({
  name: 'search_traffic',
  title: 'Search performance',
  description: 'Google Search clicks, impressions, CTR, position: totals and by day. Filters: exact, or ~part.',
  input: z.object({
    ...daysInput,
    ...filters,
    compare: z.optional(z.enum(['previous', 'year'])),
    metric: z._default(z.enum(METRICS), 'clicks'),
  }),
  read: async (context, { compare, metric, ...input }) => {
    const days = toolDays(input, context.today);
    const before = compare && comparedDays(days, compare, 'date');
    const asked = Object.fromEntries(
      Object.keys(filters).flatMap((name) => {
        const value = input[name as keyof typeof filters];
        return value === undefined ? [] : [[name, value]];
      }),
    );
    const {
      data,
      totals,
      compare: compared,
      coverage,
    } = await context.calls.ask(context.actor, getSearchByDate, {
      query: { ...asked, start_date: days.from, end_date: days.to, ...(before && { compare_start: before.from, compare_end: before.to }) },
    });
    const isThere = coverage.first_day !== null;
    const said = Object.entries(asked).map(([name, value]) => `${name} ${value}`);
    return {
      title: `Search performance, ${daysText(days)}${said.length > 0 ? `, ${said.join(', ')}` : ''}`,
      link: portalPath(context, '/dashboard/overview', { range: rangeParam(days), compare: compare ?? 'none', ...filterParams(input) }),
      note: isThere ? noteOf(coverage, days) : NO_ROWS,
      figures: isThere ? figuresOf(totals, compared?.totals) : [],
      table: null,
      series:
        isThere && data.length > 1
          ? { label: LABELS[metric], unit: SEARCH_UNITS[metric], points: data.map((row) => ({ day: row.date, value: row[metric] })) }
          : null,
    };
  },
});

function noteOf({ last_day, incomplete_from, days: covered }: SearchCoverage, days: Days): string | null {
  if (covered.to < days.to && last_day !== null && last_day >= days.from) return leftOutNote(covered);
  if (last_day !== null && last_day < days.from) return `The data ends on ${dayText(last_day)}, before these days.`;
  if (last_day !== null && last_day < days.to) return `The data ends on ${dayText(last_day)}.`;
  return incomplete_from !== null && incomplete_from <= days.to ? `Days from ${incomplete_from} on are not final yet.` : null;
}

const TABLES = {
  query: { call: listKeywordAnalytics, path: '/dashboard/query', label: 'Query' },
  page: { call: listPageAnalytics, path: '/dashboard/page', label: 'Page' },
} as const;

export const searchRows = readTool({
  name: 'search_rows',
  title: 'Queries, pages, countries and devices in search',
  description: 'Top or worst queries, pages, countries or devices in Google Search. *_change sorts by the change from the previous period.',
  input: z.object({
    by: z.enum(['query', 'page', 'country', 'device']),
    ...daysInput,
    contains: text,
    sort: z._default(z.enum(['clicks', 'impressions', 'ctr', 'position', 'clicks_change', 'position_change']), 'clicks'),
    direction: z._default(z.enum(['asc', 'desc']), 'desc'),
    limit,
  }),
  read: async (context, input) => {
    const days = toolDays(input, context.today);
    const { by } = input;
    return by === 'query' || by === 'page' ? keyRows(context, { ...input, by }, days) : groupRows(context, by, input.limit, days);
  },
});

async function keyRows(
  context: ToolContext,
  {
    by,
    contains,
    sort,
    direction,
    limit: most,
  }: {
    by: 'query' | 'page';
    contains?: string | undefined;
    sort: 'clicks' | 'impressions' | 'ctr' | 'position' | 'clicks_change' | 'position_change';
    direction: 'asc' | 'desc';
    limit: number;
  },
  days: Days,
): Promise<Omit<Evidence, 'tool'>> {
  const { call, path, label } = TABLES[by];
  const before = comparedDays(days, 'previous', 'date');
  const { data, total, totals, coverage } = await context.calls.ask(context.actor, call, {
    query: {
      start_date: days.from,
      end_date: days.to,
      compare_start: before.from,
      compare_end: before.to,
      page_size: most,
      sort,
      direction,
      ...(contains && { search: contains }),
    },
  });
  const isThere = coverage.first_day !== null;
  const changes = sort.endsWith('_change');
  return {
    title: `${label === 'Query' ? 'Queries' : 'Pages'} ${changes ? CHANGES[sort === 'clicks_change' ? 'clicks' : 'position'][direction] : 'in search'}, ${daysText(days)}${contains ? `, containing “${contains}”` : ''}`,
    link: portalPath(context, path, {
      range: rangeParam(days),
      sort: direction === 'desc' ? `-${sort}` : sort,
      search: contains,
    }),
    note: isThere ? noteOf(coverage, days) : NO_ROWS,
    figures: isThere
      ? [{ label: by === 'query' ? 'Queries' : 'Pages', value: total, unit: 'integer' }, ...figuresOf(totals, undefined)]
      : [],
    table: isThere
      ? {
          columns: [
            { id: by, label, unit: 'text' },
            ...METRICS.map((metric) => ({ id: metric, label: LABELS[metric], unit: SEARCH_UNITS[metric] })),
            ...(changes
              ? [
                  {
                    id: 'before',
                    label: sort === 'clicks_change' ? 'Clicks before' : 'Position before',
                    unit: sort === 'clicks_change' ? ('integer' as const) : ('decimal' as const),
                  },
                ]
              : []),
          ],
          rows: data.map((row) => ({
            cells: [
              row.key,
              ...METRICS.map((metric) => row[metric]),
              ...(changes ? [row.previous?.[sort === 'clicks_change' ? 'clicks' : 'position'] ?? null] : []),
            ],
            link: portalPath(context, '/dashboard/overview', { range: rangeParam(days), [`f.${by}`]: row.key }),
          })),
          total,
        }
      : null,
    series: null,
  };
}

async function groupRows(context: ToolContext, by: 'country' | 'device', most: number, days: Days): Promise<Omit<Evidence, 'tool'>> {
  const { data, total, coverage } = await context.calls.ask(context.actor, listSearchPerformance, {
    params: { by },
    query: { start_date: days.from, end_date: days.to, page_size: most, group: 'key' },
  });
  const isThere = coverage.first_day !== null;
  return {
    title: `${by === 'country' ? 'Countries' : 'Devices'} in search, ${daysText(days)}`,
    link: portalPath(context, '/dashboard/overview', { range: rangeParam(days), compare: 'none' }),
    note: isThere ? noteOf(coverage, days) : NO_ROWS,
    figures: isThere ? [{ label: by === 'country' ? 'Countries' : 'Devices', value: total, unit: 'integer' }] : [],
    table: isThere
      ? {
          columns: [
            { id: by, label: by === 'country' ? 'Country' : 'Device', unit: 'text' },
            ...METRICS.map((metric) => ({ id: metric, label: LABELS[metric], unit: SEARCH_UNITS[metric] })),
          ],
          rows: data.map((row) => ({
            cells: [row[by] ?? null, ...METRICS.map((metric) => row[metric])],
            link: portalPath(context, '/dashboard/overview', { range: rangeParam(days), [`f.${by}`]: row[by] }),
          })),
          total,
        }
      : null,
    series: null,
  };
}
