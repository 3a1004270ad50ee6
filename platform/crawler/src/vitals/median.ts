import type { Figures, Sample } from './measurement.ts';

/** The median of the values; of an even number the mean of the two in the middle. null if there are none. */
export function median(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null).toSorted((a, b) => a - b);
  if (known.length === 0) return null;
  const middle = (known.length - 1) / 2;
  return ((known[Math.floor(middle)] as number) + (known[Math.ceil(middle)] as number)) / 2;
}

/** The median of each figure over runs of one method. Simulated paints can jump between two values, so the mean would mislead. */
export const medianFigures = (samples: readonly Sample[]): Figures => ({
  fcp: median(samples.map(({ fcp }) => fcp)),
  lcp: median(samples.map(({ lcp }) => lcp)),
  tbt: median(samples.map(({ tbt }) => tbt)),
  cls: median(samples.map(({ cls }) => cls)),
});
