import type { SearchCoverage } from '@canopy/contract/analytics';
import type { Db } from '../../../store/db.ts';
import { sumsByDay } from './day-sums.ts';
import { sumOf } from './figures.ts';
import { basisOf, type Wanted } from './sources.ts';

/**
 * How an answer is counted and what its rows omit: rows with a query exclude anonymised ones, while Google reports the complete clicks of
 * the property, of a page, of a country and of a device.
 * @param shownClicks the sum of the answer's rows, over all of its pages
 */
export async function coverageOf(db: Db, wanted: Wanted, shownClicks: number): Promise<SearchCoverage> {
  const basis = basisOf(wanted);
  const coverage = { ...wanted.stored.coverage, counted_by: basis };
  const { key: _, ...whole } = wanted;
  // If the filters alone have only rows with a query, the rest is unknown.
  if (basis !== 'query' || basisOf(whole) === 'query') return { ...coverage, left_out: null };
  const of = sumOf(await sumsByDay(db, whole)).clicks;
  return { ...coverage, left_out: of > shownClicks ? { clicks: of - shownClicks, of } : null };
}
