import {
  getSearchByDate,
  listSearchPerformance,
  type SearchDay,
  type SearchDimension,
  type SearchFigures,
} from '@canopy/contract/analytics';
import { useCall } from '@canopy/shell-api';
import { useMemo } from 'react';
import { useDashboardView } from '../view/use-dashboard-view.ts';
import { figuresOf, sumFigures } from './search-metrics.ts';

/** More than the days of 16 months, and than there are countries: everything fits in one response. */
const ALL_ROWS = 1_000;

/** A range's figures, day by day; `before` is the compared range, null if there is none. */
export interface SearchOfDays {
  readonly rows: readonly SearchDay[];
  readonly totals: SearchFigures;
  readonly before: { readonly rows: readonly SearchDay[]; readonly totals: SearchFigures } | null;
}

const withDate = (rows: readonly (SearchFigures & { date?: string | undefined })[]): SearchDay[] =>
  rows.flatMap((row) => (row.date === undefined ? [] : [{ date: row.date, ...figuresOf(row) }]));

const ofRows = (rows: readonly SearchDay[]) => ({ rows, totals: sumFigures(rows) });

/** The property's own totals by day; with filters, the rows that pass them. */
export function useSearchDays() {
  const { searchQuery, filters } = useDashboardView();
  const { data, ...state } = useCall(getSearchByDate, { query: { ...searchQuery, ...filters } });
  const of = useMemo(
    (): SearchOfDays | undefined =>
      data && { rows: data.data, totals: data.totals, before: data.compare && { rows: data.compare.data, totals: data.compare.totals } },
    [data],
  );
  return { ...state, of, coverage: data?.coverage };
}

/** By day, summed over all rows that have a page, or a query. */
export function useSearchDaysBy(by: SearchDimension) {
  const { searchQuery, filters } = useDashboardView();
  const { data, ...state } = useCall(listSearchPerformance, {
    params: { by },
    query: { ...searchQuery, ...filters, group: 'date', page_size: ALL_ROWS },
  });
  const of = useMemo(
    (): SearchOfDays | undefined => data && { ...ofRows(withDate(data.data)), before: data.compare && ofRows(withDate(data.compare)) },
    [data],
  );
  return { ...state, of, coverage: data?.coverage };
}

/** A value of a dimension, with its figures over the range. */
export interface KeyFigures extends SearchFigures {
  readonly key: string;
  readonly previous: SearchFigures | null;
}

/** Every value of a small dimension over the range, most clicks first. */
export function useSearchKeys(by: 'country' | 'device') {
  const { searchQuery, filters } = useDashboardView();
  const { data, ...state } = useCall(listSearchPerformance, {
    params: { by },
    query: { ...searchQuery, ...filters, group: 'key', page_size: ALL_ROWS },
  });
  const rows = useMemo(() => {
    const before = data?.compare && new Map(data.compare.map((row) => [row[by], row]));
    return data?.data.flatMap((row): KeyFigures[] => {
      const key = row[by];
      const earlier = key === undefined ? undefined : before?.get(key);
      return key === undefined ? [] : [{ key, ...figuresOf(row), previous: earlier ? figuresOf(earlier) : null }];
    });
  }, [data, by]);
  return { ...state, rows, coverage: data?.coverage };
}
