import type { SearchFigures } from '@canopy/contract/analytics';

/** Sums of rows. */
export interface Sums {
  readonly clicks: number;
  readonly impressions: number;
  /** position × impressions */
  readonly places: number;
}

/** The figures derived from sums: without impressions there is neither CTR nor position. */
export function figuresOf({ clicks, impressions, places }: Sums): SearchFigures {
  return {
    clicks,
    impressions,
    ctr: impressions > 0 ? clicks / impressions : null,
    position: impressions > 0 ? places / impressions : null,
  };
}

export function sumOf(rows: readonly Sums[]): Sums {
  return rows.reduce(
    (sum, row) => ({ clicks: sum.clicks + row.clicks, impressions: sum.impressions + row.impressions, places: sum.places + row.places }),
    { clicks: 0, impressions: 0, places: 0 },
  );
}
