import {
  getWebByDate,
  listChannels,
  listCountries,
  listDevices,
  listSources,
  listTechnology,
  listWebPages,
  comparedDays,
  type Days,
  type WebCoverage,
  type WebTotals,
} from '@canopy/contract/analytics';
import type { Evidence, EvidenceFigure, EvidenceUnit } from '@canopy/contract/tools';
import * as z from 'zod/mini';
import { portalPath, rangeParam } from '../portal-links.ts';
import { daysInput, daysText, dayText, leftOutNote, toolDays } from '../tool-days.ts';
import { limit, readTool, type ToolContext } from '../tool.ts';

const NO_ROWS = 'Web analytics has no data for this workspace: it is not connected, or its first import is still running.';

const TOTALS: readonly (readonly [keyof WebTotals, string, EvidenceUnit])[] = [
  ['totalUsers', 'Users', 'integer'],
  ['newUsers', 'New users', 'integer'],
  ['sessions', 'Sessions', 'integer'],
  ['screenPageViews', 'Views', 'integer'],
  ['bounceRate', 'Bounce rate', 'percent'],
  ['averageSessionDuration', 'Average session duration', 'seconds'],
];

type Row = Readonly<Record<string, string | number | null | undefined>>;
interface Grouped {
  readonly label: string;
  readonly key: string;
  readonly figures: readonly (readonly [string, string, EvidenceUnit])[];
  readonly rows: readonly Row[];
  readonly total: number;
}

const BY = ['day', 'channel', 'source', 'country', 'device', 'browser', 'page'] as const;

export const webTraffic = readTool({
  name: 'web_traffic',
  title: 'Web analytics',
  description: 'Users, sessions, views, bounce rate: totals, by day, or by one dimension.',
  input: z.object({ ...daysInput, by: z._default(z.enum(BY), 'day'), compare: z.optional(z.enum(['previous', 'year'])), limit }),
  read: async (context, { by, compare, limit: most, ...given }) => {
    const days = toolDays(given, context.today);
    const before = compare && comparedDays(days, compare, 'date');
    const range = { start_date: days.from, end_date: days.to };
    const {
      data,
      totals,
      compare: compared,
      coverage,
    } = await context.calls.ask(context.actor, getWebByDate, {
      query: { ...range, ...(before && { compare_start: before.from, compare_end: before.to }) },
    });
    const isThere = coverage.first_day !== null;
    const grouped = isThere && by !== 'day' ? await groupsOf(context, by, range, most) : null;
    return {
      title: `Web analytics${by === 'day' ? '' : ` by ${by}`}, ${daysText(days)}`,
      link: portalPath(context, by === 'page' || by === 'source' ? '/dashboard/analytics' : '/dashboard', {
        range: rangeParam(days),
        compare: compare ?? 'none',
      }),
      note: isThere ? endNote(coverage, days) : NO_ROWS,
      figures: isThere
        ? TOTALS.map(([key, label, unit]): EvidenceFigure => ({
            label,
            value: totals[key],
            unit,
            ...(compared && { previous: compared.totals[key] }),
          }))
        : [],
      table: grouped && tableOf(grouped, most),
      series:
        isThere && by === 'day' && data.length > 1
          ? { label: 'Sessions', unit: 'integer', points: data.map(({ date, sessions }) => ({ day: date, value: sessions })) }
          : null,
    };
  },
});

function endNote({ last_day: last, days: covered }: WebCoverage, { from, to }: Days): string | null {
  if (covered.to < to && last !== null && last >= from) return leftOutNote(covered);
  if (last === null || last >= to) return null;
  return last < from ? `The data ends on ${dayText(last)}, before these days.` : `The data ends on ${dayText(last)}.`;
}

const tableOf = ({ label, key, figures, rows, total }: Grouped, most: number): NonNullable<Evidence['table']> => ({
  columns: [{ id: key, label, unit: 'text' }, ...figures.map(([id, name, unit]) => ({ id, label: name, unit }))],
  rows: rows.slice(0, most).map((row) => ({ cells: [row[key] ?? null, ...figures.map(([id]) => row[id] ?? null)], link: null })),
  total,
});

const SESSIONS = [
  ['sessions', 'Sessions', 'integer'],
  ['activeUsers', 'Active users', 'integer'],
  ['screenPageViews', 'Views', 'integer'],
] as const;
const VIEWS = [
  ['screenPageViews', 'Views', 'integer'],
  ['activeUsers', 'Active users', 'integer'],
] as const;

async function groupsOf(
  { calls, actor }: ToolContext,
  by: Exclude<(typeof BY)[number], 'day'>,
  query: { start_date: string; end_date: string },
  most: number,
): Promise<Grouped> {
  const whole = (label: string, key: string, figures: Grouped['figures'], rows: readonly Row[]): Grouped => ({
    label,
    key,
    figures,
    rows,
    total: rows.length,
  });
  switch (by) {
    case 'channel':
      return whole('Channel', 'sessionDefaultChannelGroup', SESSIONS, (await calls.ask(actor, listChannels, { query })).data);
    case 'source':
      return whole('Source', 'sessionSource', SESSIONS, (await calls.ask(actor, listSources, { query })).data);
    case 'country':
      return whole('Country', 'country', VIEWS, (await calls.ask(actor, listCountries, { query })).data);
    case 'device':
      return whole('Device', 'deviceCategory', VIEWS, (await calls.ask(actor, listDevices, { query })).data);
    case 'browser': {
      const { data } = await calls.ask(actor, listTechnology, { query: { ...query, group_by: 'browser' } });
      return whole('Browser', 'browser', [['total_views', 'Views', 'integer']], data);
    }
    case 'page': {
      const { data, total } = await calls.ask(actor, listWebPages, { query: { ...query, page_size: most } });
      const figures = [...VIEWS.slice(0, 1), ['sessions', 'Sessions', 'integer'], ['bounceRate', 'Bounce rate', 'percent']] as const;
      return { label: 'Page', key: 'page', figures, rows: data.map(({ previous: _previous, ...row }) => row), total };
    }
  }
}
