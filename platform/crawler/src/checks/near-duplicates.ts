import { likeness, SIGNATURE_BYTES, signatureValues } from './text-signature.ts';

/** Bytes of a signature that are looked up together. */
const BAND = 4;
/** How many members of a bucket each text is compared with: the first members suffice to find a cluster. */
const MAX_COMPARED = 12;

export type TextOf = { page: number; signature: string };

/**
 * Pairs of near-duplicate texts: for each text, the most similar one before it. MinHash with locality-sensitive hashing (32 bands of 8
 * values), so that only texts with an equal band are compared. It processes one band at a time: the buckets of all bands together would
 * take more memory than the texts.
 *
 * @param threshold minimum share of shingles in common, 0 to 1
 */
export function nearDuplicates(texts: readonly TextOf[], threshold: number): { page: number; of: number; share: number }[] {
  const values = new Uint8Array(texts.length * SIGNATURE_BYTES);
  texts.forEach(({ signature }, place) => values.set(signatureValues(signature), place * SIGNATURE_BYTES));
  const valuesOf = (place: number): Uint8Array => values.subarray(place * SIGNATURE_BYTES, (place + 1) * SIGNATURE_BYTES);
  const found = new Map<number, { of: number; share: number }>();
  const note = (place: number, of: number, share: number): void => {
    if (share > (found.get(place)?.share ?? 0)) found.set(place, { of, share });
  };
  for (let band = 0; band < SIGNATURE_BYTES; band += BAND) {
    const buckets = new Map<number, number[]>();
    for (let place = 0; place < texts.length; place += 1) {
      const key = bandKey(values, place * SIGNATURE_BYTES + band);
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

/** A numeric key for the values of a band. */
const bandKey = (values: Uint8Array, at: number): number =>
  (((values[at] as number) << 24) | ((values[at + 1] as number) << 16) | ((values[at + 2] as number) << 8) | (values[at + 3] as number)) >>>
  0;
