import type { AnalyticsProperty } from '../accounts.ts';
import type { Hit, Visit } from '../figures/visits.ts';
import { GoogleError } from '../google-error.ts';
import type { GoogleParts } from '../google-parts.ts';
import { compileFilter } from './dimension-filter.ts';
import { factorOf, rangeOf, type Range } from './report-days.ts';
import type { ReportRequest } from './report-request.ts';
import { count, emptyTally, type Tally } from './tally.ts';

/** Values in the order of the request's dimensions (the range's name last if there are several) and metrics. */
export type ReportRow = { dimensions: string[]; metrics: number[] };

/** Groups with fewer users than this could identify somebody. */
const THRESHOLD_USERS = 10;

/** All rows for a request, in its order, before limits and paging. */
export function reportRows(parts: GoogleParts, property: AnalyticsProperty, request: ReportRequest): ReportRow[] {
  const { settings } = parts.store.state;
  const several = request.dateRanges.length > 1;
  const rows = request.dateRanges.flatMap((range, index) => {
    const name = several ? [range.name ?? `date_range_${index}`] : [];
    return [...tallies(parts, property, request, rangeOf(range, parts)).values()]
      .filter(({ users }) => !settings.subjectToThresholding || users.size >= THRESHOLD_USERS)
      .map((tally) => ({ dimensions: [...tally.keys, ...name], metrics: request.metrics.map((metric) => metric.value(tally)) }));
  });
  const shown =
    request.keepEmptyRows || request.metrics.length === 0 ? rows : rows.filter(({ metrics }) => metrics.some((value) => value !== 0));
  return ordered(shown, request);
}

function tallies(
  parts: GoogleParts,
  property: AnalyticsProperty,
  { dimensions, dimensionFilter }: ReportRequest,
  { first, last }: Range,
): Map<string, Tally> {
  const filter = compileFilter(dimensionFilter);
  // Whether the whole visit falls on one row; if not, each of its events has to be examined.
  const whole = !filter.ofHit && !dimensions.some(({ ofHit }) => ofHit);
  const groups = new Map<string, Tally>();
  const tallyOf = (visit: Visit, day: number, hit: Hit | null): Tally => {
    const keys = dimensions.map((dimension) => dimension.value(visit, day, hit));
    const key = keys.join('\n');
    let tally = groups.get(key);
    if (tally === undefined) groups.set(key, (tally = emptyTally(keys)));
    return tally;
  };
  const countWhole = (visit: Visit, day: number) => {
    if (!filter.passes(visit, day, null)) return;
    const tally = tallyOf(visit, day, null);
    for (const hit of visit.hits) count(tally, visit, hit);
  };
  const countHits = (visit: Visit, day: number) => {
    for (const hit of visit.hits) if (filter.passes(visit, day, hit)) count(tallyOf(visit, day, hit), visit, hit);
  };
  for (let day = first; property.scale > 0 && day <= last; day += 1) {
    for (const visit of parts.figures.visits(property, day, factorOf(day, parts))) (whole ? countWhole : countHits)(visit, day);
  }
  return groups;
}

/** As the request orders; without an order, and among equals, by the first metric and then by the dimensions. */
function ordered(rows: ReportRow[], { orderBys, dimensions, metrics }: ReportRequest): ReportRow[] {
  const orders = orderBys.map(({ desc, metric, dimension }) => {
    const sign = desc ? -1 : 1;
    const metricAt = metrics.findIndex(({ name }) => name === metric?.metricName);
    if (metricAt >= 0) return (a: ReportRow, b: ReportRow) => sign * ((a.metrics[metricAt] ?? 0) - (b.metrics[metricAt] ?? 0));
    const dimensionAt = dimensions.findIndex(({ name }) => name === dimension?.dimensionName);
    if (dimensionAt < 0) throw new GoogleError(400, 'orderBys has to name a dimension or metric of the request.');
    return (a: ReportRow, b: ReportRow) => sign * compare(a.dimensions[dimensionAt], b.dimensions[dimensionAt]);
  });
  return rows.sort((a, b) => {
    for (const order of orders) {
      const result = order(a, b);
      if (result !== 0) return result;
    }
    return (b.metrics[0] ?? 0) - (a.metrics[0] ?? 0) || compare(a.dimensions.join('\n'), b.dimensions.join('\n'));
  });
}

function compare(a = '', b = ''): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
