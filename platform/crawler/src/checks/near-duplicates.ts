import { likeness, signatureValues } from './text-signature.ts';

const BANDS = 16;
const ROWS = 4;
/** of a signature */
const VALUES = BANDS * ROWS;
/** Members of a bucket each text is compared with: clusters are found through their first members. */
const MAX_COMPARED = 12;

export type TextOf = { page: number; signature: string };

/**
 * Pairs of texts that are nearly the same: of each text, the most alike one before it. MinHash with locality-sensitive hashing
 * (16 bands of 4 values), so that texts are compared only where some band is equal. One band after the other: the buckets of
 * all together would take more memory than the texts.
 *
 * @param threshold least share of shingles in common, 0 to 1
 */
export function nearDuplicates(texts: readonly TextOf[], threshold: number): { page: number; of: number; share: number }[] {
  const values = new Uint16Array(texts.length * VALUES);
  texts.forEach(({ signature }, place) => values.set(signatureValues(signature), place * VALUES));
  const valuesOf = (place: number): Uint16Array => values.subarray(place * VALUES, (place + 1) * VALUES);
  const found = new Map<number, { of: number; share: number }>();
  const note = (place: number, of: number, share: number): void => {
    if (share > (found.get(place)?.share ?? 0)) found.set(place, { of, share });
  };
  for (let band = 0; band < BANDS; band += 1) {
    const buckets = new Map<number, number[]>();
    for (let place = 0; place < texts.length; place += 1) {
      const key = bandKey(values, place * VALUES + band * ROWS);
      const members = buckets.get(key);
      if (!members) {
        buckets.set(key, [place]);
        continue;
      }
      for (const other of members) {
        const share = likeness(valuesOf(place), valuesOf(other));
        if (share < threshold) continue;
        note(place, other, share);
        note(other, place, share);
      }
      if (members.length < MAX_COMPARED) members.push(place);
    }
  }
  return [...found].map(([place, { of, share }]) => ({ page: (texts[place] as TextOf).page, of: (texts[of] as TextOf).page, share }));
}

/** A number for four values. Others may have the same, which costs a comparison and nothing else. */
function bandKey(values: Uint16Array, at: number): number {
  const [first = 0, second = 0, third = 0, fourth = 0] = [values[at], values[at + 1], values[at + 2], values[at + 3]];
  return (first * 65_536 + second) * 2_097_152 + ((Math.imul(third, 0x9e3779b1) ^ Math.imul(fourth, 0x85ebca6b)) >>> 11);
}
