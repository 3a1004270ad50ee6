/** Values per signature, and bits of each: many small ones tell more than few large ones (Li, König 2010). Each byte holds two. */
const SIZE = 256;
const BITS = 4;
/** Share of values that are equal by chance. */
const BY_CHANCE = 1 / 2 ** BITS;
/** Bytes of a signature. */
export const SIGNATURE_BYTES = (SIZE * BITS) / 8;
const SHINGLE = 3;
/** Larger than the 24 bits of a value. */
const EMPTY = 0x7fffffff;
const MAX_WORDS = 5_000;
/** Texts with fewer words than this are too short to be called near-duplicates. */
const FEWEST_WORDS = 20;

/**
 * One-permutation MinHash (Li, Owen, Zhang 2012) of a text's shingles of three words: 256 values of 4 bits in base64. The share of equal
 * values of two signatures estimates the share of common shingles, to about 3 points. '' for fewer than 20 words.
 */
export function textSignature(text: string): string {
  const hashes = hashWords(text.toLowerCase());
  if (hashes.length < FEWEST_WORDS) return '';
  const least = new Int32Array(SIZE).fill(EMPTY);
  for (let at = 0; at + SHINGLE <= hashes.length; at += 1) {
    const hash = mix(
      (hashes[at] as number) ^ Math.imul(hashes[at + 1] as number, 0x9e3779b1) ^ Math.imul(hashes[at + 2] as number, 0x85ebca77),
    );
    const bin = hash & (SIZE - 1);
    const rest = hash >>> 8;
    if (rest < (least[bin] as number)) least[bin] = rest;
  }
  const values = Buffer.alloc(SIGNATURE_BYTES);
  for (let bin = 0; bin < SIZE; bin += 1) {
    // An empty bin takes the next one's value, shifted by the distance (Shrivastava, Li 2014).
    let step = 0;
    while (step < SIZE && least[(bin + step) % SIZE] === EMPTY) step += 1;
    const value = mix((least[(bin + step) % SIZE] as number) + Math.imul(step, 0x01000193)) & 0xf;
    values[bin >> 1] = (values[bin >> 1] as number) | (value << ((bin & 1) * BITS));
  }
  return values.toString('base64');
}

/** Values of a signature, two per byte. */
export const signatureValues = (signature: string): Uint8Array => Uint8Array.from(Buffer.from(signature, 'base64'));

/** For each XOR of two bytes, how many of the two values in them are equal. */
const SAME = Uint8Array.from({ length: 256 }, (_, by) => (by & 0x0f ? 0 : 1) + (by & 0xf0 ? 0 : 1));

/** Estimated share of common shingles of two texts, 0 to 1. */
export function likeness(left: Uint8Array, right: Uint8Array): number {
  let same = 0;
  for (let at = 0; at < SIGNATURE_BYTES; at += 1) same += SAME[(left[at] as number) ^ (right[at] as number)] as number;
  return Math.max(0, (same / SIZE - BY_CHANCE) / (1 - BY_CHANCE));
}

/** FNV-1a of each word, in one pass and without a string for each. */
function hashWords(text: string): Int32Array {
  const hashes = new Int32Array(MAX_WORDS);
  let count = 0;
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length && count < MAX_WORDS; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit !== 32) {
      hash = Math.imul(hash ^ unit, 0x01000193);
      continue;
    }
    hashes[count] = hash;
    count += 1;
    hash = 0x811c9dc5;
  }
  if (count < MAX_WORDS) {
    hashes[count] = hash;
    count += 1;
  }
  return hashes.subarray(0, count);
}

/** The final mixing steps of murmur3. */
function mix(value: number): number {
  let hash = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
