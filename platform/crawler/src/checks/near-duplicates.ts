import { likeness, signatureValues } from './text-signature.ts';

const BANDS = 16;
const ROWS = 4;
/** Members of a bucket each text is compared with: clusters are found through their first members. */
const MOST_COMPARED = 12;

export type TextOf = { page: number; signature: string };

/**
 * Pairs of texts that are nearly the same: of each text, the most alike one before it. MinHash with locality-sensitive hashing
 * (16 bands of 4 values), so that texts are compared only where some band is equal.
 *
 * @param threshold least share of shingles in common, 0 to 1
 */
export function nearDuplicates(texts: readonly TextOf[], threshold: number): { page: number; of: number; share: number }[] {
  const values = texts.map(({ signature }) => signatureValues(signature));
  const buckets = new Map<string, number[]>();
  const found = new Map<number, { of: number; share: number }>();
  texts.forEach((_, place) => {
    const own = values[place] as Uint16Array;
    const compared = new Set<number>();
    for (let band = 0; band < BANDS; band += 1) {
      const key = `${band}:${own.subarray(band * ROWS, (band + 1) * ROWS).join(',')}`;
      const members = buckets.get(key);
      if (!members) {
        buckets.set(key, [place]);
        continue;
      }
      for (const other of members) compared.add(other);
      if (members.length < MOST_COMPARED) members.push(place);
    }
    for (const other of compared) {
      const share = likeness(own, values[other] as Uint16Array);
      if (share < threshold) continue;
      if (share > (found.get(place)?.share ?? 0)) found.set(place, { of: other, share });
      if (share > (found.get(other)?.share ?? 0)) found.set(other, { of: place, share });
    }
  });
  return [...found].map(([place, { of, share }]) => ({ page: (texts[place] as TextOf).page, of: (texts[of] as TextOf).page, share }));
}
