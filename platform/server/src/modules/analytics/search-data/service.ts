import { API_RANGE_DAYS, type ParsedQuery } from '@canopy/contract';
import {
  addDays,
  comparableDays,
  completeTo,
  daysOf,
  type Days,
  type getSearchByDate,
  type listKeywordAnalytics,
  type listKeywords,
  type listSearchPerformance,
  type SearchDimension,
  type SearchCoverage,
  type SearchFigures,
} from '@canopy/contract/analytics';
import type { SQL } from 'drizzle-orm';
import { pageOfRows } from '../../../store/paged-rows.ts';
import { readStored, type Stored } from './coverage.ts';
import { figuresByHour, hourSource, readHours } from './hours.ts';
import { clicksOf, sumsByDay, type DaySums } from './day-sums.ts';
import { figuresOf, sumOf } from './figures.ts';
import {
  conditionsOf,
  filtersOf,
  kindConditions,
  searchFilter,
  tagCondition,
  wordsCondition,
  type Condition,
  type FilterReader,
  type SearchFilter,
} from './filters.ts';
import { summedRows, summedTable, type RunReader } from './summed-rows.ts';
import { rowsByKeyAndDay, tableOfTexts, tableRows, type Shown, type TableRows } from './store.ts';
import type { Db } from '../../../store/db.ts';
import { basisOf, type Wanted } from './sources.ts';

/** The context of a workspace's reads, including the current day. */
export interface SearchScope extends RunReader, FilterReader {
  /** `yyyy-MM-dd` */
  readonly today: string;
  readonly now: Date;
}

interface RangeQuery {
  readonly start_date?: string | undefined;
  readonly end_date?: string | undefined;
  readonly compare_start?: string | undefined;
  readonly compare_end?: string | undefined;
  readonly last_hours?: '24' | undefined;
}

/** The range to compare with: one end alone means a single day. */
export function comparedRange({ compare_start: start, compare_end: end }: RangeQuery): Days | null {
  const [from, to] = [start ?? end, end ?? start];
  return from === undefined || to === undefined ? null : daysOf({ start_date: from, end_date: to }, to);
}

async function rangesOf(scope: SearchScope, query: RangeQuery, filters: readonly SearchFilter[]) {
  const asked = daysOf(query, scope.today);
  const [stored, conditions] = await Promise.all([readStored(scope.db, scope.organisationId, asked), conditionsOf(scope, filters)]);
  return { ...comparableDays(asked, comparedRange(query), completeTo(stored.coverage)), stored, conditions };
}

const dayOf = ({ date, ...sums }: DaySums) => ({ date, ...figuresOf(sums) });

/** What answers of hours have in common; null: days are asked for, or hours are not imported. */
async function hoursOf(scope: SearchScope, query: RangeQuery, filters: readonly SearchFilter[], key?: SearchDimension) {
  if (query.last_hours === undefined) return null;
  const { db, organisationId } = scope;
  const found = await readHours(db, organisationId, scope.now);
  if (!found) return null;
  const hours = comparedRange(query) ? found : { ...found, compared: null };
  const { basis, rows } = hourSource(organisationId, filters, key);
  const day = (moment: string) => moment.slice(0, 10);
  const { coverage: stored } = await readStored(db, organisationId, { from: day(hours.from), to: day(hours.to) });
  const coverage: SearchCoverage = {
    ...stored,
    days: { from: day(hours.from), to: day(hours.to) },
    compared: hours.compared && { from: day(hours.compared.from), to: day(hours.compared.to) },
    hours,
    incomplete_from: null,
    counted_by: basis,
    left_out: null,
    truncated: false,
  };
  return { coverage, now: rows(hours), before: hours.compared && rows(hours.compared) };
}

const totalsOf = (rows: readonly SearchFigures[]) =>
  figuresOf(sumOf(rows.map(({ clicks, impressions, position }) => ({ clicks, impressions, places: (position ?? 0) * impressions }))));

/** By day or hour, with totals and the compared range. */
export async function searchByDate(scope: SearchScope, query: ParsedQuery<typeof getSearchByDate>) {
  const byHour = await hoursOf(scope, query, filtersOf(query));
  if (byHour) {
    const of = async (rows: SQL) => {
      const data = await figuresByHour(scope.db, rows);
      return { data, totals: totalsOf(data) };
    };
    return { ...(await of(byHour.now)), compare: byHour.before && (await of(byHour.before)), coverage: byHour.coverage };
  }
  const { days, compared, stored, conditions } = await rangesOf(scope, query, filtersOf(query));
  const read = async (range: Days) => {
    const rows = await sumsByDay(scope.db, { organisationId: scope.organisationId, stored, days: range, conditions });
    return { data: rows.map(dayOf), totals: figuresOf(sumOf(rows)) };
  };
  const [now, compare] = await Promise.all([read(days), compared ? read(compared) : null]);
  const wanted = { organisationId: scope.organisationId, stored, days, compared, conditions };
  return { ...now, compare, coverage: coverageOf(wanted, now.totals.clicks, null) };
}

type TableQuery = ParsedQuery<typeof listKeywordAnalytics>;

/** A table by page or query. */
export async function searchTable(scope: SearchScope, key: 'page' | 'query', query: TableQuery) {
  const byHour = await hoursOf(scope, query, [...filtersOf(query), ...searchFilter(key, query.search)], key);
  if (byHour) {
    const { data, total, totals, previousTotals } = await tableOfTexts(scope.db, byHour.now, byHour.before, query);
    return {
      ...pageOfRows(data, total, { page: query.page_no, page_size: query.page_size }),
      totals: figuresOf(totals),
      previous_totals: previousTotals && figuresOf(previousTotals),
      coverage: byHour.coverage,
    };
  }
  return readTable(scope, {
    key,
    ...(await rangesOf(scope, query, [...filtersOf(query), ...searchFilter(key, query.search)])),
    shown: query,
  });
}

interface TableAsked {
  readonly key: SearchDimension;
  readonly days: Days;
  readonly compared: Days | null;
  readonly stored: Stored;
  readonly conditions: readonly Condition[];
  readonly shown: Shown;
}

async function rowsOfTable(
  { organisationId, ...reader }: SearchScope,
  { compared, shown, days, ...asked }: TableAsked,
): Promise<TableRows> {
  const wanted = { organisationId, ...asked };
  const summed = summedTable(wanted);
  if (summed) return summedRows(reader, summed, days, compared, shown);
  return tableRows(reader.db, { ...wanted, days }, compared ? { ...wanted, days: compared } : null, shown);
}

async function readTable(scope: SearchScope, asked: TableAsked) {
  const { shown } = asked;
  const wanted = { organisationId: scope.organisationId, ...asked };
  const [rows, whole] = await Promise.all([rowsOfTable(scope, asked), wholeClicks(scope.db, wanted)]);
  return {
    ...pageOfRows(rows.data, rows.total, { page: shown.page_no, page_size: shown.page_size }),
    totals: figuresOf(rows.totals),
    previous_totals: rows.previousTotals ? figuresOf(rows.previousTotals) : null,
    coverage: coverageOf(wanted, rows.totals.clicks, whole),
  };
}

type PerformanceQuery = ParsedQuery<typeof listSearchPerformance>;

/** Rows of one dimension in the specification's form. */
export async function searchPerformance(scope: SearchScope, by: SearchDimension, query: PerformanceQuery) {
  const byHour = query.group === 'key_date' ? null : await hoursOf(scope, query, filtersOf(query), by);
  if (byHour) return performanceOfHours(scope, by, query, byHour);
  const { days, compared, stored, conditions } = await rangesOf(scope, query, filtersOf(query));
  const wanted = { organisationId: scope.organisationId, stored, days, compared, conditions, key: by };
  const paging = { page: query.page_no, page_size: query.page_size };
  if (query.group === 'key') {
    const [{ data, total, totals }, whole] = await Promise.all([
      rowsOfTable(scope, { ...wanted, shown: { ...query, sort: 'clicks', direction: 'desc' } }),
      wholeClicks(scope.db, wanted),
    ]);
    const rows = data.map(({ key, previous: _, ...figures }) => ({ [by]: key, ...figures }));
    return {
      ...pageOfRows(rows, total, paging),
      compare: compared ? data.flatMap(({ key, previous }) => (previous ? [{ [by]: key, ...previous }] : [])) : null,
      coverage: coverageOf(wanted, totals.clicks, whole),
    };
  }
  if (query.group === 'date') {
    const [now, before, whole] = await Promise.all([
      sumsByDay(scope.db, wanted, by),
      compared ? sumsByDay(scope.db, { ...wanted, days: compared }, by) : null,
      wholeClicks(scope.db, wanted),
    ]);
    const start = (query.page_no - 1) * query.page_size;
    return {
      ...pageOfRows(now.slice(start, start + query.page_size).map(dayOf), now.length, paging),
      compare: before?.map(dayOf) ?? null,
      coverage: coverageOf(wanted, sumOf(now).clicks, whole),
    };
  }
  const read = (range: Days) => rowsByKeyAndDay(scope.db, { ...wanted, days: range }, query);
  const [now, before, all, whole] = await Promise.all([
    read(days),
    compared ? read(compared) : null,
    sumsByDay(scope.db, wanted, by),
    wholeClicks(scope.db, wanted),
  ]);
  const rowOf = ({ date, key, ...sums }: (typeof now.data)[number]) => ({ date, [by]: key, ...figuresOf(sums) });
  return {
    ...pageOfRows(now.data.map(rowOf), now.total, paging),
    compare: before?.data.map(rowOf) ?? null,
    coverage: coverageOf(wanted, sumOf(all).clicks, whole),
  };
}

async function performanceOfHours(
  { db }: SearchScope,
  by: SearchDimension,
  query: PerformanceQuery,
  { coverage, now, before }: NonNullable<Awaited<ReturnType<typeof hoursOf>>>,
) {
  const paging = { page: query.page_no, page_size: query.page_size };
  if (query.group === 'date') {
    const rows = await figuresByHour(db, now);
    const start = (paging.page - 1) * paging.page_size;
    const compare = before && (await figuresByHour(db, before));
    return { ...pageOfRows(rows.slice(start, start + paging.page_size), rows.length, paging), compare, coverage };
  }
  const { data, total } = await tableOfTexts(db, now, before, { ...query, sort: 'clicks', direction: 'desc' });
  return {
    ...pageOfRows(
      data.map(({ key, previous: _, ...figures }) => ({ [by]: key, ...figures })),
      total,
      paging,
    ),
    compare: before && data.flatMap(({ key, previous }) => (previous ? [{ [by]: key, ...previous }] : [])),
    coverage,
  };
}

/** Words of short, medium and long queries (decision 13). */
const WORDS = { short: { from: 0, to: 2 }, medium: { from: 3, to: 3 }, long: { from: 4, to: 1_000 } };

/**
 * Queries of the last 30 days compared with the 30 before (decision 13). The days end with the last complete one: a window with fewer days,
 * or with one that is still being counted, would look like a loss.
 */
export async function keywords(scope: SearchScope, query: ParsedQuery<typeof listKeywords>, brand: string | null) {
  const { db, organisationId, today } = scope;
  const { coverage } = await readStored(db, organisationId, { from: today, to: today });
  const complete = completeTo(coverage);
  const newest = complete !== null && coverage.first_day !== null && complete >= coverage.first_day ? complete : coverage.last_day;
  const to = newest !== null && newest < today ? newest : addDays(today, -1);
  const days = { from: addDays(to, 1 - API_RANGE_DAYS), to };
  const compared = { from: addDays(days.from, -API_RANGE_DAYS), to: addDays(to, -API_RANGE_DAYS) };
  const stored = await readStored(db, organisationId, days);
  const conditions = await conditionsOf(scope, searchFilter('query', query.search));
  conditions.push(...(await kindConditions(scope, query, brand)));
  if (query.tag) conditions.push(await tagCondition(scope, query.tag));
  if (query.words) conditions.push(await wordsCondition(scope, WORDS[query.words]));
  return readTable(scope, { key: 'query', days, compared, stored, conditions, shown: query });
}

/**
 * Clicks of everything that an answer's rows are about: rows with a query exclude anonymised ones, while Google reports the complete clicks
 * of the property, of a page, of a country and of a device. Null: the rows are complete, or the rest is unknown.
 */
async function wholeClicks(db: Db, wanted: Wanted): Promise<number | null> {
  const { key: _, ...whole } = wanted;
  return basisOf(wanted) === 'query' && basisOf(whole) !== 'query' ? clicksOf(db, whole) : null;
}

/**
 * How an answer is counted and what its rows omit.
 * @param shown the clicks of the answer's rows, over all of its pages
 */
function coverageOf(wanted: Wanted & { readonly compared: Days | null }, shown: number, whole: number | null): SearchCoverage {
  const left_out = whole !== null && whole > shown ? { clicks: whole - shown, of: whole } : null;
  return { ...wanted.stored.coverage, days: wanted.days, compared: wanted.compared, hours: null, counted_by: basisOf(wanted), left_out };
}
