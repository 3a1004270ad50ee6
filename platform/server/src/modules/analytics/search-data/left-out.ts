import type { SearchCoverage } from '@canopy/contract/analytics';
import type { Db } from '../../../store/db.ts';
import { sumsByDay } from './day-sums.ts';
import { sumOf } from './figures.ts';
import { basisOf, type Wanted } from './sources.ts';

/**
 * How an answer is counted and what its rows leave out: rows with a query know nothing of anonymised ones, while Google tells the
 * complete clicks of the property, of a page, of a country and of a device.
 * @param shownClicks what the answer's rows sum up to, all of its pages together
 */
export async function coverageOf(db: Db, wanted: Wanted, shownClicks: number): Promise<SearchCoverage> {
  const basis = basisOf(wanted);
  const coverage = { ...wanted.stored.coverage, counted_by: basis };
  const { key: _, ...whole } = wanted;
  // Where the filters by themselves have no rows but those with a query, nobody knows the rest.
  if (basis !== 'query' || basisOf(whole) === 'query') return { ...coverage, left_out: null };
  const of = sumOf(await sumsByDay(db, whole)).clicks;
  return { ...coverage, left_out: of > shownClicks ? { clicks: of - shownClicks, of } : null };
}
