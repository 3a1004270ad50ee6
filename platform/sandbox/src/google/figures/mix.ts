// Taken out of `Math` once: mixing runs a million times for a month, and global lookups are slow where tests isolate them.
const { floor, imul } = Math;

/** A number in [0, 1), deterministic for the three integers. */
export function mix(seed: number, a: number, b: number): number {
  let hash = imul(seed ^ imul(a + 1, 0x9e3779b1), 0x85ebca6b);
  hash ^= hash >>> 15;
  hash = imul(hash ^ imul(b + 1, 0xc2b2ae35), 0x27d4eb2f);
  hash ^= hash >>> 13;
  hash = imul(hash, 0x165667b1);
  return ((hash ^ (hash >>> 16)) >>> 0) / 4_294_967_296;
}

/** A whole number whose average is `expected`; grows with `expected` while `chance` (in [0, 1)) stays. */
export function wholeOf(expected: number, chance: number): number {
  return floor(expected + chance);
}
