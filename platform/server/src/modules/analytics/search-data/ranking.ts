import type { SEARCH_SORTS, SORT_DIRECTIONS } from '@canopy/contract/analytics';
import type { Columns } from './packed-figures.ts';
import type { Tally } from './tally.ts';

export type Sort = (typeof SEARCH_SORTS)[number];

const ratio = (over: number | undefined, under: number | undefined): number => (under ? (over ?? 0) / under : Number.NaN);
const difference = (now: number | undefined, before: number | undefined): number => (now ?? 0) - (before ?? 0);
const ctr = ({ clicks, impressions }: Columns, row: number): number => ratio(clicks[row], impressions[row]);
const position = ({ places, impressions }: Columns, row: number): number => ratio(places[row], impressions[row]);

/**
 * What a table is sorted by; NaN has no value and comes last. Clicks and impressions missing before count as 0 then; a CTR or position
 * missing before has no change. The change of a position is the number of places gained.
 */
const VALUES: Record<Exclude<Sort, 'key'>, (now: Columns, before: Columns, row: number) => number> = {
  clicks: ({ clicks }, _, row) => clicks[row] ?? 0,
  impressions: ({ impressions }, _, row) => impressions[row] ?? 0,
  ctr: (now, _, row) => ctr(now, row),
  position: (now, _, row) => position(now, row),
  clicks_change: (now, before, row) => difference(now.clicks[row], before.clicks[row]),
  impressions_change: (now, before, row) => difference(now.impressions[row], before.impressions[row]),
  ctr_change: (now, before, row) => ctr(now, row) - ctr(before, row),
  position_change: (now, before, row) => position(before, row) - position(now, row),
};

const NONE = new Float64Array(0);
const NOTHING: Columns = { keys: new Uint32Array(0), clicks: NONE, impressions: NONE, places: NONE };

interface Page {
  readonly sort: Exclude<Sort, 'key'>;
  readonly direction: (typeof SORT_DIRECTIONS)[number];
  readonly offset: number;
  readonly limit: number;
}

/** The keys of a page of a table; ties in ascending order of key. */
export function rank(tally: Tally, earlier: Tally | null, { sort, direction, offset, limit }: Page): number[] {
  const now = tally.columns();
  const before = earlier?.columns(now.keys) ?? NOTHING;
  const [sign, valueOf] = [direction === 'asc' ? 1 : -1, VALUES[sort]];
  // In the requested order, with missing values at the end.
  const values = new Float64Array(now.keys.length);
  for (let row = 0; row < values.length; row += 1) {
    const value = sign * valueOf(now, before, row);
    values[row] = Number.isNaN(value) ? Number.POSITIVE_INFINITY : value;
  }
  // Only what can be on the page is sorted; numbers alone sort many times faster.
  const last = values.toSorted()[Math.min(offset + limit, values.length) - 1] ?? Number.NEGATIVE_INFINITY;
  const rows: number[] = [];
  for (let row = 0; row < values.length; row += 1) if ((values[row] ?? 0) <= last) rows.push(row);
  rows.sort((a, b) => compare(values[a] ?? 0, values[b] ?? 0) || a - b);
  return rows.slice(offset, offset + limit).map((row) => now.keys[row] ?? 0);
}

const compare = (a: number, b: number): number => (a < b ? -1 : a > b ? 1 : 0);
