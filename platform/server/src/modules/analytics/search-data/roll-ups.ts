/**
 * Lengths of the runs of days whose figures are packed into `search_sums`, in days, each a multiple of the previous one. Single days are
 * packed when stored; longer runs are added up from the next shorter ones.
 */
export const SUM_LENGTHS = [1, 4, 16, 64, 256] as const;

/** Lengths of the runs in `search_fact_spans`. */
export const FACT_LENGTHS = [32] as const;

/** Length of the runs in `search_series`. */
export const SERIES_DAYS = 128;
